import { mergeCarriers } from '@monitor/federal-data/import/store/merge-carriers';
import { describe, expect, it } from 'vitest';
import { type Cells, emptyDatabase } from './fmcsa-files';
import { importTests } from './import-tests';

/** Whose number is whose, and what a carrier is called. */

const opened = importTests();
const { importer, query } = opened;

const FIRST_DOCKET_ONLY = 1_000_000_001;

const motus = (docket: string, cells: Cells = {}): Cells => ({
  DOCKET_NUMBER: docket,
  OP_AUTH_TYPE: 'Motor Carrier of Property',
  OP_AUTH_STATUS: 'Active',
  ...cells,
});
const legacyPolicy = (docket: string, number = 'P1'): Cells => ({
  PREFIX_DOCKET_NUMBER: docket,
  INS_TYPE_CODE: 1,
  MAX_COV_AMOUNT: '01000',
  POLICY_NO: number,
});
const named = () =>
  query(`SELECT id, legal_name, name_source FROM carriers ORDER BY id`) as Promise<
    { id: number; legal_name: string | null; name_source: string }[]
  >;
const identifiers = async () =>
  (
    await query<{ line: string }>(
      `SELECT type || ' ' || value || ' ' || carrier_id || ' ' || source AS line FROM carrier_identifiers ORDER BY 1`,
    )
  ).map(({ line }) => line);

