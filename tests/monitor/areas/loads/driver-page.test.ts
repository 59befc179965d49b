import { sendTexts } from '@monitor/areas/texts/send-texts';
import { ES } from '@monitor/carrier-pages/words/es';
import {
  carrierVehicles,
  connections,
  driverConsents,
  driverLinks,
  loadLogs,
  loadPapers,
  loads,
  oosOrders,
  pickupPassChecks,
  storedFileChunks,
  texts as textRows,
  tickets,
  userSessions,
  vehiclePositions,
} from '@monitor/db/schema';
import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDataset, addOosOrder } from '../../support/fmcsa-rows';
import { PDF } from '../../support/forms';
import { linkedPage } from '../../support/linked-page';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { GATEWAY_TOKEN, OUR_NUMBER, openTextGateway, postAsGateway } from '../../support/text-gateway';
import { addHauler, at, DALLAS_DOCK, fixAt, HOUSTON_DOCK, loadFromDallas } from './loads-support';

const PHONE = '+13125550147';
const OTHER = 'other@demo.test';
const HOUR = 3_600_000;
const FAR = { latitude: 33.6, longitude: -96.8 };

let monitor: SectionMonitor;
let gateway: Awaited<ReturnType<typeof openTextGateway>>;
let carrier: number;

beforeAll(async () => {
  gateway = await openTextGateway();
  monitor = await openMonitorWithPlaces({
    SMS_URL: gateway.url,
    SMS_FROM: OUR_NUMBER,
    SMS_AUTH_TOKEN: GATEWAY_TOKEN,
  });
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
});
afterAll(async () => {
  gateway.close();
  await monitor.close();
});
beforeEach(async () => {
  // All drivers have one number: its texts of the day are those of one test.
  await monitor.db.delete(textRows);
  gateway.got.length = 0;
  gateway.state.answer = () => ({ status: 201 });
});

/** What the gateway got, once the courier went its round. */
async function texted() {
  await sendTexts(monitor.services);
  return gateway.got;
}

/** Sets the clock to so many hours after midnight of TODAY. */
async function until(hours: number) {
  monitor.passTime(Date.parse(at(hours)) - monitor.services.clock().getTime());
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}

let count = 0;
/** A covered load with a truck and a driver, an hour before its pickup. */
async function aLoad(given: object = {}) {
  await until(37.5);
  count += 1;
  const vin = `1FUJGLDR0CSB${String(10000 + count)}`;
  const load = loadFromDallas(`D-${count}`, {
    carrier: { id: carrier },
    vehicle: { vin, plate: `TRK${100 + count}`, plate_state: 'TX' },
    driver: { name: 'Ana Ruiz', phone: PHONE },
    customer_name: 'Acme Foods',
    ...given,
  });
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load });
  expect(body).toHaveProperty('load');
  return { id: body.load.id as number, vin, reference: load.reference, version: body.load.version as number };
}

const make = (id: number, body: object = { send: 'text', has_consent: true }, as?: string) =>
  monitor.send('POST', `/loads/${id}/driver_links`, body, as);
const links = async (id: number, as?: string) => (await monitor.get(`/loads/${id}/driver_links`, as)).body;
const shown = async (id: number) => (await monitor.get(`/loads/${id}`)).body;
const logsOf = (id: number) =>
  monitor.db
    .select()
    .from(loadLogs)
    .where(and(eq(loadLogs.loadId, id), eq(loadLogs.source, 'driver')))
    .orderBy(asc(loadLogs.id));
const messages = async (id: number) => (await logsOf(id)).map(({ message }) => message);
const text = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ');

/** A browser of the driver at the page of an address. */
function browserAt(address: string) {
  const { open, post } = linkedPage(monitor, address.replace('http://localhost:4000', ''));
  const send = (payload: unknown) =>
    post('/positions', typeof payload === 'string' ? payload : JSON.stringify(payload));
  const enter = async () => {
    await open('/code', {});
    const newest = (await texted()).findLast(({ Body }) => Body.startsWith('Your code'))!;
    return open('/open', { code: /\b\d{6}\b/.exec(newest.Body)![0] });
  };
  return { open, send, enter, positions: (...positions: object[]) => send({ positions }) };
}

const seen = (hours: number, place: object = DALLAS_DOCK, more: object = {}) => ({
  observed_at: at(hours),
  accuracy_feet: 30,
  ...place,
  ...more,
});

/** A load whose driver opened the page and shares. */
async function aSharingDriver(given: object = {}) {
  const load = await aLoad(given);
  const { body } = await make(load.id);
  const browser = browserAt(body.address);
  await browser.enter();
  await browser.open('/share', { agree: 'on' });
  return { ...load, ...browser, address: body.address as string, link: body.link.id as number };
}

const positionsOf = (id: number) =>
  monitor.db
    .select()
    .from(vehiclePositions)
    .where(eq(vehiclePositions.loadId, id))
    .orderBy(asc(vehiclePositions.observedAt));

