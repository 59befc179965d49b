import { beforeEach, describe, expect, it } from 'vitest';
import { type Cells, counts, headerOf, lineOf } from './fmcsa-files';
import { importTests } from './import-tests';

/** What a newer file no longer says must not stay: a cancelled policy is simply not in the next Motus Insur. */

const opened = importTests();
const { folder, importer, query } = opened;

const policy = (docket: string, number: string, cells: Cells = {}): Cells => ({
  DOCKET_NUMBER: docket,
  USDOT_NUMBER: 100 + Number(docket.replace(/\D/g, '')),
  INS_TYPE_CODE: 1,
  INS_CLASS_CODE: 'P',
  MAX_COV_AMOUNT: '1000000.00',
  POLICY_NO: number,
  EFFECTIVE_DATE: '20260101',
  ...cells,
});
const inForce = async () =>
  (
    await query<{ policy: string }>(
      `SELECT docket || ' ' || policy_number AS policy FROM insurance_filings WHERE list = 'on_file' ORDER BY 1`,
    )
  ).map(({ policy }) => policy);

const SEPTEMBER_2 = { asOf: '2026-09-02' };

describe('a policy that the newer file no longer has', () => {
  beforeEach(async () => {
    await importer.rows('motus-insur', [
      policy('MC1', 'A'),
      policy('MC1', 'B'),
      policy('MC2', 'C'),
      policy('MC3', 'D'),
    ]);
  });

  it('is gone for the dockets that the file names', async () => {
    const report = await importer.rows('motus-insur', [policy('MC1', 'B'), policy('MC2', 'C2')], SEPTEMBER_2);
    expect(counts(report)).toEqual([2, 1, 1, 0, 2]);
    expect(await inForce()).toEqual(['MC1 B', 'MC2 C2', 'MC3 D']);
  });

  it('is gone too when the newer file is of the same day', async () => {
    expect((await importer.rows('motus-insur', [policy('MC1', 'B')])).removed).toBe(1);
    expect(await inForce()).toEqual(['MC1 B', 'MC2 C', 'MC3 D']);
  });

  it('is gone for every docket when the file is the whole dataset', async () => {
    const report = await importer.rows('motus-insur', [policy('MC1', 'A')], { ...SEPTEMBER_2, complete: true });
    expect(counts(report)).toEqual([1, 0, 1, 0, 3]);
    expect(await inForce()).toEqual(['MC1 A']);
    expect(await query('SELECT complete_as_of FROM datasets')).toEqual([{ complete_as_of: '2026-09-02' }]);
  });

  it('whose amount changed is the new one alone', async () => {
    await importer.rows('motus-insur', [policy('MC2', 'C', { MAX_COV_AMOUNT: '750000.00' })], SEPTEMBER_2);
    expect(await query(`SELECT max_coverage_usd FROM insurance_filings WHERE docket = 'MC2'`)).toEqual([
      { max_coverage_usd: 750_000 },
    ]);
  });

  it('stays when the file is cut off: what it lacks is not gone', async () => {
    const good = lineOf('motus-insur', policy('MC1', 'B'));
    const path = folder.write('cut.csv', `${headerOf('motus-insur')}\n${good}\n${good.slice(0, 12)}`);
    const report = await importer.file(path, { ...SEPTEMBER_2, complete: true });
    expect(report).toMatchObject({ status: 'incomplete', removed: 0 });
    expect(report.notes).toContain('Nothing was deleted: the file is cut off.');
    expect(await inForce()).toEqual(['MC1 A', 'MC1 B', 'MC2 C', 'MC3 D']);
  });

  it('is not kept alive by another line of its docket that was rejected', async () => {
    const rows = [policy('MC1', 'B'), policy('MC1', 'A', { MAX_COV_AMOUNT: 'lots' })];
    expect((await importer.rows('motus-insur', rows, SEPTEMBER_2)).removed).toBe(1);
    expect(await inForce()).toEqual(['MC1 B', 'MC2 C', 'MC3 D']);
  });

  it('of a docket that only a rejected line names is left alone, even by the whole dataset', async () => {
    const rows = [policy('MC1', 'A'), policy('MC2', 'C', { EFFECTIVE_DATE: 'soon' })];
    const report = await importer.rows('motus-insur', rows, { ...SEPTEMBER_2, complete: true });
    expect(report).toMatchObject({ rejected: 1, removed: 2 });
    expect(await inForce()).toEqual(['MC1 A', 'MC2 C']);
  });

  it.each([
    [
      'a line nobody can read',
      'x,y',
      'Not taken as the whole dataset: some rejected lines do not tell whose they are.',
    ],
    [
      'a deletion of a daily difference, which it is then',
      lineOf('motus-insur', { DOCKET_NUMBER: 'MC99' }),
      'Not taken as the whole dataset: it is a daily difference.',
    ],
  ])('of a docket that is not named stays when the file has %s', async (_name, line, note) => {
    const report = await importer.lines('motus-insur', [lineOf('motus-insur', policy('MC1', 'A')), line], {
      ...SEPTEMBER_2,
      complete: true,
    });
    expect(report.notes).toContain(note);
    expect(await inForce()).toEqual(['MC1 A', 'MC2 C', 'MC3 D']);
    expect(await query('SELECT complete_as_of FROM datasets')).toEqual([{ complete_as_of: null }]);
  });

  it('stays when no line of the file is good', async () => {
    const report = await importer.lines('motus-insur', ['x'], { ...SEPTEMBER_2, complete: true });
    expect(report.removed).toBe(0);
    expect(await inForce()).toHaveLength(4);
    expect(counts(await importer.rows('motus-insur', [], { ...SEPTEMBER_2, complete: true }))).toEqual([0, 0, 0, 0, 0]);
    expect(await inForce()).toHaveLength(4);
  });
});

