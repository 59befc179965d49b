import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import type { RuleType } from '@contract/rules/rules.constants';
import { formatDate } from '@contract/shared/format';
import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { classifications, ruleSets } from '@monitor/db/schema';
import { runJobsCommand } from '@monitor/operator/jobs';
import { stringify } from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cells, importing, testFolder } from '../../federal-data/import/fmcsa-files';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

/**
 * What an authority is for, whose a docket is, and what a file that goes by another number cannot say: imported from
 * files, and checked in the profile and in a search by each rule.
 */

const NOW = new Date(`${TODAY}T12:00:00Z`);
const [MOVER, BUS, BROKER, SUSPENDED, SOUND, SELLER, BUYER, TWO_DOCKETS, CONTRADICTED, GONE, ONE_SUSPENDED] = [
  1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011,
];
const AUTHORITY = 'interstate_carrier_authority_is_active';
const BIPD = 'bipd_insurance_gteq_seven_hundred_fifty_thousand';
const LEGACY_DAY = '2026-05-14';

let monitor: SectionMonitor;
const folder = testFolder();
const importer = importing(folder, () => monitor.database);
const load = (key: string, rows: readonly Cells[], asOf: string = TODAY) =>
  importer.rows(key, rows, { asOf, now: NOW, complete: true, file: `${key}-${asOf}.csv` });

const compact = (day: string) => day.replaceAll('-', '');
const motus = (dot: number, docket: string, type: string, status = 'Active', cells: Cells = {}): Cells => ({
  DOCKET_NUMBER: docket,
  USDOT_NUMBER: dot,
  OP_AUTH_TYPE: type,
  OP_AUTH_STATUS: status,
  LEGAL_NAME: `CARRIER ${dot}`,
  ...cells,
});
const legacy = (dot: number, docket: string): Cells => ({
  DOCKET_NUMBER: docket,
  DOT_NUMBER: String(dot).padStart(8, '0'),
  COMMON_STAT: 'A',
  CONTRACT_STAT: 'N',
  BROKER_STAT: 'N',
  PROPERTY_CHK: 'Y',
  LEGAL_NAME: `CARRIER ${dot}`,
});
const legacyPolicy = (docket: string): Cells => ({
  PREFIX_DOCKET_NUMBER: docket,
  INS_TYPE_CODE: '1',
  INS_CLASS_CODE: 'P',
  MAX_COV_AMOUNT: '01000',
  POLICY_NO: `P-${docket}`,
  EFFECTIVE_DATE: '01/01/2025',
  INS_FORM_CODE: '91X',
  NAME_COMPANY: 'Prairie Mutual',
});
const motusPolicy = (dot: number, docket: string): Cells => ({
  DOCKET_NUMBER: docket,
  USDOT_NUMBER: dot,
  INS_FORM_CODE: 'BMC-91X',
  INS_TYPE_CODE: '1',
  INS_CLASS_CODE: 'P',
  MAX_COV_AMOUNT: '1000000.00',
  POLICY_NO: `M-${docket}`,
  EFFECTIVE_DATE: '20250101',
  INSURANCE_COMPANY_NAME: 'Prairie Mutual',
});
const person = (dot: number, cells: Cells = {}): Cells => ({
  DOT_NUMBER: dot,
  LEGAL_NAME: `CARRIER ${dot}`,
  STATUS_CODE: 'A',
  CARRIER_OPERATION: 'A',
  ...cells,
});

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const all = [MOVER, BUS, BROKER, SUSPENDED, SOUND, SELLER, BUYER, TWO_DOCKETS, CONTRADICTED, ONE_SUSPENDED];
  await load(
    'census',
    [...all, GONE].map((dot) => person(dot)),
    '2026-09-01',
  );
  await load('legacy-carrier', [legacy(SELLER, 'MC60'), legacy(CONTRADICTED, 'MC90')], LEGACY_DAY);
  await load('legacy-insur', [legacyPolicy('MC60'), legacyPolicy('MC90')], LEGACY_DAY);
  await load('motus-carrier', [
    motus(MOVER, 'MC10', 'Motor Carrier of Household Goods'),
    motus(BUS, 'MC20', 'Motor Carrier of Passengers'),
    motus(BROKER, 'MC30', 'Broker of Property (Except Household Goods)'),
    motus(SUSPENDED, 'MC40', 'Motor Carrier of Property (Except Household Goods)'),
    motus(SOUND, 'MC50', 'Motor Carrier of Property (Except Household Goods)'),
    motus(SOUND, 'MC50', 'Broker of Property (Except Household Goods)'),
    motus(BUYER, 'MC60', 'Motor Carrier of Property (Except Household Goods)'),
    motus(TWO_DOCKETS, 'MC80', 'Motor Carrier of Property (Except Household Goods)', 'Inactive'),
    motus(TWO_DOCKETS, 'MC81', 'Motor Carrier of Property (Except Household Goods)'),
    motus(ONE_SUSPENDED, 'MC95', 'Motor Carrier of Property (Except Household Goods)'),
    motus(ONE_SUSPENDED, 'MC96', 'Motor Carrier of Property (Except Household Goods)'),
    motus(CONTRADICTED, 'MC90', 'Motor Carrier of Property (Except Household Goods)', 'Active', {
      BIPD_FILE: '300000.000000000000000000',
    }),
  ]);
  await load('motus-authhist', [
    {
      DOCKET_NUMBER: 'MC60',
      USDOT_NUMBER: BUYER,
      OP_AUTH_TYPE: 'Motor Carrier of Property (Except Household Goods)',
      OP_AUTH_STATUS: 'Active',
      REASON: 'GRANTED',
      STATUS_CHANGE_DATE: '20150101',
    },
  ]);
  await load('motus-insur', [motusPolicy(SOUND, 'MC50'), motusPolicy(TWO_DOCKETS, 'MC80')]);
  // Whole, so that what it does not name was not canceled.
  await load('motus-inshist', [{ ...motusPolicy(MOVER, 'MC10'), CANCL_EFFECTIVE_DATE: '20260101' }]);
  await load('motus-revokesuspend', [
    {
      DOCKET_NUMBER: 'MC40',
      USDOT_NUMBER: SUSPENDED,
      OP_AUTH_TYPE: 'Motor Carrier of Property (Except Household Goods)',
      ORDER1_SERVE_DATE: compact(TODAY),
      ORDER1_TYPE_DESC: 'Suspension',
      ORDER1_EFFECTIVE_DATE: compact(TODAY),
    },
    {
      DOCKET_NUMBER: 'MC96',
      USDOT_NUMBER: ONE_SUSPENDED,
      OP_AUTH_TYPE: 'Motor Carrier of Property (Except Household Goods)',
      ORDER1_SERVE_DATE: compact(TODAY),
      ORDER1_TYPE_DESC: 'Suspension',
      ORDER1_EFFECTIVE_DATE: compact(TODAY),
    },
  ]);
  await load('oos-orders', [{ DOT_NUMBER: 9, OOS_DATE: '20260101', OOS_REASON: 'Hazard' }]);
  await load('inspections', [{ INSPECTION_ID: 1, DOT_NUMBER: SOUND, INSP_DATE: '20260601', INSP_LEVEL_ID: 1 }]);
  await refreshSearchIndex(monitor.database, { now: NOW });
});
afterAll(() => monitor?.close());

