import { DEFAULT_RULE_NUMBERS } from '@contract/rules/rule-numbers';
import { RULE_TYPES } from '@contract/rules/rules.constants';
import { RulesAssessment, RulesAssessmentSummary } from '@contract/rules/rules.entities';
import { CarrierEvaluation } from '@monitor/areas/rules/carrier-evaluation';
import { overallResult, worstStatus } from '@monitor/areas/rules/evaluate';
import { newestFirst, overrideThatCounts } from '@monitor/areas/rules/overrides';
import { describe, expect, test } from 'vitest';
import { assess } from './evaluations';
import {
  CARRIER_ID,
  carrierFacts,
  census,
  classification,
  oosOrder,
  override,
  sources,
  spotlessCarrier,
  TODAY,
} from './factories';

const ALL_ACTIVE = Object.fromEntries(RULE_TYPES.map((type) => [type, 2]));

describe('the status of several', () => {
  test.each([
    [['pass', 'override', 'incomplete', 'fail'], 'fail'],
    [['pass', 'override', 'incomplete'], 'incomplete'],
    [['pass', 'override'], 'override'],
    [['pass', 'pass'], 'pass'],
    [[], null],
  ] as const)('%j is %s', (statuses, expected) => {
    expect(worstStatus(statuses)).toBe(expected);
  });
});

describe('the result over all classifications', () => {
  test.each([
    [['pass', 'pass'], 'pass'],
    [['override', 'pass'], 'pass'],
    [['override', 'override'], 'pass'],
    [['pass', 'fail'], 'partial_pass'],
    [['override', 'fail'], 'partial_pass'],
    [['pass', 'incomplete'], 'partial_pass'],
    [['incomplete', 'incomplete'], 'incomplete'],
    [['incomplete', 'fail'], 'fail'],
    [['fail'], 'fail'],
    [[], 'incomplete'],
  ] as const)('%j is %s', (statuses, expected) => {
    expect(overallResult(statuses)).toBe(expected);
  });
});

describe('an assessment', () => {
  test('of a carrier that passes everything is a pass, in the shape of the contract', () => {
    const assessment = assess(spotlessCarrier(), [classification(1, ALL_ACTIVE)], [], TODAY);
    expect(RulesAssessment.parse(assessment)).toEqual(assessment);
    expect(assessment.overall_result).toBe('pass');
    expect(new Set(Object.values(assessment.summary))).toEqual(new Set(['pass']));
    expect(
      assessment.classifications[0]?.categories.map(({ name, status, rules }) => [name, status, rules.length]),
    ).toEqual([
      ['Authority', 'pass', 6],
      ['Insurance', 'pass', 5],
      ['Operations', 'pass', 8],
    ]);
  });

  test('of a carrier nobody has reported on is incomplete, never clean', () => {
    const unknown = carrierFacts({
      sources: sources('census', 'inspections', 'eld_positions', 'oos_orders', 'motus_insurance', 'legacy_insurance'),
    });
    const assessment = assess(unknown, [classification(1, ALL_ACTIVE)], [], TODAY);
    expect(assessment.overall_result).toBe('incomplete');
    expect(Object.keys(assessment.summary)).toHaveLength(RULE_TYPES.length);
    expect(new Set(Object.values(assessment.summary))).toEqual(new Set(['incomplete']));
    for (const rule of assessment.classifications[0]?.categories.flatMap(({ rules }) => rules) ?? []) {
      expect(rule.what_would_complete_it, rule.is_type).toEqual(expect.stringMatching(/\w/));
    }
  });

  test('leaves out rules that are off and classifications that are not active', () => {
    const assessment = assess(
      spotlessCarrier(),
      [
        classification(1, { no_active_oos_orders: 2 }),
        classification(2, { safer_operating_status_active: 2 }, { is_active: false }),
      ],
      [],
      TODAY,
    );
    expect(assessment.classifications.map(({ id }) => id)).toEqual([1]);
    expect(assessment.summary).toEqual({ no_active_oos_orders: 'pass' });
    expect(Object.keys(assessment.evidence)).toEqual(['no_active_oos_orders']);
    expect(assessment.classifications[0]?.categories.map(({ name }) => name)).toEqual(['Operations']);
  });

  test('shows an advisory rule and does not let it decide', () => {
    const facts = spotlessCarrier({ oosOrders: [oosOrder()], census: census({ statusCode: 'A' }) });
    const rules = classification(1, { no_active_oos_orders: 1, safer_operating_status_active: 2 });
    const assessment = assess(facts, [rules], [], TODAY);
    expect(assessment.overall_result).toBe('pass');
    expect(assessment.summary.no_active_oos_orders).toBe('fail');
    expect(assessment.classifications[0]?.categories).toMatchObject([
      { name: 'Authority', status: 'pass' },
      { name: 'Operations', status: null, rules: [{ setting: 'advisory', status: 'fail' }] },
    ]);
  });

  test.each([
    ['no classification', []],
    ['none active', [classification(1, ALL_ACTIVE, { is_active: false })]],
    ['every rule off', [classification(1, {})]],
    ['advisory rules only', [classification(1, { no_active_oos_orders: 1 })]],
  ])('with %s is incomplete: nothing asked is nothing passed', (_name, classifications) => {
    expect(assess(spotlessCarrier(), classifications, [], TODAY).overall_result).toBe('incomplete');
  });

  test('partly passes when one classification asks for what another does not', () => {
    const facts = spotlessCarrier({ oosOrders: [oosOrder()] });
    const classifications = [
      classification(1, { safer_operating_status_active: 2 }),
      classification(2, { no_active_oos_orders: 2 }),
    ];
    const evaluation = new CarrierEvaluation(facts, classifications, [], TODAY);
    expect(evaluation.assessment.overall_result).toBe('partial_pass');
    expect(RulesAssessmentSummary.parse(evaluation.summary)).toEqual({
      overall_result: 'partial_pass',
      summary: { safer_operating_status_active: 'pass', no_active_oos_orders: 'fail' },
      classifications: [
        { id: 1, name: 'Classification 1', status: 'pass' },
        { id: 2, name: 'Classification 2', status: 'fail' },
      ],
    });
  });
});

