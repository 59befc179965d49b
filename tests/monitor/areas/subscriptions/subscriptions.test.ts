import type { RulesAssessment } from '@contract/rules/rules.entities';
import { carrierEvents } from '@monitor/db/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await addDataset(monitor.db, 'az4n-8mr2');
  carrier = await addCarrier(monitor.db, { legalName: 'FOLLOWED FREIGHT LLC' });
});
afterAll(() => monitor.close());

const follow = (carrier_id: number, as?: string) =>
  monitor.send('POST', '/subscriptions', { subscription: { carrier_id } }, as);
const followed = async (query = '', as?: string) =>
  (await monitor.get(`/subscriptions${query}`, as)).body.subscriptions;
const history = async (as?: string) =>
  (await monitor.get(`/carrier_events?carrier_id=${carrier}`, as)).body.carrier_events.map(
    ({ summary, user }: Record<string, string>) => [summary, user],
  );

describe('createSubscription', () => {
  test('follows a carrier once, with its verdict and who began it', async () => {
    const { status, body } = await follow(carrier, 'manager@demo.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      carrier_id: carrier,
      carrier_name: 'FOLLOWED FREIGHT LLC',
      created_at: `${TODAY}T12:00:00.000Z`,
      created_by: 'Morgan Manager',
      assessed_at: `${TODAY}T12:00:00.000Z`,
    });
    expect(body.overall_result).toBe(body.rules_assessment.overall_result);
    expect((await follow(carrier)).body.id).toBe(body.id);
    expect(await history()).toEqual([['Monitoring started', 'Morgan Manager']]);
  });

  test('an unknown carrier is not found; a watchdog account without the full profile is refused', async () => {
    expect((await follow(987_654_321)).status).toBe(404);
    expect((await follow(0)).status).toBe(422);
    expect((await follow(carrier, 'watchdog@demo.test')).status).toBe(403);
    expect((await follow(carrier, 'watchdogplus@demo.test')).status).toBe(200);
  });
});

describe('listSubscriptions', () => {
  test("lists the company's own, by what q asks", async () => {
    const other = await addCarrier(monitor.db, { legalName: 'ANOTHER FREIGHT LLC' });
    monitor.passTime(1000);
    await follow(other);
    const names = async (query: string) =>
      (await followed(query)).map(({ carrier_name }: Record<string, string>) => carrier_name);
    expect(await names('')).toEqual(['ANOTHER FREIGHT LLC', 'FOLLOWED FREIGHT LLC']);
    expect(await names('?q[carrier_legal_name_cont]=followed')).toEqual(['FOLLOWED FREIGHT LLC']);
    expect(await names(`?q[carrier_id_eq]=${other}`)).toEqual(['ANOTHER FREIGHT LLC']);
    expect(await names('?q[s]=created_at asc&per_page=1')).toEqual(['FOLLOWED FREIGHT LLC']);
    const [{ overall_result }] = await followed();
    expect(await names(`?q[overall_result_eq]=${overall_result}`)).toHaveLength(2);
    expect(await followed('', 'other@demo.test')).toEqual([]);
    expect((await monitor.get('/subscriptions?q[company_id_eq]=1')).status).toBe(422);
    expect((await monitor.get('/subscriptions', 'watchdog@demo.test')).status).toBe(403);
  });
});

