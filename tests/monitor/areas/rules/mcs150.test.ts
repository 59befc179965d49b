import { warningsOf } from '@monitor/areas/carriers/warnings';
import { deadlineBefore, mcs150OverdueSince } from '@monitor/areas/rules/mcs150';
import { expect, test } from 'vitest';
import { carrierFacts, census, sources } from '../rules/factories';

test.each<[dot: number, filed: string, day: string, expected: string | null, what: string]>([
  // USDOT number, filed, known up to, overdue since
  [1_234_571, '2019-06-01', '2026-09-15', '2025-02-01', 'odd year, January'],
  [1_234_571, '2023-01-31', '2025-01-31', null, 'on the last day'],
  [1_234_571, '2023-01-31', '2025-02-01', '2025-02-01', 'a day later'],
  [1_234_571, '2023-02-01', '2026-12-31', null, 'a late filing counts for the next deadline'],
  [1_234_571, '2023-02-01', '2027-02-01', '2027-02-01', 'and for no other'],
  [1_234_571, '2026-03-01', '2026-09-15', null, 'filed after the deadline'],
  [1_234_560, '2024-10-05', '2026-09-15', null, 'even year, October ahead'],
  [1_234_560, '2024-10-05', '2026-11-01', '2026-11-01', 'October, past'],
  [1_234_560, '2022-10-31', '2024-10-31', null, 'October, on its last day'],
  [1_234_560, '2022-10-31', '2025-06-30', '2024-11-01', 'October, the year before'],
  [7, '2023-07-31', '2026-09-15', '2026-08-01', 'a number of one digit is of even years'],
  [19, '2021-09-30', '2024-02-29', '2023-10-01', 'September of odd years'],
])('DOT %i, filed %s, known up to %s: %s (%s)', (dot, filed, day, expected) => {
  expect(mcs150OverdueSince(dot, filed, day)).toBe(expected);
});

test('the deadline is the last day of the month', () => {
  expect(deadlineBefore('2025-03-01')).toBe('2025-02-28');
});

const warned = (given: Parameters<typeof carrierFacts>[0]) =>
  warningsOf(carrierFacts({ carrierId: 1_234_571, ...given }), '2026-06-15').find(
    ({ kind }) => kind === 'mcs150_overdue',
  );

test('the profile warns with the last filing, the deadline and the census', () => {
  expect(warned({ census: census({ mcs150On: '2019-06-01' }) })).toEqual({
    kind: 'mcs150_overdue',
    title: 'MCS-150 update overdue since Feb 1, 2025',
    reason:
      'The last one is of Jun 1, 2019; by its USDOT number one was due by Jan 31, 2025 (49 CFR 390.19). What the census says of its fleet, drivers and address is as old as that.',
    on: '2025-02-01',
    source: { name: 'file of census', as_of: '2026-06-10' },
  });
});

test.each<[what: string, given: Parameters<typeof carrierFacts>[0]]>([
  ['no filing is reported', { census: census({ mcs150On: null }) }],
  ['the carrier has no USDOT number', { carrierId: 1_000_000_001, census: census({ mcs150On: '2019-06-01' }) }],
  ['the census is not loaded', { census: census({ mcs150On: '2019-06-01' }), sources: sources('census') }],
  ['the deadline came after the census', { census: census({ asOf: '2025-01-20', mcs150On: '2023-01-10' }) }],
])('and does not where %s', (_name, given) => {
  expect(warned(given)).toBeUndefined();
});
