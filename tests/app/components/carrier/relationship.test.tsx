// @vitest-environment jsdom
import type { CarrierEvent } from '@contract/carriers/carrier-events.entities';
import type { Relationship } from '@contract/carriers/carriers.entities';
import type { Note } from '@contract/notes/notes.entities';
import type { BookingState } from '@contract/rules/rules.constants';
import type { BookingAnswer, DecidingReason } from '@contract/rules/rules.entities';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { RelationshipSection } from '~/components/carrier/profile/relationship-section';
import type { RelationshipDetails } from '~/view/carrier/carrier-profile';
import { type ProfileState, profileActions } from '~/view/carrier/profile-actions';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const stopped: Relationship = {
  connection_id: 3,
  status: 'do_not_dispatch',
  is_dismissed: false,
  version: 1,
  updated_at: '2026-11-03T10:00:00.000Z',
  updated_by: 'Morgan Manager',
  stop_reason: null,
};
const event: CarrierEvent = {
  id: 9,
  carrier_id: 5000101,
  carrier_name: 'BLUE HERON TRANSPORT LLC',
  kind: 'connection_status',
  summary: 'Put on do not dispatch',
  note: 'Re-brokered a load.',
  user: 'Morgan Manager',
  occurred_at: '2026-11-03T10:00:00.000Z',
};

const subscription: Subscription = {
  id: 4,
  company_id: 1,
  carrier_id: 5000101,
  version: 1,
  carrier_name: 'BLUE HERON TRANSPORT LLC',
  created_at: '2026-10-01T10:00:00.000Z',
  created_by: 'Morgan Manager',
  overall_result: 'pass',
  rules_assessment: null,
  assessed_at: null,
  verdict_since: null,
};

const details: RelationshipDetails = {
  subscription: null,
  packet: null,
  classifications: [],
  paymentTerm: null,
  hasPaymentTerms: false,
};
const EVERY_RIGHT = {
  mayConnect: true,
  mayLift: true,
  mayInvite: true,
  mayRequestCertificates: true,
  mayChange: true,
  mayStop: true,
  mayWork: true,
  mayProve: true,
  mayReport: true,
};

type Options = {
  mayConnect?: boolean;
  mayWork?: boolean;
  mayLift?: boolean;
  total?: number;
  notes?: { newest: Note[]; total: number };
  details?: Partial<RelationshipDetails>;
};

function show(relationship: Relationship | null, options: Options = {}) {
  render(
    <InRouter>
      <RelationshipSection
        carrier={{ id: 5000101, relationship }}
        details={{ ...details, ...options.details }}
        notes={{ ok: true, ...(options.notes ?? { newest: [], total: 0 }) }}
        history={{ ok: true, events: relationship ? [event] : [], total: options.total ?? 1 }}
        mayConnect={options.mayConnect ?? true}
        mayWork={options.mayWork ?? true}
        mayLift={options.mayLift ?? true}
      />
    </InRouter>,
  );
  return screen.getByRole('region', { name: 'Relationship' });
}

const answerOf = (state: BookingState, reasons: DecidingReason[] = []): BookingAnswer => ({
  state,
  headline: '',
  detail: '',
  classifications: [{ id: 1, name: 'Standard', status: 'pass', is_bookable: state === 'bookable', reasons }],
  do_not_dispatch: null,
});

/** The primary action, then the menu. */
function actionsFor(
  relationship: Relationship | null,
  {
    rights = {},
    state = {},
    answer = answerOf('bookable'),
  }: {
    rights?: Partial<typeof EVERY_RIGHT>;
    state?: Partial<ProfileState>;
    answer?: BookingAnswer;
  } = {},
) {
  const kept = { isFollowed: false, packet: null, isElecting: false, hasPaymentTerms: false, ...state };
  const carrier = { id: 5000101, relationship, booking_answer: answer };
  const { primary, menu } = profileActions(carrier, { ...EVERY_RIGHT, ...rights }, kept);
  return [primary?.label ?? null, ...menu.map(({ label }) => label)];
}