describe('an override', () => {
  const failing = spotlessCarrier({ oosOrders: [oosOrder()] });
  const rules = classification(1, { no_active_oos_orders: 2, safer_operating_status_active: 2 });
  const statusWith = (...overrides: ReturnType<typeof override>[]) =>
    assess(failing, [rules], overrides, TODAY).classifications[0]?.status;

  test('counts as passing, keeps what the rule found, and names itself', () => {
    const assessment = assess(failing, [rules], [override('no_active_oos_orders', { id: 12 })], TODAY);
    expect(assessment.overall_result).toBe('pass');
    expect(assessment.summary.no_active_oos_orders).toBe('fail');
    const rule = assessment.classifications[0]?.categories[1]?.rules[0];
    expect(rule).toMatchObject({ status: 'override', result: 'fail', override_id: 12 });
    expect(assessment.classifications[0]?.status).toBe('override');
  });

  test('holds for its own carrier, classification and rule only', () => {
    expect(statusWith(override('no_active_oos_orders'))).toBe('override');
    expect(statusWith(override('no_active_oos_orders', { carrier_id: 5 }))).toBe('fail');
    expect(statusWith(override('no_active_oos_orders', { classification_id: 2 }))).toBe('fail');
    expect(statusWith(override('has_verified_physical_location_activity'))).toBe('fail');
  });

  test('deactivated or expired does not count; on its expiration date it no longer does', () => {
    expect(statusWith(override('no_active_oos_orders', { is_active: false }))).toBe('fail');
    expect(statusWith(override('no_active_oos_orders', { expiration_date: '2026-06-14' }))).toBe('fail');
    expect(statusWith(override('no_active_oos_orders', { expiration_date: TODAY }))).toBe('fail');
    expect(statusWith(override('no_active_oos_orders', { expiration_date: '2026-06-16' }))).toBe('override');
    expect(statusWith(override('no_active_oos_orders', { expiration_date: '2080-01-01' }))).toBe('override');
  });

  test('that is the latest active one counts, and an older one does not return when it has run out', () => {
    const old = override('no_active_oos_orders', { id: 1, created_at: '2026-01-01T00:00:00Z' });
    const expired = override('no_active_oos_orders', {
      id: 2,
      created_at: '2026-02-01T00:00:00Z',
      expiration_date: '2026-03-01',
    });
    const deactivated = override('no_active_oos_orders', {
      id: 3,
      created_at: '2026-02-01T00:00:00Z',
      is_active: false,
    });
    expect(statusWith(old, expired)).toBe('fail');
    expect(statusWith(old, deactivated)).toBe('override');
    const scope = { carrier_id: CARRIER_ID, classification_id: 1, is_type: 'no_active_oos_orders' } as const;
    expect(overrideThatCounts([deactivated, old], scope, TODAY, DEFAULT_RULE_NUMBERS)?.id).toBe(1);
  });

  test('is listed newest first with the ended ones, those of other carriers left out', () => {
    const list = [
      override('no_active_oos_orders', { id: 1, created_at: '2026-01-01T00:00:00Z', is_active: false }),
      override('no_active_oos_orders', { id: 2, created_at: '2026-02-01T00:00:00+02:00' }),
      override('no_active_oos_orders', { id: 3, created_at: '2026-01-31T23:00:00Z' }),
      override('no_active_oos_orders', { id: 4, carrier_id: 5 }),
    ];
    expect(assess(failing, [rules], list, TODAY).carrier_rule_overrides.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(
      newestFirst([override('no_active_oos_orders', { id: 1 }), override('no_active_oos_orders', { id: 2 })])[0]?.id,
    ).toBe(2);
  });
});