describe('a carrier without a census row', () => {
  it.each<[string, Cells, string | null]>([
    [
      'inspections',
      { INSPECTION_ID: 1, DOT_NUMBER: 70, INSP_DATE: '20260101', INSP_CARRIER_NAME: 'SEEN ON ROAD' },
      'SEEN ON ROAD',
    ],
    [
      'crashes',
      { CRASH_ID: 1, DOT_NUMBER: 70, REPORT_DATE: '20260101', CRASH_CARRIER_NAME: 'SEEN IN CRASH' },
      'SEEN IN CRASH',
    ],
    ['oos-orders', { DOT_NUMBER: 70, LEGAL_NAME: 'ORDERED OFF', OOS_DATE: '20260101' }, 'ORDERED OFF'],
    ['motus-carrier', motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'LICENSED' }), 'LICENSED'],
    ['motus-authhist', { DOCKET_NUMBER: 'MC7', USDOT_NUMBER: 70, OP_AUTH_TYPE: 'Broker', REASON: 'GRANTED' }, null],
    ['motus-insur', { DOCKET_NUMBER: 'MC7', USDOT_NUMBER: 70, POLICY_NO: 'A' }, null],
    [
      'legacy-carrier',
      { DOCKET_NUMBER: 'MC7', DOT_NUMBER: '00000070', LEGAL_NAME: 'LICENSED LONG AGO' },
      'LICENSED LONG AGO',
    ],
    ['sms-ab', { DOT_NUMBER: 70, INSP_TOTAL: 5 }, null],
  ])('is created from %s', async (key, row, name) => {
    expect((await importer.rows(key, [row])).stored).toBe(1);
    expect(await query('SELECT id, dot_number, legal_name, name_source, census_as_of FROM carriers')).toEqual([
      { id: 70, dot_number: 70, legal_name: name, name_source: key, census_as_of: null },
    ]);
    expect(await query('SELECT key, carrier_id, kind FROM carrier_names')).toEqual(
      name ? [{ key: name.replaceAll(' ', ''), carrier_id: 70, kind: 'legal' }] : [],
    );
    expect(await identifiers()).toContain(`DOT 70 70 ${key}`);
  });

  it('has the number of its province that officers wrote down, where it is one', async () => {
    const inspected = (cells: Cells) => ({ DOT_NUMBER: 70, INSP_DATE: '20260101', ...cells });
    const rows = [
      inspected({ INSPECTION_ID: 1, INSP_CARRIER_STATE: 'ON', INSP_CARRIER_STATE_ID: '142-857-369' }),
      // Not the register's form, no province, and nothing written down.
      inspected({ INSPECTION_ID: 2, INSP_CARRIER_STATE: 'ON', INSP_CARRIER_STATE_ID: '142857' }),
      inspected({ INSPECTION_ID: 3, INSP_CARRIER_STATE: 'CA', INSP_CARRIER_STATE_ID: '142857370' }),
      inspected({ INSPECTION_ID: 4, INSP_CARRIER_STATE: 'ON' }),
    ];
    await importer.rows('inspections', rows);
    const crashed = { REPORT_DATE: '20260101', STATE_NUMBER: 'R-123456-7', STATE_ISSUING_NUMBER: 'QC' };
    await importer.rows('crashes', [{ CRASH_ID: 1, DOT_NUMBER: 71, ...crashed }]);
    expect(await identifiers()).toEqual([
      'CVOR 142857369 70 inspections',
      'DOT 70 70 inspections',
      'DOT 71 71 crashes',
      'NIR_QC R1234567 71 crashes',
    ]);
    expect((await importer.rows('inspections', rows)).stored).toBe(0);
  });

  it('takes the name of a stronger source, whatever the order', async () => {
    const files: [string, Cells][] = [
      ['legacy-carrier', { DOCKET_NUMBER: 'MC7', DOT_NUMBER: 70, LEGAL_NAME: 'FROM LEGACY' }],
      ['motus-carrier', motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'FROM MOTUS', BUS_CITY: 'BOISE' })],
      ['oos-orders', { DOT_NUMBER: 70, LEGAL_NAME: 'FROM ORDER', OOS_DATE: '20260101' }],
      ['inspections', { INSPECTION_ID: 1, DOT_NUMBER: 70, INSP_DATE: '20260101', INSP_CARRIER_NAME: 'FROM ROAD' }],
      ['motus-authhist', { DOCKET_NUMBER: 'MC7', USDOT_NUMBER: 70, OP_AUTH_TYPE: 'Broker', REASON: 'GRANTED' }],
    ];
    for (const order of [files, [...files].reverse()]) {
      await emptyDatabase(opened.database);
      for (const [key, row] of order) await importer.rows(key, [row]);
      expect(await named()).toEqual([{ id: 70, legal_name: 'FROM MOTUS', name_source: 'motus-carrier' }]);
      expect(await query('SELECT key FROM carrier_names')).toEqual([{ key: 'FROMMOTUS' }]);
      expect(await query('SELECT city FROM carriers')).toEqual([{ city: 'BOISE' }]);
    }
  });

  it('is the census in the end, which no other file overwrites', async () => {
    await importer.rows('motus-carrier', [motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'FROM MOTUS', DBA_NAME: 'M' })]);
    await importer.rows('census', [{ DOT_NUMBER: 70, LEGAL_NAME: 'FROM CENSUS' }]);
    await importer.rows('motus-carrier', [motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'MOTUS AGAIN' })], {
      asOf: '2026-09-09',
    });
    expect(await named()).toEqual([{ id: 70, legal_name: 'FROM CENSUS', name_source: 'census' }]);
    expect(await query('SELECT key, kind FROM carrier_names')).toEqual([{ key: 'FROMCENSUS', kind: 'legal' }]);
  });

  it('follows a new name of the same source', async () => {
    await importer.rows('motus-carrier', [motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'BEFORE', DBA_NAME: 'B4' })]);
    await importer.rows('motus-carrier', [motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'AFTER' })], {
      asOf: '2026-09-02',
    });
    expect(await named()).toEqual([{ id: 70, legal_name: 'AFTER', name_source: 'motus-carrier' }]);
    expect(await query('SELECT key FROM carrier_names')).toEqual([{ key: 'AFTER' }]);
  });

  it('of two dockets under two names keeps one name, run after run', async () => {
    const rows = [
      motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'ALPHA' }),
      motus('MC8', { USDOT_NUMBER: 70, LEGAL_NAME: 'OMEGA' }),
    ];
    await importer.rows('motus-carrier', rows);
    const before = await named();
    for (const again of [rows, [...rows].reverse()]) await importer.rows('motus-carrier', again);
    expect(await named()).toEqual(before);
  });
});

