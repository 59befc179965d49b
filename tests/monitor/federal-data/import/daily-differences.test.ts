import type { OpenDatabase } from '@monitor/db/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../support/test-database';
import { type Cells, counts, emptyDatabase, importing, testFolder } from './fmcsa-files';

/** A daily difference names dockets that changed: each with all its rows, or in a row that is blank but for it. */

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const folder = testFolder();
const importer = importing(folder, () => database);
const query = async <Row>(text: string) => (await database.db.$client.query(text)).rows as Row[];

const agent = (docket: string, name: string): Cells => ({
  DOCKET_NUMBER: docket,
  USDOT_NUMBER: 100 + Number(docket.slice(2)),
  CO_NAME: name,
});
const stored = async () =>
  (
    await query<{ docket: string; company_name: string }>(
      'SELECT docket, company_name FROM process_agents ORDER BY docket, company_name',
    )
  ).map((row) => `${row.docket} ${row.company_name}`);
const completeAsOf = async () =>
  (await query<{ complete_as_of: string | null }>(`SELECT complete_as_of FROM datasets WHERE key = 'motus-boc3'`))[0]
    ?.complete_as_of;

const WHOLE = [agent('MC1', 'ELM'), agent('MC1', 'OAK'), agent('MC2', 'FIR'), agent('MC3', 'ASH')];
const difference = (day: string) => ({ asOf: day, file: `mhr5-hjyc-${day}.csv` });

beforeEach(async () => {
  await emptyDatabase(database);
  await importer.rows('motus-boc3', WHOLE, { complete: true });
});

describe('a daily difference', () => {
  it('replaces the dockets it names, deletes those it says are gone, and leaves the others', async () => {
    const rows = [agent('MC1', 'YEW'), { DOCKET_NUMBER: 'MC-000002' }];
    const report = await importer.rows('motus-boc3', rows, difference('2026-09-02'));
    expect(report).toMatchObject({ datasetName: 'Motus BOC3, daily difference', rejected: 0, removed: 3, notes: [] });
    expect(await stored()).toEqual(['MC1 YEW', 'MC3 ASH']);
    expect(await query('SELECT carrier_id FROM import_changed_carriers ORDER BY 1')).toEqual([
      { carrier_id: 101 },
      { carrier_id: 102 },
    ]);
  });

  it('changes nothing the second time, and says so', async () => {
    const rows = [agent('MC1', 'YEW'), { DOCKET_NUMBER: 'MC2' }];
    await importer.rows('motus-boc3', rows, difference('2026-09-02'));
    expect(counts(await importer.rows('motus-boc3', rows, difference('2026-09-02')))).toEqual([2, 0, 2, 0, 0]);
  });

  it('keeps the dataset whole when it is of the next day', async () => {
    await importer.rows('motus-boc3', [agent('MC2', 'FIR')], difference('2026-09-02'));
    await importer.rows('motus-boc3', [agent('MC3', 'ASH')], difference('2026-09-03'));
    expect(await completeAsOf()).toBe('2026-09-03');
  });

  it('says that days are missing, and the dataset stays whole as of its day alone', async () => {
    const report = await importer.rows('motus-boc3', [agent('MC2', 'FIR')], difference('2026-09-05'));
    expect(report.notes).toEqual([expect.stringContaining('Days are missing between 2026-09-01')]);
    expect(await completeAsOf()).toBe('2026-09-01');
  });

  it('that is older than what is stored deletes nothing newer', async () => {
    await importer.rows('motus-boc3', [agent('MC2', 'NEW')], difference('2026-09-02'));
    await importer.rows('motus-boc3', WHOLE, { complete: true, asOf: '2026-09-04', file: 'whole.csv' });
    await importer.rows('motus-boc3', [{ DOCKET_NUMBER: 'MC2' }], difference('2026-09-03'));
    expect(await stored()).toContain('MC2 FIR');
  });

  it('that says both, a deletion and rows of the docket, keeps the rows', async () => {
    await importer.rows('motus-boc3', [{ DOCKET_NUMBER: 'MC1' }, agent('MC1', 'ELM')], difference('2026-09-02'));
    expect(await stored()).toEqual(['MC1 ELM', 'MC2 FIR', 'MC3 ASH']);
  });

  it('is never taken for the whole dataset', async () => {
    await importer.rows('motus-boc3', [agent('MC1', 'ELM')], { ...difference('2026-09-02'), complete: true });
    expect(await stored()).toEqual(['MC1 ELM', 'MC2 FIR', 'MC3 ASH']);
  });

  it('with a deletion whose docket cannot be read is rejected in that line', async () => {
    const report = await importer.rows('motus-boc3', [{ DOCKET_NUMBER: 'somebody' }], difference('2026-09-02'));
    expect(report.rejected).toBe(1);
    expect(await completeAsOf()).toBe('2026-09-01');
  });
});