const profile = async (id: number) => (await monitor.get(`/carriers/${id}`)).body;
const resultOf = async (id: number, type: RuleType) => (await profile(id)).rules_assessment.summary[type];
const kindsOf = async (id: number): Promise<string[]> =>
  (await profile(id)).warnings.map(({ kind }: { kind: string }) => kind);

/** Who passes a rule, by a search over the index, beside who passes it by the list's own verdicts. */
async function expectSearchLikeList(type: RuleType) {
  const company = await companyIdOf(monitor.db, 'admin@demo.test');
  const [asked] = await monitor.db
    .insert(classifications)
    .values({ companyId: company, name: `Only ${type}` })
    .returning();
  await monitor.db.insert(ruleSets).values({ classificationId: asked!.id, values: { [type]: 2 } });
  const find = async (q: object): Promise<CarrierSummary[]> =>
    (await monitor.get(`/carriers?${stringify({ q, per_page: 200, include: 'rules_assessment' })}`)).body.carriers;
  const passing = (await find({})).filter(({ rules_assessment }) =>
    rules_assessment!.classifications!.some(({ id, status }) => id === asked!.id && status === 'pass'),
  );
  const ids = (rows: readonly CarrierSummary[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
  expect(ids(await find({ classification_id_in: [asked!.id] }))).toEqual(ids(passing));
  return ids(passing);
}

describe('authority is for what is hauled', () => {
  test('household goods, passengers or brokerage alone are none for freight', async () => {
    expect(await resultOf(MOVER, AUTHORITY)).toBe('fail');
    expect(await resultOf(BUS, AUTHORITY)).toBe('fail');
    expect(await resultOf(BROKER, AUTHORITY)).toBe('fail');
    expect(await resultOf(SOUND, AUTHORITY)).toBe('pass');
    expect(await kindsOf(MOVER)).toContain('authority_not_for_freight');
    expect(await kindsOf(SOUND)).toContain('dual_authority');
  });

  test('a suspension in effect while the record says active is to be checked live, with both sources', async () => {
    const body = await profile(SUSPENDED);
    expect(body.rules_assessment.summary[AUTHORITY]).toBe('incomplete');
    const shown: { field: string; source: string }[] = body.rules_assessment.evidence[AUTHORITY];
    expect(shown.map(({ field, source }) => `${field}: ${source}`)).toEqual(
      expect.arrayContaining([
        'Operating authority: FMCSA Motus Carrier',
        'Notice against its authority: FMCSA Motus RevokeSuspend',
      ]),
    );
    expect(JSON.stringify(body.booking_answer)).toContain(`suspended from ${formatDate(TODAY)}: check live`);
    expect(await kindsOf(SUSPENDED)).toContain('authority_contradiction');
    expect(body.decision_numbers.authority).toMatchObject({ state: 'to_check' });
    const { body: history } = await monitor.get(`/carriers/${SUSPENDED}/authority_history`);
    expect(history).toMatchObject({ doubt: 'contradicted', has_active_authority: null });
    const { body: list } = await monitor.get(`/carriers?include=verdict&q[id_eq]=${SUSPENDED}`);
    expect(list.carriers[0].facts).toMatchObject({ authority_doubt: 'contradicted', has_active_authority: null });
  });

  test('a suspension of one docket leaves the authority of the other', async () => {
    expect(await resultOf(ONE_SUSPENDED, AUTHORITY)).toBe('pass');
  });

  test('the insurance of a docket whose authority ended does not add to the authority of another', async () => {
    expect(await resultOf(TWO_DOCKETS, AUTHORITY)).toBe('pass');
    expect(await resultOf(TWO_DOCKETS, BIPD)).toBe('incomplete');
    const { body } = await monitor.get(`/carriers/${TWO_DOCKETS}/insurance`);
    expect(body.bipd).toMatchObject({ in_force_usd: null, other_dockets: ['MC80'] });
  });

  test('lists and the search by verdict say the same', async () => {
    const passing = await expectSearchLikeList(AUTHORITY);
    expect(passing).toEqual([SOUND, BUYER, TWO_DOCKETS, CONTRADICTED, ONE_SUSPENDED]);
    expect(await expectSearchLikeList(BIPD)).toEqual([SOUND]);
  });
});

describe('a docket that changed hands', () => {
  test('belongs to whom the newest file gives it, with what is filed under it, and both are told', async () => {
    expect(await resultOf(SELLER, AUTHORITY)).toBe('incomplete');
    expect(await resultOf(BUYER, AUTHORITY)).toBe('pass');
    // The policy on the closed list insures the seller.
    expect(await resultOf(BUYER, BIPD)).toBe('incomplete');
    const [seller, buyer] = [await profile(SELLER), await profile(BUYER)];
    const numbers = ({ identifiers }: typeof seller) => identifiers.map(({ value }: { value: string }) => value);
    expect(numbers(seller)).not.toContain('60');
    expect(numbers(buyer)).toContain('60');
    const warning = (body: typeof seller) =>
      body.warnings.find(({ kind }: { kind: string }) => kind === 'docket_changed_hands');
    expect(warning(seller)).toMatchObject({ title: 'MC60 belongs to CARRIER 1007 now', on: TODAY });
    expect(warning(buyer)).toMatchObject({ title: 'MC60 was CARRIER 1006’s before', on: TODAY });
  });

  test('is as old as the change: a bought number brings no age', async () => {
    expect(await resultOf(BUYER, 'authority_age_gteq_three_months')).toBe('fail');
    expect(await expectSearchLikeList('authority_age_gteq_three_months')).not.toContain(BUYER);
  });

  test('stays with its new owner when the older files are loaded again', async () => {
    const again = await importer.rows('legacy-carrier', [legacy(SELLER, 'MC60'), legacy(CONTRADICTED, 'MC90')], {
      asOf: LEGACY_DAY,
      now: NOW,
      file: 'again.csv',
    });
    expect(again).toMatchObject({ stored: 0, rejected: 0 });
    await importer.rows('legacy-insur', [legacyPolicy('MC60')], { asOf: LEGACY_DAY, now: NOW, file: 'again-2.csv' });
    expect(await resultOf(SELLER, AUTHORITY)).toBe('incomplete');
    expect(await resultOf(SELLER, BIPD)).toBe('incomplete');
    const { rows } = await monitor.database.db.$client.query('SELECT docket, changed_on FROM docket_changes');
    expect(rows).toEqual([{ docket: 'MC60', changed_on: TODAY }]);
  });
});

test('Motus’s lower amount against the frozen legacy policy is to be checked, and the contradiction is shown', async () => {
  expect(await resultOf(CONTRADICTED, BIPD)).toBe('incomplete');
  expect(await kindsOf(CONTRADICTED)).toContain('insurance_contradiction');
  const { body } = await monitor.get(`/carriers/${CONTRADICTED}/insurance`);
  const { body: list } = await monitor.get(`/carriers?include=verdict&q[id_eq]=${CONTRADICTED}`);
  expect(list.carriers[0].facts).toMatchObject({
    bipd_in_force_usd: null,
    bipd_to_check: { least_usd: 300_000, most_usd: 1_000_000 },
  });
  expect((await profile(CONTRADICTED)).decision_numbers.bipd).toMatchObject({ state: 'to_check', limit_usd: 300_000 });
  expect(body.bipd).toMatchObject({
    in_force_usd: 300_000,
    contradictions: [{ docket: 'MC90', motus_usd: 300_000, legacy_usd: 1_000_000, legacy_as_of: LEGACY_DAY }],
  });
});

test('how many carriers each contradiction concerns is on the data page and in what the operator asks', async () => {
  const counts = async () => (await monitor.get('/federal_data')).body.contradictions;
  // The newest import is not worked out: nothing was counted, which is not none.
  expect(await counts()).toBeNull();
  await refreshSearchIndex(monitor.database, { now: NOW });
  expect(await counts()).toEqual([
    { kind: 'authority_notice', carriers: 2 },
    { kind: 'authority_event', carriers: 0 },
    { kind: 'authority_unlisted', carriers: 0 },
    { kind: 'bipd_amount', carriers: 1 },
    { kind: 'unmatched_cancellation', carriers: 0 },
  ]);
  expect((await runJobsCommand(monitor.db)).lines).toContain(
    '1 carrier: less BIPD in Motus than on the legacy policy in force',
  );
});

describe('what goes by USDOT number', () => {
  test('says nothing of a carrier known by its docket alone', async () => {
    await load('legacy-insur', [legacyPolicy('MC60'), legacyPolicy('MC90'), legacyPolicy('MC999')], '2026-05-15');
    const { rows } = await monitor.database.db.$client.query(`SELECT max(id) AS id FROM carriers`);
    const id = Number(rows[0].id);
    expect(id).toBeGreaterThan(1_000_000_000);
    await refreshSearchIndex(monitor.database, { now: NOW });
    const body = await profile(id);
    expect(body.rules_assessment.summary).toMatchObject({
      no_active_oos_orders: 'incomplete',
      has_been_inspected_in_the_last_twenty_four_months: 'incomplete',
      has_verified_physical_location_activity: 'incomplete',
    });
    expect(JSON.stringify(body.rules_assessment.evidence.no_active_oos_orders)).toContain('Not looked up');
    for (const section of ['crashes', 'inspections']) {
      const { body: answer } = await monitor.get(`/carriers/${id}/${section}`);
      expect(answer).toMatchObject({ summary: null, source: { loaded: false, is_looked_up: false } });
    }
    expect(await expectSearchLikeList('no_active_oos_orders')).not.toContain(id);
    const written = await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: id } });
    const { body: file } = await monitor.get(`/vetting_files/${written.body.number}`);
    expect(JSON.stringify(file)).toContain('nothing was looked up');
  });
});

