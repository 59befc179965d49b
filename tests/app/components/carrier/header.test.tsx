// @vitest-environment jsdom
import type { Carrier, CarrierWarning, DecisionNumbers } from '@contract/carriers/carriers.entities';
import { formatDate } from '@contract/shared/format';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { DatasetAges } from '~/components/carrier/dataset-ages';
import { DecisionPanel } from '~/components/carrier/profile/decision-panel';
import { DatasetFiles } from '~/components/federal-data/dataset-files';
import { WarningList } from '~/components/notice/warning-list';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { shownNumbers } from '~/view/carrier/decision-numbers';
import { notOnboarded, type ProfileState } from '~/view/carrier/profile-actions';
import { aCarrier } from '../../support/carriers';
import { InRouter } from '../../support/stub';

afterEach(cleanup);

const NO_RIGHTS = {
  mayConnect: false,
  mayLift: false,
  mayInvite: false,
  mayRequestCertificates: false,
  mayChange: false,
  mayStop: false,
  mayWork: false,
  mayProve: false,
  mayReport: false,
};

function show(overrides: Partial<Carrier> = {}, maySeeSections = true) {
  render(
    <InRouter>
      <DecisionPanel
        carrier={aCarrier(overrides)}
        today="2026-11-20"
        maySeeSections={maySeeSections}
        isFolded={false}
        rights={NO_RIGHTS}
        state={null}
      />
    </InRouter>,
  );
  return screen.getByRole('banner');
}

const TOLD = { source: { name: 'FMCSA Motus Carrier', as_of: '2026-11-20' }, too_old_days: null };
const NUMBERS: DecisionNumbers = {
  authority: { state: 'active', since: '2018-01-08', ...TOLD },
  bipd: { state: 'ending', limit_usd: 1_000_000, ends_on: '2026-12-04', ...TOLD },
  cargo: { state: 'not_on_file', limit_usd: null, ends_on: null, ...TOLD },
  safety_rating: { state: 'not_rated', rating: null, rated_on: null, ...TOLD },
  vehicle_out_of_service: {
    state: 'counted',
    rate: 22.2,
    inspections: 9,
    national_average: 22.3,
    is_above: false,
    ...TOLD,
  },
  last_seen: { state: 'seen', on: '2026-11-11', by: 'inspection', ...TOLD },
};
const numbersOf = (changes: Partial<DecisionNumbers>) =>
  shownNumbers({ ...NUMBERS, ...changes }, '2026-11-20').map(({ value, tone }) => [value, tone]);

const warning = (kind: CarrierWarning['kind']): CarrierWarning => ({
  kind,
  title: `Warning of ${kind}`,
  reason: 'Because.',
  on: '2026-11-01',
  source: { name: 'FMCSA Motus Carrier', as_of: '2026-11-20' },
});

