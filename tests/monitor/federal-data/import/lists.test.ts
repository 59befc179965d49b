import type { OpenDatabase } from '@monitor/db/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../support/test-database';
import { counts, emptyDatabase, importing, NOW, testFolder } from './fmcsa-files';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await emptyDatabase(database);
  await database.db.$client.query(
    'TRUNCATE fraud_lists, flagged_contacts, dispatch_services, risk_areas, phone_blocks, revoked_elds',
  );
});
afterAll(() => database.close());

const folder = testFolder();
const importer = importing(folder, () => database);
const query = async <Row>(sql: string) => (await database.db.$client.query(sql)).rows as Row[];
const list = async (key: string) =>
  (await query<object>(`SELECT as_of, is_whole, rows, sources FROM fraud_lists WHERE key = '${key}'`))[0];

const flagged = (rows: readonly (readonly [kind: string, value: string, more?: object])[], given = {}) =>
  importer.rows(
    'flagged-contacts',
    rows.map(([KIND, VALUE, more]) => ({ AS_OF: '2026-08-30', SOURCE: 'Fraud desk', KIND, VALUE, ...more })),
    given,
  );
const values = async () =>
  (await query<{ value: string }>('SELECT value FROM flagged_contacts ORDER BY value')).map(({ value }) => value);

describe('a list', () => {
  test('is told by its header, and every row has its source and its day', async () => {
    const report = await flagged([
      ['phone', '(214) 555-0187'],
      ['EMAIL', 'Thief@Fake.example'],
      ['domain', '@fake.example', { EXPIRES_ON: '2027-01-01' }],
    ]);
    expect([report.datasetName, report.asOf, counts(report)]).toEqual([
      'Flagged contacts',
      '2026-09-01',
      [3, 3, 0, 0, 0],
    ]);
    expect(await query('SELECT * FROM flagged_contacts ORDER BY kind')).toEqual([
      { kind: 'domain', value: 'fake.example', source: 'Fraud desk', as_of: '2026-08-30', expires_on: '2027-01-01' },
      { kind: 'email', value: 'thief@fake.example', source: 'Fraud desk', as_of: '2026-08-30', expires_on: null },
      { kind: 'phone', value: '+12145550187', source: 'Fraud desk', as_of: '2026-08-30', expires_on: null },
    ]);
    expect(await list('flagged-contacts')).toEqual({
      as_of: '2026-09-01',
      is_whole: true,
      rows: 3,
      sources: ['Fraud desk'],
    });
  });

  test('is not one of the federal datasets, and changes no carrier', async () => {
    await flagged([['phone', '2145550187']]);
    expect(await query('SELECT key FROM datasets')).toEqual([]);
    expect(await query('SELECT changed_all FROM imports')).toEqual([{ changed_all: false }]);
  });

  test('replaces the one before it as a whole; the same again changes nothing', async () => {
    await flagged([
      ['phone', '2145550187'],
      ['phone', '2145550188'],
    ]);
    const next = [
      ['phone', '2145550188', { AS_OF: '2026-08-31' }],
      ['phone', '2145550189'],
    ] as const;
    expect(counts(await flagged(next, { asOf: '2026-09-05' }))).toEqual([2, 2, 0, 0, 1]);
    expect(await values()).toEqual(['+12145550188', '+12145550189']);
    expect(counts(await flagged(next, { asOf: '2026-09-06' }))).toEqual([2, 0, 2, 0, 0]);
    expect(await list('flagged-contacts')).toMatchObject({ as_of: '2026-09-06', rows: 2 });
  });

  test('has the day of its newest row where nothing else says it, and no row of a day after', async () => {
    const given = { asOf: undefined, now: NOW };
    expect(
      (
        await flagged(
          [
            ['phone', '2145550187'],
            ['phone', '2145550188', { AS_OF: '2026-09-02' }],
          ],
          given,
        )
      ).asOf,
    ).toBe('2026-09-02');
    const report = await flagged(
      [
        ['phone', '2145550187'],
        ['phone', '2145550199', { AS_OF: '2026-09-09' }],
      ],
      {
        asOf: '2026-09-03',
      },
    );
    expect(report.rejected).toBe(1);
    expect(await values()).toEqual(['+12145550187']);
  });

  test('that is older than the one that is there changes nothing', async () => {
    await flagged([['phone', '2145550187']]);
    const report = await flagged([['phone', '2145550188']], { asOf: '2026-08-31' });
    expect(counts(report)).toEqual([1, 0, 1, 0, 0]);
    expect(report.notes.join()).toContain('The list was left as it was: the one of 2026-09-01 is newer.');
    expect(await values()).toEqual(['+12145550187']);
  });

  test('that is cut off, empty or without one good row leaves the one that is there', async () => {
    await flagged([['phone', '2145550187']]);
    const header = 'AS_OF,SOURCE,KIND,VALUE,EXPIRES_ON';
    for (const content of [
      `${header}\n2026-08-30,Fraud desk,phone,2145550188,\n2026-08-30,Fraud de`,
      `${header}\n`,
      `${header}\n2026-08-30,Fraud desk,phone,12,\n`,
    ]) {
      await importer.file(folder.write('flagged.csv', content), { asOf: '2026-09-08' });
      expect(await values()).toEqual(['+12145550187']);
      expect(await list('flagged-contacts')).toMatchObject({ as_of: '2026-09-01', is_whole: true });
    }
  });

  test('with lines that cannot be read is stored, and no longer counts as whole', async () => {
    const report = await flagged([
      ['phone', '2145550187'],
      ['phone', '12'],
      ['fax', '2145550188'],
      ['email', 'nobody'],
      ['domain', 'no domain'],
      ['phone', '2145550189', { SOURCE: '' }],
      ['phone', '2145550189', { AS_OF: '' }],
      ['phone', '2145550189', { EXPIRES_ON: 'soon' }],
    ]);
    expect(counts(report)).toEqual([8, 1, 0, 7, 0]);
    expect(await list('flagged-contacts')).toMatchObject({ is_whole: false, rows: 1 });
    await flagged([['phone', '2145550187']], { asOf: '2026-09-02' });
    expect(await list('flagged-contacts')).toMatchObject({ is_whole: true });
  });

  test('named twice on it counts as of the newer day', async () => {
    await flagged([
      ['phone', '2145550187', { AS_OF: '2026-08-31' }],
      ['phone', '214.555.0187', { AS_OF: '2026-08-01' }],
      ['phone', '2145550187', { SOURCE: 'Police' }],
    ]);
    expect(await query('SELECT source, as_of FROM flagged_contacts ORDER BY source')).toEqual([
      { source: 'Fraud desk', as_of: '2026-08-31' },
      { source: 'Police', as_of: '2026-08-30' },
    ]);
  });
});