test('a carrier that the whole census no longer names is marked, counted, and incomplete', async () => {
  expect(await resultOf(GONE, 'safer_operating_status_active')).toBe('pass');
  const all = [MOVER, BUS, BROKER, SUSPENDED, SOUND, SELLER, BUYER, TWO_DOCKETS, CONTRADICTED, ONE_SUSPENDED];
  const report = await load(
    'census',
    all.map((dot) => person(dot)),
  );
  expect(report).toMatchObject({ left: 1 });
  await refreshSearchIndex(monitor.database, { now: NOW });
  expect(await resultOf(GONE, 'safer_operating_status_active')).toBe('incomplete');
  expect(await kindsOf(GONE)).toContain('left_the_census');
  expect(await expectSearchLikeList('safer_operating_status_active')).not.toContain(GONE);
  const back = await importer.rows('census', [person(GONE)], { asOf: TODAY, now: NOW, file: 'back.csv' });
  expect(back.stored).toBe(1);
  expect(await resultOf(GONE, 'safer_operating_status_active')).toBe('pass');
});

test('brokers at the same street address are warned of on the profile', async () => {
  const address = {
    PHY_STREET: '12 DOCK RD',
    PHY_CITY: 'JOLIET',
    PHY_STATE: 'IL',
    PHY_ZIP: '60431',
    PHY_COUNTRY: 'US',
  };
  await importer.rows('census', [person(BROKER, address), person(TWO_DOCKETS, address)], {
    asOf: TODAY,
    now: NOW,
    file: 'address.csv',
  });
  expect(await kindsOf(TWO_DOCKETS)).toContain('broker_at_same_address');
});
