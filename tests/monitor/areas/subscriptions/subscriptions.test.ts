import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

let monitor: SectionMonitor;
let carrier: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
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
    expect(await history()).toEqual([['Followed', 'Morgan Manager']]);
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

describe('deleteSubscription', () => {
  test("stops following; another company's subscription is not found", async () => {
    const [{ id }] = await followed(`?q[carrier_id_eq]=${carrier}`);
    expect((await monitor.send('DELETE', `/subscriptions/${id}`, undefined, 'other@demo.test')).status).toBe(404);
    expect((await monitor.send('DELETE', `/subscriptions/${id}`)).status).toBe(204);
    expect((await monitor.send('DELETE', `/subscriptions/${id}`)).status).toBe(404);
    expect(await followed(`?q[carrier_id_eq]=${carrier}`)).toEqual([]);
    expect((await history())[0]).toEqual(['No longer followed', 'Avery Admin']);
  });
});
