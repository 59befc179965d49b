import type { AssociatedCarrier, AssociatedCarriers } from '@contract/carriers/associated-carriers.entities';
import type { AuthorityEvent, CarrierAuthorityHistory } from '@contract/carriers/authority-history.entities';
import type { EldConnection, RevokedEldList } from '@contract/carriers/eld-status.entities';
import type { CarrierInsurance, CoverageSpan, InsurancePolicy } from '@contract/carriers/insurance.entities';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { AuthorityTimeline } from '~/components/carrier/authority-timeline';
import { DataTable } from '~/components/table/data-table';
import { ASSOCIATE_COLUMNS } from '~/routes/carriers.$id.associated-carriers/associate-columns';
import { WhatIsShared } from '~/routes/carriers.$id.associated-carriers/what-is-shared';
import { EldConnectionFacts } from '~/routes/carriers.$id.eld-status/eld-connection-facts';
import { EldNotice } from '~/routes/carriers.$id.eld-status/eld-notice';
import { positionAge } from '~/routes/carriers.$id.eld-status/position-age';
import { Certificates } from '~/routes/carriers.$id.insurance/certificates';
import { CoverageBar } from '~/routes/carriers.$id.insurance/coverage-bar';
import { CoverageTable } from '~/routes/carriers.$id.insurance/coverage-table';
import { PolicyTable } from '~/routes/carriers.$id.insurance/policy-table';
import { InRouter } from '../../support/stub';

/** What a reader sees, tags left out. */
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();

const SOURCE = { name: 'FMCSA Motus Insur', as_of: '2026-09-08' };

describe('the bar of BIPD', () => {
  const history = (spans: CoverageSpan[], gapDays = 0): CarrierInsurance['bipd_history'] => ({
    from: '2023-09-15',
    is_cut: false,
    to: '2026-09-16',
    spans,
    gap_days: gapDays,
  });

  test('says its gaps in the title, in the picture’s own words and in the table', () => {
    const withGap = history(
      [
        { from: '2023-09-15', to: '2025-03-01', state: 'covered', limit_usd: 750_000 },
        { from: '2025-03-01', to: '2025-04-01', state: 'gap', limit_usd: null },
        { from: '2025-04-01', to: '2026-09-16', state: 'covered', limit_usd: null },
      ],
      31,
    );
    const bar = renderToStaticMarkup(<CoverageBar history={withGap} />);
    expect(textOf(bar)).toContain('BIPD on file since Sep 15, 2023: 31 days without a policy');
    expect(bar).toContain('Mar 1, 2025 to Apr 1, 2025: Gap: no policy on file');
    expect(bar.match(/class="coverage-gap"/g)).toHaveLength(2); // in the bar and in the legend
    const table = textOf(renderToStaticMarkup(<CoverageTable history={withGap} />));
    expect(table).toContain('Apr 1, 2025 to today 533 days Covered Not reported');
    expect(table).toContain('Mar 1, 2025 to Apr 1, 2025 31 days Gap: no policy on file None');
  });

  test('does not claim that there is no gap where days are unknown', () => {
    const unknown = history([{ from: '2023-09-15', to: '2026-09-16', state: 'unknown', limit_usd: null }]);
    expect(textOf(renderToStaticMarkup(<CoverageBar history={unknown} />))).toContain('some days unknown');
    expect(textOf(renderToStaticMarkup(<CoverageTable history={unknown} />))).toContain('Unknown Not reported');
  });

  test('is drawn no thinner than can be seen for a gap of a day', () => {
    const day = history([{ from: '2025-01-01', to: '2025-01-02', state: 'gap', limit_usd: null }], 1);
    expect(renderToStaticMarkup(<CoverageBar history={day} />)).toMatch(/class="coverage-gap"[^>]*width="2"/);
  });
});