describe("a profile's head", () => {
  test('carries a shield for what weighs, and none for what is only new', () => {
    const warning = { reason: 'As the record says.', on: null, source: null };
    const isNew = { ...warning, kind: 'authority_newly_granted' as const, title: 'Authority is new' };
    show({ warnings: [isNew] });
    expect(screen.queryByRole('img', { name: /^Warning/ })).toBeNull();
    cleanup();
    show({ warnings: [isNew, { ...warning, kind: 'out_of_service_order', title: 'Ordered out of service' }] });
    expect(screen.getByRole('img', { name: 'Warning: Ordered out of service' })).toBeTruthy();
  });

  test('says who it is, how to reach it and what was agreed', () => {
    const panel = show({ dba_name: 'HERON EXPRESS' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('BLUE HERON TRANSPORT LLC');
    const line = within(panel).getByRole('list', { name: 'Identity and contact' });
    expect(line.textContent).toContain('JOLIET, IL');
    expect(line.textContent).toContain('DBA HERON EXPRESS');
    expect(line.textContent).toContain('No relationship');
    const hrefs = within(line)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['tel:+18155550100', 'mailto:office@blueheron.test']);
  });

  test('lists every identifier, DOT first, each to be copied', () => {
    show({
      identifiers: [
        { is_type: 'CVOR', value: '123456789' },
        { is_type: 'MC', value: '2000101' },
        { is_type: 'DOT', value: '5000101' },
      ],
    });
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items.filter((text) => /^(DOT|MC|CVOR)/.test(text ?? ''))).toEqual([
      'DOT 5000101',
      'MC 2000101',
      'CVOR 123-456-789',
    ]);
    expect(screen.getByRole('button', { name: 'Copy DOT' })).toBeTruthy();
  });

  test('gives the answer as the monitor words it, and the six numbers', () => {
    const panel = show({
      booking_answer: {
        state: 'partly_bookable',
        headline: 'Bookable for Standard.',
        detail: 'Not for High value: BIPD $750,000 of $1,000,000.',
        classifications: [],
        do_not_dispatch: null,
      },
      decision_numbers: NUMBERS,
    });
    expect(panel.textContent).toContain('Bookable for Standard. Not for High value: BIPD $750,000 of $1,000,000.');
    expect(
      within(panel)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Authority', 'BIPD', 'Cargo', 'Safety rating', 'Vehicle OOS rate', 'Last seen']);
    // What the rules do not ask stands behind what they say.
    expect(panel.textContent).toContain('of $1,000,000. Not onboarded yet.');
  });

  test('says beside “Bookable” that there is a warning to look at, and has no green edge then', () => {
    const panel = show({
      booking_answer: {
        state: 'bookable',
        headline: 'Bookable for Standard.',
        detail: '',
        classifications: [],
        do_not_dispatch: null,
      },
      warnings: [
        { kind: 'insurance_cancel_pending', title: 'Insurance ends', reason: 'Soon', on: null, source: null },
        { kind: 'shares_with_failed_carrier', title: 'Shares a phone number', reason: 'Ask', on: null, source: null },
      ] as Carrier['warnings'],
    });
    expect(panel.textContent).toContain('Bookable for Standard. ');
    expect(panel.textContent).toContain('One warning: Shares a phone number.');
    expect(panel.className).toContain('panel-partly');
  });

  test('says that a packet is on hold of a carrier that passes, and nothing of one that may not be booked', () => {
    const at = (booking: 'bookable' | 'not_bookable', status: 'onboarded' | 'needs_to_onboard', held: boolean) =>
      notOnboarded(
        {
          id: 1,
          relationship: { status } as Carrier['relationship'],
          booking_answer: { state: booking } as Carrier['booking_answer'],
        },
        {
          isFollowed: true,
          isElecting: false,
          hasPaymentTerms: false,
          packet: { status: held ? 'held_for_review' : 'complete' } as ProfileState['packet'],
        },
      );
    expect(at('bookable', 'onboarded', false)).toBeNull();
    expect(at('bookable', 'onboarded', true)).toBe('Packet on hold.');
    expect(at('bookable', 'needs_to_onboard', false)).toBe('Not onboarded yet.');
    expect(at('not_bookable', 'needs_to_onboard', true)).toBeNull();
  });

  test('is taken over by do not dispatch, with who, when and why, the verdicts beneath', () => {
    const panel = show({
      booking_answer: {
        state: 'do_not_dispatch',
        headline: 'Do not dispatch.',
        detail: 'Dana Ortega, Nov 14, 2026: “Re-brokered our load.”',
        classifications: [{ id: 1, name: 'Standard', status: 'pass', is_bookable: false, reasons: [] }],
        do_not_dispatch: { by: 'Dana Ortega', at: '2026-11-14T12:00:00Z', reason: 'Re-brokered our load.' },
      },
    });
    expect(panel.textContent).toContain('Do not dispatch. Dana Ortega, Nov 14, 2026: “Re-brokered our load.”');
    expect(panel.textContent).not.toContain('Bookable');
    expect(panel.querySelector('.verdicts-beneath')?.textContent).toContain('Standard Pass');
  });

  test('says that there is no census row, and what is then not known', () => {
    const panel = show({ census: null, phone: null, email: null });
    expect(panel.textContent).toContain('No phone on file');
    expect(panel.textContent).toContain('No email on file');
    expect(panel.textContent).toContain('Not in the FMCSA census');
    cleanup();
    expect(show({ census: null, sms_input: { name: 'SMS Input Census', as_of: '2025-06-01' } }).textContent).toContain(
      'Fleet, email, mileage and dates are from SMS Input Census',
    );
  });

  test('without the full profile has neither relationship, answer, numbers nor actions', () => {
    const panel = show({}, false);
    expect(panel.textContent).not.toContain('No relationship');
    expect(within(panel).queryByRole('term')).toBeNull();
    expect(within(panel).queryByText('More')).toBeNull();
  });
});

describe('the six numbers', () => {
  test('are plain where they are of today, and red where they speak against the carrier', () => {
    expect(numbersOf({})).toEqual(
      [
        ['Active', 'plain'],
        ['$1,000,000', 'bad'],
        ['Not on file', 'missing'],
        ['Not rated', 'plain'],
        ['22.2%', 'plain'],
        ['Nov 11, 2026', 'plain'],
      ].map(([value, tone], at) => (at === 5 ? [formatDate('2026-11-11'), tone] : [value, tone])),
    );
  });

  test('are never good when they are old', () => {
    const old = { ...TOLD, too_old_days: 730 };
    const tones = numbersOf({
      authority: { ...NUMBERS.authority, ...old },
      safety_rating: { ...NUMBERS.safety_rating, ...old },
      vehicle_out_of_service: { ...NUMBERS.vehicle_out_of_service, ...old },
      last_seen: { ...NUMBERS.last_seen, ...old },
    });
    expect([0, 3, 4, 5].map((at) => tones[at]?.[1])).toEqual(['missing', 'missing', 'missing', 'missing']);
    expect(tones[0]?.[0]).toBe('Was active');
  });

  test('say the day of a file that still counts and is not of these days', () => {
    const frozen = { source: { name: 'FMCSA legacy Carrier', as_of: '2026-05-14' }, too_old_days: null };
    const notes = shownNumbers(
      {
        ...NUMBERS,
        authority: { ...NUMBERS.authority, ...frozen },
        bipd: { ...NUMBERS.bipd, state: 'in_force', ends_on: null, ...frozen },
      },
      '2026-11-20',
    ).map(({ note }) => note);
    expect(notes.slice(0, 2)).toEqual([
      '8 yr 10 mo; file of May 14, 2026',
      'no cancellation on file; file of May 14, 2026',
    ]);
  });

  test('say that a plan has no certificates', () => {
    expect(numbersOf({ cargo: null })[2]).toEqual(['Not in your plan', 'missing']);
  });
});

describe('warnings', () => {
  const known = { date: null, reason: 'Because.', mentions: [] };

  test('are told apart by weight, and link the carriers and vehicles that they name', () => {
    render(
      <InRouter>
        <WarningList
          warnings={[
            { ...known, title: 'Ordered out of service', weight: 'stop' },
            {
              ...known,
              title: 'Shares a vehicle with DRY CREEK',
              reason: 'VIN 1XKAD49X1GJ000001 was last inspected under it.',
              weight: 'check',
              mentions: [
                { text: 'DRY CREEK', carrier_id: 7 },
                { text: '1XKAD49X1GJ000001', vehicle: '1XKAD49X1GJ000001' },
              ],
            },
          ]}
        />
      </InRouter>,
    );
    const rows = within(screen.getByRole('region', { name: '2 warnings' })).getAllByRole('listitem');
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['Stop', 'Check']);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/carriers/7',
      '/vehicles/1XKAD49X1GJ000001',
    ]);
  });

  test('begin with the company’s own refusal where no panel says it', () => {
    const relationship = {
      connection_id: 1,
      status: 'do_not_dispatch',
      is_dismissed: false,
      version: 1,
      updated_at: '2026-11-14T12:00:00Z',
      updated_by: 'Dana Ortega',
      stop_reason: null,
    };
    const [first, second] = describeWarnings({ warnings: [warning('authority_revoked')], relationship });
    expect(first).toMatchObject({ title: 'On your do not dispatch list', weight: 'stop' });
    expect(second?.reason).toContain('Source: FMCSA Motus Carrier.');
  });
});

