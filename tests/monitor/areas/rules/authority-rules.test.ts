import { authorityInForceSince } from '@monitor/areas/rules/authority';
import { authorityDoubt } from '@monitor/areas/rules/contradictions';
import type { AuthorityOrderFact, CarrierFacts } from '@monitor/areas/rules/facts';
import { describe, expect, test } from 'vitest';
import { evaluateRule } from './evaluations';
import {
  AS_OF,
  authority,
  authorityEvent,
  carrierFacts,
  census,
  legacyAuthority,
  legacyEvent,
  sources,
  TODAY,
} from './factories';

type Case = [name: string, facts: Partial<CarrierFacts>, expected: 'pass' | 'fail' | 'incomplete'];

describe('interstate_carrier_authority_is_active', () => {
  const judge = (facts: Partial<CarrierFacts>) =>
    evaluateRule('interstate_carrier_authority_is_active', carrierFacts(facts), TODAY);

  test.each<Case>([
    ['a Motus "Motor Carrier of …" that is active', { authorities: [authority()] }, 'pass'],
    ['an active legacy common authority', { authorities: [legacyAuthority()] }, 'pass'],
    ['an active legacy contract authority', { authorities: [legacyAuthority({ authorityType: 'CONTRACT' })] }, 'pass'],
    [
      'one active among inactive ones',
      {
        authorities: [
          authority({ status: 'inactive' }),
          authority({ authorityType: 'Motor Carrier of Household Goods' }),
        ],
      },
      'pass',
    ],
    [
      'a carrier that is also a broker',
      { authorities: [authority({ kind: 'broker', authorityType: 'Broker of Property' }), authority()] },
      'pass',
    ],
    ['an inactive authority', { authorities: [authority({ status: 'inactive' })] }, 'fail'],
    ['an application still pending', { authorities: [authority({ status: 'pending' })] }, 'fail'],
    ['an authority withdrawn', { authorities: [authority({ status: 'withdrawn' })] }, 'fail'],
    ['a legacy record without any authority', { authorities: [legacyAuthority({ status: 'none' })] }, 'fail'],
    [
      'an active broker authority alone',
      { authorities: [authority({ kind: 'broker', authorityType: 'Broker of Property' })] },
      'fail',
    ],
    [
      'an active forwarder authority alone',
      { authorities: [authority({ kind: 'freight_forwarder', authorityType: 'Freight Forwarder of Property' })] },
      'fail',
    ],
    [
      'an active legacy broker beside an inactive common',
      {
        authorities: [
          legacyAuthority({ status: 'inactive' }),
          legacyAuthority({ kind: 'broker', authorityType: 'BROKER' }),
        ],
      },
      'fail',
    ],
    [
      'legacy active where Motus says inactive for the docket',
      { authorities: [legacyAuthority(), authority({ status: 'inactive' })] },
      'fail',
    ],
    [
      'legacy active where Motus knows the docket as a broker only',
      { authorities: [legacyAuthority(), authority({ kind: 'broker' })] },
      'fail',
    ],
    [
      'legacy active where an inactive Motus row names no docket',
      { authorities: [legacyAuthority(), authority({ docket: null, status: 'inactive' })] },
      'fail',
    ],
    [
      'legacy active for another docket than the one Motus revoked',
      { authorities: [legacyAuthority({ docket: 'MC2' }), authority({ status: 'inactive' })] },
      'pass',
    ],
    [
      'Motus active where legacy says inactive',
      { authorities: [legacyAuthority({ status: 'inactive' }), authority()] },
      'pass',
    ],
    ['no record from any source', {}, 'incomplete'],
    ['no source loaded', { sources: sources('motus_authority', 'legacy_authority') }, 'incomplete'],
    [
      'rows left over from a source that is not loaded',
      { authorities: [authority()], sources: sources('motus_authority', 'legacy_authority') },
      'incomplete',
    ],
    [
      'legacy alone, Motus not loaded',
      { authorities: [legacyAuthority()], sources: sources('motus_authority') },
      'pass',
    ],
  ])('%s', (_name, facts, expected) => {
    expect(judge(facts).result).toBe(expected);
  });

  test('shows Motus first and legacy after it, each under its own label, what is superseded marked', () => {
    const { evidence } = judge({ authorities: [legacyAuthority(), authority({ status: 'inactive' })] });
    expect(evidence.map(({ source, value, as_of }) => ({ source, value, as_of }))).toEqual([
      { source: 'file of motus_authority', value: 'Motor Carrier of Property inactive (MC139446)', as_of: AS_OF },
      { source: 'file of legacy_authority', value: 'COMMON active (MC139446), superseded by Motus', as_of: AS_OF },
    ]);
    expect(evidence[1]?.details[0]).toMatchObject({ status: 'active', superseded_by_motus: true });
  });

  test('says which source has no record and which is not loaded', () => {
    const { evidence } = judge({ sources: sources('legacy_authority') });
    expect(evidence.map(({ value, as_of }) => [value, as_of])).toEqual([
      ['No record', AS_OF],
      ['Not loaded', null],
    ]);
  });

  test('warns when the only active authority has a revocation pending', () => {
    expect(judge({ authorities: [legacyAuthority({ revocationPending: true })] }).warning).toBe(
      'Revocation is pending',
    );
    expect(
      judge({ authorities: [legacyAuthority({ revocationPending: true }), legacyAuthority({ docket: 'MC2' })] })
        .warning,
    ).toBeNull();
  });
});

