import { asksMore, DEFAULT_RULE_NUMBERS, RULE_NUMBERS, type RuleNumbers } from '@contract/rules/rule-numbers';
import { MORE_RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import { indexedByRules } from '@monitor/areas/carriers/indexed-by-rules';
import type { ShutDownSharerFact } from '@monitor/areas/rules/facts';
import { overrideThatCounts } from '@monitor/areas/rules/overrides';
import { RULES } from '@monitor/areas/rules/rules';
import { STANDARD_RULE_SET } from '@monitor/areas/rules/standard-rule-set';
import { describe, expect, test } from 'vitest';
import { assess, evaluateRule } from './evaluations';
import {
  authority,
  authorityEvent,
  CARRIER_ID,
  carrierFacts,
  census,
  certificate,
  classification,
  driverInspections,
  englishViolation,
  filing,
  outdatedSources,
  override,
  partialSources,
  sources,
  TODAY,
} from './factories';

const withNumbers = (numbers: Partial<RuleNumbers>) => ({ ...DEFAULT_RULE_NUMBERS, ...numbers });
const wordsOf = (type: RuleType, facts: ReturnType<typeof carrierFacts>) =>
  evaluateRule(type, facts, TODAY).evidence.map(({ value }) => value);

test('no standard rule set has one of them', () => {
  expect(MORE_RULE_TYPES.filter((type) => STANDARD_RULE_SET[type] !== undefined)).toEqual([]);
});

/** 295017: July of odd years. */
describe('an MCS-150', () => {
  const found = (mcs150On: string | null, asOf = '2026-06-10', today = TODAY) =>
    evaluateRule('mcs_150_not_overdue', carrierFacts({ census: census({ mcs150On, asOf }) }), today).result;

  test.each([
    ['2023-08-01', 'pass'],
    ['2023-07-31', 'fail'],
    ['2025-09-01', 'pass'],
    ['2015-01-01', 'fail'],
    [null, 'incomplete'],
    ['', 'incomplete'],
  ])('of %s: %s', (filed, result) => expect(found(filed)).toBe(result));

  test('is not known where the deadline came after the census’s day', () => {
    expect(found('2023-09-01', '2027-07-31', '2027-07-31')).toBe('pass');
    expect(found('2025-07-31', '2027-07-31', '2027-08-01')).toBe('incomplete');
    expect(found('2025-08-01', '2027-07-31', '2027-08-01')).toBe('pass');
    expect(found('2025-07-31', '2027-08-01', '2027-08-01')).toBe('fail');
  });

  test('clears no one by an old census, or one that the carrier left; without a census row nothing is known', () => {
    const current = census({ mcs150On: '2025-09-01' });
    const result = (given: Parameters<typeof carrierFacts>[0]) =>
      evaluateRule('mcs_150_not_overdue', carrierFacts(given), TODAY).result;
    expect(result({ census: current, sources: outdatedSources('census') })).toBe('incomplete');
    expect(result({ census: { ...current, leftOn: '2026-06-01' } })).toBe('incomplete');
    expect(result({ census: null })).toBe('incomplete');
    expect(result({ census: current, sources: sources('census') })).toBe('incomplete');
    expect(result({ census: census({ mcs150On: '2015-01-01' }), sources: outdatedSources('census') })).toBe('fail');
  });

  test('says the day, the deadline and the next one', () => {
    const facts = (mcs150On: string) => carrierFacts({ census: census({ mcs150On }) });
    expect(wordsOf('mcs_150_not_overdue', facts('2025-09-01'))).toEqual([
      'Sep 1, 2025; the next is due by Jul 31, 2027',
    ]);
    expect(wordsOf('mcs_150_not_overdue', facts('2015-01-01'))).toEqual(['Jan 1, 2015; one was due by Jul 31, 2025']);
  });
});

describe('authority as old as the company asks', () => {
  const found = (on: string, months: number) =>
    RULES.authority_age_gteq_own_months.judge(
      carrierFacts({ authorities: [authority()], authorityEvents: [authorityEvent({ on })] }),
      TODAY,
      withNumbers({ authority_age_gteq_own_months: months }),
    ).result;

  test.each([
    ['2025-06-15', 12, 'pass'],
    ['2025-06-16', 12, 'fail'],
    ['2025-06-16', 11, 'pass'],
    ['2024-06-16', 24, 'fail'],
  ])('since %s, asked %i months: %s', (on, months, result) => expect(found(on, months)).toBe(result));

  test('counts the last of two grants, and is not known without one', () => {
    const events = [authorityEvent({ on: '2015-01-01' }), authorityEvent({ on: '2026-05-01', action: 'REINSTATED' })];
    const facts = carrierFacts({ authorities: [authority()], authorityEvents: events });
    expect(evaluateRule('authority_age_gteq_own_months', facts, TODAY).result).toBe('fail');
    expect(evaluateRule('authority_age_gteq_own_months', carrierFacts(), TODAY).result).toBe('incomplete');
  });
});

describe('BIPD of the company’s own amount', () => {
  const found = (usd: number, given: Parameters<typeof carrierFacts>[0]) =>
    RULES.bipd_insurance_gteq_own_amount.judge(
      carrierFacts({ authorities: [authority()], ...given }),
      TODAY,
      withNumbers({ bipd_insurance_gteq_own_amount: usd }),
    );

  test('passes at the amount and fails under it, on file or on a verified certificate, whichever is larger', () => {
    const filings = [filing({ limitUsd: 1_000_000 }), filing({ limitUsd: 1_500_000, policyNumber: 'P-2' })];
    expect(found(1_500_000, { filings }).result).toBe('pass');
    const more = found(1_500_001, { filings });
    expect([more.result, more.reason?.()]).toEqual(['fail', 'BIPD $1,500,000 of $1,500,001']);
    const certificates = [certificate({ type: 'bipd', limitUsd: 2_000_000 })];
    expect(found(2_000_000, { filings, certificates }).result).toBe('pass');
    expect(found(1_500_000, { filings: [filing({ limitUsd: null })] }).result).toBe('incomplete');
    expect(found(1_500_000, { sources: sources('motus_insurance', 'legacy_insurance') }).result).toBe('incomplete');
  });

  test('leaves the rules of $750,000 and $1,000,000 as they are', () => {
    const facts = carrierFacts({ authorities: [authority()], filings: [filing({ limitUsd: 1_000_000 })] });
    const rules = classification(1, { bipd_insurance_gteq_one_million: 2, bipd_insurance_gteq_own_amount: 2 });
    expect(assess(facts, [rules], [], TODAY).summary).toEqual({
      bipd_insurance_gteq_one_million: 'pass',
      bipd_insurance_gteq_own_amount: 'fail',
    });
    expect(RULE_NUMBERS.bipd_insurance_gteq_own_amount.min).toBe(750_000);
    expect(RULE_NUMBERS.authority_age_gteq_own_months.min).toBe(3);
  });
});

describe('signs of a shut-down carrier', () => {
  const result = (given: Parameters<typeof carrierFacts>[0]) =>
    evaluateRule('no_chameleon_signs', carrierFacts(given), TODAY).result;

  test('are FMCSA’s flag, with or without a number, and not the carrier’s own number', () => {
    expect(result({ census: census({ priorRevoked: true, priorRevokedDotNumber: 7 }) })).toBe('fail');
    expect(result({ census: census({ priorRevoked: true }) })).toBe('fail');
    expect(result({ census: census({ priorRevoked: true, priorRevokedDotNumber: CARRIER_ID }) })).toBe('pass');
    expect(result({ census: census({ priorRevoked: false, priorRevokedDotNumber: 7 }) })).toBe('pass');
    expect(result({ census: census() })).toBe('pass');
  });

  test('are not known without a census of today, which takes nothing of the flag away', () => {
    expect(result({ census: null })).toBe('incomplete');
    expect(result({ census: census(), sources: outdatedSources('census') })).toBe('incomplete');
    expect(result({ census: census({ priorRevoked: true }), sources: outdatedSources('census') })).toBe('fail');
  });

  const sharer = (given: Partial<ShutDownSharerFact> = {}): ShutDownSharerFact => ({
    source: 'census',
    asOf: '2026-06-10',
    id: 5,
    name: 'OLD FERRY INC',
    shared: ['phone'],
    isOrderedOut: true,
    orderedOn: '2025-01-02',
    ...given,
  });

  test('are a shut-down carrier with the same contacts', () => {
    const shutDownSharers = [
      sharer(),
      sharer({ id: 4, name: null, shared: ['address', 'email'], isOrderedOut: false }),
    ];
    const facts = carrierFacts({ census: census(), shutDownSharers });
    const { result: found, reason } = evaluateRule('no_chameleon_signs', facts, TODAY);
    expect([found, reason]).toEqual([
      'fail',
      'same phone as OLD FERRY INC (USDOT 5), ordered out of service on Jan 2, 2025',
    ]);
    expect(wordsOf('no_chameleon_signs', facts)[1]).toBe(
      'OLD FERRY INC (USDOT 5), ordered out of service on Jan 2, 2025: same phone; USDOT 4, authority revoked: same address and email',
    );
  });

  test('are not known while the other carriers or the orders against them are not', () => {
    for (const given of [
      partialSources('census'),
      partialSources('oos_orders'),
      sources('oos_orders'),
      outdatedSources('oos_orders'),
    ])
      expect(result({ census: census(), sources: given })).toBe('incomplete');
    expect(result({ census: census(), shutDownSharers: [sharer()], sources: outdatedSources('oos_orders') })).toBe(
      'fail',
    );
  });

  test('name each earlier registration and what became of it', () => {
    const facts = carrierFacts({
      census: census({ priorRevoked: true, priorRevokedDotNumber: 7 }),
      earlierRegistrations: [
        { id: 7, name: 'OLD FERRY INC', statusCode: 'I', isOrderedOut: true, orderedOn: '2025-01-02' },
        { id: 6, name: null, statusCode: null, isOrderedOut: false, orderedOn: null },
      ],
    });
    expect(wordsOf('no_chameleon_signs', facts)).toEqual([
      'USDOT 7',
      'OLD FERRY INC, ordered out of service on Jan 2, 2025, inactive',
      'named in no file that is loaded',
    ]);
  });
});

describe('the driver out-of-service rate', () => {
  const found = (inspected: number, outOfService: number, percent: number, given = {}) =>
    RULES.driver_oos_rate_lteq_own_percent.judge(
      carrierFacts({ driverInspections: driverInspections({ inspected, outOfService }), ...given }),
      TODAY,
      withNumbers({ driver_oos_rate_lteq_own_percent: percent }),
    ).result;

  test.each([
    [10, 1, 10, 'pass'],
    [10, 2, 19, 'fail'],
    [10, 2, 20, 'pass'],
    [5, 1, 10, 'fail'],
    [4, 1, 10, 'incomplete'],
    [4, 0, 10, 'pass'],
    [1, 0, 0, 'pass'],
    [0, 0, 10, 'incomplete'],
  ])('of %i inspections %i, at most %i%%: %s', (inspected, outOfService, percent, result) =>
    expect(found(inspected, outOfService, percent)).toBe(result),
  );

  test('is not known of a part of the file, an old one, or none', () => {
    expect(found(10, 0, 10, { sources: partialSources('inspections') })).toBe('incomplete');
    expect(found(10, 9, 10, { sources: partialSources('inspections') })).toBe('incomplete');
    expect(found(10, 0, 10, { sources: outdatedSources('inspections') })).toBe('incomplete');
    expect(found(10, 0, 10, { sources: sources('inspections') })).toBe('incomplete');
    expect(found(10, 0, 10, { driverInspections: null })).toBe('incomplete');
  });
});

describe('English proficiency', () => {
  const result = (given: Parameters<typeof carrierFacts>[0]) =>
    evaluateRule('no_english_proficiency_oos', carrierFacts(given), TODAY).result;
  const stopped = driverInspections({ outOfServiceIn12Months: 2 });

  test('fails on one violation or several, the last with its day and state', () => {
    const englishViolations = [englishViolation('2026-05-03'), englishViolation('2026-01-09', { reportState: null })];
    expect(result({ englishViolations })).toBe('fail');
    expect(wordsOf('no_english_proficiency_oos', carrierFacts({ englishViolations }))).toEqual([
      '2 in 12 months, last May 3, 2026, OK',
    ]);
    expect(result({ englishViolations, sources: outdatedSources('inspections', 'violations') })).toBe('fail');
  });

  test('passes where nothing was put out of service, or the violations that did are all another', () => {
    expect(result({})).toBe('pass');
    expect(result({ driverInspections: driverInspections(), sources: sources('violations') })).toBe('pass');
    expect(result({ driverInspections: stopped })).toBe('pass');
  });

  test('is not known where a file is missing, old or a part, or the violations are yet to come', () => {
    expect(result({ driverInspections: { ...stopped, unexplained: 1 } })).toBe('incomplete');
    for (const of of [sources, outdatedSources, partialSources]) {
      expect(result({ driverInspections: stopped, sources: of('violations') })).toBe('incomplete');
      expect(result({ sources: of('inspections') })).toBe('incomplete');
    }
    expect(result({ englishViolations: [englishViolation('2026-05-03')], sources: sources('violations') })).toBe(
      'pass',
    );
  });
});

describe('an override of a rule with a number', () => {
  const scope = { carrier_id: CARRIER_ID, classification_id: 1, is_type: 'bipd_insurance_gteq_own_amount' } as const;
  const counts = (rule_number: number | null, now: number) =>
    overrideThatCounts(
      [override(scope.is_type, { rule_number })],
      scope,
      TODAY,
      withNumbers({ bipd_insurance_gteq_own_amount: now }),
    ) !== null;

  test('counts until the rule asks more than when it was given', () => {
    expect([counts(1_500_000, 1_500_000), counts(1_500_000, 1_000_000), counts(1_500_000, 1_500_001)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(counts(null, 9_000_000)).toBe(true);
  });

  test('asks more with a smaller percentage', () => {
    expect(asksMore('driver_oos_rate_lteq_own_percent', 10, 9)).toBe(true);
    expect(asksMore('driver_oos_rate_lteq_own_percent', 10, 11)).toBe(false);
    expect(asksMore('no_active_oos_orders', 1, 2)).toBe(false);
  });

  test('is shown as the rule’s own result once it does not count', () => {
    const facts = carrierFacts({ authorities: [authority()], filings: [filing({ limitUsd: 1_000_000 })] });
    const rules = (usd: number) =>
      classification(1, { [scope.is_type]: 2 }, { rule_numbers: withNumbers({ [scope.is_type]: usd }) });
    const status = (usd: number) =>
      assess(facts, [rules(usd)], [override(scope.is_type, { rule_number: 2_000_000 })], TODAY).classifications[0]
        ?.status;
    expect([status(2_000_000), status(5_000_000)]).toEqual(['override', 'fail']);
  });
});

test('the index is worked out again on the first day on which a count or a deadline changes', () => {
  const changes = (given: Parameters<typeof carrierFacts>[0]) => indexedByRules(carrierFacts(given), TODAY).changesOn;
  expect(changes({ driverInspections: driverInspections({ firstOn: '2024-06-20' }) })).toBe('2026-06-21');
  expect(
    changes({ driverInspections: driverInspections({ firstOn: '2025-07-02', firstOosIn12MonthsOn: '2025-07-02' }) }),
  ).toBe('2026-07-03');
  expect(changes({ census: census({ mcs150On: '2025-09-01' }) })).toBe('2027-08-01');
});