const row = { AS_OF: '2026-08-30', SOURCE: 'Registry' };

test('dispatch services are found by domain, by telephone or by both', async () => {
  const report = await importer.rows('dispatch-services', [
    { ...row, SERVICE: 'Swift Desk', DOMAIN: 'swiftdesk.example', PHONE: '214-555-0110' },
    { ...row, SERVICE: 'Night Line', PHONE: '214-555-0111' },
    { ...row, SERVICE: 'Nowhere' },
    { ...row, DOMAIN: 'nameless.example' },
  ]);
  expect(counts(report)).toEqual([4, 2, 0, 2, 0]);
  expect(await query('SELECT kind, value, name FROM dispatch_services ORDER BY kind, value')).toEqual([
    { kind: 'domain', value: 'swiftdesk.example', name: 'Swift Desk' },
    { kind: 'phone', value: '+12145550110', name: 'Swift Desk' },
    { kind: 'phone', value: '+12145550111', name: 'Night Line' },
  ]);
});

test('risk areas are counties, with goods and days where these are known', async () => {
  const at = { ...row, STATE: 'nj', COUNTY_CODE: '023', COUNTY: 'Middlesex County' };
  const report = await importer.rows('risk-areas', [
    { ...at, WEEKDAYS: 'Sun Fri SAT' },
    { ...at, COMMODITY: 'Copper and other metals', FROM_DAY: '2026-11-01', UNTIL_DAY: '2027-01-05' },
    { ...at, STATE: 'New Jersey' },
    { ...at, COUNTY_CODE: '23' },
    { ...at, WEEKDAYS: 'someday' },
    { ...at, COMMODITY: 'Gold' },
    { ...at, FROM_DAY: '2027-01-05', UNTIL_DAY: '2026-11-01' },
  ]);
  expect(counts(report)).toEqual([7, 2, 0, 5, 0]);
  expect(
    await query(
      'SELECT state, county_code, county, weekdays, commodity_type_id, from_day, until_day FROM risk_areas ORDER BY weekdays',
    ),
  ).toEqual([
    {
      state: 'NJ',
      county_code: '023',
      county: 'Middlesex County',
      weekdays: [5, 6, 7],
      commodity_type_id: null,
      from_day: null,
      until_day: null,
    },
    {
      state: 'NJ',
      county_code: '023',
      county: 'Middlesex County',
      weekdays: null,
      commodity_type_id: 13,
      from_day: '2026-11-01',
      until_day: '2027-01-05',
    },
  ]);
});