describe('numbers', () => {
  it('come from every file, the licensing files as the stronger source', async () => {
    await importer.rows('census', [
      { DOT_NUMBER: 70, DOCKET1PREFIX: 'MC', DOCKET1: '0007', DOCKET2PREFIX: 'FF', DOCKET2: '9' },
    ]);
    await importer.rows('motus-carrier', [motus('MC0000007', { USDOT_NUMBER: 70, RFC_NUMBER: 'XAX010101000' })]);
    expect(await identifiers()).toEqual([
      'DOT 70 70 census',
      'FF 9 70 census',
      'MC 7 70 motus-carrier',
      'RFC XAX010101000 70 motus-carrier',
    ]);
  });

  it('that a newer census row no longer has are forgotten, unless another file vouched for them', async () => {
    const row: Cells = { DOT_NUMBER: 70, DOCKET1PREFIX: 'MC', DOCKET1: 7, DOCKET2PREFIX: 'MC', DOCKET2: 8 };
    await importer.rows('census', [row, { DOT_NUMBER: 71, DOCKET1PREFIX: 'MC', DOCKET1: 9 }]);
    await importer.rows('motus-insur', [{ DOCKET_NUMBER: 'MC8', USDOT_NUMBER: 70, POLICY_NO: 'A' }]);
    await importer.rows('census', [{ DOT_NUMBER: 70 }], { asOf: '2026-09-02' });
    expect(await identifiers()).toEqual([
      'DOT 70 70 census',
      'DOT 71 71 census',
      'MC 8 70 motus-insur',
      'MC 9 71 census',
    ]);
  });

  it('of an older census row are not believed', async () => {
    await importer.rows('census', [{ DOT_NUMBER: 70 }], { asOf: '2026-09-05' });
    await importer.rows('census', [{ DOT_NUMBER: 70, DOCKET1PREFIX: 'MC', DOCKET1: 7 }]);
    expect(await identifiers()).toEqual(['DOT 70 70 census']);
  });
});

describe('a docket without a USDOT number', () => {
  it('is a carrier of its own, numbered above every USDOT number', async () => {
    await importer.rows('legacy-insur', [legacyPolicy('MC7'), legacyPolicy('MC7', 'P2'), legacyPolicy('FF8')]);
    const carriers = await query<{ id: number; dot_number: number | null }>('SELECT id, dot_number FROM carriers');
    expect(carriers).toHaveLength(2);
    for (const { id, dot_number } of carriers) {
      expect(id).toBeGreaterThanOrEqual(FIRST_DOCKET_ONLY);
      expect(dot_number).toBeNull();
    }
    expect(await query('SELECT count(DISTINCT carrier_id) FROM insurance_filings')).toEqual([{ count: 2 }]);
    await importer.rows('legacy-insur', [legacyPolicy('MC7', 'P3')]);
    expect(await query('SELECT count(*) FROM carriers')).toEqual([{ count: 2 }]);
  });

  it('belongs to the carrier that a file before tied it to', async () => {
    await importer.rows('motus-carrier', [motus('MC7', { USDOT_NUMBER: 70 })]);
    await importer.rows('legacy-insur', [legacyPolicy('MC-0007')]);
    expect(await query('SELECT docket, carrier_id FROM insurance_filings')).toEqual([
      { docket: 'MC7', carrier_id: 70 },
    ]);
  });

  it('that two carriers claim belongs to the one of a licensing file', async () => {
    await importer.rows('census', [{ DOT_NUMBER: 5, DOCKET1PREFIX: 'MC', DOCKET1: 7 }]);
    await importer.rows('motus-carrier', [motus('MC7', { USDOT_NUMBER: 70 })]);
    await importer.rows('legacy-insur', [legacyPolicy('MC7')]);
    expect(await query('SELECT carrier_id FROM insurance_filings')).toEqual([{ carrier_id: 70 }]);
  });

  it.each<[string, string, Cells]>([
    ['in Motus', 'motus-carrier', motus('MC7', { USDOT_NUMBER: 70, LEGAL_NAME: 'FOUND' })],
    ['in the census', 'census', { DOT_NUMBER: 70, LEGAL_NAME: 'FOUND', DOCKET1PREFIX: 'MC', DOCKET1: '0007' }],
    ['in the history', 'legacy-inshist', { DOCKET_NUMBER: 'MC7', DOT_NUMBER: '00000070', POLICY_NO: 'OLD' }],
  ])('that turns out %s to belong to a USDOT number moves to it', async (_where, key, row) => {
    await importer.rows('legacy-insur', [legacyPolicy('MC7')]);
    await importer.rows(key, [row]);
    expect(await query('SELECT id FROM carriers')).toEqual([{ id: 70 }]);
    expect(await query('SELECT DISTINCT carrier_id FROM insurance_filings')).toEqual([{ carrier_id: 70 }]);
    expect(await query('SELECT DISTINCT carrier_id FROM carrier_identifiers')).toEqual([{ carrier_id: 70 }]);
    // The digest does not hang on whose the docket is: the same file again changes nothing.
    expect(await importer.rows('legacy-insur', [legacyPolicy('MC7')])).toMatchObject({ stored: 0, removed: 0 });
  });

  it('is tied within one file too, whichever row comes first', async () => {
    await importer.rows('motus-authhist', [
      { DOCKET_NUMBER: 'MC7', OP_AUTH_TYPE: 'Broker', REASON: 'GRANTED' },
      { DOCKET_NUMBER: 'MC7', USDOT_NUMBER: 70, OP_AUTH_TYPE: 'Broker', REASON: 'REVOKED' },
    ]);
    expect(await query('SELECT id FROM carriers')).toEqual([{ id: 70 }]);
    expect(await query('SELECT DISTINCT carrier_id FROM authority_events')).toEqual([{ carrier_id: 70 }]);
  });
});