describe('the link', () => {
  test('is texted to the driver’s number, opens with a texted code, and proves the number', async () => {
    const { id } = await aLoad();
    expect(await links(id)).toMatchObject({
      cannot_make: null,
      texts_go: 'gateway',
      drivers: [{ who: 'driver', name: 'Ana Ruiz', phone_e164: PHONE, needs_consent: true }],
      links: [],
      phone_apart: null,
    });
    const { status, body } = await make(id);
    expect([status, body.is_sent]).toEqual([200, true]);
    expect(await texted()).toEqual([
      expect.objectContaining({ To: PHONE, Body: expect.stringContaining(body.address) }),
    ]);
    // Colleagues see that it went, not how to open it; neither does whoever reads the database.
    const [sent] = await monitor.db.select().from(textRows);
    expect(sent!.body).toContain('(link)');
    expect((await monitor.get(`/loads/${id}/texts`)).body.texts[0]).toMatchObject({ kind: 'link', body: sent!.body });
    const { open, enter } = browserAt(body.address);
    const before = text((await open()).body);
    expect(before).toContain('…0147');
    expect(before).not.toMatch(/Dallas|Houston|D-\d|Ruiz|Acme|\$/);
    expect((await links(id)).links[0].phone_proven_at).toBeNull();
    expect((await enter()).statusCode).toBe(303);
    const page = text((await open()).body);
    expect(page).toContain('Pickup: Dallas, TX');
    // Neither customer nor money nor the truck on file nor the driver's name.
    expect(page).not.toMatch(/Acme|\$|956|1FUJ|TRK1|Ruiz/);
    expect((await links(id)).links[0].phone_proven_at).not.toBeNull();
    const known = (await monitor.get(`/carriers/${carrier}/seen_contacts`)).body.seen_contacts;
    expect(known.find(({ value }: { value: string }) => value === PHONE)).toMatchObject({
      confirmed: { how: 'text_code' },
      places: expect.arrayContaining(['driver_page', 'load']),
    });
    expect(await messages(id)).toEqual(['Opened the driver page with a code texted to its number']);
  });

  test('goes by email if the driver has one, and then proves no telephone', async () => {
    const { id } = await aLoad();
    expect((await make(id, { send: 'email' })).status).toBe(422);
    expect((await make(id, { send: 'email', email: 'ana' })).status).toBe(422);
    const { body } = await make(id, { send: 'email', email: 'ana@truck.example' });
    expect([body.is_sent, await texted()]).toEqual([true, []]);
    expect(monitor.mails.at(-1)).toMatchObject({
      to: 'ana@truck.example',
      from: 'Demo Brokerage',
      replyTo: 'admin@demo.test',
    });
    expect(monitor.mails.at(-1)!.text).toContain(body.address);
    const { open } = browserAt(body.address);
    await open('/code', {});
    const code = /\b\d{6}\b/.exec(monitor.mails.at(-1)!.text)![0];
    await open('/open', { code });
    expect((await links(id)).links[0]).toMatchObject({ phone_proven_at: null, email: 'ana@truck.example' });
  });

  test('goes later if the gateway is away', async () => {
    const { id } = await aLoad();
    gateway.state.answer = () => ({ status: 503 });
    const { body } = await make(id);
    expect(await texted()).toHaveLength(1);
    gateway.state.answer = () => ({ status: 201 });
    monitor.passTime(60_000);
    expect((await texted()).map(({ Body }) => Body.includes(body.address))).toEqual([true, true]);
  });

  test('is not texted without consent, to a number that said STOP, or to one flagged for fraud', async () => {
    const driver = { name: 'Bo Ek', phone: '+13125550161' };
    const { id } = await aLoad({ driver });
    const { status, body } = await make(id, { send: 'text' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['has_consent']]);
    expect((await make(id)).status).toBe(200);
    expect((await links(id)).drivers).toMatchObject([{ needs_consent: false }]);
    await postAsGateway(monitor, 'inbound', {
      MessageSid: 'SM00000000000000000000000000000001',
      From: driver.phone,
      To: OUR_NUMBER,
      Body: 'STOP',
    });
    for (const send of ['text', 'copy'])
      expect((await make(id, { send })).body.fields.send[0]).toContain('answered STOP');
    // The link there is opens no more either: its code cannot be sent.
    const { open } = browserAt((await make(id, { send: 'email', email: 'bo@truck.example' })).body.address);
    expect((await open('/code', {})).statusCode).toBe(303);
  });

  test('says so if its number stopped after the link was made', async () => {
    const driver = { name: 'Bo Ek', phone: '+13125550162' };
    const { id } = await aLoad({ driver });
    const { open } = browserAt((await make(id)).body.address);
    await postAsGateway(monitor, 'inbound', {
      MessageSid: 'SM00000000000000000000000000000002',
      From: driver.phone,
      To: OUR_NUMBER,
      Body: 'ALTO',
    });
    const answer = await open('/code', {});
    expect([answer.statusCode, text(answer.body)]).toEqual([409, expect.stringContaining('gets no more texts')]);
  });

  test('needs a carrier, a truck and a driver, the right to change loads, and one’s own load', async () => {
    const { id } = await aLoad();
    expect((await make(id, { send: 'text' }, OTHER)).status).toBe(404);
    expect((await make(id, { send: 'text' }, 'notickets@demo.test')).status).toBe(403);
    expect((await make(id, { send: 'text', rate: 1 })).status).toBe(422);
    const { id: none } = await aLoad({ vehicle: undefined });
    expect((await links(none)).cannot_make).toContain('Assign a truck');
    expect((await make(none)).status).toBe(422);
    const { id: alone } = await aLoad({ driver: undefined });
    expect((await links(alone)).cannot_make).toContain('driver');
    expect((await monitor.get(`/loads/${id}/driver_links`, OTHER)).status).toBe(404);
  });

  test.each([
    ['another driver', { driver: { name: 'Bo Ek', phone: PHONE } }, 'driver'],
    ['another number', { driver: { name: 'Ana Ruiz', phone: '+13125550199' } }, 'number'],
    ['another truck', { vehicle: { vin: '1FUJGLDR0CSB99999' } }, 'truck'],
    ['a cancellation', { status: 'cancelled' }, 'canceled'],
  ])('ends with %s', async (_what, change, why) => {
    const { id, reference, open, positions } = await aSharingDriver();
    const load = loadFromDallas(reference, {
      carrier: { id: carrier },
      vehicle: { vin: (await monitor.db.select().from(carrierVehicles).orderBy(desc(carrierVehicles.id)))[0]!.vin },
      driver: { name: 'Ana Ruiz', phone: PHONE },
      ...change,
    });
    expect((await monitor.send('PUT', '/loads/by_reference', { load })).status).toBe(200);
    expect((await links(id)).links[0].ended).toContain(why);
    expect((await open()).statusCode).toBe(404);
    expect((await positions(seen(37.49))).statusCode).toBe(404);
    expect(await positionsOf(id)).toEqual([]);
  });

  test('ends with do not dispatch, by hand, and with the next link', async () => {
    const { id, open, positions, link, address } = await aSharingDriver();
    const [kept] = await monitor.db.select().from(connections).where(eq(connections.carrierId, carrier));
    await monitor.db.update(connections).set({ status: 'do_not_dispatch' }).where(eq(connections.id, kept!.id));
    expect((await positions(seen(37.49))).statusCode).toBe(404);
    expect((await links(id)).links[0].ended).toContain('do not dispatch');
    await monitor.db.update(connections).set({ status: kept!.status }).where(eq(connections.id, kept!.id));
    expect((await open()).statusCode).toBe(200);
    expect((await monitor.send('PATCH', `/loads/${id}/driver_links/${link}/withdraw`, {}, OTHER)).status).toBe(404);
    const again = (await make(id, { send: 'copy' })).body;
    expect(again.is_sent).toBe(false);
    expect((await browserAt(address).open()).statusCode).toBe(404);
    expect((await monitor.send('PATCH', `/loads/${id}/driver_links/${again.link.id}/withdraw`, {})).status).toBe(200);
    expect((await monitor.send('PATCH', `/loads/${id}/driver_links/${again.link.id}/withdraw`, {})).status).toBe(409);
    expect((await browserAt(again.address).open()).statusCode).toBe(404);
  });

  test('is open in one browser at a time, and says so on the load', async () => {
    const { id, open, positions, address } = await aSharingDriver();
    const thief = browserAt(address);
    expect((await thief.positions(seen(37.49))).statusCode).toBe(403);
    await thief.enter();
    expect((await thief.open()).body).toContain('Dallas');
    expect((await open()).body).not.toContain('Dallas');
    expect((await positions(seen(37.49))).statusCode).toBe(403);
    expect((await messages(id)).at(-1)).toContain('another phone or browser');
  });

  test('ten wrong codes close it for a day, and the broker hears of it', async () => {
    const { id } = await aLoad();
    const { address } = (await make(id)).body;
    const { open } = browserAt(address);
    for (let tried = 0; tried < 12; tried += 1) {
      if (tried % 3 === 0) await open('/code', {});
      await open('/open', { code: '000000' });
    }
    const events = (await monitor.get(`/loads/${id}/timeline`)).status;
    expect(events).toBe(200);
    expect((await open('/code', {})).statusCode).toBe(429);
  });

  test('speaks Spanish and French', async () => {
    const { id } = await aLoad();
    const { address } = (await make(id)).body;
    expect(text((await browserAt(address).open('?language=es')).body)).toContain(ES['Your load']);
    expect(text((await browserAt(address).open('?language=fr')).body)).toContain('Votre chargement');
  });
});