describe('policies', () => {
  const policy = (given: Partial<InsurancePolicy>): InsurancePolicy => ({
    type: 'bipd',
    coverage_class: 'primary',
    form_code: '91X',
    docket: 'MC139446',
    insurer: null,
    policy_number: 'P-1',
    limit_usd: 1_000_000,
    underlying_usd: 0,
    effective_on: '2025-01-01',
    received_on: null,
    cancel_effective_on: null,
    end_reason: null,
    state: 'in_force',
    source: SOURCE,
    ...given,
  });
  const rowOf = (given: Partial<InsurancePolicy>) =>
    textOf(renderToStaticMarkup(<PolicyTable caption="Policies" policies={[policy(given)]} />));

  test('tell a pending cancellation with its day, and an ended one by what ended it', () => {
    expect(rowOf({ state: 'cancel_pending', cancel_effective_on: '2026-10-01' })).toContain(
      'Cancel pending in force until Oct 1, 2026',
    );
    expect(rowOf({ state: 'cancelled', cancel_effective_on: '2025-10-01', end_reason: 'replaced' })).toContain(
      'Replaced Oct 1, 2025',
    );
  });

  test('say what an excess policy stands on, that a cargo filing proves nothing, and what is missing', () => {
    expect(rowOf({ coverage_class: 'excess', underlying_usd: 750_000 })).toContain('$1,000,000 above $750,000');
    expect(rowOf({ coverage_class: 'excess', underlying_usd: null })).toContain('above an amount not reported');
    expect(rowOf({ type: 'cargo', limit_usd: 5_000 })).toContain('$5,000 no proof of cover');
    expect(rowOf({ limit_usd: null, insurer: null })).toContain('In force Not reported Not reported P-1');
  });

  test('certificates are withheld with the feature that is missing and who can change it', () => {
    const missing = { kind: 'plan', name: 'can_view_insurance_certificates' } as const;
    const text = textOf(
      renderToStaticMarkup(<Certificates certificates={undefined} received={[]} missing={missing} />),
    );
    expect(text).toContain('plan does not include insurance certificates');
    expect(text).toContain('Ask an admin of your company to change the plan');
    expect(textOf(renderToStaticMarkup(<Certificates certificates={[]} received={[]} missing={null} />))).toContain(
      'None. Cargo',
    );
  });
});

describe('an ELD connection', () => {
  const connection = (given: Partial<EldConnection>): EldConnection => ({
    id: 1,
    provider: 'Demo ELD One',
    status: 'some_eld_vin_matches_on_coi',
    is_failing: true,
    connected_at: null,
    last_position_at: null,
    vehicles_on_eld: 12,
    vehicles_on_certificate: null,
    certificates_verified_on: null,
    vehicles: [],
    vins_on_certificate_only: [],
    revoked_models: [],
    is_any_auto: false,
    vehicles_matching: 9,
    updated_at: '2026-09-15T08:00:00.000Z',
    ...given,
  });
  const NONE: RevokedEldList = { as_of: null, not_checked_because: 'not_loaded', sources: [] };
  const textFor = (given: Partial<EldConnection>, list = NONE) =>
    textOf(
      renderToStaticMarkup(
        <EldConnectionFacts connection={connection(given)} revokedList={list} now="2026-09-15T12:00:00.000Z" />,
      ),
    );

  test('says which devices of its provider are revoked, and never that its own is', () => {
    const list: RevokedEldList = { as_of: '2026-09-01', not_checked_because: 'too_old', sources: ['FMCSA'] };
    const revoked = {
      manufacturer: 'Demo ELD One Inc',
      revoked_on: '2026-03-05',
      source: 'FMCSA',
      as_of: '2026-09-01',
    };
    const revoked_models = [
      { ...revoked, model: 'One 500', identifier: 'DE1500' },
      { ...revoked, model: 'One 700', identifier: null },
    ];
    const text = textFor({ revoked_models }, list);
    expect(text).toContain('FMCSA revoked 2 ELDs of Demo ELD One No record says which model this carrier uses.');
    expect(text).toContain('One 500 (DE1500), revoked Mar 5, 2026 One 700, revoked Mar 5, 2026');
    expect(text).toContain('FMCSA, as of Sep 1, 2026');
  });

  test.each<[Partial<RevokedEldList>, string]>([
    [{}, 'Revoked ELDs: not checked. Your operator has not loaded FMCSA’s list.'],
    [{ as_of: '2026-01-02', not_checked_because: 'too_old' }, 'not checked. The list as of Jan 2, 2026 is too old.'],
    [{ as_of: '2026-09-02', not_checked_because: 'not_whole' }, 'not checked. Parts of the list as of Sep 2, 2026'],
    [
      { as_of: '2026-09-02', not_checked_because: null },
      'FMCSA revoked no ELD of a maker called Demo ELD One, by the list as of Sep 2, 2026.',
    ],
  ])('missing is not clean: %j', (given, words) => {
    expect(textFor({}, { ...NONE, ...given })).toContain(words);
  });

  test('says its failing in words, and what nobody reported', () => {
    const text = textFor({});
    expect(text).toContain('Failing: Only some vehicles with an ELD are on the certificate of insurance');
    expect(text).toContain('Last position Not reported');
    expect(text).toContain('Vehicles on certificate Not reported');
  });

  test('shows a status of no text as it is, neither failing nor good', () => {
    expect(textFor({ status: 'something_new', is_failing: false })).toContain('Status something_new');
  });

  test('does not say of a certificate for any auto that it lists the vehicles', () => {
    const vehicles = [{ unit: 'Truck 1', vin: null, last_position_at: null, is_on_certificate: null }];
    const text = textFor({ status: 'all_eld_vins_match_coi', is_failing: false, is_any_auto: true, vehicles });
    expect(text).toContain('Status The certificate of insurance is for any auto: it covers every vehicle');
    expect(text).toContain('Covered: any auto');
  });

  test.each([
    ['2026-09-15T11:59:40.000Z', 'just now'],
    ['2026-09-15T11:30:00.000Z', '30 minutes ago'],
    ['2026-09-14T12:00:00.000Z', '24 hours ago'],
    ['2026-08-15T12:00:00.000Z', '31 days ago'],
  ])('a position of %s is %s', (at, words) => {
    expect(positionAge(at, '2026-09-15T12:00:00.000Z')).toBe(words);
  });

  test('the notice is shown up to its last day', () => {
    expect(renderToStaticMarkup(<EldNotice now="2024-04-22T23:59:00.000Z" />)).not.toBe('');
    expect(renderToStaticMarkup(<EldNotice now="2024-04-23T00:00:00.000Z" />)).toBe('');
  });
});

