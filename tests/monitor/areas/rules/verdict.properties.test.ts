import {
  RULE_TYPES,
  type RuleSettingValue,
  type RuleStatus,
  type RuleType,
  STOPPING_RULES,
} from '@contract/rules/rules.constants';
import { BookingAnswer, type ClassificationWithRuleSet, RulesAssessment } from '@contract/rules/rules.entities';
import { dayOf } from '@contract/shared/day';
import { bookingAnswer } from '@monitor/areas/rules/booking-answer';
import { CarrierEvaluation } from '@monitor/areas/rules/carrier-evaluation';
import { effectOnCarrier } from '@monitor/areas/rules/classification-effect';
import { overallResult, worstStatus } from '@monitor/areas/rules/evaluate';
import { type CarrierFacts, FACT_SOURCES, type FactSource } from '@monitor/areas/rules/facts';
import { storedAssessment } from '@monitor/areas/rules/stored-assessment';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assess, evaluateRule } from './evaluations';
import { AS_OF, CARRIER_ID, classification, outdatedSources, override, sources, TODAY } from './factories';

const day = fc
  .date({ min: new Date('2023-06-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((date) => dayOf(date));
const maybeDay = fc.oneof({ weight: 6, arbitrary: day }, fc.constant(null), fc.constantFrom('', '0000-00-00', 'soon'));
const nameAge = fc.option(
  fc.record({
    first_seen: maybeDay,
    is_first_known: fc.boolean(),
    standing: fc.constantFrom('proven', 'filed', 'young', 'past'),
  }),
);
const maybeText = fc.option(fc.constantFrom('P-1', 'P-2', 'X'));
const docket = fc.constantFrom('MC1', 'MC2', null);
const usd = fc.option(
  fc.oneof(fc.constantFrom(0, 5_000, 99_999, 100_000, 749_999, 750_000, 1_000_000), fc.nat({ max: 10_000_000 })),
);
const asOf = fc.constantFrom(AS_OF, null);
const kind = fc.constantFrom('carrier', 'broker', 'freight_forwarder', 'other');
const authorityType = fc.constantFrom('COMMON', 'CONTRACT', 'Motor Carrier of Property', 'Broker of Property');
const upTo3 = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });
const inspection = fc.option(
  fc.record({
    source: fc.constant('inspections'),
    asOf,
    on: fc.oneof(day, fc.constant('bad')),
    reportState: maybeText,
    reportNumber: maybeText,
    level: fc.option(fc.nat({ max: 99 })),
  }),
);

/** Any facts at all, sensible or not. */
const anyFacts = fc.record({
  carrierId: fc.constant(CARRIER_ID),
  sources: fc.oneof(
    fc.subarray([...FACT_SOURCES]).map((unloaded) => sources(...unloaded)),
    fc.subarray([...FACT_SOURCES]).map((old) => outdatedSources(...old)),
  ),
  census: fc.option(
    fc.record({
      source: fc.constant('census'),
      asOf,
      statusCode: fc.constantFrom('A', 'I', 'N', '', null),
      safetyRating: fc.constantFrom('S', 'C', 'U', '?', null),
      safetyRatingOn: maybeDay,
      mcs150On: maybeDay,
      priorRevoked: fc.constantFrom(true, false, null),
      priorRevokedDotNumber: fc.constantFrom(7, CARRIER_ID, null),
      leftOn: fc.constantFrom(null, null, AS_OF),
    }),
  ),
  authorities: upTo3(
    fc.record({
      source: fc.constantFrom('motus_authority', 'legacy_authority'),
      asOf,
      docket,
      kind,
      authorityType,
      status: fc.constantFrom('active', 'inactive', 'pending', 'withdrawn', 'none'),
      revocationPending: fc.constantFrom(true, false, null),
      scopes: fc.constantFrom(['property'], ['household_goods'], ['property', 'household_goods'], ['passenger'], null),
      bipdOnFileUsd: usd,
    }),
  ),
  authorityOrders: upTo3(
    fc.record({
      source: fc.constantFrom('motus_authority_orders', 'legacy_authority_orders'),
      asOf,
      docket,
      kind,
      authorityType,
      orderType: fc.constantFrom('Suspension', 'Involuntary Revocation', null),
      servedOn: maybeDay,
      effectiveOn: maybeDay,
    }),
  ),
  authorityEvents: upTo3(
    fc.record({
      source: fc.constantFrom('motus_authority_history', 'legacy_authority_history'),
      asOf,
      docket,
      kind,
      authorityType,
      action: fc.constantFrom('GRANTED', 'REINSTATED', 'REVOKED', 'INVOLUNTARY REVOCATION', ''),
      on: maybeDay,
      status: fc.constantFrom('Active', 'Inactive', null),
      disposition: fc.constantFrom('REVOKED', 'DISCONTINUED REVOCATION', null),
      disposedOn: maybeDay,
    }),
  ),
  filings: upTo3(
    fc.record({
      source: fc.constantFrom(
        'motus_insurance',
        'legacy_insurance',
        'motus_insurance_history',
        'legacy_insurance_history',
      ),
      asOf,
      docket,
      type: fc.constantFrom('bipd', 'cargo', 'bond'),
      coverageClass: fc.constantFrom('primary', 'excess', null),
      formCode: maybeText,
      limitUsd: usd,
      underlyingUsd: usd,
      policyNumber: maybeText,
      insurer: maybeText,
      effectiveOn: maybeDay,
      cancelOn: maybeDay,
      endReason: maybeText,
    }),
  ),
  receivedCertificates: upTo3(
    fc.record({ source: fc.constant('certificates'), asOf, receivedOn: day, fileName: fc.constant('coi.pdf') }),
  ),
  certificates: upTo3(
    fc.record({
      source: fc.constant('certificates'),
      asOf,
      type: fc.constantFrom('bipd', 'cargo', 'general_liability'),
      limitUsd: usd,
      policyNumber: maybeText,
      insurer: maybeText,
      effectiveOn: maybeDay,
      expiresOn: maybeDay,
      verifiedOn: maybeDay,
      verifiedBy: maybeText,
      insuredName: maybeText,
      holderName: maybeText,
      legalName: maybeText,
      dbaName: maybeText,
      nameAges: fc.record({ legal: nameAge, dba: nameAge }),
      companyNames: fc.array(fc.string(), { maxLength: 3 }),
    }),
  ),
  latestInspection: inspection,
  inspectionsIn24Months: fc.nat({ max: 5 }),
  latestRoadsideInspection: inspection,
  latestEldPosition: fc.option(fc.record({ source: fc.constant('eld_positions'), asOf, on: day, provider: maybeText })),
  driverInspections: fc.option(
    fc.record({
      inspected: fc.nat({ max: 12 }),
      outOfService: fc.nat({ max: 3 }),
      lastOutOfServiceOn: fc.option(day),
      firstOn: day,
      outOfServiceIn12Months: fc.nat({ max: 3 }),
      firstOosIn12MonthsOn: fc.option(day),
      unexplained: fc.nat({ max: 2 }),
    }),
  ),
  englishViolations: upTo3(
    fc.record({
      source: fc.constant('violations'),
      asOf,
      on: day,
      reportState: maybeText,
      reportNumber: maybeText,
      code: maybeText,
    }),
  ),
  earlierRegistrations: upTo3(
    fc.record({
      id: fc.nat({ max: 99 }),
      name: maybeText,
      statusCode: fc.constantFrom('A', 'I', null),
      isOrderedOut: fc.boolean(),
      orderedOn: fc.option(day),
    }),
  ),
  shutDownSharers: upTo3(
    fc.record({
      source: fc.constant('census'),
      asOf,
      id: fc.nat({ max: 99 }),
      name: maybeText,
      shared: fc.constantFrom(['phone'], ['address', 'email']),
      isOrderedOut: fc.boolean(),
      orderedOn: fc.option(day),
    }),
  ),
  oosOrders: upTo3(
    fc.record({
      source: fc.constant('oos_orders'),
      asOf,
      orderedOn: maybeDay,
      reason: maybeText,
      rescindedOn: maybeDay,
    }),
  ),
  contactChanges: fc.constant([]),
  docketChanges: upTo3(
    fc.record({
      docket: fc.constantFrom('MC1', 'MC2'),
      isGained: fc.boolean(),
      otherId: fc.constant(7),
      otherName: maybeText,
      on: day,
      source: fc.constant('file of motus_authority'),
    }),
  ),
  enteredIdentifiers: upTo3(
    fc.record({
      source: fc.constant('entered_identifiers'),
      asOf,
      type: fc.constant('MC'),
      value: fc.constant('1'),
      state: fc.constantFrom('verified', 'refused', 'pending'),
      isByCarrier: fc.boolean(),
      enteredOn: maybeDay,
      enteredBy: maybeText,
      checkedBy: fc.constantFrom('register', null),
      decidedOn: maybeDay,
      decidedBy: maybeText,
    }),
  ),
}) as fc.Arbitrary<CarrierFacts>;

const anyRule = fc.constantFrom(...RULE_TYPES);
const anySettings = fc.dictionary(anyRule, fc.constantFrom<RuleSettingValue>(0, 1, 2)) as fc.Arbitrary<
  Partial<Record<RuleType, RuleSettingValue>>
>;
const anyClassifications = fc
  .array(fc.tuple(anySettings, fc.boolean()), { maxLength: 3 })
  .map((all): ClassificationWithRuleSet[] =>
    all.map(([settings, is_active], index) => classification(index + 1, settings, { is_active })),
  );

/** The sources without any of which a rule has nothing to decide on. */
const DECIDING_SOURCES: Record<RuleType, FactSource[]> = {
  interstate_carrier_authority_is_active: ['motus_authority', 'legacy_authority'],
  authority_age_gteq_three_months: ['motus_authority_history', 'legacy_authority_history'],
  authority_age_gteq_six_months: ['motus_authority_history', 'legacy_authority_history'],
  safer_operating_status_active: ['census'],
  bipd_insurance_gteq_seven_hundred_fifty_thousand: [
    'motus_insurance',
    'legacy_insurance',
    'motus_insurance_history',
    'legacy_insurance_history',
    'certificates',
  ],
  bipd_insurance_gteq_one_million: [
    'motus_insurance',
    'legacy_insurance',
    'motus_insurance_history',
    'legacy_insurance_history',
    'certificates',
  ],
  cargo_insurance_gteq_one_hundred_thousand: ['certificates'],
  general_liability_insurance_gteq_one_million: ['certificates'],
  safety_rating_satisfactory_or_unrated: ['census'],
  has_been_inspected_in_the_last_twenty_four_months: ['inspections'],
  no_active_oos_orders: ['oos_orders'],
  has_verified_physical_location_activity: ['inspections', 'eld_positions'],
  has_verified_manually_entered_identifier: ['entered_identifiers'],
  mcs_150_not_overdue: ['census'],
  authority_age_gteq_own_months: ['motus_authority_history', 'legacy_authority_history'],
  bipd_insurance_gteq_own_amount: [
    'motus_insurance',
    'legacy_insurance',
    'motus_insurance_history',
    'legacy_insurance_history',
    'certificates',
  ],
  no_chameleon_signs: ['census'],
  driver_oos_rate_lteq_own_percent: ['inspections'],
  no_english_proficiency_oos: ['inspections', 'violations'],
};

/** Worst first; a step towards the end is never worse. */
const STATUS_RANK: readonly RuleStatus[] = ['fail', 'incomplete', 'override', 'pass'];
const OVERALL_RANK = ['fail', 'incomplete', 'partial_pass', 'pass'];

describe('every rule', () => {
  test('answers for any facts, with evidence, and says what would complete it exactly when it is incomplete', () => {
    fc.assert(
      fc.property(anyFacts, anyRule, (facts, type) => {
        const finding = evaluateRule(type, facts, TODAY);
        expect(['pass', 'fail', 'incomplete']).toContain(finding.result);
        expect(finding.evidence.length).toBeGreaterThan(0);
        for (const one of finding.evidence) {
          expect(one.is_type).toBe(type);
          expect(one.value).toMatch(/\S/);
          expect(one.value).not.toMatch(/undefined|NaN|null/);
          expect(one.source).toMatch(/^file of /);
        }
        expect(finding.completesBy !== null).toBe(finding.result === 'incomplete');
      }),
      { numRuns: 2_000 },
    );
  });

  test('is incomplete, whatever rows lie about, while the sources that decide it are not loaded', () => {
    fc.assert(
      fc.property(anyFacts, anyRule, (facts, type) => {
        const without = { ...facts, sources: sources(...DECIDING_SOURCES[type]) };
        expect(evaluateRule(type, without, TODAY).result).toBe('incomplete');
      }),
      { numRuns: 1_000 },
    );
  });

  test('does not depend on the order in which facts were read', () => {
    const backwards = (facts: CarrierFacts): CarrierFacts => ({
      ...facts,
      authorities: [...facts.authorities].reverse(),
      authorityEvents: [...facts.authorityEvents].reverse(),
      filings: [...facts.filings].reverse(),
      certificates: [...facts.certificates].reverse(),
      englishViolations: [...facts.englishViolations].reverse(),
      receivedCertificates: [...facts.receivedCertificates].reverse(),
      oosOrders: [...facts.oosOrders].reverse(),
      enteredIdentifiers: [...facts.enteredIdentifiers].reverse(),
    });
    fc.assert(
      fc.property(anyFacts, anyRule, (facts, type) => {
        const { result, warning } = evaluateRule(type, facts, TODAY);
        expect(evaluateRule(type, backwards(facts), TODAY)).toMatchObject({ result, warning });
      }),
      { numRuns: 1_000 },
    );
  });

  test('passing on the stricter threshold passes on the looser one', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const [strict, loose] of [
          ['authority_age_gteq_six_months', 'authority_age_gteq_three_months'],
          ['bipd_insurance_gteq_one_million', 'bipd_insurance_gteq_seven_hundred_fifty_thousand'],
          ['authority_age_gteq_own_months', 'authority_age_gteq_six_months'],
          ['bipd_insurance_gteq_own_amount', 'bipd_insurance_gteq_one_million'],
        ] as const) {
          if (evaluateRule(strict, facts, TODAY).result !== 'pass') continue;
          expect(evaluateRule(loose, facts, TODAY).result).toBe('pass');
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('never passes the authority rule on legacy alone for dockets that Motus knows without an active carrier', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const facts = { ...given, sources: sources() };
        const motus = facts.authorities.filter((one) => one.source === 'motus_authority');
        fc.pre(motus.length > 0 && motus.every((one) => one.status !== 'active' || one.kind !== 'carrier'));
        fc.pre(facts.authorities.every((one) => motus.some((known) => known.docket === one.docket)));
        expect(evaluateRule('interstate_carrier_authority_is_active', facts, TODAY).result).toBe('fail');
      }),
    );
  });
});