describe('an older file does not bring back', () => {
  it('a policy that a newer file of its docket no longer had', async () => {
    await importer.rows('motus-insur', [policy('MC1', 'B')], { asOf: '2026-09-05' });
    const older = await importer.rows('motus-insur', [policy('MC1', 'A'), policy('MC1', 'B'), policy('MC2', 'C')]);
    expect(counts(older)).toEqual([3, 1, 2, 0, 0]);
    expect(await inForce()).toEqual(['MC1 B', 'MC2 C']);
  });

  it('anything after a newer file that was the whole dataset', async () => {
    await importer.rows('motus-insur', [policy('MC1', 'A'), policy('MC2', 'C')]);
    await importer.rows('motus-insur', [policy('MC1', 'A')], { asOf: '2026-09-05', complete: true });
    const older = await importer.rows('motus-insur', [policy('MC2', 'C'), policy('MC4', 'E')], { asOf: '2026-09-03' });
    expect(counts(older)).toEqual([2, 0, 2, 0, 0]);
    expect(await inForce()).toEqual(['MC1 A']);
  });

  it('and takes nothing away that a newer one told', async () => {
    await importer.rows('motus-insur', [policy('MC1', 'A'), policy('MC2', 'C')], { asOf: '2026-09-05' });
    const older = await importer.rows('motus-insur', [policy('MC1', 'Z')], { complete: true });
    expect(older.removed).toBe(0);
    expect(await inForce()).toEqual(['MC1 A', 'MC2 C']);
  });
});

