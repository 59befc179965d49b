import { DEFAULT_RULE_NUMBERS } from '@contract/rules/rule-numbers';
import { refreshSearchIndex } from '@monitor/areas/carriers/refresh-search-index';
import { classifications, jobs, ruleSets } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { stringify } from 'qs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { addAuthority, addAuthorityEvent, addFiling, companyIdOf, loadPaperDatasets } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const READER = 'manager@demo.test';
const OTHER = 'other@demo.test';
const AGE = 'authority_age_gteq_own_months';
const BIPD = 'bipd_insurance_gteq_own_amount';
const DRIVERS = 'driver_oos_rate_lteq_own_percent';

let monitor: SectionMonitor;
let companyId: number;
let carrier: number;
let ownRules: number;
const now = new Date(`${TODAY}T12:00:00Z`);

const get = async (as?: string) => (await monitor.get('/rule_numbers', as)).body;
const change = (rule_numbers: object, also: object = {}, as?: string) =>
  monitor.send('PATCH', '/rule_numbers', { rule_numbers, ...also }, as);
const preview = (rule_numbers: object, as?: string) =>
  monitor.get(`/rule_numbers/preview?${stringify({ rule_numbers })}`, as);
const assessed = async () => (await monitor.get(`/carriers/${carrier}`)).body.rules_assessment;
const statusOf = async () =>
  (await assessed()).classifications.find(({ id }: { id: number }) => id === ownRules).status;
const found = async () =>
  (await monitor.get(`/carriers?${stringify({ q: { classification_id_in: [ownRules], id_eq: carrier } })}`)).body
    .carriers.length;
const waiting = async () =>
  (
    await monitor.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.companyId, companyId), eq(jobs.status, 'waiting')))
  ).length;
const useRules = (values: Record<string, number>) =>
  monitor.db.update(ruleSets).set({ values }).where(eq(ruleSets.classificationId, ownRules));

beforeAll(async () => {
  monitor = await openSectionMonitor();
  companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  await addDataset(monitor.db, 'az4n-8mr2');
  await loadPaperDatasets(monitor.db);
  carrier = await addCarrier(monitor.db, { legalName: 'MILLION AND A HALF LLC' });
  await addAuthority(monitor.db, { carrierId: carrier });
  await addAuthorityEvent(monitor.db, { carrierId: carrier, actionOn: '2025-01-15' });
  await addFiling(monitor.db, { carrierId: carrier, maxCoverageUsd: 1_500_000 });
  await refreshSearchIndex(monitor.database, { now });
  const [made] = await monitor.db
    .insert(classifications)
    .values({ companyId, name: 'Our own' })
    .returning({ id: classifications.id });
  ownRules = made!.id;
  await monitor.db.insert(ruleSets).values({ classificationId: ownRules, values: { [BIPD]: 2 } });
});
afterAll(() => monitor.close());

beforeEach(async () => {
  await useRules({ [BIPD]: 2 });
  await change({ ...DEFAULT_RULE_NUMBERS });
});