describe('the booking answer', () => {
  const anyStops = fc.subarray([...STOPPING_RULES]);
  // A reason is shown as it was written, so it may not itself be a word that the test looks for.
  const anyReason = fc.option(fc.string().filter((text) => !/undefined|NaN|null/.test(text)));
  const anyBan = fc.option(
    fc.record({ by: maybeText, at: fc.constant('2026-11-22T10:00:00.000Z'), reason: anyReason }),
  );

  test('calls bookable what the evaluator lets pass, and nothing of a carrier that is banned or may not haul', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyClassifications,
        upTo3(anyRule),
        anyStops,
        anyBan,
        (facts, classifications, overridden, stops, ban) => {
          const overrides = overridden.flatMap((type, index) =>
            classifications.map(({ id }) => override(type, { id: 10 * index + id, classification_id: id })),
          );
          const evaluation = new CarrierEvaluation(facts, classifications, overrides, TODAY);
          const answer = bookingAnswer(evaluation.deciding, { stops, ban });
          expect(BookingAnswer.parse(answer)).toEqual(answer);
          const judged = assess(facts, classifications, overrides, TODAY).classifications;
          expect(answer.classifications.map(({ id, status }) => ({ id, status }))).toEqual(
            judged.map(({ id, status }) => ({ id, status })),
          );
          const passing = judged.filter(({ status }) => status === 'pass' || status === 'override');
          const isStopped = ban !== null || stops.length > 0;
          expect(answer.classifications.filter(({ is_bookable }) => is_bookable).map(({ id }) => id)).toEqual(
            isStopped ? [] : passing.map(({ id }) => id),
          );
          expect(/^Bookable/.test(answer.headline)).toBe(!isStopped && passing.length > 0);
          expect(answer.state === 'do_not_dispatch').toBe(ban !== null);
          for (const [at, { reasons }] of answer.classifications.entries()) {
            const deciding = judged[at]!.categories.flatMap(({ rules }) => rules).filter(
              ({ setting, status }) => setting === 'active' && status !== 'pass',
            );
            expect(reasons.map(({ is_type }) => is_type).sort()).toEqual(deciding.map(({ is_type }) => is_type).sort());
            for (const { text } of reasons) expect(text).toMatch(/^\S.*[^.\s]$/);
          }
          expect(`${answer.headline} ${answer.detail}`).not.toMatch(/undefined|NaN|null/);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('says what every refused classification lacks once', () => {
    const rule = (is_type: RuleType, text: string) =>
      ({ is_type, status: 'fail', result: 'fail', reason: text, warning: null }) as const;
    const authority = rule('interstate_carrier_authority_is_active', 'no active authority');
    const bipd = rule('bipd_insurance_gteq_one_million', 'BIPD $750,000 of $1,000,000');
    const given = (name: string, rules: (typeof authority)[]) =>
      ({ id: name.length, name, status: rules.length > 0 ? 'fail' : 'pass', rules }) as const;
    const sentence = (...all: ReturnType<typeof given>[]) => {
      const { headline, detail } = bookingAnswer(all, { stops: [], ban: null });
      return `${headline} ${detail}`.trim();
    };
    const both = [authority, bipd] as unknown as (typeof authority)[];
    expect(sentence(given('Standard', []))).toBe('Bookable for Standard.');
    expect(sentence(given('Standard', []), given('High value', [bipd] as never))).toBe(
      'Bookable for Standard. Not for High value: BIPD $750,000 of $1,000,000.',
    );
    expect(sentence(given('Standard', [authority]), given('High value', both))).toBe(
      'Not bookable. No active authority. High value also: BIPD $750,000 of $1,000,000.',
    );
  });
});

describe('a verdict', () => {
  const statuses = fc.array(fc.constantFrom(...STATUS_RANK), { minLength: 1, maxLength: 6 });

  test('is never improved by one more rule, and turns to fail with a failing one', () => {
    fc.assert(
      fc.property(statuses, fc.constantFrom(...STATUS_RANK), (given, more) => {
        const rank = (all: RuleStatus[]) => STATUS_RANK.indexOf(worstStatus(all) ?? 'pass');
        expect(rank([...given, more])).toBeLessThanOrEqual(rank(given));
        expect(worstStatus([...given, 'fail'])).toBe('fail');
      }),
    );
  });

  test('does not depend on the order of rules or classifications', () => {
    fc.assert(
      fc.property(
        statuses.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([given, shuffled]) => {
          expect(worstStatus(shuffled)).toBe(worstStatus(given));
          expect(overallResult(shuffled)).toBe(overallResult(given));
        },
      ),
    );
  });

  test('is the same with the classifications in another order', () => {
    fc.assert(
      fc.property(anyFacts, anyClassifications, (facts, classifications) => {
        const forwards = assess(facts, classifications, [], TODAY);
        const backwards = assess(facts, [...classifications].reverse(), [], TODAY);
        expect(backwards.overall_result).toBe(forwards.overall_result);
        expect(backwards.summary).toEqual(forwards.summary);
      }),
    );
  });

  test('is tried out from kept results as it is found from the facts, before a change and after it', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyClassifications,
        anyClassifications,
        upTo3(anyRule),
        fc.boolean(),
        (facts, kept, [changed], overridden, isElected) => {
          const [before, ...others] = kept;
          fc.pre(before !== undefined && changed !== undefined);
          const after = { ...changed, id: before.id };
          const overrides = overridden.map((type, index) =>
            override(type, { id: index + 1, classification_id: before.id }),
          );
          const elected = new Set(isElected ? kept.map(({ id }) => id) : []);
          const found = (all: ClassificationWithRuleSet[]) => assess(facts, all, overrides, TODAY, elected);
          const { results } = storedAssessment(new CarrierEvaluation(facts, kept, overrides, TODAY, elected));
          const isOverridden = (classificationId: number, type: RuleType) =>
            classificationId === before.id && overridden.includes(type);
          const change = { before, after, others: others.filter(({ id }) => id !== before.id) };
          const effect = effectOnCarrier(results, change, isOverridden, elected);
          const ofAll = (one: ClassificationWithRuleSet) => found([one, ...change.others]);
          const statusOf = (one: ClassificationWithRuleSet) =>
            ofAll(one).classifications.find(({ id }) => id === one.id)?.status ?? null;
          expect(effect).toEqual({
            from: statusOf(before),
            to: statusOf(after),
            overall_from: ofAll(before).overall_result,
            overall_to: ofAll(after).overall_result,
          });
        },
      ),
    );
  });

  test('leaves out a classification by broker election until the carrier is elected for it', () => {
    fc.assert(
      fc.property(anyFacts, anyClassifications, (facts, classifications) => {
        const byElection = classifications.map((one) => ({ ...one, is_by_broker_election: true }));
        expect(assess(facts, byElection, [], TODAY).classifications).toEqual([]);
        const all = new Set(byElection.map(({ id }) => id));
        expect(assess(facts, byElection, [], TODAY, all).overall_result).toBe(
          assess(
            facts,
            classifications.map((one) => ({ ...one, is_by_broker_election: false })),
            [],
            TODAY,
          ).overall_result,
        );
      }),
    );
  });

  test('is the same where a list asks for the overall result alone', () => {
    fc.assert(
      fc.property(
        anyFacts,
        anyClassifications,
        upTo3(anyRule),
        fc.boolean(),
        (facts, classifications, overridden, isElected) => {
          const ids = classifications.map(({ id }) => id);
          const overrides = overridden.flatMap((type, index) =>
            ids.map((id) => override(type, { id: 10 * index + id, classification_id: id })),
          );
          const given = [facts, classifications, overrides, TODAY, new Set(isElected ? ids : [])] as const;
          expect(new CarrierEvaluation(...given).overallResult).toBe(assess(...given).overall_result);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('has the shape of the contract for any facts, rule sets and overrides', () => {
    fc.assert(
      fc.property(anyFacts, anyClassifications, upTo3(anyRule), (facts, classifications, overridden) => {
        const overrides = overridden.map((type, index) => override(type, { id: index + 1 }));
        const assessment = assess(facts, classifications, overrides, TODAY);
        expect(RulesAssessment.parse(assessment)).toEqual(assessment);
      }),
    );
  });

  test('is not worsened by overriding a rule that fails or is incomplete', () => {
    fc.assert(
      fc.property(anyFacts, anyClassifications, anyRule, (facts, classifications, type) => {
        fc.pre(evaluateRule(type, facts, TODAY).result !== 'pass');
        for (const { id } of classifications) {
          const before = assess(facts, classifications, [], TODAY);
          const after = assess(facts, classifications, [override(type, { classification_id: id })], TODAY);
          expect(OVERALL_RANK.indexOf(after.overall_result)).toBeGreaterThanOrEqual(
            OVERALL_RANK.indexOf(before.overall_result),
          );
        }
      }),
    );
  });

  test('passes only when each active rule of each active classification passes', () => {
    fc.assert(
      fc.property(anyFacts, anyClassifications, (facts, classifications) => {
        const assessment = assess(facts, classifications, [], TODAY);
        const asked = classifications
          .filter((one) => one.is_active)
          .map((one) => RULE_TYPES.filter((type) => one.rule_set[type] === 2));
        const allPass =
          asked.length > 0 &&
          asked.every(
            (types) => types.length > 0 && types.every((type) => evaluateRule(type, facts, TODAY).result === 'pass'),
          );
        expect(assessment.overall_result === 'pass').toBe(allPass);
      }),
      { numRuns: 500 },
    );
  });
});