describe('sharing', () => {
  test('begins with consent, which is kept with the hash of its words, and ends at once', async () => {
    const load = await aLoad();
    const { body } = await make(load.id);
    const { open, enter, positions } = browserAt(body.address);
    await enter();
    expect((await positions(seen(37.49))).json()).toMatchObject({ code: 'not_sharing' });
    expect((await open('/share', {})).statusCode).toBe(422);
    expect((await open('/share', { agree: 'on' })).statusCode).toBe(303);
    expect((await open('/share', { agree: 'on' })).statusCode).toBe(303);
    expect((await positions(seen(37.5))).json()).toMatchObject({ counts: { kept: 1 } });
    await open('/stop', {});
    const refused = await positions(seen(37.5, DALLAS_DOCK, { observed_at: new Date(Date.parse(at(37.5)) + 1000) }));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_sharing']);
    expect(await positionsOf(load.id)).toHaveLength(1);
    const kept = await monitor.db.select().from(driverConsents).where(eq(driverConsents.loadId, load.id));
    expect(kept.map(({ step, textSha256 }) => [step, textSha256?.length])).toEqual([
      ['given', 64],
      ['stopped', undefined],
    ]);
    // Rows are only added.
    await expect(monitor.db.delete(driverConsents)).rejects.toThrow();
    // Begun again: what was seen while it was off is not taken.
    await until(38);
    await open('/share', { agree: 'on' });
    expect((await positions(seen(37.8), seen(38))).json().counts).toMatchObject({ kept: 1, outside: 1 });
    expect((await links(load.id)).links[0].sharing).toMatchObject({ is_on: true });
  });

  test('a load tracked by the page alone, offline for an hour, arrives, departs, is delivered and ends with its papers', async () => {
    const { id, positions, open, address } = await aSharingDriver();
    expect((await shown(id)).tracking_status).toBe('no_eld_connection');
    await until(38.4);
    await positions(seen(38.2, FAR));
    expect((await shown(id)).tracking_status).toBe('tracking');
    // No network while it was at the dock: in order, with the times at which it was seen.
    await until(41.5);
    const queued = [39.2, 39.5, 40, 40.4].map((hours) => seen(hours));
    expect((await positions(...queued, seen(41.3, { latitude: 31.8, longitude: -96.5 }))).json().counts.kept).toBe(5);
    expect((await positions(...queued)).json().counts).toMatchObject({ kept: 0, repeated: 4 });
    const [pickup] = (await shown(id)).stops;
    expect(pickup).toMatchObject({ arrived: { source: 'eld' }, departed: { source: 'eld' } });
    // Never as the truck's own unit: detention is claimed from it.
    expect(pickup.arrived.between).toEqual({ from: at(38.2), to: at(39.2), by_phone: true });
    expect(pickup.departed.between.by_phone).toBe(true);
    await until(48);
    await positions(seen(46.8, HOUSTON_DOCK), seen(47.4, HOUSTON_DOCK), seen(47.9, FAR_FROM_HOUSTON));
    const load = await shown(id);
    expect(load).toMatchObject({ status: 'delivered' });
    expect(load.carrier_vehicle_areas[0]).toMatchObject({ source: 'phone', reported_by: 'driver_page' });
    // It takes papers for a day, and no positions.
    const over = (await open()).body;
    expect(text(over)).toContain('All stops are done');
    // What waits of before the departure goes out while the driver shares.
    expect(over).toContain(`data-forget="${address}/positions"`);
    expect((await positions(seen(47.3, HOUSTON_DOCK))).json().counts).toMatchObject({ kept: 1 });
    // The delivered load is whole once they are there.
    for (const [paper, name] of [
      ['bill_of_lading', 'bol.jpg'],
      ['proof_of_delivery', 'pod.jpg'],
    ] as const) {
      const sent = await open('/papers', { paper }, { name, content: jpeg(8, name.length) });
      expect(sent.headers.location).toContain('said=papers&of=1');
    }
    expect((await monitor.get(`/loads/${id}/papers`)).body.load_papers).toMatchObject([
      { is_type: 'proof_of_delivery', from_driver: true, user: null },
      { is_type: 'bill_of_lading', from_driver: true, user: null },
    ]);
    expect((await messages(id)).slice(-2)).toEqual([
      'Sent Bill of lading (BOL): 1 file',
      'Sent Proof of delivery (POD): 1 file',
    ]);
    expect((await positions(seen(47.95, FAR_FROM_HOUSTON))).json().counts).toMatchObject({ outside: 1 });
    await open('/stop', {});
    expect((await open()).body).toContain('data-forget=""');
    await until(47.9 + 26);
    expect((await open()).statusCode).toBe(404);
  });

  test('what is coarse, of the future, old or elsewhere is counted and not kept', async () => {
    const { id, positions } = await aSharingDriver();
    const answer = await positions(
      seen(37.5, DALLAS_DOCK, { accuracy_feet: 1001 }),
      seen(38.5),
      seen(20),
      seen(37.5, { latitude: 6.45, longitude: 3.39 }),
      seen(37.49),
    );
    expect(answer.json().counts).toEqual({ kept: 1, repeated: 0, coarse: 1, future: 1, elsewhere: 1, outside: 1 });
    expect(await positionsOf(id)).toHaveLength(1);
    expect((await messages(id)).at(-1)).toContain('outside North America');
  });

  test('a thousand at once, no list, wrong JSON, unknown fields and another load’s session write nothing', async () => {
    const { id, positions, send, address } = await aSharingDriver();
    const other = await aSharingDriver();
    const many = Array.from({ length: 1000 }, (_, at) => seen(37.4 + at / 100_000));
    for (const [payload, status] of [
      [{ positions: many }, 422],
      [{ positions: [] }, 422],
      [[], 422],
      ['{', 400],
      [{ positions: [seen(37.49), { ...seen(37.48), load_id: 1 }] }, 422],
      [{ positions: [{ ...seen(37.49), latitude: 'here' }] }, 422],
      [{ positions: [{ ...seen(37.49), latitude: 91 }] }, 422],
      [{ positions: [seen(37.49, DALLAS_DOCK, { observed_at: 'now' })] }, 422],
    ] as const) {
      const response = await send(payload);
      expect([response.statusCode, response.json().code !== undefined]).toEqual([status, true]);
    }
    expect(await positionsOf(id)).toEqual([]);
    expect((await positions(seen(37.49))).statusCode).toBe(200);
    expect(await positionsOf(other.id)).toEqual([]);
    const stranger = browserAt(address);
    expect((await stranger.positions(seen(37.45))).json().code).toBe('code_needed');
    expect((await browserAt(`${address}x`).positions(seen(37.45))).statusCode).toBe(404);
  });

  test('shows on its own load alone, not on another of the same truck, and not to the customer', async () => {
    const first = await aSharingDriver();
    const second = loadFromDallas(`${first.reference}-B`, { carrier: { id: carrier }, vehicle: { vin: first.vin } });
    const { body } = await monitor.send('PUT', '/loads/by_reference', { load: second });
    await until(39.5);
    await first.positions(seen(39.2), seen(39.45));
    expect((await shown(first.id)).carrier_vehicle_areas).toHaveLength(2);
    const other = await shown(body.load.id);
    expect([other.carrier_vehicle_areas, other.stops[0].arrived]).toEqual([[], null]);
    expect(other.tracking_status).toBe('no_eld_connection');
    const { progress } = (await monitor.get(`/loads/${first.id}/progress`)).body;
    expect(progress).toMatchObject({ state: 'at_stop', last_seen: null });
  });

  test('beside the truck’s own unit it counts for nothing, and is told where it is elsewhere', async () => {
    const { id, vin, positions } = await aSharingDriver();
    await until(39.6);
    await monitor.send('POST', '/vehicle_positions', {
      vehicle_positions: [fixAt(39.2, FAR, { vin }, 0), fixAt(39.5, FAR, { vin }, 0)],
    });
    await positions(seen(39.2), seen(39.5));
    const load = await shown(id);
    expect(load.stops[0].arrived).toBeNull();
    expect(load.position_doubts.join()).toMatch(/The driver’s phone was 5\d miles from the truck/);
    expect((await messages(id)).filter((one) => one?.startsWith('The driver’s phone was'))).toHaveLength(1);
    expect((await links(id)).phone_apart).toContain('phone near Dallas, TX');
    // The other way round: the truck's position comes later.
    const later = await aSharingDriver();
    await until(39.6);
    await later.positions(seen(39.5));
    await monitor.send('POST', '/vehicle_positions', { vehicle_positions: [fixAt(39.55, FAR, { vin: later.vin }, 0)] });
    expect((await messages(later.id)).at(-1)).toContain('The driver’s phone was');
  });
});

