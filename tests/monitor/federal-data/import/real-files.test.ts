import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspectionCitations, inspectionStudies } from '@monitor/db/schema';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../support/zip';
import { counts, datasetOf, headerOf, lineOf } from './fmcsa-files';
import { importTests } from './import-tests';

/** Files as FMCSA hands them out, headers and spellings copied, rows made up, through the importer. */

const opened = importTests();
const { folder, importer, query } = opened;
const undated = { asOf: undefined };

const file = (name: string, header: readonly string[], lines: readonly string[]) =>
  folder.write(name, `${[header.join(','), ...lines].join('\n')}\n`);

const order = (dot: number, reason: string) => `${dot},SILVER PINE CARTAGE LLC,,08/01/2026,${reason},ACTIVE,`;
const ORDER_HEADER = ['DOT_NUMBER', 'LEGAL_NAME', 'DBA_NAME', 'OOS_DATE', 'OOS_REASON', 'STATUS', 'RESCIND_DATE'];

describe('the day of a file', () => {
  it.each([
    ['Out_of_Service_Orders_20241101.csv', '2024-11-01', 'name'],
    ['OOS_2025Jun.csv', '2025-06-01', 'name'],
    ['OOS_2016Sep.csv', '2016-09-01', 'name'],
  ])('%s', async (name, day, from) => {
    const report = await importer.file(file(name, ORDER_HEADER, [order(7_800_001, 'Unfit')]), undated);
    expect(report).toMatchObject({ asOf: day, asOfFrom: from });
    expect(await query('SELECT as_of::text FROM oos_orders')).toEqual([{ as_of: day }]);
    expect(await query('SELECT as_of::text, as_of_from FROM imports')).toEqual([{ as_of: day, as_of_from: from }]);
  });

  it('is never that of the copy: a file that says none is refused, and nothing is stored', async () => {
    const path = file('orders.csv', ORDER_HEADER, [order(7_800_001, 'Unfit')]);
    await expect(importer.file(path, undated)).rejects.toThrow('Give it: --as-of YYYY-MM-DD.');
    expect(await query('SELECT 1 FROM imports')).toEqual([]);
    expect(await query('SELECT 1 FROM oos_orders')).toEqual([]);
  });

  it('is that of the newest change in it where its rows are dated, and the answer says so', async () => {
    const rows = ['20240311 2141', '20260408 2137', '20271231 0000', ''].map((CHANGE_DATE, n) => ({
      CHANGE_DATE,
      INSPECTION_ID: 1,
      INSP_VIOLATION_ID: n + 1,
    }));
    const report = await importer.rows('violations', rows, undated);
    expect(report).toMatchObject({ asOf: '2026-04-08', asOfFrom: 'contents' });
    expect(report.notes).toContain('Taken as of 2026-04-08, the day of the newest change in it.');
  });

  it('of a frozen file is its last day, whatever a person says', async () => {
    const report = await importer.rows('legacy-boc3', [{ DOCKET_NUMBER: 'MC880001', CO_NAME: 'AGENTS INC' }]);
    expect(report).toMatchObject({ asOf: '2026-05-14', asOfFrom: 'frozen' });
    expect(report.notes.join()).toContain('FMCSA has written nothing into this dataset since');
  });

  it('an old file said to be of today overwrites nothing newer', async () => {
    await importer.file(file('orders_20260901.csv', ORDER_HEADER, [order(7_800_001, 'Unfit')]), undated);
    const old = file('orders_20241101.csv', ORDER_HEADER, [
      '7800001,SILVER PINE CARTAGE LLC,,08/01/2026,Unfit,ACTIVE,09/01/2026',
    ]);
    const report = await importer.file(old, { asOf: '2026-09-09', complete: true });
    expect(report.asOf).toBe('2024-11-01');
    expect(await query('SELECT reason, rescinded_on FROM oos_orders')).toContainEqual({
      reason: 'Unfit',
      rescinded_on: null,
    });
    expect(await query('SELECT as_of::text FROM datasets')).toEqual([{ as_of: '2026-09-01' }]);
  });

  it('a whole file whose rows are long past its day is asked about', async () => {
    const row = { CHANGE_DATE: '20241016 2140', INSPECTION_ID: 1, INSP_VIOLATION_ID: 1 };
    const report = await importer.rows('violations', [row], { complete: true });
    expect(report.notes.join()).toContain('The newest change in it is of 2024-10-16. Is it really as of 2026-09-01?');
  });
});

