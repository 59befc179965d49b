import { classifications, ruleSets } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { stringify } from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const CARGO = 'cargo_insurance_gteq_one_hundred_thousand';
const THREE_MONTHS = 'authority_age_gteq_three_months';

let monitor: SectionMonitor;
let carrier: number;
let highValue: number;
let foreign: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'ACCEPTED HAULING LLC' });
  highValue = await classificationOf(await sessionCompany('admin@demo.test'));
  foreign = await classificationOf(await sessionCompany('other@demo.test'));
});
afterAll(() => monitor.close());

async function sessionCompany(as: string): Promise<number> {
  const cookies = { monitor_session: await monitor.tokenOf(as) };
  return (await monitor.app.inject({ url: '/monitor/refresh_jwt', cookies })).json().user.company.id;
}
async function classificationOf(companyId: number): Promise<number> {
  const [found] = await monitor.db
    .select({ id: classifications.id })
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), eq(classifications.name, 'High value')));
  return found!.id;
}

const override = (changes: object = {}, as?: string) =>
  monitor.send(
    'POST',
    '/rule_overrides',
    {
      rule_override: {
        carrier_id: carrier,
        classification_id: highValue,
        is_type: CARGO,
        reason: 'Certificate seen on paper.',
        expiration_date: '2026-12-31',
        ...changes,
      },
    },
    as,
  );
const change = (id: number, rule_override: object, as?: string) =>
  monitor.send('PATCH', `/rule_overrides/${id}`, { rule_override }, as);
const list = async (as?: string) =>
  (await monitor.get(`/rule_overrides?carrier_id=${carrier}`, as)).body.rule_overrides;
const history = async () =>
  (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body.carrier_events.map(
    ({ kind, summary, note, user }: Record<string, string>) => [kind, summary, note, user],
  );
const statusOf = async (type: string) => {
  const { classifications } = (await monitor.get(`/carriers/${carrier}`)).body.rules_assessment;
  const rules = classifications
    .find(({ id }: { id: number }) => id === highValue)
    .categories.flatMap(({ rules }: { rules: unknown[] }) => rules);
  return rules.find(({ is_type }: { is_type: string }) => is_type === type)?.status;
};

describe('previewRuleOverride', () => {
  const preview = (changes: object = {}, as?: string) => {
    const query = { carrier_id: carrier, classification_id: highValue, is_type: CARGO, ...changes };
    return monitor.get(`/rule_overrides/preview?${stringify(query)}`, as);
  };

  test.each([
    ['the only one in trouble', { [CARGO]: 2 }, 'override'],
    ['one of two', { [CARGO]: 2, general_liability_insurance_gteq_one_million: 2 }, 'incomplete'],
    ['beside an advisory one', { [CARGO]: 2, general_liability_insurance_gteq_one_million: 1 }, 'override'],
    ['an advisory one itself', { [CARGO]: 1, general_liability_insurance_gteq_one_million: 2 }, 'incomplete'],
  ])('says what overriding %s would do, and does nothing', async (_what, values, to) => {
    const [before] = await monitor.db.select().from(ruleSets).where(eq(ruleSets.classificationId, highValue));
    await monitor.db.update(ruleSets).set({ values }).where(eq(ruleSets.classificationId, highValue));
    const { status, body } = await preview();
    expect([status, body]).toEqual([200, { from: 'incomplete', to }]);
    expect(await list()).toEqual([]);
    await monitor.db.update(ruleSets).set({ values: before!.values }).where(eq(ruleSets.classificationId, highValue));
  });

  test.each([
    ['a rule that there is not', { is_type: 'is_nice' }, 422, ['is_type']],
    ['a rule that the classification does not ask', { is_type: THREE_MONTHS }, 422, ['is_type']],
    ['a carrier that no file names', { carrier_id: 987_654_321 }, 404, []],
    ['no classification', { classification_id: 987_654_321 }, 404, []],
  ])('%s is rejected', async (_what, changes, status, fields) => {
    const answer = await preview(changes);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, fields]);
  });

  test("another company's classification is not found, and staff may not", async () => {
    expect((await preview({ classification_id: foreign })).status).toBe(404);
    expect((await preview({}, 'other@demo.test')).status).toBe(404);
    expect((await preview({}, 'staff@demo.test')).status).toBe(403);
  });
});