const FAR_FROM_HOUSTON = { latitude: 29.9, longitude: -95.9 };

describe('a team of two', () => {
  const SECOND = '+13125550188';
  const NAMED = { second_driver: { name: 'Bo Ek', phone: SECOND } };
  const MAKE_SECOND = { to: 'second_driver', send: 'text', has_consent: true };

  test('each has a link, a code to its own number and a consent of its own', async () => {
    const { id, ...first } = await aSharingDriver(NAMED);
    expect((await links(id)).drivers).toMatchObject([{ who: 'driver' }, { who: 'second_driver', phone_e164: SECOND }]);
    const made = await make(id, MAKE_SECOND);
    expect([made.status, made.body.link.who]).toEqual([200, 'second_driver']);
    const second = browserAt(made.body.address);
    await second.enter();
    expect((await texted()).at(-1)!.To).toBe(SECOND);

    // The first one's consent is not the second one's.
    expect((await second.positions(seen(37.5))).statusCode).toBe(409);
    await second.open('/share', { agree: 'on' });
    await first.positions(seen(37.5));
    await until(37.8);
    // At the same instant each is a position of its own.
    expect((await second.positions(seen(37.5), seen(37.8))).json().counts).toMatchObject({ kept: 2, repeated: 0 });
    expect((await second.positions(seen(37.5))).json().counts).toMatchObject({ kept: 0, repeated: 1 });
    expect((await positionsOf(id)).map(({ isSecondDriver }) => isSecondDriver).sort()).toEqual([false, true, true]);
    const trace = (await monitor.get(`/loads/${id}/carrier_vehicle_area_trace_data`)).body;
    expect(trace.reporters).toEqual(['driver_page', 'second_driver_page']);

    await first.open('/stop', {});
    const { driver_links: shared } = (await monitor.get(`/loads/${id}/sharing`)).body;
    expect(shared).toMatchObject([
      {
        who: 'second_driver',
        driver_name: 'Bo Ek',
        ended: null,
        sharing: { is_on: true },
        newest_position_at: at(37.8),
      },
      { who: 'driver', driver_name: 'Ana Ruiz', ended: null, sharing: { is_on: false }, newest_position_at: at(37.5) },
    ]);
    expect(await messages(id)).toContain('Agreed to share its location for this load (second driver)');
  });

  test('a new link ends the one before of that driver alone; a new second driver ends the second’s', async () => {
    const { id, vin, reference } = await aLoad(NAMED);
    await make(id);
    await make(id, MAKE_SECOND);
    await make(id, MAKE_SECOND);
    const state = async () => (await links(id)).links.map(({ who, ended }: Record<string, string>) => [who, ended]);
    expect(await state()).toEqual([
      ['second_driver', null],
      ['second_driver', 'Withdrawn'],
      ['driver', null],
    ]);
    const load = loadFromDallas(reference, {
      carrier: { id: carrier },
      vehicle: { vin },
      driver: { name: 'Ana Ruiz', phone: PHONE },
      second_driver: { name: 'Cy Orr', phone: SECOND },
    });
    expect((await monitor.send('PUT', '/loads/by_reference', { load })).status).toBe(200);
    expect(await state()).toEqual([
      ['second_driver', 'The driver or its number has changed'],
      ['second_driver', 'Withdrawn'],
      ['driver', null],
    ]);
  });

  test('no link for a second driver that is not named', async () => {
    const { id } = await aLoad();
    expect((await make(id, MAKE_SECOND)).body.fields).toHaveProperty('to');
  });

  test('a number that both drivers have opens one page at a time', async () => {
    // As a TMS writes it that copies the driver into the second one: the ordinary link goes out.
    const { id } = await aLoad({ second_driver: { name: 'Bo Ek', phone: PHONE } });
    const { status, body } = await make(id);
    expect(status).toBe(200);
    expect((await make(id)).status).toBe(200);
    for (const send of ['text', 'copy']) {
      const refused = await make(id, { to: 'second_driver', send, has_consent: true });
      expect([refused.status, refused.body.fields.to?.[0]]).toEqual([422, expect.stringContaining('same number')]);
    }
    // By email each has its own way to the code.
    expect((await make(id, { to: 'second_driver', send: 'email', email: 'bo@truck.example' })).status).toBe(200);
    expect((await links(id)).links.map(({ ended }: { ended: string | null }) => ended)).toEqual([
      null,
      null,
      'Withdrawn',
    ]);
    expect(body.link.who).toBe('driver');
  });

  test('an email that both drivers have opens one page at a time, of a link that still works', async () => {
    const { id } = await aLoad(NAMED);
    const send = (to: string, email: string) => make(id, { to, send: 'email', email });
    const first = await send('driver', 'team@truck.example');
    const refused = await send('second_driver', 'Team@Truck.example');
    expect([refused.status, refused.body.fields.email?.[0]]).toEqual([422, expect.stringContaining('same email')]);
    // Its own link made again is no other driver's.
    expect((await send('driver', 'team@truck.example')).status).toBe(200);
    expect((await send('second_driver', 'bo@truck.example')).status).toBe(200);
    const [, current] = (await links(id)).links;
    expect(current.id).not.toBe(first.body.link.id);
    expect((await monitor.send('PATCH', `/loads/${id}/driver_links/${current.id}/withdraw`, {})).status).toBe(200);
    expect((await send('second_driver', 'team@truck.example')).status).toBe(200);
  });

  test('phones that are far from each other are noted, and said on the load', async () => {
    const { id, positions } = await aSharingDriver(NAMED);
    const second = browserAt((await make(id, MAKE_SECOND)).body.address);
    await second.enter();
    await second.open('/share', { agree: 'on' });
    await positions(seen(37.5, DALLAS_DOCK));
    await second.positions(seen(37.51, FAR));
    expect(await messages(id)).toContainEqual(expect.stringContaining('The phones of the two drivers were'));
    expect((await links(id)).phone_apart).toContain('second driver’s near');
  });

  /** A load of two drivers who share. */
  async function aSharingTeam() {
    const first = await aSharingDriver(NAMED);
    const second = browserAt((await make(first.id, MAKE_SECOND)).body.address);
    await second.enter();
    await second.open('/share', { agree: 'on' });
    return { ...first, second };
  }

  test('each phone is compared with the truck’s unit and named, however busy the other is', async () => {
    const { id, vin, positions, second } = await aSharingTeam();
    await until(38.6);
    await monitor.send('POST', '/vehicle_positions', { vehicle_positions: [fixAt(37.6, DALLAS_DOCK, { vin }, 0)] });
    await positions(seen(37.61, FAR));
    const notes = async () => (await messages(id)).filter((one) => one?.includes('phone was'));
    expect(await notes()).toEqual([expect.stringMatching(/^The driver’s phone was 5\d miles .* Call the driver\.$/)]);
    // Of the same day, and before more positions of the other phone than are compared.
    await positions(...Array.from({ length: 110 }, (_, n) => seen(38.4 + n / 1000)));
    await second.positions(seen(37.62, FAR));
    expect(await notes()).toEqual([
      expect.stringContaining('The driver’s phone was'),
      expect.stringMatching(/^The second driver’s phone was 5\d miles .* Call the second driver\.$/),
    ]);
    expect((await links(id)).phone_apart).toContain('The second driver’s phone was');
  });

  test('the newest of what lies apart is said, of phone and unit or of the two phones', async () => {
    const { id, vin, positions, second } = await aSharingTeam();
    await until(38.6);
    await monitor.send('POST', '/vehicle_positions', { vehicle_positions: [fixAt(37.6, DALLAS_DOCK, { vin }, 0)] });
    await positions(seen(37.61, FAR));
    expect((await links(id)).phone_apart).toContain('The driver’s phone was');
    await positions(seen(38.5, DALLAS_DOCK));
    await second.positions(seen(38.51, FAR));
    expect((await links(id)).phone_apart).toContain('The phones of the two drivers were');
  });

  test('the page counts the driver’s phone before the second’s, and the map shows it', async () => {
    const { id, positions, second } = await aSharingTeam();
    await until(39.6);
    await positions(seen(39.2), seen(39.3), seen(39.4), seen(39.5));
    await second.positions(seen(39.25, FAR), seen(39.35, FAR), seen(39.45, FAR), seen(39.55, FAR));
    const { stops } = await shown(id);
    expect([stops[0].arrived?.source, stops[0].departed]).toEqual(['eld', null]);
    const onMap = async () => {
      const { loads: mapped } = (await monitor.get('/loads/map')).body;
      return mapped.find((load: { id: number }) => load.id === id).position;
    };
    expect(await onMap()).toMatchObject({ observed_at: at(39.5), reported_by: 'driver_page' });
    // Where the driver's is silent, the second's counts.
    await until(39.9);
    await second.positions(seen(39.8, FAR));
    expect(await onMap()).toMatchObject({ observed_at: at(39.8), reported_by: 'second_driver_page' });
  });

  test('against a report speaks the truck’s unit, then the phone of who reports, then the other’s', async () => {
    /** What the log says once one of the drivers reported that it arrived. */
    const reported = async (
      whose: 'first' | 'second',
      sent: { unit?: typeof DALLAS_DOCK; first?: object; second?: object },
    ) => {
      const { id, vin, open, positions, second } = await aSharingTeam();
      await until(39.3);
      if (sent.unit)
        await monitor.send('POST', '/vehicle_positions', { vehicle_positions: [fixAt(39.24, sent.unit, { vin }, 0)] });
      // The other's is the newer one.
      if (sent.first) await positions(seen(whose === 'first' ? 39.25 : 39.26, sent.first));
      if (sent.second) await second.positions(seen(whose === 'first' ? 39.26 : 39.25, sent.second));
      const report = { step: 'arrived', stop: String((await shown(id)).stops[0].id) };
      await (whose === 'first' ? open : second.open)('/step', report);
      return (await logsOf(id)).findLast(({ isType }) => isType === 'arrival')!.message;
    };
    // Not so near that it is seen to arrive.
    const NEAR = { ...DALLAS_DOCK, latitude: DALLAS_DOCK.latitude + 0.03 };
    expect(await reported('second', { first: FAR, second: DALLAS_DOCK })).toBe('Second driver');
    expect(await reported('second', { second: FAR })).toMatch(
      /^Against it: the second driver’s phone was 5\d miles from the stop/,
    );
    expect(await reported('first', { second: FAR })).toMatch(/^Against it: the second driver’s phone was/);
    expect(await reported('first', { unit: NEAR, first: FAR })).toBeNull();
  });
});