describe('what may be done about a carrier', () => {
  const onboarded = { ...stopped, status: 'onboarded' };
  const held = { id: 1, status: 'held_for_review' as const, updated_at: '2026-11-03T10:00:00.000Z' };
  const cargo: DecidingReason = {
    is_type: 'cargo_insurance_gteq_one_hundred_thousand',
    status: 'incomplete',
    text: 'cargo certificate missing',
  };

  test.each([
    ['a stranger is invited', null, {}, 'Invite to onboard…'],
    [
      'a packet on hold is reviewed',
      { ...stopped, status: 'needs_to_onboard' },
      { state: { packet: held } },
      'Review packet…',
    ],
    ['who is onboarded gets a vetting file for the load', onboarded, {}, 'Save vetting file…'],
    [
      'an onboarded carrier that lacks insurance alone is asked for a certificate',
      onboarded,
      { answer: answerOf('not_bookable', [cargo]) },
      'Request certificate…',
    ],
    ['a stopped carrier can be taken off the list', stopped, {}, 'Remove from do not dispatch…'],
  ])('%s', (_what, relationship, options, primary) => {
    expect(actionsFor(relationship, options)[0]).toBe(primary);
  });

  test('everything else is in the menu, once', () => {
    expect(actionsFor(onboarded, { state: { isFollowed: true, isElecting: true, hasPaymentTerms: true } })).toEqual([
      'Save vetting file…',
      'Request certificate…',
      'Onboarding packet…',
      'Freight it is used for…',
      'Payment terms…',
      'Dismiss',
      'Stop monitoring…',
      'Report incorrect data',
      'Put on do not dispatch…',
    ]);
  });

  test('what the reader may not do is not offered', () => {
    const nothing = Object.fromEntries(Object.keys(EVERY_RIGHT).map((right) => [right, false]));
    expect(actionsFor(null, { rights: nothing })).toEqual([null, 'Report incorrect data']);
    expect(actionsFor(stopped, { rights: { mayLift: false } })).not.toContain('Remove from do not dispatch…');
  });

  test('nothing is urged against a carrier that is not bookable', () => {
    const carrier = { id: 1, relationship: null, booking_answer: answerOf('not_bookable') };
    expect(profileActions(carrier, EVERY_RIGHT, null).primary).toMatchObject({
      label: 'Invite to onboard…',
      look: undefined,
    });
  });

  test('a dismissed carrier can be brought back', () => {
    const dismissed = { ...stopped, status: 'needs_to_onboard', is_dismissed: true };
    expect(actionsFor(dismissed)).toContain('Bring back from dismissed');
    expect(actionsFor(dismissed)).not.toContain('Dismiss');
  });
});

describe('the relationship with a carrier', () => {
  test('says why in the history', () => {
    const history = within(show(stopped)).getByRole('list', { name: 'History of the relationship' });
    expect(history.textContent).toContain('Put on do not dispatchBy Morgan Manager. “Re-brokered a load.”');
  });

  test('says who may take a carrier off do not dispatch to who may not', () => {
    expect(show(stopped, { mayLift: false }).textContent).toContain('“compliance” or “manage users” permission');
  });

  test('says to a company whose plan has no connecting that it has none', () => {
    expect(show(stopped, { mayConnect: false }).textContent).toContain('plan does not include connecting');
  });

  test('says who monitors it, and that nobody does', () => {
    expect(show(stopped).textContent).toContain('Not monitored.');
    cleanup();
    expect(show(stopped, { details: { subscription } }).textContent).toMatch(/Monitored since .+ by Morgan Manager\./);
  });

  test('says what the carrier is used for, and shows the newest notes with the way to the others', () => {
    const note = {
      id: 1,
      notable_type: 'Carrier' as const,
      notable_id: 5000101,
      carrier_id: 5000101,
      body: 'Ask for Dana.',
      user_id: 2,
      user: 'Sam Staff',
      created_at: '2026-11-03T10:00:00.000Z',
      mentions: [],
    };
    const classifications = [
      { id: 1, name: 'Hazmat', is_elected: true },
      { id: 2, name: 'Oversize', is_elected: false },
    ];
    const section = show(stopped, { notes: { newest: [note], total: 7 }, details: { classifications } });
    expect(section.textContent).toContain('Used for Hazmat.');
    expect(within(section).getByRole('list', { name: 'Newest notes' }).textContent).toContain('Ask for Dana.Sam Staff');
    expect(within(section).getByRole('link', { name: 'All 7 notes' }).getAttribute('href')).toBe(
      '/carriers/5000101/notes',
    );
  });

  test('says when there is more history than it shows', () => {
    expect(show(stopped, { total: 61 }).textContent).toContain('Newest 1 of 61');
  });
});
