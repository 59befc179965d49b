import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportInterrupted } from '@monitor/federal-data/import/import-file';
import type { ImportProgress } from '@monitor/federal-data/import/report';
import { UnusableFileError } from '@monitor/federal-data/import/unusable-file';
import { describe, expect, it } from 'vitest';
import { type Cells, counts, emptyDatabase, FIXTURES, headerOf, lineOf } from './fmcsa-files';
import { importTests } from './import-tests';

const opened = importTests();
const { folder, importer, query } = opened;

const carrier = (dot: number, cells: Cells = {}): Cells => ({
  DOT_NUMBER: dot,
  LEGAL_NAME: `CARRIER ${dot}`,
  ...cells,
});
const violation = (id: number, cells: Cells = {}): Cells => ({ INSPECTION_ID: 500, INSP_VIOLATION_ID: id, ...cells });

/** Everything stored, to see that nothing changed. */
async function everything() {
  const tables = [
    'carriers',
    'carrier_identifiers',
    'carrier_names',
    'authorities',
    'authority_events',
    'insurance_filings',
    'oos_orders',
    'inspections',
    'inspection_units',
    'inspection_violations',
    'crashes',
    'sms_measures',
    'process_agents',
    'authority_orders',
    'rejected_filings',
    'sms_carriers',
    'sms_inspections',
    'sms_violations',
    'sms_crashes',
  ];
  const stored: Record<string, unknown> = {};
  for (const table of tables) stored[table] = await query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`);
  return stored;
}

const ALL_FIXTURES = [
  ['company-census-20260901.csv', 2],
  ['inspections.csv', 1],
  ['inspection-units.csv', 1],
  ['violations.csv', 2],
  ['crashes.csv', 2],
  ['motus-carrier.csv', 3],
  ['motus-authhist.csv', 2],
  ['motus-insur.csv', 3],
  ['motus-inshist.csv', 1],
  ['legacy-carrier.csv', 1],
  ['legacy-authhist.csv', 2],
  ['legacy-insur.csv', 2],
  ['legacy-inshist.csv', 2],
  ['motus-boc3.csv', 1],
  ['motus-revokesuspend.csv', 2],
  ['legacy-boc3.csv', 2],
  ['legacy-revocation.csv', 2],
  ['legacy-actpendinsur.csv', 2],
  ['legacy-rejected.csv', 1],
  ['oos-orders.csv', 2],
  ['sms-ab-passproperty.csv', 1],
  ['SMS_C_PassProperty_2026Aug.csv', 1],
  ['SMS_AB_Pass_2026Aug.csv', 1],
  ['sms-c-pass.csv', 1],
  ['sms-input-census.csv', 1],
  ['sms-input-inspections.csv', 1],
  ['sms-input-violations.csv', 2],
  ['sms-input-crashes.csv', 1],
  ['citations.csv', 2],
  ['special-studies.csv', 2],
] as const;

describe('every dataset', () => {
  it('is stored, and a second run changes nothing and says so', async () => {
    for (const [name, rows] of ALL_FIXTURES) {
      const report = await importer.file(join(FIXTURES, name));
      expect([name, ...counts(report)]).toEqual([name, rows, rows, 0, 0, 0]);
      expect(report.status).toBe('done');
    }
    const stored = await everything();
    for (const [name, rows] of ALL_FIXTURES) {
      expect([name, ...counts(await importer.file(join(FIXTURES, name)))]).toEqual([name, rows, 0, rows, 0, 0]);
    }
    expect(await everything()).toEqual(stored);
  });

  it('comes out the same in any order of the files', async () => {
    for (const [name] of ALL_FIXTURES) await importer.file(join(FIXTURES, name));
    // A docket-only carrier gets the next number, whatever that is; and the file that gave a number first is its
    // source.
    const comparable = async () => {
      const { carrier_identifiers, ...tables } = await everything();
      const numbers = await query('SELECT type, value FROM carrier_identifiers ORDER BY 1, 2');
      return JSON.stringify({ ...tables, numbers }, null, 1).replaceAll(/"(carrier_)?id": 1\d{9}/g, '"id": "docket"');
    };
    const stored = await comparable();
    await emptyDatabase(opened.database);
    for (const [name] of [...ALL_FIXTURES].reverse()) await importer.file(join(FIXTURES, name));
    expect(await comparable()).toBe(stored);
  });

  it('with the same content of a newer day is unchanged, and known to hold on that day', async () => {
    for (const [name, rows] of ALL_FIXTURES) {
      // Without the day in its name, which a person cannot make newer.
      const path = folder.write(name.replace(/[-_]20\d\d\w*/, ''), readFileSync(join(FIXTURES, name)));
      await importer.file(path);
      expect(counts(await importer.file(path, { asOf: '2026-09-08' }))).toEqual([rows, 0, rows, 0, 0]);
    }
    for (const table of ['crashes', 'sms_measures', 'inspection_violations']) {
      expect(await query(`SELECT DISTINCT as_of FROM ${table}`)).toEqual([{ as_of: '2026-09-08' }]);
    }
    for (const table of ['authorities', 'insurance_filings']) {
      expect(await query(`SELECT DISTINCT source, as_of FROM ${table} ORDER BY 1`)).toEqual([
        { source: 'legacy', as_of: '2026-05-14' },
        { source: 'motus', as_of: '2026-09-08' },
      ]);
    }
    expect(
      await query('SELECT DISTINCT census_as_of, name_as_of FROM carriers WHERE census_as_of IS NOT NULL'),
    ).toEqual([{ census_as_of: '2026-09-08', name_as_of: '2026-09-08' }]);
  });

  it('is listed as loaded with its day, and each run is kept', async () => {
    await importer.rows('violations', [violation(1)]);
    await importer.rows('violations', [violation(1), violation(2)], { asOf: '2026-09-05' });
    expect(await query('SELECT key, fmcsa_id, name, as_of, complete_as_of, loaded_at FROM datasets')).toEqual([
      {
        key: 'violations',
        fmcsa_id: '876r-jsdb',
        name: 'Vehicle Inspections and Violations',
        as_of: '2026-09-05',
        complete_as_of: null,
        loaded_at: new Date('2026-09-10T12:00:00Z'),
      },
    ]);
    expect(
      await query(
        'SELECT dataset, file_name, as_of, status, rows_read, rows_stored, rows_unchanged, rows_rejected FROM imports ORDER BY id',
      ),
    ).toEqual([
      {
        dataset: 'violations',
        file_name: 'violations.csv',
        as_of: '2026-09-01',
        status: 'done',
        rows_read: 1,
        rows_stored: 1,
        rows_unchanged: 0,
        rows_rejected: 0,
      },
      expect.objectContaining({ as_of: '2026-09-05', rows_read: 2, rows_stored: 1, rows_unchanged: 1 }),
    ]);
  });
});

describe('a change', () => {
  it('in one row stores that row', async () => {
    await importer.rows('violations', [violation(1), violation(2, { OUT_OF_SERVICE_INDICATOR: 'N' })]);
    const report = await importer.rows('violations', [violation(1), violation(2, { OUT_OF_SERVICE_INDICATOR: 'Y' })]);
    expect(counts(report)).toEqual([2, 1, 1, 0, 0]);
    expect(await query('SELECT id, out_of_service FROM inspection_violations ORDER BY id')).toEqual([
      { id: 1, out_of_service: null },
      { id: 2, out_of_service: 'Y' },
    ]);
  });

  it('to blank is a change too: nothing is kept that the newer row no longer says', async () => {
    await importer.rows('census', [carrier(11, { SAFETY_RATING: 'S', POWER_UNITS: 4, CRGO_MEAT: 'X', OWNTRUCK: 2 })]);
    expect(counts(await importer.rows('census', [carrier(11)], { asOf: '2026-09-02' }))).toEqual([1, 1, 0, 0, 0]);
    expect(await query('SELECT safety_rating, power_units, cargo, equipment FROM carriers')).toEqual([
      { safety_rating: null, power_units: null, cargo: null, equipment: null },
    ]);
  });

  it('exact duplicates of a row are one fact', async () => {
    const policy = {
      DOCKET_NUMBER: 'MC1',
      USDOT_NUMBER: 5,
      POLICY_NO: 'A',
      INS_TYPE_CODE: 1,
      MAX_COV_AMOUNT: '750000.00',
    };
    const spelledOtherwise = { ...policy, DOCKET_NUMBER: 'MC-0001' };
    const report = await importer.rows('motus-insur', [policy, policy, spelledOtherwise]);
    expect(counts(report)).toEqual([3, 1, 2, 0, 0]);
    expect(await query('SELECT count(*) FROM insurance_filings')).toEqual([{ count: 1 }]);
  });
});

describe('an older file', () => {
  it('never overwrites a newer fact, but brings what was not known', async () => {
    await importer.rows('census', [carrier(11, { STATUS_CODE: 'I' })], { asOf: '2026-09-05' });
    const older = await importer.rows('census', [carrier(11, { STATUS_CODE: 'A' }), carrier(12)], {
      asOf: '2026-08-01',
    });
    expect(counts(older)).toEqual([2, 1, 1, 0, 0]);
    expect(older.notes).toEqual(['Older than what is stored (2026-09-05): newer facts were kept.']);
    expect(await query('SELECT id, status_code, census_as_of FROM carriers ORDER BY id')).toEqual([
      { id: 11, status_code: 'I', census_as_of: '2026-09-05' },
      { id: 12, status_code: null, census_as_of: '2026-08-01' },
    ]);
    expect(await query('SELECT as_of FROM datasets')).toEqual([{ as_of: '2026-09-05' }]);
  });

  it('of facts does likewise', async () => {
    const row = (day: string): Cells => ({ INSPECTION_ID: 1, DOT_NUMBER: 5, INSP_DATE: day });
    await importer.rows('inspections', [row('20260105')], { asOf: '2026-09-05' });
    expect(counts(await importer.rows('inspections', [row('20260101')]))).toEqual([1, 0, 1, 0, 0]);
    expect(await query('SELECT inspected_on, as_of FROM inspections')).toEqual([
      { inspected_on: '2026-01-05', as_of: '2026-09-05' },
    ]);
  });
});

describe('bad lines', () => {
  it('go to the rejects file with number and reason, and the rest is stored', async () => {
    const report = await importer.lines('violations', [
      lineOf('violations', violation(1)),
      'too,short',
      lineOf('violations', violation(2, { SEQ_NO: 'first' })),
      lineOf('violations', violation(3, { VIOL_DESC: 'a "b", c' })),
      '"never closed',
    ]);
    expect(counts(report)).toEqual([5, 2, 0, 3, 0]);
    expect(report.status).toBe('done');
    expect(report.rejectsFile).toBe(join(folder.path, 'violations.csv.rejects.csv'));
    expect(readFileSync(report.rejectsFile as string, 'utf8')).toBe(
      [
        'line,reason,raw',
        '3,"has 2 fields instead of 14","too,short"',
        `4,"SEQ_NO ""first"" is not a whole number","${lineOf('violations', violation(2, { SEQ_NO: 'first' }))}"`,
        '6,"has a quote that is never closed","""never closed"',
        '',
      ].join('\n'),
    );
    expect(await query('SELECT id FROM inspection_violations ORDER BY id')).toEqual([{ id: 1 }, { id: 3 }]);
  });

  it('that are mended leave no rejects file behind', async () => {
    const bad = await importer.lines('violations', ['x']);
    expect(existsSync(bad.rejectsFile as string)).toBe(true);
    const good = await importer.rows('violations', [violation(1)]);
    expect(good.rejectsFile).toBeNull();
    expect(existsSync(bad.rejectsFile as string)).toBe(false);
  });

  it('alone do not make a dataset loaded: its silence would say something', async () => {
    expect(counts(await importer.lines('oos-orders', ['x', 'y']))).toEqual([2, 0, 0, 2, 0]);
    expect(await query('SELECT key FROM datasets')).toEqual([]);
  });

  it('of a dataset without daily differences that would delete a docket are rejected', async () => {
    const report = await importer.rows('legacy-insur', [{ PREFIX_DOCKET_NUMBER: 'MC880009' }]);
    expect(report.rejected).toBe(1);
    expect(readFileSync(report.rejectsFile as string, 'utf8')).toContain('there are no daily differences');
  });
});

describe('a file', () => {
  it('that is cut off stores what came before, says so, and does not count as loaded', async () => {
    const path = folder.write(
      'cut.csv',
      `${headerOf('violations')}\n${lineOf('violations', violation(1))}\n${lineOf('violations', violation(2)).slice(0, 9)}`,
    );
    const report = await importer.file(path);
    expect(counts(report)).toEqual([2, 1, 0, 1, 0]);
    expect(report.status).toBe('incomplete');
    expect(readFileSync(report.rejectsFile as string, 'utf8')).toContain('The file is cut off here');
    expect(await query('SELECT status FROM imports')).toEqual([{ status: 'incomplete' }]);
    expect(await query('SELECT key FROM datasets')).toEqual([]);
  });

  it('with a header and nothing else is done, and stores nothing', async () => {
    expect(counts(await importer.rows('violations', []))).toEqual([0, 0, 0, 0, 0]);
    expect(await query('SELECT key FROM datasets')).toEqual([]);
  });

  it.each([
    ['that is empty', ''],
    ['that is none of ours', 'a,b\n1,2\n'],
    ['that is binary', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0])],
  ])('%s is refused before anything is written', async (_name, content) => {
    await expect(importer.file(folder.write('other.csv', content))).rejects.toThrow(UnusableFileError);
    expect(await query('SELECT id FROM imports')).toEqual([]);
  });

  it('that is not there is refused', async () => {
    await expect(importer.file(join(folder.path, 'nowhere.csv'))).rejects.toThrow('There is no such file.');
    await expect(importer.file(folder.path)).rejects.toThrow('There is no such file.');
  });
});

describe('a census into empty tables', () => {
  it('leaves the indexes as they were and takes rows of a carrier that comes twice', async () => {
    const indexes = () =>
      query(
        `SELECT indexdef FROM pg_indexes WHERE tablename IN ('carriers', 'carrier_identifiers', 'carrier_names') ORDER BY indexname`,
      );
    const before = await indexes();
    expect(before.length).toBeGreaterThan(9);
    const report = await importer.rows('census', [
      carrier(11, { DOCKET1PREFIX: 'MC', DOCKET1: 5 }),
      carrier(12),
      carrier(11, { DOCKET1PREFIX: 'MC', DOCKET1: 6, DBA_NAME: 'ELEVEN' }),
      carrier(12),
    ]);
    expect(counts(report)).toEqual([4, 3, 1, 0, 0]);
    expect(await indexes()).toEqual(before);
    expect(await query(`SELECT tablename FROM pg_tables WHERE tablename LIKE '%_loading'`)).toEqual([]);
    expect(await query('SELECT id, dot_number, dba_name FROM carriers ORDER BY id')).toEqual([
      { id: 11, dot_number: 11, dba_name: 'ELEVEN' },
      { id: 12, dot_number: 12, dba_name: null },
    ]);
    expect(await query('SELECT type, value, carrier_id FROM carrier_identifiers ORDER BY type, value')).toEqual([
      { type: 'DOT', value: '11', carrier_id: 11 },
      { type: 'DOT', value: '12', carrier_id: 12 },
      { type: 'MC', value: '6', carrier_id: 11 },
    ]);
    expect(await query('SELECT key, carrier_id, kind FROM carrier_names ORDER BY key')).toEqual([
      { key: 'CARRIER11', carrier_id: 11, kind: 'legal' },
      { key: 'CARRIER12', carrier_id: 12, kind: 'legal' },
      { key: 'ELEVEN', carrier_id: 11, kind: 'dba' },
    ]);
  });

  it('and a later one tell the same whatever the number of batches', async () => {
    const many = Array.from({ length: 12_500 }, (_, at) =>
      carrier(1000 + at, { DOCKET1PREFIX: 'MC', DOCKET1: at + 1, DBA_NAME: `DBA ${at % 7}` }),
    );
    expect(counts(await importer.rows('census', many))).toEqual([12_500, 12_500, 0, 0, 0]);
    const stored = await everything();
    expect(counts(await importer.rows('census', many))).toEqual([12_500, 0, 12_500, 0, 0]);
    expect(await everything()).toEqual(stored);
    expect(await query('SELECT count(*) FROM carrier_identifiers')).toEqual([{ count: 25_000 }]);
  });

  it('after carriers that other files named is compared with them', async () => {
    await importer.rows('oos-orders', [{ DOT_NUMBER: 11, LEGAL_NAME: 'OLD NAME', OOS_DATE: '20260101' }]);
    expect(counts(await importer.rows('census', [carrier(11), carrier(12)]))).toEqual([2, 2, 0, 0, 0]);
    expect(await query('SELECT id, legal_name, name_source FROM carriers ORDER BY id')).toEqual([
      { id: 11, legal_name: 'CARRIER 11', name_source: 'census' },
      { id: 12, legal_name: 'CARRIER 12', name_source: 'census' },
    ]);
  });
});

describe('a census that is large beside what is stored', () => {
  // Long enough that the tables are built anew.
  const filler = Array.from({ length: 2500 }, (_, at) =>
    carrier(50_000_000 + at, { CRGO_CARGOOTHR_DESC: 'x'.repeat(400) }),
  );
  const census: Cells[] = [
    carrier(11, { DBA_NAME: 'NEW NAME', DOCKET1PREFIX: 'MC', DOCKET1: 5 }), // lost MC6, has another name
    carrier(13), // as it was
    carrier(14, { DOCKET1PREFIX: 'MC', DOCKET1: 40 }), // until now a docket without a number
    carrier(15), // until now known from an order
  ];

  async function loadStored() {
    await emptyDatabase(opened.database);
    await importer.rows('census', [
      carrier(11, { DBA_NAME: 'OLD NAME', DOCKET1PREFIX: 'MC', DOCKET1: 5, DOCKET2PREFIX: 'MC', DOCKET2: 6 }),
      carrier(12, { DOCKET1PREFIX: 'FF', DOCKET1: 8 }),
      carrier(13),
    ]);
    await importer.rows('motus-insur', [
      { DOCKET_NUMBER: 'MC5', USDOT_NUMBER: 11, POLICY_NO: 'A' },
      { DOCKET_NUMBER: 'MC7', USDOT_NUMBER: 11, POLICY_NO: 'B' },
      { DOCKET_NUMBER: 'MC40', POLICY_NO: 'C' },
      { DOCKET_NUMBER: 'MC41', POLICY_NO: 'D' },
    ]);
    await importer.rows('oos-orders', [
      { DOT_NUMBER: 15, LEGAL_NAME: 'AS ORDERED', OOS_DATE: '20260101' },
      { DOT_NUMBER: 16, LEGAL_NAME: 'NEVER COUNTED', OOS_DATE: '20260101' },
    ]);
  }

  async function stored() {
    const of = 'carrier_id NOT BETWEEN 50000000 AND 60000000';
    const state = {
      carriers: await query(`SELECT * FROM carriers WHERE ${of.replace('carrier_id', 'id')} ORDER BY id`),
      identifiers: await query(`SELECT * FROM carrier_identifiers WHERE ${of} ORDER BY 1, 2, 3`),
      names: await query(`SELECT * FROM carrier_names WHERE ${of} ORDER BY 1, 2, 3`),
      filings: await query('SELECT docket, carrier_id FROM insurance_filings ORDER BY 1'),
    };
    return JSON.parse(JSON.stringify(state).replaceAll(/"(carrier_)?id":1\d{9}/g, '"id":"docket"'));
  }

  it.each([
    ['of the same day', '2026-09-01'],
    ['of a newer day', '2026-09-05'],
  ])('%s tells the same as a comparison row by row', async (_name, asOf) => {
    await loadStored();
    const compared = await importer.rows('census', census, { asOf });
    const expected = await stored();
    await loadStored();
    const rebuilt = await importer.rows('census', [...census, ...filler], { asOf });
    expect(await stored()).toEqual(expected);
    expect(counts(compared)).toEqual([4, 3, 1, 0, 0]);
    expect(counts(rebuilt)).toEqual([2504, 2503, 1, 0, 0]);
    expect(expected.identifiers).toContainEqual({
      type: 'MC',
      value: '40',
      carrier_id: 14,
      source: 'census',
      as_of: null,
    });
    expect(expected.filings).toContainEqual({ docket: 'MC40', carrier_id: 14 });
    expect(await query(`SELECT tablename FROM pg_tables WHERE tablename LIKE '%_loading'`)).toEqual([]);
  });

  it('of an older day is compared, since newer rows stay', async () => {
    await importer.rows('census', [carrier(11, { DBA_NAME: 'NEWER' })], { asOf: '2026-09-05' });
    const older = await importer.rows('census', [carrier(11), ...filler]);
    expect(counts(older)).toEqual([2501, 2500, 1, 0, 0]);
    expect(await query('SELECT dba_name FROM carriers WHERE id = 11')).toEqual([{ dba_name: 'NEWER' }]);
  });
});

describe('an import', () => {
  const many = Array.from({ length: 12_000 }, (_, at) => carrier(1000 + at));

  it('tells how far it is', async () => {
    const seen: ImportProgress[] = [];
    await importer.rows('census', many, { onProgress: (progress) => seen.push(progress) });
    const shares = seen.map(({ bytesRead, bytesTotal }) => bytesRead / bytesTotal);
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(seen.at(-1)).toMatchObject({ dataset: 'census', phase: 'indexing', rowsRead: 12_000 });
  });

  it('that is interrupted leaves no trace of a first load, and can be run again', async () => {
    const stop = new AbortController();
    const interrupted = importer.rows('census', many, {
      signal: stop.signal,
      onProgress: ({ rowsRead }) => rowsRead > 7000 && stop.abort(),
    });
    await expect(interrupted).rejects.toThrow(ImportInterrupted);
    expect(await query('SELECT status, message FROM imports')).toEqual([
      { status: 'failed', message: expect.stringContaining('interrupted') },
    ]);
    expect(await query('SELECT count(*) FROM carriers')).toEqual([{ count: 0 }]);
    expect(counts(await importer.rows('census', many))).toEqual([12_000, 12_000, 0, 0, 0]);
  });

  it('that is interrupted in later batches keeps them, and the next one brings the rest', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => violation(at + 1));
    const stop = new AbortController();
    const interrupted = importer.rows('violations', rows, {
      signal: stop.signal,
      onProgress: ({ rowsRead }) => rowsRead > 7000 && stop.abort(),
    });
    await expect(interrupted).rejects.toThrow(ImportInterrupted);
    const [kept] = await query<{ count: number }>('SELECT count(*) FROM inspection_violations');
    expect(kept?.count).toBeGreaterThan(0);
    expect(counts(await importer.rows('violations', rows))).toEqual([
      12_000,
      12_000 - (kept?.count ?? 0),
      kept?.count,
      0,
      0,
    ]);
    expect(await query('SELECT count(*) FROM inspection_violations')).toEqual([{ count: 12_000 }]);
  });

  it('lets others ask meanwhile', async () => {
    const running = importer.rows('census', many);
    let answers = 0;
    let isRunning = true;
    const ended = running.finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      await query('SELECT count(*) FROM carriers');
      answers++;
    }
    await ended;
    expect(answers).toBeGreaterThan(3);
  });

  it('waits for another that runs', async () => {
    const reports = await Promise.all([
      importer.rows('census', many, { file: 'first.csv' }),
      importer.rows('census', many, { file: 'second.csv' }),
      importer.rows('violations', [violation(1)]),
    ]);
    expect(reports.map((report) => report.status)).toEqual(['done', 'done', 'done']);
    expect(
      reports
        .slice(0, 2)
        .map((report) => report.stored)
        .sort(),
    ).toEqual([0, 12_000]);
    expect(await query('SELECT count(*) FROM carriers')).toEqual([{ count: 12_000 }]);
  });
});