describe('files that share a table', () => {
  it('take away their own rows only', async () => {
    const legacy: Cells = { PREFIX_DOCKET_NUMBER: 'MC1', INS_TYPE_CODE: 1, POLICY_NO: 'L', MAX_COV_AMOUNT: '01000' };
    const history = policy('MC1', 'A', { CANCL_EFFECTIVE_DATE: '20261001' });
    await importer.rows('motus-insur', [policy('MC1', 'A')]);
    await importer.rows('legacy-insur', [legacy]);
    await importer.rows('motus-inshist', [history]);
    for (const [key, row] of [
      ['motus-insur', policy('MC1', 'B')],
      ['legacy-insur', { ...legacy, POLICY_NO: 'L2' }],
      ['motus-inshist', { ...history, POLICY_NO: 'H2' }],
    ] as const) {
      expect((await importer.rows(key, [row], { ...SEPTEMBER_2, complete: true })).removed).toBe(1);
    }
    expect(await query('SELECT source, list, policy_number FROM insurance_filings ORDER BY 3')).toEqual([
      { source: 'motus', list: 'on_file', policy_number: 'B' },
      { source: 'motus', list: 'history', policy_number: 'H2' },
      { source: 'legacy', list: 'on_file', policy_number: 'L2' },
    ]);
  });

  it('SMS AB and C keep apart', async () => {
    await importer.rows('sms-ab', [
      { DOT_NUMBER: 1, INSP_TOTAL: 5 },
      { DOT_NUMBER: 2, INSP_TOTAL: 5 },
    ]);
    await importer.rows('sms-c', [{ DOT_NUMBER: 1, INSP_TOTAL: 7 }]);
    await importer.rows('sms-ab', [{ DOT_NUMBER: 2, INSP_TOTAL: 6 }], { ...SEPTEMBER_2, complete: true });
    expect(await query('SELECT carrier_id, segment, inspection_total FROM sms_measures ORDER BY 1, 2')).toEqual([
      { carrier_id: 1, segment: 'C', inspection_total: 7 },
      { carrier_id: 2, segment: 'AB', inspection_total: 6 },
    ]);
  });
});

describe('likewise', () => {
  it('authority that Motus no longer lists for a docket', async () => {
    const row = (docket: string, type: string): Cells => ({
      DOCKET_NUMBER: docket,
      USDOT_NUMBER: 5,
      OP_AUTH_TYPE: type,
      OP_AUTH_STATUS: 'Active',
    });
    await importer.rows('motus-carrier', [row('MC1', 'Motor Carrier'), row('MC1', 'Broker'), row('MC2', 'Broker')]);
    await importer.rows('motus-carrier', [row('MC1', 'Motor Carrier')], SEPTEMBER_2);
    expect(await query('SELECT docket, authority_type FROM authorities ORDER BY 1, 2')).toEqual([
      { docket: 'MC1', authority_type: 'Motor Carrier' },
      { docket: 'MC2', authority_type: 'Broker' },
    ]);
  });

  it('not an order that an extract shows rescinded: only the whole file tells which orders there are', async () => {
    const order: Cells = { DOT_NUMBER: 7, LEGAL_NAME: 'X', OOS_DATE: '20260801', OOS_REASON: 'Imminent hazard' };
    await importer.rows('oos-orders', [order, { ...order, DOT_NUMBER: 8 }]);
    await importer.rows('oos-orders', [{ ...order, RESCIND_DATE: '20260901' }], SEPTEMBER_2);
    const whole = { ...SEPTEMBER_2, complete: true };
    expect(await query('SELECT count(*)::int AS n FROM oos_orders')).toEqual([{ n: 3 }]);
    await importer.rows(
      'oos-orders',
      [
        { ...order, RESCIND_DATE: '20260901' },
        { ...order, DOT_NUMBER: 8 },
      ],
      whole,
    );
    expect(await query('SELECT carrier_id, rescinded_on FROM oos_orders ORDER BY 1')).toEqual([
      { carrier_id: 7, rescinded_on: '2026-09-01' },
      { carrier_id: 8, rescinded_on: null },
    ]);
  });

  it('violations that were taken off an inspection, but not those of inspections that are not named', async () => {
    const row = (id: number, inspection: number): Cells => ({ INSPECTION_ID: inspection, INSP_VIOLATION_ID: id });
    await importer.rows('violations', [row(1, 10), row(2, 10), row(3, 11)]);
    expect((await importer.rows('violations', [row(1, 10)], SEPTEMBER_2)).removed).toBe(1);
    expect(await query('SELECT id FROM inspection_violations ORDER BY id')).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('inspections only when the file is the whole dataset', async () => {
    const row = (id: number): Cells => ({ INSPECTION_ID: id, DOT_NUMBER: 5, INSP_DATE: '20260101' });
    await importer.rows('inspections', [row(1), row(2)]);
    expect((await importer.rows('inspections', [row(2)], SEPTEMBER_2)).removed).toBe(0);
    expect((await importer.rows('inspections', [row(2)], { ...SEPTEMBER_2, complete: true })).removed).toBe(1);
    expect(await query('SELECT id FROM inspections')).toEqual([{ id: 2 }]);
  });
});
