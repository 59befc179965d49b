import type { RuleType } from '@contract/rules/rules.constants';
import { loadCarrierFacts } from '@monitor/areas/rules/facts.queries';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { evaluateRule } from '../../areas/rules/evaluations';
import { type Cells, lineOf } from './fmcsa-files';
import { importTests } from './import-tests';

/** What is not loaded must not read as "none": neither of a carrier that an extract leaves out, nor of a line unread. */

const opened = importTests();
const { importer, query } = opened;

const TODAY = '2026-09-10';
const resultOf = async (carrierId: number, rule: RuleType) => {
  const facts = await loadCarrierFacts(opened.database.db, [carrierId], 1, TODAY);
  return evaluateRule(rule, facts.get(carrierId)!, TODAY).result;
};
const order = (dot: number, cells: Cells = {}): Cells => ({ DOT_NUMBER: dot, OOS_DATE: '20260101', ...cells });
const inspection = (id: number, dot: number | string, cells: Cells = {}): Cells => ({
  INSPECTION_ID: id,
  DOT_NUMBER: dot,
  INSP_DATE: '20260801',
  INSP_LEVEL_ID: 1,
  ...cells,
});

describe('an extract of one carrier', () => {
  it('decides about that carrier and about no other', async () => {
    await importer.rows('oos-orders', [order(101, { RESCIND_DATE: '20260201' })]);
    await importer.rows('inspections', [inspection(1, 101)]);
    // The rescinded order may be what the extract was filtered by: that there is no other it does not say.
    expect(await resultOf(101, 'no_active_oos_orders')).toBe('incomplete');
    expect(await resultOf(101, 'has_been_inspected_in_the_last_twenty_four_months')).toBe('pass');
    expect(await resultOf(102, 'no_active_oos_orders')).toBe('incomplete');
    expect(await resultOf(102, 'has_been_inspected_in_the_last_twenty_four_months')).toBe('incomplete');
    expect(await resultOf(102, 'has_verified_physical_location_activity')).toBe('incomplete');
  });

  it('changes nothing for the others after the whole file', async () => {
    await importer.rows('oos-orders', [order(101)], { complete: true });
    await importer.rows('oos-orders', [order(102)], { file: 'later.csv', asOf: '2026-09-02' });
    expect(await resultOf(101, 'no_active_oos_orders')).toBe('fail');
    expect(await resultOf(103, 'no_active_oos_orders')).toBe('pass');
  });
});

describe('a whole file', () => {
  it('decides about the carriers it does not name as well', async () => {
    await importer.rows('oos-orders', [order(101)], { complete: true });
    await importer.rows('inspections', [inspection(1, 101)], { complete: true });
    expect(await resultOf(101, 'no_active_oos_orders')).toBe('fail');
    expect(await resultOf(102, 'no_active_oos_orders')).toBe('pass');
    expect(await resultOf(102, 'has_been_inspected_in_the_last_twenty_four_months')).toBe('fail');
  });

  it('is whole in spite of rows that FMCSA gives to nobody', async () => {
    const report = await importer.rows('inspections', [inspection(1, 101), inspection(2, '')], { complete: true });
    expect(report).toMatchObject({ rejected: 1, isExtract: false, notes: [] });
    expect(await query('SELECT * FROM dataset_gaps')).toEqual([]);
  });

  it('says nothing of a carrier of whom it has a line that cannot be read, until one can', async () => {
    const unread = lineOf('oos-orders', order(102, { OOS_DATE: 'lately' }));
    const report = await importer.lines('oos-orders', [lineOf('oos-orders', order(101)), unread], { complete: true });
    expect(report).toMatchObject({ rejected: 1, isExtract: false });
    expect(await resultOf(102, 'no_active_oos_orders')).toBe('incomplete');
    expect(await resultOf(103, 'no_active_oos_orders')).toBe('pass');
    await importer.rows('oos-orders', [order(101), order(102, { RESCIND_DATE: '20260901' })], {
      complete: true,
      file: 'mended.csv',
      asOf: '2026-09-02',
    });
    expect(await resultOf(102, 'no_active_oos_orders')).toBe('pass');
  });

  it('keeps the rows of a carrier of whom it has a line that cannot be read', async () => {
    await importer.rows('inspections', [inspection(1, 101), inspection(2, 102)], { complete: true });
    const lines = [
      lineOf('inspections', inspection(3, 103)),
      lineOf('inspections', inspection(2, 102, { INSP_DATE: 'lately' })),
    ];
    const report = await importer.lines('inspections', lines, { complete: true, asOf: '2026-09-02', file: 'next.csv' });
    expect(report).toMatchObject({ rejected: 1, removed: 1 });
    expect(await query('SELECT id FROM inspections ORDER BY id')).toEqual([{ id: 2 }, { id: 3 }]);
  });

  it('is not whole with a line that does not say whose it is', async () => {
    const lines = [lineOf('oos-orders', order(101)), 'x,y'];
    const report = await importer.lines('oos-orders', lines, { complete: true });
    expect(report.isExtract).toBe(true);
    expect(await resultOf(102, 'no_active_oos_orders')).toBe('incomplete');
  });

  it.each([
    ['one line in 10,000 could be any carrier’s: what is gone is gone, with a gap for its carrier', 1, 'incomplete', 1],
    ['two could: it is no whole file, and what was stored stays', 2, 'fail', 0],
  ])(
    'of which %s',
    async (_, odd, result, removed) => {
      const others = Array.from({ length: 10_000 }, (__, at) => order(1_000 + at));
      await importer.rows('oos-orders', [order(101), ...others], { complete: true });
      const lines = [...others.map((row) => lineOf('oos-orders', row)), ...Array.from({ length: odd }, () => 'x,y')];
      const report = await importer.lines('oos-orders', lines, {
        complete: true,
        asOf: '2026-09-02',
        file: 'next.csv',
      });
      expect(report).toMatchObject({ rejected: odd, removed });
      expect(await resultOf(101, 'no_active_oos_orders')).toBe(result);
      expect(await query(`SELECT carrier_id::int FROM dataset_gaps WHERE carrier_id = 101`)).toHaveLength(removed);
      // Whom neither file names has no order by a whole file, and is not known by an extract.
      expect(await resultOf(999, 'no_active_oos_orders')).toBe('pass');
    },
    60_000,
  );

  it('of the census is known to be whole', async () => {
    await importer.rows('census', [{ DOT_NUMBER: 101, STATUS_CODE: 'A' }], { complete: true });
    expect(await query(`SELECT complete_as_of FROM datasets WHERE key = 'census'`)).toEqual([
      { complete_as_of: '2026-09-01' },
    ]);
  });
});

