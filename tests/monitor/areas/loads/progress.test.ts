import { loads, positionReads, userSessions, vehiclePositions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, DALLAS_DOCK, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';
const HOUR = 3_600_000;

let monitor: SectionMonitor;
let id: number;

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  const carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const load = loadFromDallas('P-1', {
    carrier: { id: carrier },
    vehicle: { vin: VIN },
    driver: { name: 'Ana Ruiz' },
    customer_name: 'Acme Foods',
  });
  id = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id;
});
afterAll(() => monitor.close());

async function until(hours: number) {
  monitor.passTime(new Date(`2026-09-15T00:00:00Z`).getTime() + hours * HOUR - monitor.services.clock().getTime());
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}
const send = (...fixes: object[]) => monitor.send('POST', '/vehicle_positions', { vehicle_positions: fixes });
const seen = async () => (await monitor.get(`/loads/${id}/progress`)).body;
const make = async (as?: string) => monitor.send('POST', `/loads/${id}/progress/links`, {}, as);
const pageOf = async (address: string, language = '') => {
  const { statusCode, body } = await monitor.app.inject(address.replace('http://localhost:4000', '') + language);
  return { status: statusCode, text: body.replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
};
let address: string;

test('a load of which nothing is known says so, and no more', async () => {
  const { progress, is_open, links } = await seen();
  expect(progress).toMatchObject({ state: 'not_seen', is_late: false, eta: null, last_seen: null });
  expect([is_open, links]).toEqual([true, []]);
  address = (await make()).body.address;
  const { status, text } = await pageOf(address);
  expect(status).toBe(200);
  expect(text).toContain('Pickup not confirmed yet');
  expect(text).toContain('It does not mean that it did not happen.');
  expect((await pageOf(address, '?language=es')).text).toContain('Recolección (pickup) aún sin confirmar');
  expect((await seen()).links[0].last_opened_at).not.toBeNull();
});

test('before the pickup the truck may haul for another customer: its place is not shown, an old ETA neither', async () => {
  await until(37.5);
  await send(fixAt(36.9, { latitude: 33.6, longitude: -96.8 }, { vin: VIN }, 60));
  expect((await seen()).progress).toMatchObject({ state: 'not_seen', last_seen: null, silent_since: null });
  expect((await seen()).progress.eta).not.toBeNull();
  await until(38.4);
  expect((await seen()).progress.eta).toBeNull();
});

test('under way it shows times, when it is expected and the city it was near, and who looked is kept', async () => {
  await until(43);
  const of = { vin: VIN };
  await send(
    fixAt(38.5, DALLAS_DOCK, of, 0),
    fixAt(40.2, DALLAS_DOCK, of, 0),
    fixAt(41.3, { latitude: 31.8, longitude: -96.5 }, of, 60),
    fixAt(42.2, { latitude: 31.0, longitude: -96.2 }, of, 60),
  );
  const { progress } = await seen();
  expect(progress).toMatchObject({ state: 'on_the_way', stop_id: progress.stops[1].id, silent_since: null });
  expect(progress.stops[0]).toMatchObject({ arrived: { by: 'positions' }, departed: { by: 'positions' } });
  expect(progress.eta).not.toBeNull();
  expect(progress.last_seen.near).toMatch(/, TX$/);
  expect(await monitor.db.$count(positionReads)).toBe(1);
  const { text } = await pageOf(address);
  expect(text).toContain('On the way to Houston, TX');
  expect(text).toContain(`Near ${progress.last_seen.near}`);
});

test('news that is too old is no news: no ETA, and where it was going is not where it is', async () => {
  await until(45);
  const { progress } = await seen();
  expect(progress).toMatchObject({ state: 'on_the_way', silent_since: '2026-09-16T18:12:00.000Z', eta: null });
  const { text } = await pageOf(address);
  expect(text).toContain('Left Dallas, TX');
  expect(text).toContain('No update since Sep 16, 2026, 1:12 PM CDT');
  expect(text).not.toContain('On the way');
});

test('nothing of the carrier, the truck, the people, the money or the goods', async () => {
  const { text } = await pageOf(address);
  expect(text).not.toMatch(/HERON|0937|Ruiz|Acme|\$|tomato|31\.0|-96|dock/i);
  const { progress } = await seen();
  expect(JSON.stringify(progress)).not.toMatch(/HERON|0937|Ruiz|Acme|tomato|latitude|street|cents/i);
});

test('a position that the carrier shares for the broker gives the customer times and no place', async () => {
  const [own] = await monitor.db.select().from(vehiclePositions).limit(1);
  await monitor.db.update(vehiclePositions).set({ companyId: null });
  expect((await seen()).progress.last_seen).toBeNull();
  expect((await pageOf(address)).text).not.toContain('Last seen');
  await monitor.db.update(vehiclePositions).set({ companyId: own!.companyId });
});

test('a person’s correction counts, without name and reason', async () => {
  const { progress } = await seen();
  const correction = {
    stop_id: progress.stops[0].id,
    is_not_a_visit: false,
    arrived_at: '2026-09-16T14:15:00Z',
    departed_at: '2026-09-16T16:00:00Z',
    reason: 'The dock’s gate log',
  };
  expect((await monitor.send('POST', `/loads/${id}/corrections`, { correction })).status).toBe(200);
  const after = (await seen()).progress.stops[0];
  expect(after.arrived).toEqual({ at: '2026-09-16T14:15:00.000Z', by: 'word' });
  expect((await pageOf(address)).text).not.toMatch(/gate log|Avery/);
});

test('it ends by hand, a day after the delivery, and with the load', async () => {
  const second = (await make()).body;
  await monitor.send('PATCH', `/loads/${id}/progress/links/${second.link.id}/withdraw`, {});
  expect((await pageOf(second.address)).status).toBe(404);
  expect((await monitor.send('PATCH', `/loads/${id}/progress/links/${second.link.id}/withdraw`, {})).status).toBe(409);
  const of = { vin: VIN };
  await until(51);
  await send(
    fixAt(43.3, { latitude: 30.2, longitude: -95.5 }, of, 60),
    fixAt(44.5, HOUSTON_DOCK, of, 0),
    fixAt(47.2, HOUSTON_DOCK, of, 0),
    fixAt(48.1, { latitude: 30.5, longitude: -95.5 }, of, 60),
    fixAt(49.1, { latitude: 31.2, longitude: -96 }, of, 60),
  );
  expect((await seen()).progress).toMatchObject({ state: 'delivered', stop_id: null, eta: null, last_seen: null });
  expect((await pageOf(address)).text).toContain('Delivered');
  await until(75);
  expect((await seen()).is_open).toBe(false);
  expect((await pageOf(address)).status).toBe(404);
  expect((await make()).status).toBe(422);
});

test('a cancelled load is gone at once, and another company never had it', async () => {
  const load = loadFromDallas('P-2');
  const other = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id;
  const link = (await monitor.send('POST', `/loads/${other}/progress/links`, {})).body;
  expect((await pageOf(link.address)).status).toBe(200);
  await monitor.db
    .update(loads)
    .set({ status: 'cancelled', cancelledAt: monitor.services.clock() })
    .where(eq(loads.id, other));
  expect((await pageOf(link.address)).status).toBe(404);
  expect((await monitor.get(`/loads/${other}/progress`, OTHER)).status).toBe(404);
  expect((await make(OTHER)).status).toBe(404);
  expect((await monitor.send('PATCH', `/loads/${id}/progress/links/${link.link.id}/withdraw`, {}, OTHER)).status).toBe(
    404,
  );
});

test('a link to one page opens no other', async () => {
  const load = loadFromDallas('P-3');
  const third = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id;
  const link = (await monitor.send('POST', `/loads/${third}/progress/links`, {})).body;
  expect((await pageOf(link.address.replace('/progress/', '/detention/'))).status).toBe(404);
  expect((await monitor.get(`/loads/${third}/detention`)).body.links).toEqual([]);
  const wrong = await monitor.send('PATCH', `/loads/${third}/detention/links/${link.link.id}/withdraw`, {});
  expect(wrong.status).toBe(404);
});
