import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '@monitor/db/client';
import { filingEnds, UnknownWords } from '@monitor/federal-data/import/datasets/vocabulary';
import { reportLines } from '@monitor/federal-data/import/report-lines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database';
import { FIXTURES, importing, testFolder } from './fmcsa-files';

/** Words of FMCSA's that this version does not know are listed after the import that first has them. */

let database: OpenDatabase;
const folder = testFolder();
const importer = importing(folder, () => database);
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const motus = (n: number, type: string, status: string) => ({
  DOCKET_NUMBER: `MC${500 + n}`,
  USDOT_NUMBER: 5000 + n,
  OP_AUTH_TYPE: type,
  OP_AUTH_STATUS: status,
});
const FREIGHT = 'Motor Carrier of Property (Except Household Goods)';

describe('words that are not known', () => {
  test('are listed with their column and their rows, those of rejected lines too', async () => {
    const report = await importer.rows('motus-carrier', [
      motus(1, FREIGHT, 'Active'),
      motus(2, FREIGHT, 'Dormant'),
      motus(3, FREIGHT, 'Dormant'),
      motus(4, 'Motor Carrier of Drones', 'Active'),
    ]);
    const said =
      'Words that this version does not know: OP_AUTH_TYPE “Motor Carrier of Drones” (1 row); OP_AUTH_STATUS “Dormant” (2 rows).';
    expect(report.notes).toContain(said);
    expect(reportLines(report)).toContain(`  ${said}`);
  });

  test('are told of statuses, kinds, reasons, forms and orders', async () => {
    const of = { DOCKET_NUMBER: 'MC501', USDOT_NUMBER: 5001 };
    const event = { ...of, OP_AUTH_TYPE: FREIGHT, OP_AUTH_STATUS: 'Active', STATUS_CHANGE_DATE: '20260801' };
    expect((await importer.rows('motus-authhist', [{ ...event, REASON: 'Reborn' }])).notes.join()).toContain(
      'REASON “Reborn” (1 row)',
    );
    const policy = { ...of, INS_TYPE_CODE: '7', INS_FORM_CODE: 'BMC-99', MAX_COV_AMOUNT: '750000' };
    expect((await importer.rows('motus-insur', [policy])).notes.join()).toContain(
      'INS_FORM_CODE “BMC-99” (1 row); INS_TYPE_CODE “7” (1 row)',
    );
    const order = { ...of, OP_AUTH_TYPE: FREIGHT, ORDER1_TYPE_DESC: 'Pause', ORDER1_SERVE_DATE: '20260801' };
    expect((await importer.rows('motus-revokesuspend', [order])).notes.join()).toContain(
      'ORDER1_TYPE_DESC “Pause” (1 row)',
    );
    expect((await importer.rows('census', [{ DOT_NUMBER: 5001, STATUS_CODE: 'Z' }])).notes.join()).toContain(
      'STATUS_CODE “Z” (1 row)',
    );
  });

  test('are none in what FMCSA is known to print', async () => {
    for (const name of readdirSync(FIXTURES).filter((one) => /^(motus|company-census|census).*\.csv$/.test(one))) {
      const report = await importer.file(folder.write(name, readFileSync(join(FIXTURES, name))), {});
      expect([name, report.notes.filter((note) => note.startsWith('Words'))]).toEqual([name, []]);
    }
    const reasons = [
      'Initial Status',
      'Granted',
      'Published to FMCSA Register',
      'Reinstated',
      'Administrative Correction',
      'Discontinued Revocation',
      'Involuntary Suspension - insurance',
      'Revoked',
    ];
    const rows = reasons.map((REASON, n) => ({
      ...motus(n, FREIGHT, 'Active'),
      REASON,
      STATUS_CHANGE_DATE: '20260801',
    }));
    expect((await importer.rows('motus-authhist', rows)).notes).not.toContainEqual(expect.stringContaining('Words'));
  });

  test('are counted without end, and listed in part', () => {
    const words = new UnknownWords([filingEnds({ index: 0, name: 'FILING_STATUS_REASON' })]);
    for (let n = 0; n < 5_000; n += 1) words.read([`text ${n}`]);
    words.read(['CANCL']);
    expect(words.words()).toMatch(
      /^Words that this version does not know: FILING_STATUS_REASON “text 0” \(1 row\), .* and 988 more\.$/,
    );
  });
});
