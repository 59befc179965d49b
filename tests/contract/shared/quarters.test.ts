import { formatQuarter, formatQuarterShort, quarterEnd, quarterStart } from '@contract/shared/quarters';
import { describe, expect, test } from 'vitest';

describe('quarters', () => {
  test.each([
    ['2026-01-01', '2026-01-01', '2026-03-31', 'Q1 2026', 'Q1 ’26'],
    ['2026-06-30', '2026-04-01', '2026-06-30', 'Q2 2026', 'Q2 ’26'],
    ['2024-08-15', '2024-07-01', '2024-09-30', 'Q3 2024', 'Q3 ’24'],
    ['2023-12-31', '2023-10-01', '2023-12-31', 'Q4 2023', 'Q4 ’23'],
  ])('%s lies in the quarter from %s to %s', (day, start, end, name, short) => {
    expect([quarterStart(day), quarterEnd(day), formatQuarter(day), formatQuarterShort(day)]).toEqual([
      start,
      end,
      name,
      short,
    ]);
  });
});