describe('associated carriers', () => {
  const found = (given: Partial<AssociatedCarriers>): AssociatedCarriers => ({
    period: { from: '2024-09-15', to: '2026-09-15' },
    compared: [],
    vehicles: null,
    carriers_loaded: null,
    carriers_by_kind: { vin: 0, phone: 0, email: 0, address: 0 },
    troubled_carriers: 0,
    associated_carriers: [],
    sources: [],
    ...given,
  });

  test('what could not be compared is said and drawn as a gap, not as zero', () => {
    const markup = renderToStaticMarkup(<WhatIsShared found={found({})} />);
    const text = textOf(markup);
    expect(text).toContain('Vehicles: inspections are not loaded Not compared');
    expect(text).toContain('No email address on record Not compared');
    expect(text.match(/Not compared/g)).toHaveLength(4);
  });

  test('a value of very many carriers is called what it likely is', () => {
    const compared = [
      { kind: 'phone', value: '+13605550100', carriers: 500, is_at_least: false },
      { kind: 'email', value: 'a@b.example', carriers: 1000, is_at_least: true },
      { kind: 'address', value: '1 Main St', carriers: 0, is_at_least: false },
    ] as const;
    const text = textOf(renderToStaticMarkup(<WhatIsShared found={found({ compared: [...compared] })} />));
    expect(text).toContain('(360) 555-0100 500 other carriers: likely an agent’s or a landlord’s');
    expect(text).toContain('1,000 other carriers or more');
    expect(text).toContain('1 Main St No other carrier');
  });

  test('a row names the vehicle with its days, the vehicles left out, and each trouble', () => {
    const carrier: AssociatedCarrier = {
      id: 7,
      legal_name: 'OLYMPIC VAN LINES LLC',
      dba_name: null,
      identifiers: [{ is_type: 'DOT', value: '7' }],
      city: null,
      state: null,
      status_code: 'I',
      shared: [
        {
          kind: 'vin',
          value: '1FUJGLDR5CLBP8834',
          carriers: 1,
          first_on: '2025-01-10',
          last_on: '2025-03-10',
          own_last_on: '2026-05-01',
          is_power_unit: true,
        },
      ],
      shared_vehicles: 8,
      troubles: ['authority_not_active', 'inactive_registration'],
      relationship: null,
      rules_assessment: { overall_result: 'fail', summary: {}, classifications: [] },
    };
    const markup = renderToStaticMarkup(
      <InRouter>
        <DataTable caption="Carriers" columns={ASSOCIATE_COLUMNS} rows={[carrier]} rowKey={({ id }) => id} />
      </InRouter>,
    );
    const text = textOf(markup);
    expect(text).toContain('Power unit 1FUJGLDR5CLBP8834 there Jan 10, 2025 to Mar 10, 2025, here last May 1, 2026');
    expect(text).toContain('and 7 more vehicles');
    expect(text).toContain('No active carrier authority DOT registration inactive');
    expect(markup).toContain('href="/broker/carriers/7"');
  });
});