describe('the buttons', () => {
  const next = async (id: number) => {
    const { stops } = await shown(id);
    return stops.find(({ departed }: { departed: object | null }) => !departed);
  };

  test('are the driver’s word: arrived, loaded, left, delivered, without a position', async () => {
    const load = await aLoad();
    const { open, enter } = browserAt((await make(load.id)).body.address);
    await enter();
    const say = async (step: string, more: Record<string, string> = {}) =>
      (await open('/step', { step, stop: String((await next(load.id)).id), ...more })).headers.location;
    await until(39.2);
    expect(await say('left')).toContain('said=already');
    expect(await say('arrived')).toContain('said=done');
    expect(await say('arrived')).toContain('said=already');
    expect(text((await open()).body)).toContain('Loaded');
    await until(40.1);
    expect(await say('loaded', { seal: 'S-4411' })).toContain('said=done');
    expect(await say('loaded')).toContain('said=already');
    expect(await say('left')).toContain('said=done');
    await until(47);
    expect(await say('arrived')).toContain('said=done');
    expect(await say('delivered')).toContain('said=done');
    const { status, stops } = await shown(load.id);
    expect(status).toBe('delivered');
    expect(
      stops.map(({ arrived, departed }: Record<string, { source: string }>) => [arrived!.source, departed!.source]),
    ).toEqual([
      ['report', 'report'],
      ['report', 'report'],
    ]);
    expect((await logsOf(load.id)).map(({ isType, message }) => [isType, message])).toEqual([
      ['note', 'Opened the driver page with a code texted to its number'],
      ['arrival', null],
      ['note', 'Loaded. Seal S-4411'],
      ['departure', null],
      ['arrival', null],
      ['departure', 'Delivered'],
    ]);
    const { timeline } = (await monitor.get(`/loads/${load.id}/timeline`)).body;
    expect(timeline.some((entry: { log: { source: string } | null }) => entry.log?.source === 'driver')).toBe(true);
  });

  test('where the phone is far from the stop, the broker is told and the position stays', async () => {
    const { id, open, positions } = await aSharingDriver();
    await until(39.3);
    await positions(seen(39.25, FAR));
    const stop = await next(id);
    await open('/step', { step: 'arrived', stop: String(stop.id) });
    expect((await messages(id)).at(-1)).toMatch(/^Against it: the driver’s phone was 5\d miles from the stop$/);
    const { events } = (await monitor.get('/events?kind=driver_reported')).body;
    expect(events.at(-1).data.load_id).toBe(id);
    await open('/step', { step: 'arrived', stop: 'x' });
    await open('/step', { step: 'fly', stop: String(stop.id) });
    expect((await logsOf(id)).filter(({ isType }) => isType === 'arrival')).toHaveLength(1);
  });

  test('a temperature outside the range is told; what is no temperature is asked again', async () => {
    const { id, open } = await aSharingDriver({ equipment: 'reefer', temperature_min_f: 34, temperature_max_f: 38 });
    await until(39.3);
    const stop = String((await next(id)).id);
    await open('/step', { step: 'arrived', stop });
    expect(text((await open()).body)).toContain('The load asks for 34 to 38 °F.');
    const refused = await open('/step', { step: 'loaded', stop, temperature: 'cold', seal: 'A1' });
    expect([refused.statusCode, refused.body.includes('value="A1"')]).toEqual([422, true]);
    expect((await open('/step', { step: 'loaded', stop, seal: 'x'.repeat(41) })).statusCode).toBe(422);
    await open('/step', { step: 'loaded', stop, temperature: '52' });
    expect((await messages(id)).at(-1)).toBe('Loaded. 52 °F. Temperature 52 °F, the load asks for 34 to 38 °F');
  });

  test('a problem is a check call that is due now', async () => {
    const { id, open } = await aSharingDriver();
    expect((await open('/problem', { words: 'tire' })).statusCode).toBe(422);
    expect((await open('/problem', { problem: 'breakdown', words: 'x'.repeat(501) })).statusCode).toBe(422);
    await open('/problem', { problem: 'breakdown', words: 'Tire blew\non I-45 <b>' });
    expect((await messages(id)).at(-1)).toBe('Problem: Breakdown. Tire blew on I-45 <b>');
    const { events } = (await monitor.get('/events?kind=driver_reported')).body;
    expect(events.at(-1).data).toMatchObject({ load_id: id, problem: 'breakdown' });
    expect((await shown(id)).next_call_at).toBe(monitor.services.clock().toISOString());
  });

  test('before the code nothing can be said', async () => {
    const { id } = await aLoad();
    const { open } = browserAt((await make(id)).body.address);
    for (const step of ['step', 'problem', 'share', 'stop', 'papers', 'truck'])
      expect((await open(`/${step}`, { problem: 'other' })).statusCode).toBe(403);
    expect(await messages(id)).toEqual([]);
  });
});