describe('an active status that another file contradicts', () => {
  const judge = (facts: Partial<CarrierFacts>) =>
    evaluateRule('interstate_carrier_authority_is_active', carrierFacts(facts), TODAY);
  const property = 'Motor Carrier of Property';
  const order = (given: Partial<AuthorityOrderFact> = {}): AuthorityOrderFact => ({
    source: 'motus_authority_orders',
    asOf: AS_OF,
    docket: 'MC139446',
    kind: 'carrier',
    authorityType: property,
    orderType: 'Suspension',
    servedOn: '2026-05-01',
    effectiveOn: '2026-05-31',
    ...given,
  });
  const suspended = authorityEvent({
    action: 'Involuntary Suspension - insurance cancellation',
    status: 'Inactive',
    on: '2026-05-31',
  });
  const active = (given: Partial<CarrierFacts>) => judge({ authorities: [authority()], ...given });

  test.each<Case>([
    ['a suspension whose day has passed', { authorityOrders: [order()] }, 'incomplete'],
    ['a revocation whose day has passed', { authorityOrders: [order({ orderType: 'Revocation' })] }, 'incomplete'],
    ['one of today', { authorityOrders: [order({ effectiveOn: TODAY })] }, 'incomplete'],
    ['one of tomorrow', { authorityOrders: [order({ effectiveOn: '2026-06-16' })] }, 'pass'],
    ['one without a docket', { authorityOrders: [order({ docket: null })] }, 'incomplete'],
    ['one of another docket', { authorityOrders: [order({ docket: 'MC2' })] }, 'pass'],
    [
      'one of another authority of the docket',
      {
        authorities: [authority(), authority({ authorityType: 'Motor Carrier of Passengers', scopes: ['passenger'] })],
        authorityOrders: [order({ authorityType: 'Motor Carrier of Passengers' })],
      },
      'pass',
    ],
    [
      'one that a reinstatement ended',
      { authorityOrders: [order()], authorityEvents: [authorityEvent({ action: 'REINSTATED', on: '2026-06-02' })] },
      'pass',
    ],
    [
      'one that was discontinued, in other words',
      {
        authorityOrders: [order()],
        authorityEvents: [authorityEvent({ action: 'Discontinued Revocation', on: '2026-05-20' })],
      },
      'pass',
    ],
    [
      'one that the restoration of another authority leaves',
      {
        authorities: [authority(), authority({ authorityType: 'Motor Carrier of Passengers', scopes: ['passenger'] })],
        authorityOrders: [order()],
        authorityEvents: [
          authorityEvent({ authorityType: 'Motor Carrier of Passengers', action: 'REINSTATED', on: '2026-06-02' }),
        ],
      },
      'incomplete',
    ],
    [
      'one beside another docket that holds',
      { authorities: [authority(), authority({ docket: 'MC2' })], authorityOrders: [order()] },
      'pass',
    ],
    ['an event of suspension', { authorityEvents: [authorityEvent(), suspended] }, 'incomplete'],
    [
      'one without a later day, before a grant of the same day',
      { authorityEvents: [suspended, authorityEvent({ on: '2026-05-31' })] },
      'incomplete',
    ],
    [
      'one that an administrative correction took back on its day',
      { authorityEvents: [suspended, authorityEvent({ action: 'Administrative Correction', on: '2026-05-31' })] },
      'pass',
    ],
    ['one of the future', { authorityEvents: [{ ...suspended, on: '2026-07-01' }] }, 'pass'],
    [
      'a newer event by Motus against the frozen legacy status',
      { authorities: [legacyAuthority()], authorityEvents: [suspended] },
      'incomplete',
    ],
    [
      'a legacy proceeding that was discontinued',
      {
        authorities: [legacyAuthority()],
        authorityEvents: [
          legacyEvent({
            action: 'INVOLUNTARY REVOCATION',
            disposition: 'DISCONTINUED REVOCATION',
            disposedOn: '2021-06-08',
          }),
        ],
      },
      'pass',
    ],
    [
      'a legacy revocation that the legacy record knows of',
      {
        authorities: [legacyAuthority()],
        authorityOrders: [
          order({ source: 'legacy_authority_orders', orderType: 'Revocation', authorityType: 'COMMON' }),
        ],
      },
      'pass',
    ],
    [
      'a notice against an authority that is inactive anyway',
      { authorities: [authority({ status: 'inactive' })], authorityOrders: [order()] },
      'fail',
    ],
  ])('%s', (_name, facts, expected) => {
    expect(active(facts).result).toBe(expected);
  });

  test('shows both sources, and asks for a live check', () => {
    const found = active({ authorityEvents: [authorityEvent(), suspended], authorityOrders: [order()] });
    expect(found.reason).toBe('authority active, but suspended on May 31, 2026: check live');
    expect(found.completesBy).toContain('live check');
    expect(found.evidence.map(({ source, field }) => [source, field])).toEqual([
      ['file of motus_authority', 'Operating authority'],
      ['file of legacy_authority', 'Operating authority'],
      ['file of motus_authority_history', 'Last event of its authority'],
      ['file of motus_authority_orders', 'Notice against its authority'],
    ]);
  });
});