describe('making one carrier of two', () => {
  async function twoCarriers() {
    await importer.rows('motus-carrier', [
      motus('MC7', { LEGAL_NAME: 'DOCKET ONLY' }),
      motus('MC8', { USDOT_NUMBER: 70, LEGAL_NAME: 'WITH NUMBER' }),
    ]);
    const [carrier] = await query<{ id: number }>('SELECT id FROM carriers WHERE id > 1000000000');
    return { from: carrier?.id as number, to: 70 };
  }

  async function merge({ from, to }: { from: number; to: number }) {
    const client = await opened.database.db.$client.connect();
    try {
      await client.query('BEGIN');
      await mergeCarriers(client, [{ fromId: from, toId: to }]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }

  async function company(name: string) {
    const [row] = await query<{ id: number }>(
      `INSERT INTO companies (legal_name, company_type, status) VALUES ($1, 'broker', 'active') RETURNING id`,
      [name],
    );
    return row?.id as number;
  }

  it("moves facts and companies' rows and leaves nothing behind", async () => {
    const { from, to } = await twoCarriers();
    const broker = await company('BROKER');
    const [set] = await query<{ id: number }>(
      `INSERT INTO classifications (company_id, name) VALUES ($1, 'Standard') RETURNING id`,
      [broker],
    );
    await query(
      `INSERT INTO rule_overrides (company_id, carrier_id, classification_id, is_type, reason, expiration_date)
       VALUES ($1, $2, $3, 'no_active_oos_orders', 'seen', '2080-01-01')`,
      [broker, from, set?.id],
    );
    await query(`INSERT INTO connections (company_id, carrier_id, status) VALUES ($1, $2, 'onboarded')`, [
      broker,
      from,
    ]);
    await query(
      `INSERT INTO insurance_certificates (company_id, carrier_id, coverage, limit_usd, effective_on, expires_on)
       VALUES ($1, $2, 'cargo', 100000, '2026-01-01', '2027-01-01')`,
      [broker, from],
    );
    await query(
      `INSERT INTO companies (legal_name, company_type, status, carrier_id) VALUES ('ITSELF', 'carrier', 'active', $1)`,
      [from],
    );
    await merge({ from, to });

    const left = await query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name LIKE '%carrier_id'`,
    );
    expect(left.length).toBeGreaterThan(15);
    for (const { table, column } of left) {
      expect([table, column, await query(`SELECT 1 FROM "${table}" WHERE "${column}" = $1`, [from])]).toEqual([
        table,
        column,
        [],
      ]);
    }
    for (const table of ['rule_overrides', 'connections', 'insurance_certificates']) {
      expect(await query(`SELECT carrier_id FROM ${table}`)).toEqual([{ carrier_id: to }]);
    }
    expect(await named()).toEqual([{ id: 70, legal_name: 'WITH NUMBER', name_source: 'motus-carrier' }]);
    expect(await query('SELECT key FROM carrier_names')).toEqual([{ key: 'WITHNUMBER' }]);
    expect(await query('SELECT docket FROM authorities WHERE carrier_id = 70 ORDER BY 1')).toEqual([
      { docket: 'MC7' },
      { docket: 'MC8' },
    ]);
  });

  it('keeps one connection of a company, and "do not dispatch" of either', async () => {
    const { from, to } = await twoCarriers();
    const [first, second] = [await company('FIRST'), await company('SECOND')];
    for (const [broker, id, status] of [
      [first, from, 'do_not_dispatch'],
      [first, to, 'onboarded'],
      [second, from, 'onboarded'],
      [second, to, 'do_not_dispatch'],
    ]) {
      await query('INSERT INTO connections (company_id, carrier_id, status) VALUES ($1, $2, $3)', [broker, id, status]);
    }
    await merge({ from, to });
    expect(await query('SELECT carrier_id, status FROM connections')).toEqual([
      { carrier_id: 70, status: 'do_not_dispatch' },
      { carrier_id: 70, status: 'do_not_dispatch' },
    ]);
  });

  it('of three keeps each thing once', async () => {
    const rfc = { RFC_NUMBER: 'XAX010101000', LEGAL_NAME: 'TWICE' };
    await importer.rows('motus-carrier', [motus('MC7', rfc), motus('MC8', rfc)]);
    await importer.rows('motus-insur', [
      { DOCKET_NUMBER: 'MC7', USDOT_NUMBER: 70, POLICY_NO: 'A' },
      { DOCKET_NUMBER: 'MC8', USDOT_NUMBER: 70, POLICY_NO: 'B' },
    ]);
    expect(await named()).toEqual([{ id: 70, legal_name: 'TWICE', name_source: 'motus-carrier' }]);
    expect(await identifiers()).toEqual([
      'DOT 70 70 motus-insur',
      'MC 7 70 motus-insur',
      'MC 8 70 motus-insur',
      'RFC XAX010101000 70 motus-carrier',
    ]);
    expect(await query('SELECT key, carrier_id FROM carrier_names')).toEqual([{ key: 'TWICE', carrier_id: 70 }]);
  });

  it('gives its name to a carrier that has none, or that no file named yet', async () => {
    const { from } = await twoCarriers();
    await merge({ from, to: 99 });
    expect(await query('SELECT id, legal_name FROM carriers ORDER BY id')).toEqual([
      { id: 70, legal_name: 'WITH NUMBER' },
      { id: 99, legal_name: 'DOCKET ONLY' },
    ]);
    expect(await query(`SELECT carrier_id FROM carrier_names WHERE key = 'DOCKETONLY'`)).toEqual([{ carrier_id: 99 }]);
  });
});

describe('contact data that a newer census reports otherwise', () => {
  const census = (cells: Cells): Cells => ({
    DOT_NUMBER: 70,
    LEGAL_NAME: 'SAME NAME LLC',
    PHONE: '3125550100',
    PHY_STREET: '1 MAIN ST',
    PHY_CITY: 'MOLINE',
    PHY_STATE: 'IL',
    PHY_ZIP: '61265',
    PHY_COUNTRY: 'US',
    ...cells,
  });
  const changes = () =>
    query(`SELECT carrier_id, as_of::text, field, was, became FROM carrier_contact_changes ORDER BY as_of, field`);

  const since = async () => (await query(`SELECT since::text FROM carrier_known_since WHERE carrier_id = 70`))[0];

  it('goes further back with an older census, which changes nothing of what is known now', async () => {
    await importer.rows('census', [census({ PHONE: '4155550199', EMAIL_ADDRESS: 'office@carrier.test' })], {
      asOf: '2026-08-01',
    });
    await importer.rows('census', [census({ PHONE: '4155550200', EMAIL_ADDRESS: 'office@carrier.test' })], {
      asOf: '2026-09-01',
    });
    expect(await since()).toEqual({ since: '2026-08-01' });
    await importer.rows('census', [census({ PHONE: '9995550100' }), census({ EMAIL_ADDRESS: 'office@carrier.test' })], {
      asOf: '2024-01-01',
    });
    const phone = { carrier_id: 70, field: 'phone' };
    expect(await changes()).toEqual([
      { ...phone, as_of: '2026-08-01', was: '+13125550100', became: '+14155550199' },
      { ...phone, as_of: '2026-09-01', was: '+14155550199', became: '+14155550200' },
    ]);
    expect(await since()).toEqual({ since: '2024-01-01' });
    expect(await query('SELECT phone FROM carriers WHERE id = 70')).toEqual([{ phone: '+14155550200' }]);
    // The same file again, and one between the two, say nothing new.
    await importer.rows('census', [census({})], { asOf: '2024-01-01' });
    await importer.rows('census', [census({})], { asOf: '2025-01-01' });
    expect([(await changes()).length, await since()]).toEqual([2, { since: '2024-01-01' }]);
  });

  it('keeps when a DBA name came; what is not known of it before ends with an older census', async () => {
    await importer.rows('census', [census({ DBA_NAME: 'WIDE SKY' })], { asOf: '2026-08-01' });
    // As an installation that kept no changes of it until then.
    await query(`UPDATE carrier_known_since SET since = '2026-05-01', dba_since = '2026-08-01' WHERE carrier_id = 70`);
    await importer.rows('census', [census({ DBA_NAME: 'ACME' })], { asOf: '2026-09-01' });
    const dba = { carrier_id: 70, field: 'dba_name' };
    expect(await changes()).toEqual([{ ...dba, as_of: '2026-09-01', was: 'WIDE SKY', became: 'ACME' }]);
    await importer.rows('census', [census({ DBA_NAME: '' })], { asOf: '2026-02-01' });
    expect(await changes()).toEqual([
      { ...dba, as_of: '2026-08-01', was: null, became: 'WIDE SKY' },
      { ...dba, as_of: '2026-09-01', was: 'WIDE SKY', became: 'ACME' },
    ]);
    expect(await query(`SELECT since::text, dba_since FROM carrier_known_since WHERE carrier_id = 70`)).toEqual([
      { since: '2026-02-01', dba_since: null },
    ]);
  });

  // A long file takes the place of the tables, a short one is compared row by row.
  it.each(['taken over whole', 'compared row by row'])('is kept with what was there before: %s', async (way) => {
    const others =
      way === 'compared row by row'
        ? []
        : Array.from({ length: 4000 }, (_, at) => census({ DOT_NUMBER: 1000 + at, LEGAL_NAME: 'X'.repeat(300) }));
    await importer.rows('census', [census({}), ...others], { asOf: '2026-07-01' });
    expect(await changes()).toEqual([]);
    const next = { PHONE: '4155550199', EMAIL_ADDRESS: 'new@carrier.test', PHY_STREET: '1 Main St.' };
    await importer.rows('census', [census(next), ...others], { asOf: '2026-08-01' });
    await importer.rows('census', [census(next), ...others], { asOf: '2026-08-01' });
    // A second file of the day counts; a second row of the file does not.
    const email = { ...next, EMAIL_ADDRESS: 'newer@carrier.test' };
    await importer.rows(
      'census',
      [census(email), census({ ...email, PHY_STREET: '2 OTHER ST' }), census(email), ...others],
      {
        asOf: '2026-08-01',
      },
    );
    await importer.rows('census', [census({ ...email, PHONE: '' }), ...others], { asOf: '2026-09-01' });
    expect(await changes()).toEqual([
      {
        carrier_id: 70,
        as_of: '2026-08-01',
        field: 'email',
        was: null,
        became: 'newer@carrier.test',
      },
      { carrier_id: 70, as_of: '2026-08-01', field: 'phone', was: '+13125550100', became: '+14155550199' },
      { carrier_id: 70, as_of: '2026-09-01', field: 'phone', was: '+14155550199', became: null },
    ]);
  });
});
