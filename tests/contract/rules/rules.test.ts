import {
  ASSESSMENT_LISTS,
  BASIC_RULE_TYPES,
  COVERAGE_STATE_NAMES,
  COVERAGE_STATES,
  INSPECTION_WINDOW_MONTHS,
  MORE_RULE_TYPES,
  OVERALL_RESULTS,
  RULE_CATEGORIES,
  RULE_CATEGORY_OF,
  RULE_SENTENCES,
  RULE_SETTING_NAMES,
  RULE_SETTINGS,
  RULE_TYPES,
} from '@contract/rules/rules.constants';
import { RuleOverride, RuleSet } from '@contract/rules/rules.entities';
import { describe, expect, test } from 'vitest';
import { override } from '../../monitor/areas/rules/factories';

describe('the rule types', () => {
  test('are thirteen and more checks beside them, each once, each with a category and a sentence of its own', () => {
    expect(new Set(BASIC_RULE_TYPES).size).toBe(13);
    expect(RULE_TYPES).toEqual([...BASIC_RULE_TYPES, ...MORE_RULE_TYPES]);
    expect(new Set(RULE_TYPES).size).toBe(RULE_TYPES.length);
    expect(Object.keys(RULE_CATEGORY_OF).sort()).toEqual([...RULE_TYPES].sort());
    expect(new Set(Object.values(RULE_SENTENCES)).size).toBe(RULE_TYPES.length);
    expect(new Set(Object.values(RULE_CATEGORY_OF))).toEqual(new Set(RULE_CATEGORIES));
  });

  test('put every insurance rule, and no other, under Insurance', () => {
    for (const type of RULE_TYPES) {
      expect(RULE_CATEGORY_OF[type] === 'Insurance', type).toBe(type.includes('_insurance_'));
    }
  });

  test('carry the windows of the trade', () => {
    expect(INSPECTION_WINDOW_MONTHS).toBe(24);
  });
});

test('a rule is off at 0, advisory at 1, active at 2', () => {
  expect(RULE_SETTINGS).toEqual({ off: 0, advisory: 1, active: 2 });
  expect(RULE_SETTING_NAMES).toEqual({ 0: 'off', 1: 'advisory', 2: 'active' });
});

test('each of the four results has one assessment list', () => {
  expect(Object.values(ASSESSMENT_LISTS).sort()).toEqual([...OVERALL_RESULTS].sort());
});

test('each state of a policy has a name of its own', () => {
  expect(new Set(COVERAGE_STATES.map((state) => COVERAGE_STATE_NAMES[state])).size).toBe(COVERAGE_STATES.length);
});

describe('a rule set on the wire', () => {
  const settings = Object.fromEntries(RULE_TYPES.map((type) => [type, 2]));

  test('is its id and a number a rule type', () => {
    expect(RuleSet.parse({ id: 4, ...settings })).toEqual({ id: 4, ...settings });
  });

  test('is refused with a rule missing or a number that means nothing', () => {
    const { no_active_oos_orders: _, ...without } = settings;
    expect(RuleSet.safeParse({ id: 4, ...without }).success).toBe(false);
    expect(RuleSet.safeParse({ id: 4, ...settings, no_active_oos_orders: 3 }).success).toBe(false);
    expect(RuleSet.safeParse({ id: 4, ...settings, no_active_oos_orders: '2' }).success).toBe(false);
  });
});

test('an override needs a rule type that exists and a real expiration date', () => {
  const valid = override('no_active_oos_orders');
  expect(RuleOverride.parse(valid)).toEqual(valid);
  expect(RuleOverride.safeParse({ ...valid, is_type: 'no_such_rule' }).success).toBe(false);
  expect(RuleOverride.safeParse({ ...valid, expiration_date: '2026-02-30' }).success).toBe(false);
});