describe('the carriers that an import changed', () => {
  const changed = async () => {
    const [{ id }] = (await query<{ id: number }>('SELECT max(id) AS id FROM imports')) as [{ id: number }];
    const { rows } = await opened.database.db.execute<{ id: number }>(
      sql`SELECT c.id FROM carriers c
        WHERE EXISTS (SELECT FROM imports i WHERE i.id = ${id} AND i.changed_all)
          OR EXISTS (SELECT FROM import_changed_carriers x WHERE x.import_id = ${id} AND x.carrier_id = c.id)
        ORDER BY c.id`,
    );
    return rows.map((row) => row.id);
  };
  beforeEach(async () => {
    await importer.rows(
      'census',
      [101, 102, 103].map((dot) => ({ DOT_NUMBER: dot, STATUS_CODE: 'A' })),
    );
  });

  it('are all by the first file of a dataset', async () => {
    await importer.rows('oos-orders', [order(101)]);
    expect(await changed()).toEqual([101, 102, 103]);
  });

  it('are later those alone of whom something is new, different or gone', async () => {
    await importer.rows('oos-orders', [order(101), order(102)], { complete: true });
    const next = { complete: true, asOf: '2026-09-02', file: 'next.csv' };
    await importer.rows('oos-orders', [order(101), order(103)], next);
    expect(await changed()).toEqual([102, 103]);
    await importer.rows('oos-orders', [order(101), order(103)], next);
    expect(await changed()).toEqual([]);
  });

  it('are those of a census row that says something else', async () => {
    const rows = [101, 102, 103].map((dot) => ({ DOT_NUMBER: dot, STATUS_CODE: dot === 102 ? 'I' : 'A' }));
    await importer.rows('census', rows, { asOf: '2026-09-02' });
    expect(await changed()).toEqual([102]);
  });

  it('are those of an inspection’s vehicles, and both where a record moves from one carrier to another', async () => {
    await importer.rows('inspections', [inspection(1, 101), inspection(2, 102)]);
    await importer.rows('inspections', [inspection(1, 103)], { asOf: '2026-09-02' });
    expect(await changed()).toEqual([101, 103]);
    await importer.rows('inspection-units', [{ INSP_UNIT_ID: 5, INSPECTION_ID: 2 }]);
    await importer.rows('inspection-units', [{ INSP_UNIT_ID: 5, INSPECTION_ID: 2, INSP_UNIT_MAKE: 'MACK' }], {
      asOf: '2026-09-02',
    });
    expect(await changed()).toEqual([102]);
  });
});