describe('what is kept of a file', () => {
  it('is its name, size, rows, day and digest', async () => {
    const path = file('orders_20260901.csv', ORDER_HEADER, [
      order(7_800_001, 'Unfit'),
      order(7_800_002, 'New Entrant'),
    ]);
    const bytes = readFileSync(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const report = await importer.file(path, { asOf: undefined, complete: true });
    expect(report).toMatchObject({ sha256, fileBytes: bytes.length });
    expect(
      await query(
        'SELECT file_name, member, file_bytes::int, rows_read::int, as_of::text, sha256, is_whole FROM imports',
      ),
    ).toEqual([
      {
        file_name: 'orders_20260901.csv',
        member: null,
        file_bytes: bytes.length,
        rows_read: 2,
        as_of: '2026-09-01',
        sha256,
        is_whole: true,
      },
    ]);
  });

  it('is the same of a file of which no row was taken', async () => {
    await importer.file(file('orders_20260901.csv', ORDER_HEADER, [order(7_800_001, 'Unfit')]), { complete: true });
    const path = file('orders_20260801.csv', ORDER_HEADER, [order(7_800_002, 'Unfit')]);
    const report = await importer.file(path, undated);
    expect(counts(report)).toEqual([1, 0, 1, 0, 0]);
    expect(report.sha256).toBe(createHash('sha256').update(readFileSync(path)).digest('hex'));
  });
});

describe('a zip', () => {
  const census = datasetOf('sms-input-census').columns.slice(0, 26);
  const line = (dot: number, name: string) =>
    `${dot},${name},,A,false,false,9 MILL RD,BEND,OR,97701,US,PO BOX 7,BEND,OR,97702,US,(541) 555-0101,(541) 555-0102,OFFICE@PINE.TEST,04-MAR-16,52000,2015,01-FEB-99,OR,6,7`;

  it('holds the SMS census of 26 columns, in the character set of the SMS site', async () => {
    const content = Buffer.from(
      `${[census.join(','), line(7_800_001, 'A\u00d1EJO FREIGHT')].join('\r\n')}\r\n`,
      'latin1',
    );
    const path = folder.write(
      'FMCSA_CENSUS1_2016Sep.zip',
      zipOf([
        { name: 'FMCSA_CENSUS1_2016Sep.txt', content },
        { name: 'ReadMe.txt', content: 'DOT_NUMBER  - US DOT Number' },
      ]),
    );
    const report = await importer.file(path, undated);
    expect(counts(report)).toEqual([1, 1, 0, 0, 0]);
    expect(report).toMatchObject({
      dataset: 'sms-input-census',
      member: 'FMCSA_CENSUS1_2016Sep.txt',
      asOf: '2016-09-01',
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
      fileBytes: readFileSync(path).length,
    });
    expect(
      await query('SELECT legal_name, mailing_street, fax, phone, census_as_of FROM carriers WHERE id = 7800001'),
    ).toEqual([
      {
        legal_name: 'AÑEJO FREIGHT',
        mailing_street: 'PO BOX 7',
        phone: '+15415550101',
        fax: '+15415550102',
        census_as_of: null,
      },
    ]);
    expect(
      await query(
        `SELECT hazmat, power_units, drivers, email, carrier_operation, mcs150_date::text, add_date::text, recent_mileage
         FROM sms_carriers`,
      ),
    ).toEqual([
      {
        hazmat: false,
        power_units: 6,
        drivers: 7,
        email: 'office@pine.test',
        carrier_operation: 'A',
        mcs150_date: '2016-03-04',
        add_date: '1999-02-01',
        recent_mileage: null,
      },
    ]);
  });

  it('with several files has each imported by its name', async () => {
    const path = folder.write(
      'sms.zip',
      zipOf([
        { name: 'orders_20260901.csv', content: `${ORDER_HEADER.join(',')}\n${order(7_800_001, 'Unfit')}\n` },
        { name: 'FMCSA_CENSUS1_2016Sep.txt', content: `${census.join(',')}\n${line(7_800_002, 'B')}\n` },
      ]),
    );
    await expect(importer.file(path, undated)).rejects.toThrow('The zip holds several files');
    const orders = await importer.file(path, { ...undated, member: 'orders_20260901.csv' });
    const sms = await importer.file(path, { ...undated, member: 'FMCSA_CENSUS1_2016Sep.txt' });
    expect([orders.asOf, sms.asOf]).toEqual(['2026-09-01', '2016-09-01']);
    expect(orders.sha256).toBe(sms.sha256);
    expect(await query('SELECT dataset, member FROM imports ORDER BY id')).toEqual([
      { dataset: 'oos-orders', member: 'orders_20260901.csv' },
      { dataset: 'sms-input-census', member: 'FMCSA_CENSUS1_2016Sep.txt' },
    ]);
  });

  it('that is damaged stores nothing', async () => {
    const content = `${ORDER_HEADER.join(',')}\n${order(7_800_001, 'Unfit')}\n`;
    const path = folder.write('orders_20260901.zip', zipOf([{ name: 'orders.csv', content, says: { crc: 7 } }]));
    await expect(importer.file(path, undated)).rejects.toThrow('orders.csv is damaged in the zip');
    expect(await query('SELECT 1 FROM oos_orders')).toEqual([]);
  });
});

describe('spellings', () => {
  const passenger = datasetOf('sms-ab-pass').columns;
  const result = (cells: Record<string, string>) => passenger.map((name) => cells[name] ?? '').join(',');

  it('percentiles are a number with a sign, or words', async () => {
    const path = file('SMS_AB_Pass_2026Aug.csv', passenger, [
      result({
        DOT_NUMBER: '7800001',
        INSP_TOTAL: '9',
        UNSAFE_DRIV_MEASURE: '.02',
        UNSAFE_DRIV_PCT: '4%',
        UNSAFE_DRIV_RD_ALERT: 'true',
        UNSAFE_DRIV_BASIC_ALERT: 'false',
        HOS_DRIV_PCT: '0%',
        VEH_MAINT_PCT: 'Less than 5 vehicle inspections',
      }),
      result({ DOT_NUMBER: '7800002', VEH_MAINT_PCT: '104%' }),
    ]);
    const report = await importer.file(path, undated);
    expect(counts(report)).toEqual([2, 1, 0, 1, 0]);
    const [row] = await query<{ basics: Record<string, object> }>('SELECT basics FROM sms_measures');
    expect(row?.basics.unsafe_driving).toMatchObject({ percentile: 4, roadsideAlert: true, alert: false });
    expect(row?.basics.hours_of_service).toMatchObject({ percentile: 0 });
    expect(row?.basics.vehicle_maintenance).toMatchObject({
      percentile: null,
      percentileWords: 'Less than 5 vehicle inspections',
    });
    expect(readFileSync(report.rejectsFile as string, 'utf8')).toContain('VEH_MAINT_PCT ""104%"" is not a percentile');
  });

  it('flags are words in the SMS inputs', async () => {
    const columns = datasetOf('sms-input-inspections').columns;
    const cells: Record<string, string> = {
      UNIQUE_ID: '726403509',
      DOT_NUMBER: '7800001',
      INSP_DATE: '30-JAN-26',
      UNSAFE_INSP: 'true',
      FATIGUED_INSP: 'false',
      VH_MAINT_INSP: 'true',
      UNSAFE_VIOL: '1',
      VH_MAINT_VIOL: '0',
    };
    await importer.file(
      file(
        'SMS_Input_-_Inspection_20260801.csv',
        ['Unique_ID', ...columns.slice(1)],
        [columns.map((name) => cells[name] ?? '').join(',')],
      ),
      undated,
    );
    expect(await query('SELECT basics FROM sms_inspections')).toEqual([
      { basics: { unsafe_driving: 1, vehicle_maintenance: 0 } },
    ]);
  });

  it('the daily Revocation file has a header of its own, and what it lacks is not gone', async () => {
    await importer.rows(
      'legacy-revocation',
      [{ DOCKET_NUMBER: 'MC880001', TYPE_LICENSE: 'BROKER', ORDER1_SERVE_DATE: '10/01/2020' }],
      { asOf: '2026-03-01' },
    );
    const daily = file(
      'revocation_20260310.txt',
      [
        'Docket Number',
        'USDOT Number',
        'Operating Authority Registration Type',
        'Serve Date',
        'Revocation Type',
        'Effective Date',
      ],
      ['MC880001,07800001,COMMON,02/08/2026,INVOLUNTARY REVOCATION,03/10/2026'],
    );
    const report = await importer.file(daily, { asOf: undefined, complete: true });
    expect(counts(report)).toEqual([1, 1, 0, 0, 0]);
    expect(report).toMatchObject({ dataset: 'legacy-revocation', asOf: '2026-03-10' });
    expect(report.notes).toContain('Taken as the new rows of a day: what it does not have is not gone.');
    expect(
      await query(
        'SELECT authority_type, order_type, effective_on::text, carrier_id::int FROM authority_orders ORDER BY 1',
      ),
    ).toEqual([
      { authority_type: 'BROKER', order_type: null, effective_on: null, carrier_id: 7_800_001 },
      {
        authority_type: 'COMMON',
        order_type: 'INVOLUNTARY REVOCATION',
        effective_on: '2026-03-10',
        carrier_id: 7_800_001,
      },
    ]);
    expect(await query('SELECT complete_as_of FROM datasets')).toEqual([{ complete_as_of: null }]);
  });

  it('a column more than known is passed over, and the answer says so', async () => {
    const path = file(
      'orders_20260901.csv',
      ['DOT_NUMBER', 'NEW_CODE', ...ORDER_HEADER.slice(1)],
      ['7800001,X9,"SILVER PINE, LLC",,08/01/2026,Unfit,ACTIVE,', '7800002,SILVER PINE,,08/01/2026,Unfit,ACTIVE,'],
    );
    const report = await importer.file(path, undated);
    expect(counts(report)).toEqual([2, 1, 0, 1, 0]);
    expect(report.notes).toContain('Columns that are not known were passed over: NEW_CODE.');
    expect(await query('SELECT message FROM imports')).toEqual([
      { message: expect.stringContaining('passed over: NEW_CODE') },
    ]);
    expect(await query('SELECT carrier_id::int, reason FROM oos_orders')).toEqual([
      { carrier_id: 7_800_001, reason: 'Unfit' },
    ]);
  });
});

describe('Inspections and Citations', () => {
  const cited = (sequence: number, result: string) => ({
    CHANGE_DATE: '20260220 2141',
    INSPECTION_ID: 82_000_001,
    VIOSEQNUM: sequence,
    ADJSEQ: 1,
    CITATION_CODE: 3,
    CITATION_RESULT: result,
  });

  it('is stored, again without change, and lists an inspection whole', async () => {
    expect(counts(await importer.rows('citations', [cited(1, 'Not Guilty/Dismissed'), cited(2, 'Convicted')]))).toEqual(
      [2, 2, 0, 0, 0],
    );
    expect(counts(await importer.rows('citations', [cited(1, 'Not Guilty/Dismissed'), cited(2, 'Convicted')]))).toEqual(
      [2, 0, 2, 0, 0],
    );
    const next = await importer.rows('citations', [cited(2, 'Not Guilty/Dismissed')], { asOf: '2026-09-02' });
    expect(counts(next)).toEqual([1, 1, 0, 0, 2]);
    const rows = await opened.database.db.select().from(inspectionCitations);
    expect(rows).toEqual([
      expect.objectContaining({
        inspectionId: 82_000_001,
        violationSequence: 2,
        adjustedSequence: 1,
        code: '3',
        result: 'Not Guilty/Dismissed',
        asOf: '2026-09-02',
      }),
    ]);
  });

  it('has no row without a result', async () => {
    const empty = { INSPECTION_ID: 1, VIOSEQNUM: 1 };
    expect(counts(await importer.lines('citations', [lineOf('citations', empty)]))).toEqual([1, 0, 0, 1, 0]);
  });
});

describe('Special Studies', () => {
  it('are stored by their own number', async () => {
    const lines = ['20230518 2144,78000001,16000001,BRAKE WEEK,4', '20230518 2144,78000001,16000002,,1'];
    const path = folder.write(
      'Special_Studies_20260801.csv',
      `${[headerOf('special-studies'), ...lines].join('\n')}\n`,
    );
    expect(counts(await importer.file(path, undated))).toEqual([2, 2, 0, 0, 0]);
    expect(await opened.database.db.select().from(inspectionStudies)).toEqual([
      { id: 16_000_001, inspectionId: 78_000_001, study: 'BRAKE WEEK', sequence: 4, asOf: '2026-08-01' },
      { id: 16_000_002, inspectionId: 78_000_001, study: null, sequence: 1, asOf: '2026-08-01' },
    ]);
  });
});
