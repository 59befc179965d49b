import { describe, expect, test } from 'vitest';
import { CARRIER_HEAD, carrierCells } from '~/view/carrier/carrier-csv';
import { reasonsOfRow } from '~/view/carrier/verdict-reasons';
import { aResult } from '../support/carriers';

const cellOf = (head: string, carrier = aResult()) => carrierCells(carrier)[CARRIER_HEAD.indexOf(head)];

describe('a line of a file of carriers', () => {
  test('has a cell under each head, with whom to call and write to', () => {
    expect(carrierCells(aResult())).toHaveLength(CARRIER_HEAD.length);
    expect(cellOf('Phone of record')).toBe('(815) 555-0101');
    expect(cellOf('E-mail of record')).toBe('dispatch@blueheron.test');
    expect(cellOf('Other numbers')).toBe('MC 2000101');
  });

  test('leaves empty what is not known', () => {
    const unknown = aResult({ phone: null, email: null, facts: undefined, status_code: null });
    for (const head of ['Phone of record', 'E-mail of record', 'Safety rating', 'Out-of-service order in effect'])
      expect(cellOf(head, unknown)).toBe('');
  });
});

describe('why a carrier stands in a list by verdict', () => {
  const bipd = { is_type: 'bipd_insurance_gteq_one_million', result: 'fail', is_overridden: false } as const;
  test.each([
    ['fail', [bipd], 'No BIPD of $1,000,000 in force'],
    [
      'pass',
      [{ ...bipd, is_overridden: true }],
      'Accepted by your company in spite of: no BIPD of $1,000,000 in force',
    ],
    ['pass', [], 'All deciding rules passed'],
    ['incomplete', [], 'No rule is active, so nothing was asked'],
  ] as const)('%s, %j: %s', (verdict, rules, words) => {
    expect(reasonsOfRow(verdict, rules)).toBe(words);
  });
});