test('phone blocks are of six or seven digits, with a kind of line', async () => {
  const report = await importer.rows('phone-blocks', [
    { ...row, PREFIX: '214-555-0', LINE_TYPE: 'VoIP', PROVIDER: 'Cloud Lines' },
    { ...row, PREFIX: '312555', LINE_TYPE: 'wireless' },
    { ...row, PREFIX: '31255', LINE_TYPE: 'wireless' },
    { ...row, PREFIX: '3125551', LINE_TYPE: 'satellite' },
  ]);
  expect(counts(report)).toEqual([4, 2, 0, 2, 0]);
  expect(await query('SELECT prefix, line_type, provider FROM phone_blocks ORDER BY prefix')).toEqual([
    { prefix: '2145550', line_type: 'voip', provider: 'Cloud Lines' },
    { prefix: '312555', line_type: 'wireless', provider: null },
  ]);
});

test('revoked ELDs have a maker, a model and the day; a maker is found without its form of company', async () => {
  const eld = {
    ...row,
    MANUFACTURER: 'Bygone Logs, Inc.',
    MODEL: 'BL-7',
    IDENTIFIER: 'BYG001',
    REVOKED_ON: '2026-01-05',
  };
  const report = await importer.rows('revoked-elds', [
    eld,
    { ...eld, MODEL: 'BL 9', IDENTIFIER: '' },
    { ...eld, MANUFACTURER: '' },
    { ...eld, MODEL: '–' },
    { ...eld, REVOKED_ON: 'last week' },
    { ...eld, MODEL: 'BL-8', REVOKED_ON: '2027-01-05' },
  ]);
  expect(counts(report)).toEqual([6, 2, 0, 4, 0]);
  expect(
    await query(
      'SELECT manufacturer, manufacturer_key, model, model_key, identifier, revoked_on FROM revoked_elds ORDER BY model',
    ),
  ).toEqual([
    {
      manufacturer: 'Bygone Logs, Inc.',
      manufacturer_key: 'BYGONELOGS',
      model: 'BL 9',
      model_key: 'BL9',
      identifier: '',
      revoked_on: '2026-01-05',
    },
    expect.objectContaining({ model: 'BL-7', model_key: 'BL7', identifier: 'BYG001' }),
  ]);
  expect(await list('revoked-elds')).toMatchObject({ is_whole: false, rows: 2 });
});

test('readers see the old list until the new one is whole', async () => {
  await flagged([['phone', '2145550187']]);
  const many = Array.from({ length: 1200 }, (_, at) => ['phone', `214666${1000 + at}`] as const);
  const seen = new Set<number>();
  await flagged(many, {
    asOf: '2026-09-05',
    onProgress: () => void values().then((found) => seen.add(found.length)),
  });
  expect([...seen].filter((count) => count !== 1 && count !== 1200)).toEqual([]);
  expect((await values()).length).toBe(1200);
});