describe('the company’s own numbers', () => {
  test('are the product’s until someone changes them, and each company’s alone', async () => {
    expect((await get(OTHER)).rule_numbers).toEqual(DEFAULT_RULE_NUMBERS);
    expect(await get(OTHER)).toMatchObject({ version: 0, updated_at: null, updated_by: null });
    const { body } = await change({ [AGE]: 18 });
    expect(body).toMatchObject({
      rule_numbers: { ...DEFAULT_RULE_NUMBERS, [AGE]: 18 },
      updated_by: expect.any(String),
    });
    expect((await get(OTHER)).rule_numbers).toEqual(DEFAULT_RULE_NUMBERS);
    const list = (await monitor.get('/classifications')).body.classifications;
    for (const { rule_numbers } of list) expect(rule_numbers[AGE]).toBe(18);
  });

  test('need the permission of the rules', async () => {
    expect((await change({ [AGE]: 3 }, {}, READER)).status).toBe(403);
    expect((await preview({ [AGE]: 3 }, READER)).status).toBe(403);
    expect((await monitor.get('/rule_numbers', READER)).status).toBe(200);
  });

  test.each([
    [AGE, 2],
    [AGE, 241],
    [AGE, 12.5],
    [AGE, 'a year'],
    [BIPD, 749_999],
    [BIPD, 100_000_001],
    [DRIVERS, -1],
    [DRIVERS, 101],
  ])('refuse %s of %s', async (type, number) => {
    const { status, body } = await change({ [type]: number });
    expect(status).toBe(422);
    expect(JSON.stringify(body.fields)).toContain(type);
    expect((await get()).rule_numbers).toEqual(DEFAULT_RULE_NUMBERS);
  });

  test('refuse a rule without a number', async () => {
    expect((await change({ no_active_oos_orders: 3 })).status).toBe(422);
  });

  test('the second of two who change them is refused, and a change of nothing leaves no trace', async () => {
    const { version } = await get();
    expect((await change({ [AGE]: 24 }, { expected_version: version })).status).toBe(200);
    expect((await change({ [AGE]: 6 }, { expected_version: version })).status).toBe(409);
    expect((await change({ [AGE]: 24 })).body.version).toBe(version + 1);
  });

  test('have carriers assessed again only where a rule that is on asks for one', async () => {
    await monitor.db.delete(jobs).where(eq(jobs.companyId, companyId));
    await change({ [DRIVERS]: 5 });
    expect(await waiting()).toBe(0);
    await change({ [BIPD]: 2_000_000 });
    expect(await waiting()).toBe(1);
    const lines = JSON.stringify((await monitor.get('/audit_events?per_page=5')).body);
    expect(lines).toContain('BIPD insurance of at least $2,000,000 in force');
  });
});

describe('a rule with a number', () => {
  test('decides by it, on the profile and in a list alike, and says it', async () => {
    for (const [usd, status, listed] of [
      [1_500_000, 'pass', 1],
      [1_500_001, 'fail', 0],
    ] as const) {
      await change({ [BIPD]: usd });
      expect([usd, await statusOf(), await found()]).toEqual([usd, status, listed]);
    }
    const { categories } = (await assessed()).classifications.find(({ id }: { id: number }) => id === ownRules);
    expect(categories[0].rules[0]).toMatchObject({
      sentence: 'BIPD insurance of at least $1,500,001 in force',
      reason: 'BIPD $1,500,000 of $1,500,001',
    });
  });

  test('of months counts them the same way in both', async () => {
    await useRules({ [AGE]: 2 });
    const months = (Number(TODAY.slice(0, 4)) - 2025) * 12 + Number(TODAY.slice(5, 7)) - 1;
    const whole = TODAY.slice(8) >= '15' ? months : months - 1;
    for (const [asked, status, listed] of [
      [whole, 'pass', 1],
      [whole + 1, 'fail', 0],
    ] as const) {
      await change({ [AGE]: asked });
      expect([asked, await statusOf(), await found()]).toEqual([asked, status, listed]);
    }
  });

  test('is accepted by an override for what it asked then, and no more', async () => {
    await change({ [BIPD]: 2_000_000 });
    expect([await statusOf(), await found()]).toEqual(['fail', 0]);
    const made = await monitor.send('POST', '/rule_overrides', {
      rule_override: {
        carrier_id: carrier,
        classification_id: ownRules,
        is_type: BIPD,
        reason: 'Umbrella policy seen.',
        expiration_date: '2080-01-01',
      },
    });
    expect([made.status, made.body.rule_number]).toEqual([200, 2_000_000]);
    expect([await statusOf(), await found()]).toEqual(['override', 1]);
    await change({ [BIPD]: 5_000_000 });
    expect([await statusOf(), await found()]).toEqual(['fail', 0]);
    await change({ [BIPD]: 1_600_000 });
    expect([await statusOf(), await found()]).toEqual(['override', 1]);
  });
});

test('a preview counts who meets each rule now and then, and changes nothing', async () => {
  const { body } = await preview({ [BIPD]: 2_000_000 });
  const bipd = body.rules.find(({ is_type }: { is_type: string }) => is_type === BIPD);
  expect(bipd).toMatchObject({ from: 1_500_000, to: 2_000_000, decides_in: ['Our own'] });
  expect(bipd.passing_after).toBeLessThanOrEqual(bipd.passing_before);
  expect(body.rules.find(({ is_type }: { is_type: string }) => is_type === AGE)).toMatchObject({ from: 12, to: 12 });
  expect((await get()).rule_numbers).toEqual(DEFAULT_RULE_NUMBERS);
});