test.each([
  ['Company Census File', '2026-11-20', 'today'],
  ['Company Census File', '2026-10-06', '45 days'],
  ['Company Census File', '2026-10-05', '46 days, old'],
  ['Legacy Insurance', '2026-05-14', '6 months, closed'],
  ['Company Census File', null, 'Not reported'],
])('%s as of %s is "%s" on 20 November 2026', (name, as_of, age) => {
  render(<DatasetAges caption="Datasets" datasets={[{ name, as_of, is_extract: false }]} today="2026-11-20" />);
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe(age);
});

describe('the files behind the datasets', () => {
  const sha256 = 'a1'.repeat(32);
  const file = {
    name: 'FMCSA_CENSUS1_2016Sep.zip',
    member: 'FMCSA_CENSUS1_2016Sep.txt',
    bytes: 1_234_567,
    rows: 2,
    sha256,
    as_of: '2016-09-01',
    as_of_from: 'name',
    imported_at: '2026-11-19T10:00:00.000Z',
  } as const;
  const name = 'SMS Input Census';

  test('are named with size, rows, day and digest', () => {
    render(<DatasetFiles datasets={[{ name, file }]} />);
    const details = screen.getByText('The files, and their SHA-256').parentElement;
    expect(details?.textContent).toContain('FMCSA_CENSUS1_2016Sep.zip: FMCSA_CENSUS1_2016Sep.txt');
    expect(details?.textContent).toContain('2 rows, 1,234,567 bytes');
    expect(details?.textContent).toContain('As of Sep 1, 2016, by its name.');
    expect(details?.textContent).toContain(`SHA-256 ${sha256}`);
  });

  test('are not recorded for what was loaded before', () => {
    render(<DatasetFiles datasets={[{ name, file: null }]} />);
    expect(screen.getByText('Not recorded')).toBeTruthy();
  });
});