describe('createRuleOverride', () => {
  test('changes the verdict of that rule and says who, until when and why', async () => {
    expect(await statusOf(CARGO)).toBe('incomplete');
    const { status, body } = await override({ replaces: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_active: true, expiration_date: '2026-12-31', user: { first_name: 'Avery' } });
    expect(await statusOf(CARGO)).toBe('override');
    expect(await history()).toEqual([
      [
        'rule_override',
        'Overrode “Cargo insurance of at least $100,000 on a verified certificate” for High value, until Dec 31, 2026',
        'Certificate seen on paper.',
        'Avery Admin',
      ],
    ]);
  });

  test('who did not see the one in force looks again; who did, replaces it', async () => {
    const [inForce] = await list();
    const late = await override({ replaces: null }, 'manager@demo.test');
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(
        /^Avery Admin changed this on Sep 15, 2026, 7:00 AM CDT: Overrode “Cargo .+Look again and decide\.$/,
      ),
    ]);
    const replaced = await override({ replaces: inForce.id, expiration_date: '2080-01-01' }, 'manager@demo.test');
    expect(replaced.status).toBe(200);
    expect((await history())[0][1]).toMatch(/for High value, without an end$/);
  });

  test.each([
    ['no reason', { reason: '  ' }, 422, ['rule_override.reason']],
    ['today', { expiration_date: '2026-09-15' }, 422, ['rule_override.expiration_date']],
    ['a day that does not exist', { expiration_date: '2026-02-30' }, 422, ['rule_override.expiration_date']],
    ['a day beyond the last', { expiration_date: '2080-01-02' }, 422, ['rule_override.expiration_date']],
    ['a rule that there is not', { is_type: 'is_nice' }, 422, ['rule_override.is_type']],
    ['a rule that the classification does not ask', { is_type: THREE_MONTHS }, 422, ['rule_override.is_type']],
    ['a carrier that no file names', { carrier_id: 987_654_321 }, 404, []],
  ])('%s is refused', async (_what, changes, status, fields) => {
    const before = await list();
    const answer = await override(changes);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, fields]);
    expect(await list()).toEqual(before);
  });

  test("another company's classification is not found, and staff may not", async () => {
    expect((await override({ classification_id: foreign })).status).toBe(404);
    expect((await override({}, 'other@demo.test')).status).toBe(404);
    expect((await override({}, 'staff@demo.test')).status).toBe(403);
    expect((await override({}, 'watchdog@demo.test')).status).toBe(403);
  });
});

describe('updateRuleOverride', () => {
  test('changes the reason or the day, and keeps that it did', async () => {
    const [{ id }] = await list();
    const { body } = await change(id, { expiration_date: '2027-01-31', reason: 'Umbrella policy.' });
    expect(body).toMatchObject({ expiration_date: '2027-01-31', reason: 'Umbrella policy.' });
    expect((await history())[0].slice(1, 3)).toEqual([
      'Changed the override of “Cargo insurance of at least $100,000 on a verified certificate” for High value, now until Jan 31, 2027',
      'Umbrella policy.',
    ]);
    expect((await change(id, { expiration_date: '2026-09-15' })).status).toBe(422);
  });

  test('ended, the rule counts again: the older one, which it replaced, does not come back', async () => {
    const [newest, older] = await list();
    expect([newest.is_active, older.is_active]).toEqual([true, false]);
    await change(newest.id, { is_active: false, note: 'Policy lapsed.' }, 'manager@demo.test');
    expect(await statusOf(CARGO)).toBe('incomplete');
    expect((await history())[0]).toEqual([
      'rule_override',
      'Ended the override of “Cargo insurance of at least $100,000 on a verified certificate” for High value',
      'Policy lapsed.',
      'Morgan Manager',
    ]);
  });

  test('ending twice is ending once, and what has ended is not changed any more', async () => {
    const [{ id }] = await list();
    const before = (await history()).length;
    expect((await change(id, { is_active: false })).status).toBe(200);
    expect((await change(id, { reason: 'Another.' })).status).toBe(409);
    expect((await change(id, { is_active: true })).status).toBe(422);
    expect(await history()).toHaveLength(before);
  });

  test("another company's is not found, nor listed", async () => {
    const [{ id }] = await list();
    expect((await change(id, { is_active: false }, 'other@demo.test')).status).toBe(404);
    expect((await change(id, { is_active: false }, 'staff@demo.test')).status).toBe(403);
    expect(await list('other@demo.test')).toEqual([]);
    expect(await list('staff@demo.test')).toHaveLength(2);
  });
});