describe('a list by verdict', () => {
  const rowOf = async (id: number, as?: string) => (await followed(`?include=carrier&q[carrier_id_eq]=${id}`, as))[0];

  test('says which deciding rules are not passed, failures first, with the phone and email of record', async () => {
    const id = await addCarrier(monitor.db, {
      legalName: 'INACTIVE FREIGHT LLC',
      statusCode: 'I',
      phone: '+13125550140',
      email: 'office@inactive.test',
    });
    await follow(id);
    const { carrier } = await rowOf(id);
    expect(carrier).toMatchObject({ phone: '+13125550140', email: 'office@inactive.test' });
    const { overall_result, not_passed } = carrier.rules_assessment;
    expect(overall_result).toBe('fail');
    const results = not_passed.map(({ result }: { result: string }) => result);
    expect(results).toEqual(results.toSorted((a: string, b: string) => (a === b ? 0 : a === 'fail' ? -1 : 1)));
    const { body } = await monitor.get(`/carriers/${id}`);
    const { classifications } = body.rules_assessment as RulesAssessment;
    const deciding = classifications
      .flatMap(({ categories }) => categories.flatMap(({ rules }) => rules))
      .filter(({ setting, result }) => setting === 'active' && result !== 'pass');
    const named = (rules: readonly { is_type: string; result: string }[]) =>
      new Set(rules.map(({ is_type, result }) => `${is_type} ${result}`));
    expect(named(not_passed)).toEqual(named(deciding));
    expect(not_passed).toContainEqual({
      is_type: 'safer_operating_status_active',
      result: 'fail',
      is_overridden: false,
      classification_ids: classifications.map(({ id }) => id),
    });
  });

  test('says since when: since it is followed, then since the verdict changed; never by another company', async () => {
    const id = await addCarrier(monitor.db, { legalName: 'CHANGING FREIGHT LLC' });
    const { company_id, created_at } = (await follow(id)).body;
    expect((await rowOf(id)).verdict_since).toBe(created_at);
    const other = (await follow(id, 'other@demo.test')).body;
    const changedAt = new Date(new Date(created_at).getTime() + 86_400_000);
    const event = { carrierId: id, kind: 'verdict_changed', summary: 'Verdict changed' } as const;
    await monitor.db.insert(carrierEvents).values([
      { ...event, companyId: company_id, occurredAt: changedAt },
      // Of an earlier following: the verdict may have been another in between.
      { ...event, companyId: other.company_id, occurredAt: new Date('2020-01-01T00:00:00Z') },
    ]);
    expect((await rowOf(id)).verdict_since).toBe(changedAt.toISOString());
    expect((await rowOf(id, 'other@demo.test')).verdict_since).toBe(other.created_at);
  });

  test('is a file part by part, of that list alone, and leaves one line in the audit log', async () => {
    const failing: number[] = [];
    for (let after = 0; ; ) {
      const { status, body } = await monitor.get(
        `/subscriptions/export?q[overall_result_eq]=fail&q[carrier_legal_name_cont]=freight&after_id=${after}`,
      );
      expect(status).toBe(200);
      if (body.subscriptions.length === 0) break;
      failing.push(...body.subscriptions.map(({ carrier_id }: { carrier_id: number }) => carrier_id));
      expect(body.subscriptions[0].carrier.rules_assessment.not_passed).toBeInstanceOf(Array);
      after = body.subscriptions.at(-1).id;
    }
    const shown = await followed('?q[overall_result_eq]=fail&q[carrier_legal_name_cont]=freight');
    expect(failing).toEqual(shown.map(({ carrier_id }: { carrier_id: number }) => carrier_id).toSorted());
    expect(failing.length).toBeGreaterThan(0);
    const { body } = await monitor.get('/audit_events?kind=carriers_exported');
    expect(body.audit_events.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Exported monitored carriers',
    ]);
    expect((await monitor.get('/subscriptions/export', 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get('/subscriptions/export', 'other@demo.test')).body.subscriptions).toHaveLength(1);
  });
});

describe('deleteSubscription', () => {
  test("stops following; another company's subscription is not found", async () => {
    const [{ id }] = await followed(`?q[carrier_id_eq]=${carrier}`);
    expect((await monitor.send('DELETE', `/subscriptions/${id}`, undefined, 'other@demo.test')).status).toBe(404);
    expect((await monitor.send('DELETE', `/subscriptions/${id}`)).status).toBe(204);
    expect((await monitor.send('DELETE', `/subscriptions/${id}`)).status).toBe(404);
    expect(await followed(`?q[carrier_id_eq]=${carrier}`)).toEqual([]);
    expect((await history())[0]).toEqual(['Monitoring stopped', 'Avery Admin']);
  });
});
