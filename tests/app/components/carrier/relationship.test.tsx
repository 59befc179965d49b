// @vitest-environment jsdom
import type { CarrierEvent } from '@contract/carriers/carrier-events.entities';
import type { Relationship } from '@contract/carriers/carriers.entities';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type RelationshipDetails, RelationshipSection } from '~/components/carrier/relationship-section';
import { VerdictByClassification } from '~/components/carrier/rules-assessment';
import { aClassification, anAssessment, aRule } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const stopped: Relationship = {
  connection_id: 3,
  status: 'do_not_dispatch',
  is_dismissed: false,
  version: 1,
  updated_at: '2026-11-03T10:00:00.000Z',
  updated_by: 'Morgan Manager',
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
};

type Options = {
  mayConnect?: boolean;
  mayLift?: boolean;
  total?: number;
  isFollowed?: boolean;
  details?: Partial<RelationshipDetails>;
};

function show(relationship: Relationship | null, options: Options = {}) {
  render(
    <InRouter>
      <RelationshipSection
        carrier={{ id: 5000101, relationship }}
        details={{
          ok: true,
          data: {
            subscription: options.isFollowed ? subscription : null,
            notes: [],
            notesTotal: 0,
            classifications: [],
            paymentTerm: null,
            hasPaymentTerms: false,
            ...options.details,
          },
        }}
        history={{ ok: true, events: relationship ? [event] : [], total: options.total ?? 1 }}
        mayConnect={options.mayConnect ?? true}
        mayLift={options.mayLift ?? options.mayConnect ?? true}
        mayInvite={options.mayConnect ?? true}
      />
    </InRouter>,
  );
  return screen.getByRole('region', { name: 'Relationship' });
}
/** What may be done, in its order. */
const actionsIn = (section: HTMLElement) =>
  [...section.querySelectorAll('.relationship-actions :is(a, button)')].map(({ textContent }) => textContent);

const WRONG_DATA = 'Something is wrong in its data';

describe('the relationship with a carrier', () => {
  test('says its status, since when and by whom, and why in the history', () => {
    const section = show(stopped);
    expect(section.textContent).toContain('Do not dispatch since 3 Nov 2026, by Morgan Manager.');
    const history = within(section).getByRole('list', { name: 'History of the relationship' });
    expect(history.textContent).toContain('Put on do not dispatchBy Morgan Manager. “Re-brokered a load.”');
  });

  test('offers no way off do not dispatch to who may not lift it, and says who may', () => {
    const section = show(stopped, { mayLift: false });
    expect(actionsIn(section)).not.toContain('Take off do not dispatch…');
    expect(actionsIn(section)).not.toContain('Put on do not dispatch…');
    expect(section.textContent).toContain('Only a user with the right “compliance” or “manage users” takes');
  });

  test.each([
    ['a stranger', null, ['Invite to onboard…', 'Follow', 'Put on do not dispatch…', WRONG_DATA]],
    [
      'stopped',
      stopped,
      ['Onboarding packet…', 'Follow', 'Take off do not dispatch…', 'Move to dismissed', WRONG_DATA],
    ],
    [
      'onboarded',
      { ...stopped, status: 'onboarded' },
      ['Onboarding packet…', 'Follow', 'Put on do not dispatch…', 'Move to dismissed', WRONG_DATA],
    ],
    [
      'dismissed',
      { ...stopped, status: 'needs_to_onboard', is_dismissed: true },
      [
        'Bring back from dismissed',
        'Invitations…',
        'Onboarding packet…',
        'Follow',
        'Put on do not dispatch…',
        WRONG_DATA,
      ],
    ],
  ])('%s: offers what can be done', (_name, relationship, actions) => {
    expect(actionsIn(show(relationship))).toEqual(actions);
  });

  test('offers nothing to a company whose plan has no connecting, and says so', () => {
    const section = show(stopped, { mayConnect: false });
    expect(actionsIn(section)).toEqual(['Follow', WRONG_DATA]);
    expect(section.textContent).toContain('plan does not include connecting');
  });

  test('a followed carrier can be let go, and says since when it is followed', () => {
    const section = show(stopped, { isFollowed: true });
    expect(actionsIn(section)).toContain('Stop following…');
    expect(section.textContent).toContain('Followed since 1 Oct 2026, by Morgan Manager');
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
    };
    const classifications = [
      { id: 1, name: 'Hazmat', is_elected: true },
      { id: 2, name: 'Oversize', is_elected: false },
    ];
    const section = show(stopped, { details: { notes: [note], notesTotal: 7, classifications } });
    expect(section.textContent).toContain('Used for Hazmat.');
    expect(actionsIn(section)).toContain('What it is used for…');
    expect(within(section).getByRole('list', { name: 'Newest notes' }).textContent).toContain('Ask for Dana.Sam Staff');
    expect(within(section).getByRole('link', { name: 'All 7 notes' }).getAttribute('href')).toBe(
      '/carriers/5000101/notes',
    );
  });

  test('says when there is more history than it shows', () => {
    expect(show(stopped, { total: 61 }).textContent).toContain('The newest 1 of 61.');
  });
});

const BIPD = 'bipd_insurance_gteq_one_million';
const CARGO = 'cargo_insurance_gteq_one_hundred_thousand';
const AUTHORITY = 'interstate_carrier_authority_is_active';

describe('the actions beside rules', () => {
  const standard = aClassification('Standard', 'fail', [
    aRule(AUTHORITY),
    aRule(BIPD, { status: 'fail', result: 'fail' }),
    aRule(CARGO, { status: 'incomplete', result: 'incomplete', setting: 'advisory' }),
  ]);
  const linksFor = (overridesOf?: number, certificatesOf?: number) => {
    render(
      <InRouter>
        <VerdictByClassification
          assessment={anAssessment([standard])}
          overridesOf={overridesOf}
          certificatesOf={certificatesOf}
        />
      </InRouter>,
    );
    return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  };

  test('only a rule that decides and does not pass can be overridden', () => {
    expect(linksFor(7)).toEqual([`/carriers/7/overrides/new?classification=${standard.id}&rule=${BIPD}`]);
  });

  test('who may not override is not offered it', () => {
    expect(linksFor()).toEqual([]);
  });

  test('what a certificate would complete is asked for by mail', () => {
    expect(linksFor(undefined, 7)).toEqual(['/carriers/7/certificate-requests/new']);
  });

  test('an override that counts can be ended', () => {
    const overridden = aClassification('Standard', 'override', [
      aRule(BIPD, { status: 'override', result: 'fail', override_id: 12 }),
    ]);
    render(
      <InRouter>
        <VerdictByClassification assessment={anAssessment([overridden])} overridesOf={7} />
      </InRouter>,
    );
    expect(screen.getByRole('link', { name: /^End the override/ }).getAttribute('href')).toBe(
      '/carriers/7/overrides/12/end',
    );
  });
});