describe('an authority for international cargo only', () => {
  const judge = (...authorities: CarrierFacts['authorities']) =>
    evaluateRule('interstate_carrier_authority_is_active', carrierFacts({ authorities }), TODAY);
  const enterprise = authority({
    kind: 'other',
    authorityType: 'Enterprise Motor Carrier of Property (Except Household Goods)',
    scopes: ['property', 'enterprise'],
  });
  const mexican = authority({ authorityType: 'Mexico Domiciled Motor Carrier of Property (Except Household Goods)' });

  test.each([
    ['enterprise', enterprise],
    ['Mexico domiciled', mexican],
    ['under an MX docket', legacyAuthority({ docket: 'MX77' })],
    ['enterprise by the legacy flag', legacyAuthority({ scopes: ['property', 'enterprise'] })],
  ])('%s is neither pass nor fail, and says why', (_name, one) => {
    const found = judge(one);
    expect(found).toMatchObject({ result: 'incomplete', reason: 'authority for international cargo only' });
    expect(found.evidence.map(({ value }) => value).join()).toContain('for international cargo only');
    expect(authorityDoubt(carrierFacts({ authorities: [one] }), TODAY)).toBe('international_only');
  });

  test('beside one for domestic freight it does not matter', () => {
    expect(judge(mexican, authority({ docket: 'MC2' })).result).toBe('pass');
  });

  test('that is inactive is none', () => {
    expect(judge({ ...enterprise, status: 'inactive' }).result).toBe('fail');
  });
});

