import type { OpenDatabase } from '@monitor/db/client';
import { reportLines } from '@monitor/federal-data/import/report-lines';
import { UnknownWords } from '@monitor/federal-data/import/unknown-words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database';
import { type Cells, datasetOf, importing, testFolder } from './fmcsa-files';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const importer = importing(testFolder(), () => database);

const event = (docket: number, cells: Cells = {}): Cells => ({
  DOCKET_NUMBER: `MC${docket}`,
  USDOT_NUMBER: docket,
  OP_AUTH_TYPE: 'Motor Carrier of Property (Except Household Goods)',
  OP_AUTH_STATUS: 'Active',
  REASON: 'GRANTED',
  STATUS_CHANGE_DATE: '20250101',
  ...cells,
});

test('a file’s status, event and kind of authority that are not known are listed after its import, and its rows are stored', async () => {
  const report = await importer.rows('motus-authhist', [
    event(1),
    event(2, {
      REASON: 'Involuntary Suspension - insurance cancellation effective 11/18/2026',
      OP_AUTH_STATUS: 'Inactive',
    }),
    event(3, { REASON: 'Initial Status' }),
    event(4, { OP_AUTH_TYPE: 'Enterprise Motor Carrier of Property' }),
    event(5, { REASON: 'Revitalized' }),
    event(6, { REASON: 'REVITALIZED' }),
    event(7, { OP_AUTH_STATUS: 'Dormant' }),
    event(8, { OP_AUTH_TYPE: 'Drone Operator of Property' }),
  ]);
  expect(report).toMatchObject({ stored: 8, rejected: 0 });
  const words =
    'Words that are not known, with their rows: REASON “Revitalized” (2), OP_AUTH_STATUS “Dormant” (1), OP_AUTH_TYPE “Drone Operator of Property” (1).';
  expect(report.notes).toContain(words);
  expect(reportLines(report)).toContain(`  ${words}`);
});

test('a status of authority that is not known is listed beside its rejected row', async () => {
  const report = await importer.rows('motus-carrier', [
    { DOCKET_NUMBER: 'MC1', USDOT_NUMBER: 1, OP_AUTH_TYPE: 'Motor Carrier of Property', OP_AUTH_STATUS: 'Dormant' },
    { DOCKET_NUMBER: 'MC2', USDOT_NUMBER: 2, OP_AUTH_TYPE: 'Motor Carrier of Property', OP_AUTH_STATUS: 'Active' },
  ]);
  expect(report).toMatchObject({ stored: 1, rejected: 1 });
  expect(report.notes.join()).toContain('OP_AUTH_STATUS “Dormant” (1)');
});

test('a file of known words has no note, and one with hundreds names the ten most frequent', () => {
  const dataset = datasetOf('motus-authhist');
  const rowOf = (cells: Cells) => dataset.columns.map((name) => String(event(1, cells)[name] ?? ''));
  const words = new UnknownWords(dataset.words!);
  words.add(rowOf({ REASON: 'Discontinued Revocation' }));
  words.add(rowOf({ REASON: '' }));
  expect(words.notes).toEqual([]);
  for (let n = 0; n < 500; n += 1) words.add(rowOf({ REASON: `WORD ${n}` }));
  words.add(rowOf({ REASON: 'WORD 7' }));
  expect(words.notes[0]).toMatch(
    /^Words that are not known, with their rows: REASON “WORD 7” \(2\), .* and 190 more\.$/,
  );
});
