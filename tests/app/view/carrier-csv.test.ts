import type { OverallResult } from '@contract/rules/rules.constants';
import type { RuleNotPassed } from '@contract/rules/rules.entities';
import { describe, expect, test } from 'vitest';
import { carrierFile } from '~/view/carrier/carrier-csv';
import { whyOf } from '~/view/carrier/verdict-reasons';
import { aResult } from '../support/carriers';

const cellOf = (head: string, carrier = aResult()) => {
  const file = carrierFile();
  return file.cells(carrier)[file.head.indexOf(head)];
};

describe('a line of a file of carriers', () => {
  test('has a cell under each head, with whom to call and write to', () => {
    const file = carrierFile();
    expect(file.cells(aResult())).toHaveLength(file.head.length);
    expect(cellOf('Phone of record')).toBe('(815) 555-0101');
    expect(cellOf('Email of record')).toBe('dispatch@blueheron.test');
    expect(cellOf('MC and other numbers')).toBe('MC 2000101');
    expect(cellOf('Why')).toBe('Passes all required rules');
  });

  test('leaves empty what is not known', () => {
    const unknown = aResult({ phone: null, email: null, facts: undefined, status_code: null });
    for (const head of ['Phone of record', 'Email of record', 'Safety rating', 'Out-of-service order in effect'])
      expect(cellOf(head, unknown)).toBe('');
  });

  test('says “Check live” where the files contradict each other, and no amount', () => {
    const facts = {
      ...aResult().facts!,
      has_active_authority: null,
      authority_doubt: 'contradicted' as const,
      bipd_in_force_usd: null,
      bipd_to_check: { least_usd: 300_000, most_usd: 1_000_000 },
    };
    expect(cellOf('Active carrier authority', aResult({ facts }))).toBe('Check live');
    expect(cellOf('BIPD in force (US dollars)', aResult({ facts }))).toBe('Check live');
  });

  test('has who the carrier is and the chosen columns, and no others', () => {
    const { head } = carrierFile(['bipd', 'since']);
    expect(head).toEqual([
      'DOT',
      'Legal name',
      'DBA name',
      'MC and other numbers',
      'BIPD in force (US dollars)',
      'BIPD ends on',
    ]);
  });
});

describe('why a carrier is judged as it is', () => {
  const bipd: RuleNotPassed = {
    is_type: 'bipd_insurance_gteq_one_million',
    result: 'fail',
    is_overridden: false,
    classification_ids: [2],
  };
  const standard = { id: 1, name: 'Standard', status: 'pass' } as const;
  const highValue = { id: 2, name: 'High value', status: 'fail' } as const;
  test.each<[OverallResult, (typeof standard | typeof highValue)[], RuleNotPassed[], string]>([
    ['fail', [highValue], [bipd], 'No BIPD of $1,000,000 in force'],
    ['partial_pass', [standard, highValue], [bipd], 'High value: no BIPD of $1,000,000 in force'],
    ['pass', [standard], [{ ...bipd, is_overridden: true }], 'Passes by override: no BIPD of $1,000,000 in force'],
    ['pass', [standard], [], 'Passes all required rules'],
    ['incomplete', [], [], 'No active rules'],
  ])('%s, %j, %j: %s', (overall_result, classifications, not_passed, words) => {
    expect(whyOf({ rules_assessment: { overall_result, classifications, not_passed } })).toBe(words);
  });

  test('one on do not dispatch: who, when and why, whatever the rules find', () => {
    const relationship = {
      status: 'do_not_dispatch',
      updated_at: '2026-11-22T10:00:00Z',
      updated_by: 'Avery Admin',
      stop_reason: 'Re-brokered a load.',
    };
    const rules_assessment = {
      overall_result: 'pass',
      classifications: [standard],
      not_passed: [] as RuleNotPassed[],
    } as const;
    expect(whyOf({ relationship, rules_assessment })).toBe('Avery Admin, Nov 22, 2026: Re-brokered a load.');
  });
});