describe('authority age', () => {
  const active = [authority()];

  test.each([
    // granted, today, three months, six months
    ['2026-03-15', '2026-06-14', 'fail', 'fail'],
    ['2026-03-15', '2026-06-15', 'pass', 'fail'],
    ['2025-12-16', '2026-06-15', 'pass', 'fail'],
    ['2025-12-15', '2026-06-15', 'pass', 'pass'],
    ['2025-11-30', '2026-02-27', 'fail', 'fail'],
    ['2025-11-30', '2026-02-28', 'pass', 'fail'],
    ['2026-06-15', '2026-06-15', 'fail', 'fail'],
  ])('granted %s is on %s: three months %s, six months %s', (on, today, three, six) => {
    const facts = carrierFacts({ authorities: active, authorityEvents: [authorityEvent({ on })] });
    expect(evaluateRule('authority_age_gteq_three_months', facts, today).result).toBe(three);
    expect(evaluateRule('authority_age_gteq_six_months', facts, today).result).toBe(six);
  });

  const judge = (facts: Partial<CarrierFacts>) =>
    evaluateRule('authority_age_gteq_six_months', carrierFacts({ authorities: active, ...facts }), TODAY);
  const inactive = [authority({ status: 'inactive' })];

  test.each<Case>([
    [
      'revoked, then reinstated last week',
      {
        authorityEvents: [
          authorityEvent({ on: '2010-05-01' }),
          authorityEvent({ action: 'REVOKED', status: 'Inactive', on: '2026-05-01' }),
          authorityEvent({ action: 'REINSTATED', on: '2026-06-08' }),
        ],
      },
      'fail',
    ],
    [
      'reinstated on the day of its revocation',
      {
        authorityEvents: [
          authorityEvent({ action: 'REVOKED', status: 'Inactive', on: '2024-05-01' }),
          authorityEvent({ action: 'REINSTATED', on: '2024-05-01' }),
        ],
      },
      'pass',
    ],
    [
      'an old authority beside one granted last week',
      {
        authorities: [authority(), authority({ authorityType: 'Motor Carrier of Passengers' })],
        authorityEvents: [
          authorityEvent(),
          authorityEvent({ authorityType: 'Motor Carrier of Passengers', on: '2026-06-08' }),
        ],
      },
      'fail',
    ],
    [
      'an old carrier authority beside a new broker authority',
      {
        authorityEvents: [
          authorityEvent(),
          authorityEvent({ kind: 'broker', authorityType: 'Broker of Property', on: '2026-06-08' }),
        ],
      },
      'pass',
    ],
    [
      'an old broker authority and no carrier authority dated',
      { authorityEvents: [authorityEvent({ kind: 'broker', authorityType: 'Broker of Property' })] },
      'incomplete',
    ],
    [
      'a grant that was revoked since',
      {
        authorityEvents: [
          authorityEvent(),
          authorityEvent({ action: 'REVOKED', status: 'Inactive', on: '2026-05-01' }),
        ],
      },
      'incomplete',
    ],
    [
      'a grant whose authority is inactive today',
      { authorities: inactive, authorityEvents: [authorityEvent()] },
      'incomplete',
    ],
    [
      'another word that landed on active, long ago',
      { authorityEvents: [authorityEvent({ action: 'Initial Status', on: '2025-01-01' })] },
      'pass',
    ],
    [
      'another word that landed on active last week',
      { authorityEvents: [authorityEvent({ action: 'Initial Status', on: '2026-06-08' })] },
      'fail',
    ],
    [
      'a correction last week of an authority that was active',
      {
        authorityEvents: [authorityEvent(), authorityEvent({ action: 'Administrative Correction', on: '2026-06-08' })],
      },
      'pass',
    ],
    [
      'a correction last week of one that was suspended',
      {
        authorityEvents: [
          authorityEvent(),
          authorityEvent({ action: 'Involuntary Suspension', status: 'Inactive', on: '2026-05-01' }),
          authorityEvent({ action: 'Administrative Correction', on: '2026-06-08' }),
        ],
      },
      'fail',
    ],
    [
      'a correction last week, where legacy has the grant in force',
      { authorityEvents: [legacyEvent(), authorityEvent({ action: 'Initial Status', on: '2026-06-08' })] },
      'pass',
    ],
    [
      'a first event last week, where legacy has a revoked grant',
      {
        authorityEvents: [
          legacyEvent({ disposition: 'REVOKED', disposedOn: '2021-06-08' }),
          authorityEvent({ action: 'Published to FMCSA Register', on: '2026-06-08' }),
        ],
      },
      'fail',
    ],
    [
      'a word that landed on pending',
      { authorityEvents: [authorityEvent({ action: 'Published to FMCSA Register', status: 'Pending' })] },
      'incomplete',
    ],
    ['a grant dated tomorrow', { authorityEvents: [authorityEvent({ on: '2026-06-16' })] }, 'incomplete'],
    ['a grant without a date', { authorityEvents: [authorityEvent({ on: null })] }, 'incomplete'],
    ['no history at all', {}, 'incomplete'],
    [
      'no history loaded',
      { authorityEvents: [authorityEvent()], sources: sources('motus_authority_history', 'legacy_authority_history') },
      'incomplete',
    ],
    ['a legacy grant where Motus tells nothing of the docket', { authorityEvents: [legacyEvent()] }, 'pass'],
    [
      'a legacy grant that Motus has since revoked',
      {
        authorities: [],
        authorityEvents: [legacyEvent(), authorityEvent({ action: 'REVOKED', status: 'Inactive', on: '2026-06-01' })],
      },
      'incomplete',
    ],
    [
      'a legacy grant that its own disposition ended',
      { authorityEvents: [legacyEvent({ disposition: 'REVOKED', disposedOn: '2021-06-08' })] },
      'incomplete',
    ],
    [
      'a legacy grant ended on a day not reported',
      { authorityEvents: [legacyEvent({ disposition: 'REVOKED', disposedOn: null })] },
      'incomplete',
    ],
    [
      'a legacy grant whose revocation was discontinued',
      { authorityEvents: [legacyEvent({ disposition: 'DISCONTINUED REVOCATION', disposedOn: '2021-06-08' })] },
      'pass',
    ],
    [
      'a legacy proceeding that was discontinued, and the grant in force',
      {
        authorityEvents: [
          legacyEvent(),
          legacyEvent({
            action: 'INVOLUNTARY REVOCATION',
            on: '2021-05-01',
            disposition: 'DISCONTINUED REVOCATION',
            disposedOn: '2021-06-08',
          }),
        ],
      },
      'pass',
    ],
    [
      'a legacy contract grant when only the common authority is active',
      {
        authorities: [legacyAuthority(), legacyAuthority({ authorityType: 'CONTRACT', status: 'inactive' })],
        authorityEvents: [legacyEvent({ authorityType: 'MOTOR PROPERTY CONTRACT CARRIER' })],
      },
      'incomplete',
    ],
  ])('%s', (_name, facts, expected) => {
    expect(judge(facts).result).toBe(expected);
  });

  test('of the real carrier in both systems is counted from the reinstatement, by Motus', () => {
    const household = 'Motor Carrier of Household Goods';
    const legacyHousehold = 'HOUSEHOLD GOODS COMMON CARRIER';
    const facts = carrierFacts({
      authorities: [authority({ authorityType: household }), legacyAuthority()],
      authorityEvents: [
        legacyEvent({
          action: 'INVOLUNTARY REVOCATION',
          on: '2005-11-07',
          disposition: 'DISCONTINUED REVOCATION',
          disposedOn: '2005-11-29',
        }),
        legacyEvent({
          authorityType: legacyHousehold,
          on: '1986-07-18',
          disposition: 'REVOKED',
          disposedOn: '2021-06-08',
        }),
        legacyEvent({ authorityType: legacyHousehold, action: 'REINSTATED', on: '2021-06-15' }),
        authorityEvent({ authorityType: household, action: 'REINSTATED', on: '2021-06-15' }),
      ],
    });
    expect(authorityInForceSince(facts, TODAY)).toMatchObject({ source: 'motus_authority_history', on: '2021-06-15' });
    const legacyOnly = { ...facts, sources: sources('motus_authority', 'motus_authority_history') };
    expect(authorityInForceSince(legacyOnly, TODAY)).toMatchObject({
      source: 'legacy_authority_history',
      on: '2021-06-15',
    });
    expect(evaluateRule('authority_age_gteq_six_months', facts, TODAY).evidence[0]).toMatchObject({
      field: 'Authority granted or reinstated',
      value: 'Motor Carrier of Household Goods reinstated Jun 15, 2021, 5 years ago',
      source: 'file of motus_authority_history',
      as_of: AS_OF,
    });
  });

  test('that cannot be told says when the last grant ended', () => {
    const finding = judge({ authorityEvents: [legacyEvent({ disposition: 'REVOKED', disposedOn: '2021-06-08' })] });
    expect(finding.evidence.map(({ value }) => value)).toEqual([
      'No dated grant on record',
      'COMMON granted Jan 1, 2020, ended Jun 8, 2021',
    ]);
    expect(finding.completesBy).toContain('grant or reinstatement');
  });
});

describe('safer_operating_status_active', () => {
  test.each<Case>([
    ['status A', { census: census() }, 'pass'],
    ['status I', { census: census({ statusCode: 'I' }) }, 'fail'],
    ['a letter that no dictionary confirms', { census: census({ statusCode: 'N' }) }, 'incomplete'],
    ['no status in the row', { census: census({ statusCode: null }) }, 'incomplete'],
    ['no census row', { census: null }, 'incomplete'],
    ['census not loaded', { census: census(), sources: sources('census') }, 'incomplete'],
  ])('%s', (_name, facts, expected) => {
    expect(evaluateRule('safer_operating_status_active', carrierFacts(facts), TODAY).result).toBe(expected);
  });
});