describe('the authority timeline', () => {
  const event = (given: Partial<AuthorityEvent>): AuthorityEvent => ({
    source: { name: 'FMCSA legacy AuthHist', as_of: '2026-05-14' },
    origin: 'legacy',
    docket: 'MC139446',
    sub_number: null,
    authority_type: 'COMMON',
    kind: 'carrier',
    action: 'GRANTED',
    on: '1986-07-18',
    status: null,
    disposition: null,
    disposition_decided_on: null,
    disposition_served_on: null,
    is_in_force: false,
    ...given,
  });
  const loaded = {
    name: 'FMCSA legacy AuthHist',
    as_of: '2026-05-14',
    loaded: true,
    is_partial: false,
    too_old_days: null,
    is_looked_up: true,
  };
  const history = (given: Partial<CarrierAuthorityHistory>): CarrierAuthorityHistory => ({
    in_force_since: null,
    has_active_authority: null,
    doubt: null,
    authorities: [],
    authority_events: [],
    authority_orders: [],
    process_agents: [],
    sources: [loaded],
    ...given,
  });
  const textFor = (given: Partial<CarrierAuthorityHistory>) =>
    textOf(renderToStaticMarkup(<AuthorityTimeline carrierId={5_000_101} history={history(given)} />));

  test('says what became of a legacy action, with both days', () => {
    const disposed = {
      disposition: 'REVOKED',
      disposition_decided_on: '2021-06-07',
      disposition_served_on: '2021-06-08',
    };
    const text = textFor({ authority_events: [event({ ...disposed, sub_number: '1' })] });
    expect(text).toContain('Jul 18, 1986 Granted : Common (MC 139446, sub 1)');
    expect(text).toContain('Later: revoked, Jun 8, 2021 (decided Jun 7, 2021)');
    expect(text).toContain('FMCSA legacy AuthHist, as of May 14, 2026');
  });

  test('answers in one line, and never calls unloaded files an absence of authority', () => {
    expect(textFor({})).toContain('No for-hire authority on record');
    expect(textFor({ has_active_authority: false })).toContain('No for-hire authority for freight is active');
    expect(textFor({ sources: [{ ...loaded, loaded: false, as_of: null }] })).toContain('Authority is not known');
    const since = { on: '2021-06-15', action: 'REINSTATED', authority_type: 'COMMON', source: SOURCE };
    expect(textFor({ in_force_since: since })).toContain('Common in force since Jun 15, 2021, when it was reinstated');
  });

  test('leaves out authorities never held, marks superseded ones, and folds old actions away', () => {
    const authority = {
      source: SOURCE,
      origin: 'legacy',
      docket: 'MC139446',
      authority_type: 'CONTRACT',
      kind: 'carrier',
      status: 'none',
      application_pending: null,
      revocation_pending: null,
      is_superseded: true,
    } as const;
    const authorities = [authority, { ...authority, authority_type: 'COMMON', status: 'active' as const }];
    const text = textFor({ authorities, authority_events: Array.from({ length: 10 }, () => event({})) });
    expect(text).not.toContain('Contract');
    expect(text).toContain('superseded by Motus');
    expect(text).toContain('2 earlier actions');
  });
});