/** A JPEG of some pixels that says where and by what it was taken, and a PNG. */
function jpeg(width = 8, height = 8, orientation = 6): Buffer {
  const exif = Buffer.from('4578696600004d4d002a0000000800010112000300000001000000000000', 'hex');
  exif.writeUInt16BE(orientation, 6 + 18);
  const app1 = Buffer.concat([exif, Buffer.from('GPS 32.7767,-96.7970 CAMERA')]);
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    segment(0xe1, app1),
    segment(0xfe, Buffer.from('by Ana')),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd9]),
    Buffer.from('SECOND PICTURE'),
  ]);
}

describe('papers', () => {
  const contentOf = async (id: number) => {
    const rows = await monitor.db
      .select({ paper: loadPapers, content: storedFileChunks.content })
      .from(loadPapers)
      .innerJoin(storedFileChunks, eq(storedFileChunks.fileId, loadPapers.fileId))
      .where(eq(loadPapers.loadId, id));
    return rows;
  };

  test('a photo is kept without place and camera, the way up it was held, with its hash as sent', async () => {
    const { id, open, link } = await aSharingDriver();
    const content = jpeg();
    const send = () => open('/papers', { paper: 'bill_of_lading' }, { name: 'IMG_1.jpg', content });
    expect((await send()).headers.location).toContain('said=papers&of=1');
    expect((await send()).headers.location).toContain('said=same');
    const [kept, ...more] = await contentOf(id);
    expect([more.length, kept!.paper.isType, kept!.paper.driverLinkId]).toEqual([0, 'bill_of_lading', link]);
    const { createHash } = await import('node:crypto');
    expect(kept!.paper.originalSha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(kept!.content.toString('latin1')).not.toMatch(/GPS|CAMERA|Ana|SECOND/);
    expect(kept!.content.includes(Buffer.from('Exif'))).toBe(true);
    const papers = (await monitor.get(`/loads/${id}/papers`)).body.load_papers;
    expect(papers[0]).toMatchObject({ from_driver: true, user: null });
    expect((await messages(id)).at(-1)).toBe('Sent Bill of lading (BOL): 1 file');
  });

  test('a picture bomb, a broken photo, nothing and no picture are refused', async () => {
    const { id, open } = await aSharingDriver();
    for (const content of [jpeg(65_000, 65_000), jpeg().subarray(0, 60), Buffer.from('MZ not a picture')]) {
      const response = await open('/papers', { paper: 'proof_of_delivery' }, { name: 'a.jpg', content });
      expect(response.statusCode).toBe(422);
    }
    expect((await open('/papers', { paper: 'other' })).statusCode).toBe(422);
    expect(await contentOf(id)).toEqual([]);
    await open('/papers', { paper: 'proof_of_delivery' }, { name: 'pod.pdf', content: PDF });
    expect(await contentOf(id)).toHaveLength(1);
  });
});

describe('the truck', () => {
  const checks = (id: number) => monitor.db.select().from(pickupPassChecks).where(eq(pickupPassChecks.loadId, id));

  test('what the driver reads off it is compared and not answered; a mismatch is one for the load', async () => {
    const { id, vin, open } = await aSharingDriver();
    expect((await open('/truck', {})).statusCode).toBe(422);
    expect((await open('/truck', { vin: '123' })).statusCode).toBe(422);
    const right = await open('/truck', { vin: vin.slice(-6) });
    const wrong = await open('/truck', { plate: 'OTHER77' });
    expect(right.headers.location).toBe(wrong.headers.location);
    await open('/truck', { plate: 'OTHER77' });
    expect((await checks(id)).map(({ outcome, by, passId }) => [outcome, by, passId])).toEqual([
      ['match', 'driver', null],
      ['mismatch', 'driver', null],
    ]);
    const load = await shown(id);
    expect(load.dock_mismatch_at).not.toBeNull();
    const pass = (await monitor.get(`/loads/${id}/pickup_pass`)).body;
    expect(pass.open_mismatch).toMatchObject({ count: 1 });
    expect(pass.checks[0]).toMatchObject({ by: 'driver', pass_id: null });
  });

  test('a photo of the plate is a paper of the load', async () => {
    const { id, open } = await aSharingDriver();
    await open('/truck', { plate: '' }, { name: 'plate.jpg', content: jpeg() });
    expect(await monitor.db.select().from(loadPapers).where(eq(loadPapers.loadId, id))).toMatchObject([
      { isType: 'other' },
    ]);
    expect(await checks(id)).toEqual([]);
  });
});

describe('while an alert to act on says that someone may pretend to be the carrier', () => {
  const raise = async (id: number, given: Partial<typeof tickets.$inferInsert> = {}) => {
    const [load] = await monitor.db.select().from(loads).where(eq(loads.id, id));
    const now = monitor.services.clock();
    const [made] = await monitor.db
      .insert(tickets)
      .values({
        companyId: load!.companyId,
        loadId: id,
        carrierId: load!.carrierId,
        isType: 'unknown_or_fraudulent_phone_number',
        severity: 'act_now',
        status: 'new',
        message: 'The driver’s number is flagged for fraud',
        evidence: [],
        subject: 'test',
        openedAt: now,
        raisedAt: now,
        ...given,
      })
      .returning({ id: tickets.id });
    return made!.id;
  };
  const close = (alert: number) =>
    monitor.db.update(tickets).set({ status: 'closed', resolution: 'false_alarm' }).where(eq(tickets.id, alert));

  test('no link is made, texted or copied, and no text goes to the driver', async () => {
    const { id } = await aLoad();
    const alert = await raise(id);
    for (const send of ['text', 'copy'])
      expect(await make(id, { send, has_consent: true })).toMatchObject({
        status: 422,
        body: { fields: { send: [expect.stringContaining('Someone may pretend to be the carrier')] } },
      });
    expect((await make(id, { send: 'email', email: 'ana@truck.example' })).status).toBe(422);
    const to = { text: { to: 'driver', message: 'Where are you?', has_consent: true } };
    expect((await monitor.send('POST', `/loads/${id}/texts`, to)).body.fields.to[0]).toContain('pretend');
    expect(await links(id)).toMatchObject({
      links: [],
      cannot_make: expect.stringContaining('pretend'),
      held: { alert_id: alert, is_type: 'unknown_or_fraudulent_phone_number' },
    });
    expect([await texted(), await messages(id)]).toEqual([[], []]);
    await close(alert);
    expect((await make(id)).status).toBe(200);
  });

  test.each([
    ['one to look at', { severity: 'look' }],
    ['one about the trip', { isType: 'running_late' }],
  ] as const)('%s holds nothing', async (_what, given) => {
    const { id, open } = await aSharingDriver();
    await raise(id, given);
    expect((await links(id)).held).toBeNull();
    expect((await open()).body).toContain('Dallas');
  });

  test('a link that was made before does nothing, says whom to call, and goes on afterwards', async () => {
    const { id, open, positions, link } = await aSharingDriver();
    await until(37.6);
    await positions(seen(37.55, FAR));
    const alert = await raise(id);
    const before = await messages(id);
    const stop = (await shown(id)).stops[0].id as number;
    for (const [query, words] of [
      ['', 'Call the broker before you go on'],
      ['?language=es', ES['This page is paused']!],
      ['?language=fr', 'Appelez le courtier'],
    ]) {
      const page = await open(query);
      expect([page.statusCode, text(page.body)]).toEqual([200, expect.stringContaining(words!)]);
      // Where and when the goods are is for the right driver alone; nor does it say what is suspected.
      expect(text(page.body)).not.toMatch(/Dallas|Houston|pretend|alert/);
    }
    await open('?language=en');
    const queued = await positions(seen(37.56), seen(37.59));
    expect([queued.statusCode, queued.json()]).toEqual([409, expect.objectContaining({ code: 'held' })]);
    expect((await open('/step', { step: 'arrived', stop: String(stop) })).statusCode).toBe(409);
    expect((await open('/problem', { problem: 'delay' })).statusCode).toBe(409);
    expect((await open('/truck', { plate: 'OTHER77' })).statusCode).toBe(409);
    expect((await open('/share', { agree: 'on' })).statusCode).toBe(409);
    const photo = { name: 'pod.pdf', content: PDF };
    expect((await open('/papers', { paper: 'proof_of_delivery' }, photo)).statusCode).toBe(409);
    expect([await messages(id), (await positionsOf(id)).length]).toEqual([before, 1]);
    expect(await monitor.db.$count(loadPapers, eq(loadPapers.loadId, id))).toBe(0);
    expect(await monitor.db.$count(pickupPassChecks, eq(pickupPassChecks.loadId, id))).toBe(0);
    expect((await shown(id)).stops[0].arrived).toBeNull();
    expect(await links(id)).toMatchObject({ held: { alert_id: alert }, links: [{ id: link, ended: null }] });

    await close(alert);
    expect((await open()).body).toContain('Dallas');
    // The phone kept what it could not send, and sends it now.
    expect((await positions(seen(37.56), seen(37.58, FAR))).json()).toMatchObject({ counts: { kept: 2 } });
    await open('/step', { step: 'arrived', stop: String(stop) });
    expect((await messages(id)).length).toBe(before.length + 1);
  });

  test('the driver may end its sharing, and no code is sent, so that no number becomes known', async () => {
    const { id, open, positions } = await aSharingDriver();
    const other = await aLoad({ driver: { name: 'Bo Ek', phone: '+13125550177' } });
    const { address } = (await make(other.id)).body;
    const stranger = browserAt(address);
    await texted();
    const asked = await stranger.open('/code', {});
    expect(asked.statusCode).toBe(303);
    const code = /\b\d{6}\b/.exec((await texted()).findLast(({ Body }) => Body.startsWith('Your code'))!.Body)![0];
    const alerts = [await raise(id), await raise(other.id)];
    // The code was sent before; it opens nothing now and is no wrong one.
    expect((await stranger.open('/open', { code })).statusCode).toBe(409);
    const sent = (await texted()).length;
    expect((await browserAt(address).open('/code', {})).statusCode).toBe(409);
    expect((await texted()).length).toBe(sent);
    expect((await links(other.id)).links[0].phone_proven_at).toBeNull();
    expect(text((await open()).body)).toContain('Stop sharing');
    expect((await open('/stop', {})).statusCode).toBe(303);
    expect(text((await open()).body)).not.toContain('Stop sharing');
    for (const alert of alerts) await close(alert);
    expect((await positions(seen(37.5))).json()).toMatchObject({ code: 'not_sharing' });
    expect((await stranger.open('/open', { code })).statusCode).toBe(303);
    expect((await links(other.id)).links[0].phone_proven_at).not.toBeNull();
  });
});

describe('while the carrier may never have the load', () => {
  beforeAll(() => addDataset(monitor.db, 'p2mt-9ige'));

  const orderOut = () => addOosOrder(monitor.db, { carrierId: carrier });
  const rescind = () => monitor.db.delete(oosOrders).where(eq(oosOrders.carrierId, carrier));

  test('no link is made, and the page of one made before is paused, while its truck is still seen', async () => {
    const { id, open, positions, link } = await aSharingDriver();
    await until(37.6);
    const other = await aLoad();
    await orderOut();
    const made = await make(other.id);
    expect([made.status, made.body.fields.send]).toEqual([422, [expect.stringMatching(/out-of-service order/i)]]);
    const { blocked, cannot_make, held, links: before } = await links(id);
    expect([blocked, held, before[0].id, before[0].ended]).toEqual([
      expect.stringContaining('Blocked.'),
      null,
      link,
      null,
    ]);
    expect(cannot_make).toBe(blocked);
    const page = await open();
    expect([page.statusCode, text(page.body)]).toEqual([
      200,
      expect.stringContaining('Call the broker before you go on'),
    ]);
    expect(text(page.body)).not.toMatch(/Dallas|Houston|service/);
    expect((await positions(seen(37.56))).json()).toMatchObject({ counts: { kept: 1 } });
    expect((await monitor.get(`/loads/${id}/sharing`)).body.is_held).toBe(true);
    await rescind();
    expect((await open()).body).toContain('Dallas');
    expect(await links(id)).toMatchObject({ blocked: null, cannot_make: null });
  });

  test('an exception that is missing holds nothing: the truck goes on sharing', async () => {
    const { id, open, positions } = await aSharingDriver();
    await until(37.6);
    const set = (status: 'onboarded' | 'needs_to_onboard') =>
      monitor.db.update(connections).set({ status }).where(eq(connections.carrierId, carrier));
    await set('needs_to_onboard');
    expect((await monitor.get(`/loads/${id}/gate`)).body.answer).toBe('exception');
    expect((await open()).body).toContain('Dallas');
    expect((await positions(seen(37.56))).json()).toMatchObject({ counts: { kept: 1 } });
    expect((await make(id)).status).toBe(200);
    await set('onboarded');
  });
});

test('who it was made for stays beside the link', async () => {
  const { link } = await aSharingDriver();
  const [kept] = await monitor.db.select().from(driverLinks).where(eq(driverLinks.linkId, link));
  expect(kept).toMatchObject({ driverPhoneE164: PHONE, driverName: 'Ana Ruiz', carrierId: carrier });
  expect(await monitor.db.$count(loads)).toBeGreaterThan(0);
  expect(HOUR).toBe(3_600_000);
});

describe('the calls for a load’s driver links', () => {
  test('createDriverLink answers the address once; getDriverLinks lists links without it', async () => {
    const { id } = await aLoad();
    const made = await make(id, { send: 'copy' });
    expect(made.body).toMatchObject({ address: expect.stringContaining('/driver/'), is_sent: false });
    const listed = await links(id);
    expect(listed.links).toMatchObject([{ id: made.body.link.id, driver_name: 'Ana Ruiz', ended: null }]);
    expect(JSON.stringify(listed)).not.toContain(made.body.address.split('/').at(-1));
  });

  test('getDriverLinks and withdrawDriverLink are the company’s own, and need the right', async () => {
    const { id } = await aLoad();
    const { link, address } = (await make(id, { send: 'copy' })).body;
    const other = await aLoad();
    const withdraw = (load: number, as?: string) =>
      monitor.send('PATCH', `/loads/${load}/driver_links/${link.id}/withdraw`, {}, as);
    expect((await monitor.get(`/loads/${id}/driver_links`, OTHER)).status).toBe(404);
    expect((await monitor.get(`/loads/${id}/driver_links`, 'noloads@demo.test')).status).toBe(403);
    expect([(await withdraw(id, OTHER)).status, (await withdraw(id, 'notickets@demo.test')).status]).toEqual([
      404, 403,
    ]);
    // Not by the number of another load of the company either.
    expect((await withdraw(other.id)).status).toBe(404);
    expect((await browserAt(address).open()).statusCode).toBe(200);
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { id: link.id, ended: 'Withdrawn' } });
  });
});
