import { classifySearchText } from '@contract/shared/search-text';
import { describe, expect, test } from 'vitest';
import { exactHit } from '~/view/carrier/exact-hit';

const carrier = (id: number, legal_name: string, ...numbers: [is_type: string, value: string][]) => ({
  id,
  legal_name,
  dba_name: null,
  identifiers: numbers.map(([is_type, value]) => ({ is_type, value })),
});
const HERON = carrier(1, 'BLUE HERON TRANSPORT LLC', ['DOT', '5000101'], ['MC', '2000101']);
const OTHER = carrier(2, 'OTHER FREIGHT INC', ['DOT', '50001012'], ['MC', '5000101']);
const LONGER = carrier(3, 'BLUE HERON TRANSPORT LLC OF OHIO', ['DOT', '20001012']);

const hit = (text: string, found: (typeof HERON)[], total = found.length) =>
  exactHit(classifySearchText(text), found, total);

describe('one carrier named in full', () => {
  test.each(['MC 2000101', 'MC: 2000101', 'M.C. 2,000,101', '2000101', '002000101'])('%s', (text) => {
    expect(hit(text, [HERON, LONGER])).toBe(1);
  });

  test('is none where a DOT number and another’s MC number are the same: both are listed', () => {
    expect(hit('5000101', [HERON, OTHER])).toBeNull();
    expect(hit('DOT 5000101', [HERON, OTHER])).toBe(1);
    expect(hit('MC 5000101', [OTHER])).toBe(2);
  });

  test('is none by the beginning of a number', () => {
    expect(hit('50001', [HERON, OTHER])).toBeNull();
    expect(hit('5000', [HERON])).toBeNull();
  });

  test('is none by a number that the carrier or the company gave: it is not on the federal record', () => {
    const claims = { ...HERON, entered_identifiers: [{ is_type: 'SCAC', value: 'BHTL', status: 'pending' }] };
    expect(hit('SCAC BHTL', [claims])).toBeNull();
  });

  test('by its name alone when nothing else begins so', () => {
    expect(hit('blue heron transport, llc', [HERON], 1)).toBe(1);
    expect(hit('blue heron transport, llc', [HERON, LONGER], 2)).toBeNull();
    expect(hit('blue heron', [HERON], 1)).toBeNull();
  });
});
