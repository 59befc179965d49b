import { LOAD_SETTINGS } from '@contract/loads/load-settings.constants';
import { ES } from '@monitor/carrier-pages/words/es';
import { FR } from '@monitor/carrier-pages/words/fr';
import {
  carriers,
  facilities,
  facilityStays,
  loadLogs,
  positionFeedTrucks,
  trackingLinks,
  userSessions,
  vehiclePositions,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formOf } from '../../support/forms';
import { linkedPage } from '../../support/linked-page';
import { rowsAlike } from '../../support/made-up-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, DALLAS_DOCK, fixAt, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER_VIN = '1FUJGLDR0CSBN0938';
const OTHER = 'other@demo.test';
const FAR = { latitude: 33.6, longitude: -96.8 };

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  // An hour before the pickup of `loadFromDallas`.
  monitor.passTime(26 * 3_600_000);
});
afterAll(() => monitor.close());
beforeEach(async () => {
  // Codes are limited, and sessions are of some hours.
  monitor.passTime(16 * 60_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
});

let count = 0;
async function aCarrier() {
  count += 1;
  const id = await addHauler(monitor, `SHARING ${count} LLC`);
  const email = `office@sharing${count}.example`;
  await monitor.db.update(carriers).set({ email }).where(eq(carriers.id, id));
  return { id, email };
}

const invite = (carrier: number, as?: string) =>
  monitor.send('POST', `/carriers/${carrier}/tracking_connection/invitations`, undefined, as);
const statusOf = async (carrier: number, as?: string) =>
  (await monitor.get(`/carriers/${carrier}/tracking_connection`, as)).body.status;

/** A browser of the carrier at the page whose link is in the newest mail. */
const pageOf = (link = /\/monitor\/onboarding\/tracking\/\S+/.exec(monitor.mails.at(-1)!.text)![0]) =>
  linkedPage(monitor, link);

/** A carrier that consented, its page and the key of its feed. */
async function aSharingCarrier() {
  const carrier = await aCarrier();
  await invite(carrier.id);
  const page = pageOf();
  await page.enter();
  const { body } = await page.open('/consent', { agree: 'on' });
  return { ...carrier, page, key: /trk_[\w-]+/.exec(body)![0] };
}

const haul = async (carrier: number, reference: string, vin: string, as?: string) =>
  (
    await monitor.send(
      'PUT',
      '/loads/by_reference',
      { load: loadFromDallas(reference, { carrier: { id: carrier }, vehicle: { vin } }) },
      as,
    )
  ).body.load as { id: number; carrier_vehicle_id: number };

const post = (connection_key: string | undefined, ...vehicle_positions: object[]) =>
  monitor.send('POST', '/vehicle_positions', { connection_key, vehicle_positions });
const seen = async (id: number, as?: string) => (await monitor.get(`/loads/${id}`, as)).body;

test('the times that a carrier agrees to are the widest that a company may set', () => {
  const { tracking_opens_before_pickup_hours: before, tracking_closes_after_delivery_hours: after } = LOAD_SETTINGS;
  expect([before.max, after.max]).toEqual([24, 72]);
});

describe('inviteToShareTracking', () => {
  test('mails the address of record and no other; getTrackingConnection says how far the carrier is', async () => {
    const { id, email } = await aCarrier();
    expect(await statusOf(id)).toBe('none');
    const { status, body } = await invite(id);
    expect([status, body.status, body.email]).toEqual([200, 'invited', `o…@${email.split('@')[1]}`]);
    expect(monitor.mails.at(-1)!.to).toBe(email);
    expect(monitor.mails.at(-1)!.text).toContain('The broker');
    expect(await statusOf(id, OTHER)).toBe('none');
  });

  test('is refused without an address on record, for no carrier, and to who may not work on loads', async () => {
    const silent = await addHauler(monitor, 'SILENT LLC');
    expect((await invite(silent)).status).toBe(422);
    expect((await invite(987_654_321)).status).toBe(404);
    const { id } = await aCarrier();
    expect((await invite(id, 'notickets@demo.test')).status).toBe(403);
    expect((await monitor.get(`/carriers/${id}/tracking_connection`, 'noloads@demo.test')).status).toBe(403);
    expect((await monitor.get('/carriers/x/tracking_connection')).status).toBe(422);
  });

  test('twice a day is enough', async () => {
    const { id } = await aCarrier();
    expect([(await invite(id)).status, (await invite(id)).status, (await invite(id)).status]).toEqual([200, 200, 429]);
  });
});

describe('the carrier’s page', () => {
  test('a forwarded link opens nothing without the code, which goes to the address of record', async () => {
    const { id, email } = await aCarrier();
    await invite(id);
    const page = pageOf();
    const stranger = pageOf(page.link);
    expect((await page.open()).body).not.toContain('name="agree"');
    expect((await stranger.open('/consent', { agree: 'on' })).statusCode).toBe(403);
    expect((await stranger.open('/open', { code: '000000' })).statusCode).toBe(303);
    await page.enter();
    expect(monitor.mails.at(-1)!.to).toBe(email);
    expect((await page.open()).body).toContain('name="agree"');
    // The carrier's own browser being in lets no other one in.
    expect((await stranger.open()).body).not.toContain('name="agree"');
    expect((await stranger.open('/consent', { agree: 'on' })).statusCode).toBe(403);
    expect(await statusOf(id)).toBe('invited');
  });

  test('a code opens its own link alone, and a wrong one none', async () => {
    const [first, second] = [await aCarrier(), await aCarrier()];
    await invite(first.id);
    const own = pageOf();
    await invite(second.id);
    const other = pageOf();
    await other.open('/code', {});
    const code = /\d{6}/.exec(monitor.mails.at(-1)!.text)![0];
    await own.open('/code', {});
    expect((await own.open('/open', { code })).statusCode).toBe(422);
    expect((await own.open('/open', { code: 'x' })).statusCode).toBe(422);
    expect((await own.open()).body).not.toContain('name="agree"');
  });

  test('consent is checked, given once, and its key is shown once', async () => {
    const { id } = await aCarrier();
    await invite(id);
    const page = pageOf();
    await page.enter();
    expect((await page.open('/consent', {})).statusCode).toBe(422);
    const given = await page.open('/consent', { agree: 'on' });
    expect(given.body).toMatch(/trk_/);
    expect((await page.open('/consent', { agree: 'on' })).statusCode).toBe(303);
    expect((await page.open()).body).not.toMatch(/trk_/);
    expect([await statusOf(id), await statusOf(id, OTHER)]).toEqual(['connected', 'connected']);
  });

  test('a link that was not used in time opens nothing; a connected carrier’s goes on', async () => {
    const late = await aCarrier();
    await invite(late.id);
    const page = pageOf();
    const shared = await aSharingCarrier();
    await monitor.db.update(trackingLinks).set({ expiresAt: monitor.services.clock() });
    expect((await page.open()).statusCode).toBe(404);
    expect((await page.open('/code', {})).statusCode).toBe(404);
    expect((await shared.page.open()).statusCode).toBe(200);
    expect((await pageOf('/monitor/onboarding/tracking/wrong').open()).statusCode).toBe(404);
  });

  test('a form of another site is not taken', async () => {
    const { page, id } = await aSharingCarrier();
    const form = formOf({});
    const response = await monitor.app.inject({
      method: 'POST',
      url: `${page.link}/withdraw`,
      payload: form.payload,
      headers: { ...form.headers, origin: 'https://evil.example' },
    });
    expect([response.statusCode, await statusOf(id)]).toEqual([403, 'connected']);
  });

  test.each(['es', 'fr'] as const)('every sentence is in %s, errors included', async (language) => {
    const words = { es: ES, fr: FR }[language];
    const data = /^(?:SHARING \d+ LLC|English|Español|Français|Demo Brokerage|L-\w+|Unit .*|VIN .*|trk_.*)$/;
    const piecesOf = (html: string) =>
      html
        .replaceAll(/<style[\s\S]*?<\/style>/g, '')
        .split(/<[^>]*>/)
        .map((text) => text.replaceAll('&#x27;', "'").trim())
        .filter((text) => /[A-Za-z]{3}/.test(text));
    const same = new Set(Object.entries(words).flatMap(([phrase, said]) => (phrase === said ? [phrase] : [])));
    const compare = async (english: { body: string }, other: { body: string }) => {
      expect(other.body).toContain(`<html lang="${language}">`);
      const spoken = new Set(piecesOf(english.body));
      expect(piecesOf(other.body).filter((one) => spoken.has(one) && !data.test(one) && !same.has(one))).toEqual([]);
    };
    const { id } = await aCarrier();
    await invite(id);
    const page = pageOf();
    const both = async (below: string, fields?: Record<string, string>) =>
      compare(
        await page.open(`${below}?language=en`, fields),
        await page.open(`${below}?language=${language}`, fields),
      );
    await both('');
    await both('/consent', { agree: 'on' });
    await page.open('/code', {});
    await both('');
    await both('/open', { code: 'x' });
    await page.enter();
    await both('');
    await both('/consent', {});
    const key = /trk_[\w-]+/.exec((await page.open('/consent', { agree: 'on' })).body)![0];
    const load = await haul(id, `L-${language}`, VIN);
    await post(key, fixAt(38.4, FAR, { vin: VIN }, 60));
    await seen(load.id);
    await both('');
    await both('/key', {});
    await both('/withdraw');
  });
});

describe('createVehiclePositions with a connection_key', () => {
  test('serves every broker whose load names the truck, within its own times, and no other load', async () => {
    const { id, key } = await aSharingCarrier();
    const mine = await haul(id, 'S-1', VIN);
    const theirs = await haul(id, 'T-1', VIN, OTHER);
    const nextTruck = await haul(id, 'T-2', OTHER_VIN, OTHER);
    const { status, body } = await post(
      key,
      fixAt(30, FAR, { vin: VIN }, 60), // before any window
      { vin: VIN, ...FAR, speed_mph: 60, observed_at: new Date(+monitor.services.clock() - 600_000).toISOString() },
    );
    expect([status, body.counts.kept]).toEqual([200, 2]);
    for (const [load, as] of [
      [mine, undefined],
      [theirs, OTHER],
    ] as const) {
      const { carrier_vehicle_areas: areas, tracking_status } = await seen(load.id, as);
      expect([areas.length, tracking_status]).toEqual([1, 'tracking']);
      expect((await monitor.get(`/loads/${load.id}/carrier_vehicle_area_trace_data`, as)).body.trace).toHaveLength(1);
    }
    // A decoy: a load of this carrier with another truck shows nothing of the one that is shared.
    const decoy = async (what: string) => (await monitor.get(`/loads/${nextTruck.id}${what}`, OTHER)).body;
    expect((await decoy('')).carrier_vehicle_areas).toEqual([]);
    expect((await decoy('/carrier_vehicle_area_trace_data')).trace).toEqual([]);
    expect((await decoy('/movements')).movements).toEqual([]);
    expect((await decoy('/recent_carrier_vehicle_areas_by_carrier_vehicle')).carrier_vehicle_areas).toEqual([]);
    expect((await decoy('/vehicle_distances_to_pickup')).vehicle_distances).toEqual([]);
    const choices = (await decoy('/carrier_vehicles_for_vehicle_dropdown')).carrier_vehicles;
    expect(choices.map(({ last_seen }: { last_seen: unknown }) => last_seen)).toEqual(choices.map(() => null));
    // Nor does a load without a carrier, in a request as if this carrier might get it.
    const open = (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('T-3') }, OTHER)).body.load
      .id;
    const asked = `/loads/${open}/carrier_vehicles_for_vehicle_dropdown?carrier_id=${id}`;
    const candidates: { last_seen: unknown; miles_to_pickup: unknown }[] = (await monitor.get(asked, OTHER)).body
      .carrier_vehicles;
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.every((one) => one.last_seen === null && one.miles_to_pickup === null)).toBe(true);
    const by = `carrier_vehicle_id=${theirs.carrier_vehicle_id}&load_id=${nextTruck.id}`;
    expect(
      (await monitor.get(`/carrier_vehicle_areas/by_carrier_vehicle?${by}`, OTHER)).body.carrier_vehicle_areas,
    ).toEqual([]);
    expect((await decoy('/carrier_vehicle_areas_for_debugging')).carrier_vehicle_areas).toEqual([]);
  });

  test('a company’s own feed stays its own beside it', async () => {
    const { id } = await aSharingCarrier();
    await haul(id, 'O-1', VIN);
    const theirs = await haul(id, 'O-2', VIN, OTHER);
    await post(undefined, fixAt(38.4, FAR, { vin: VIN }, 60));
    expect((await seen(theirs.id, OTHER)).carrier_vehicle_areas).toEqual([]);
  });

  test('a key of no one, one that was replaced, and a truck of another carrier bring nothing', async () => {
    const { id, key, page } = await aSharingCarrier();
    const stranger = await aCarrier();
    const load = await haul(stranger.id, 'K-1', OTHER_VIN);
    await haul(id, 'K-2', VIN);
    expect((await post('trk_made-up', fixAt(38, FAR, { vin: VIN }))).body.fields).toHaveProperty('connection_key');
    const { counts } = (
      await post(
        key,
        fixAt(38, FAR, { vin: OTHER_VIN }),
        fixAt(38, FAR, { carrier_vehicle_id: load.carrier_vehicle_id }),
        fixAt(38, FAR, { carrier_id: stranger.id, vin: VIN }),
      )
    ).body;
    // A truck that it says is its own waits for a load of its own, and is on no other carrier's.
    expect(counts).toMatchObject({ kept: 0, unnamed: 1, unknown_vehicle: 2 });
    expect((await seen(load.id)).newest_position_at).toBeNull();
    const renewed = /trk_[\w-]+/.exec((await page.open('/key', {})).body)![0];
    expect((await post(key, fixAt(38, FAR, { vin: VIN }))).status).toBe(422);
    expect((await post(renewed, fixAt(38, FAR, { vin: VIN }))).body.counts.kept).toBe(1);
    expect((await post('', fixAt(38, FAR, { vin: VIN }))).status).toBe(422);
  });

  test('a truck that no load names is seen by none; one that names it later sees it, within its own times', async () => {
    const { id, key } = await aSharingCarrier();
    const other = await haul(id, 'U-1', OTHER_VIN);
    const fixes = [
      fixAt(30, FAR, { vin: VIN }, 60),
      fixAt(38, FAR, { vin: VIN }, 60),
      fixAt(38.2, FAR, { vin: VIN }, 60),
    ];
    expect((await post(key, ...fixes)).body.counts).toMatchObject({ kept: 0, unnamed: 3 });
    expect((await seen(other.id)).carrier_vehicle_areas).toEqual([]);
    const feeds = (await monitor.get('/position_feeds?per_page=100')).body.position_feeds;
    const feed = feeds.find((one: { carrier: { id: number } | null }) => one.carrier?.id === id);
    expect(feed.trucks).toMatchObject({ named: 0, unnamed: 1 });
    const { trucks } = (await monitor.get(`/position_feeds/${feed.id}/trucks`)).body;
    expect(trucks).toMatchObject([{ label: 'VIN …0937', load: null }]);
    const theirs = await haul(id, 'U-2', VIN, OTHER);
    expect((await seen(theirs.id, OTHER)).carrier_vehicle_areas).toHaveLength(2);
    expect((await seen(other.id)).carrier_vehicle_areas).toEqual([]);
    // What another company's load names is not on the sender's page.
    await post(key, fixAt(38.25, FAR, { vin: VIN }, 60));
    expect((await monitor.get(`/position_feeds/${feed.id}/trucks`)).body.trucks).toEqual([]);
  });

  test('withdrawing deletes what waits for a load', async () => {
    const { id, key, page } = await aSharingCarrier();
    await post(key, fixAt(38.2, FAR, { vin: VIN }, 60));
    const waiting = () => monitor.db.$count(positionFeedTrucks, eq(positionFeedTrucks.carrierId, id));
    expect(await waiting()).toBe(1);
    await page.open('/withdraw', {});
    expect(await statusOf(id)).toBe('withdrawn');
    expect(await waiting()).toBe(0);
    const load = await haul(id, 'U-3', VIN);
    expect((await seen(load.id)).newest_position_at).toBeNull();
  });

  test('a load that is cancelled or not tracked anymore shows nothing newer', async () => {
    const { id, key } = await aSharingCarrier();
    const load = await haul(id, 'C-1', VIN);
    await post(key, fixAt(38.2, FAR, { vin: VIN }, 60));
    await monitor.send('PATCH', `/loads/${load.id}`, { load: { status: 'cancelled' } });
    const before = monitor.services.clock();
    monitor.passTime(10 * 60_000);
    const later = new Date(before.getTime() + 5 * 60_000).toISOString();
    await post(key, { vin: VIN, observed_at: later, ...FAR, speed_mph: 60 });
    const areas = (await seen(load.id)).carrier_vehicle_areas;
    expect(areas.filter((area: { observed_at: string }) => area.observed_at > before.toISOString())).toEqual([]);
  });
});

describe('the carrier sees and decides', () => {
  test('who looked at which truck when and for which load, and one mail a load', async () => {
    const { page, id, key, email } = await aSharingCarrier();
    const load = await haul(id, 'W-1', VIN);
    expect((await page.open()).body).toContain('Load W-1 of Demo Brokerage');
    await post(key, fixAt(38.4, FAR, { vin: VIN }, 60));
    expect((await page.open()).body).toContain('No one has looked yet.');
    const mailed = monitor.mails.length;
    await seen(load.id);
    await seen(load.id);
    monitor.passTime(60_000);
    await seen(load.id);
    const mails = monitor.mails.slice(mailed);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, expect.stringMatching(/^Demo Brokerage sees truck .* for load W-1$/)],
    ]);
    const { body } = await page.open();
    expect(body).toContain('<strong>Demo Brokerage</strong>');
    expect(body).toMatch(/Truck VIN …0937, load W-1, /);
    expect(body).not.toMatch(/Avery|admin@demo/);
  });

  test('a refused load sees nothing anymore and is terminated; the others go on', async () => {
    const { page, id, key } = await aSharingCarrier();
    const refused = await haul(id, 'F-1', VIN);
    const other = await haul(id, 'F-2', VIN, OTHER);
    await post(key, fixAt(38.4, FAR, { vin: VIN }, 60));
    expect((await page.open('/refuse', { load: String(refused.id) })).headers.location).toMatch(/said=refused$/);
    const after = await seen(refused.id);
    expect([after.tracking_status, after.carrier_vehicle_areas, after.eta]).toEqual(['terminated', [], null]);
    expect((await monitor.get(`/loads/${refused.id}/carrier_vehicle_area_trace_data`)).body.trace).toEqual([]);
    expect(after.load_logs[0]).toMatchObject({ source: 'carrier', is_type: 'note' });
    expect((await seen(other.id, OTHER)).carrier_vehicle_areas).toHaveLength(1);
    // Taking the carrier off and putting it on again opens nothing.
    await monitor.send('PATCH', `/loads/${refused.id}`, { load: { carrier_id: null, reason: 'Again' } });
    await monitor.send('PATCH', `/loads/${refused.id}`, {
      load: { carrier_id: id, vehicle: { vin: VIN }, reason: 'Again' },
    });
    expect((await seen(refused.id)).carrier_vehicle_areas).toEqual([]);
  });

  test('a load of another carrier cannot be refused', async () => {
    const [first, second] = [await aSharingCarrier(), await aSharingCarrier()];
    const load = await haul(second.id, 'G-1', VIN);
    expect((await first.page.open('/refuse', { load: String(load.id) })).headers.location).not.toContain('said');
    expect((await first.page.open('/refuse', { load: 'x' })).statusCode).toBe(303);
    expect((await seen(load.id)).tracking_status).not.toBe('terminated');
  });

  test('withdrawn consent: terminated at once, old fixes gone for everyone, the feed refused, what was seen stays', async () => {
    const { page, id, key } = await aSharingCarrier();
    const load = await haul(id, 'D-1', VIN);
    const theirs = await haul(id, 'D-2', VIN, OTHER);
    monitor.passTime(3 * 3_600_000);
    const now = monitor.services.clock();
    await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
    await post(key, fixAt(39.2, DALLAS_DOCK, { vin: VIN }), fixAt(39.5, DALLAS_DOCK, { vin: VIN }));
    const { arrived, id: stopId } = (await seen(load.id)).stops[0];
    expect(arrived).toMatchObject({ source: 'eld' });
    const [made] = await rowsAlike(monitor.db, facilities, 1, () => ({ companyId: 1, country: 'US' }));
    const stand = { carrierId: id, carrierVehicleId: load.carrier_vehicle_id, ...DALLAS_DOCK };
    await rowsAlike(monitor.db, facilityStays, 1, () => ({ stopId, facilityId: made!.id, ...stand }));
    expect((await page.open('/withdraw')).body).toContain('Withdraw consent?');
    expect((await page.open('/withdraw', {})).headers.location).toMatch(/said=withdrawn$/);
    for (const [one, as] of [
      [load, undefined],
      [theirs, OTHER],
    ] as const) {
      const after = await seen(one.id, as);
      expect([after.tracking_status, after.carrier_vehicle_areas]).toEqual(['terminated', []]);
      expect(after.stops[0].arrived).toEqual(arrived);
      expect((await monitor.get(`/loads/${one.id}/carrier_vehicle_area_trace_data`, as)).body.trace).toEqual([]);
      expect((await monitor.get(`/loads/${one.id}/movements`, as)).body.movements).toEqual([]);
    }
    const kept = eq(vehiclePositions.carrierVehicleId, load.carrier_vehicle_id);
    expect(await monitor.db.$count(vehiclePositions, kept)).toBe(0);
    expect(await monitor.db.$count(facilityStays)).toBe(0);
    expect((await post(key, fixAt(39.6, DALLAS_DOCK, { vin: VIN }))).status).toBe(422);
    const withdrawn = (await monitor.db.select().from(loadLogs).where(eq(loadLogs.loadId, load.id))).filter(
      ({ withdrawnAt }) => withdrawnAt,
    );
    expect(withdrawn).toEqual([]);
    expect(await statusOf(id)).toBe('withdrawn');
    // A second time does nothing, and the carrier may agree again.
    expect((await page.open('/withdraw', {})).headers.location).not.toContain('said');
    expect((await page.open('/consent', { agree: 'on' })).body).toMatch(/trk_/);
    expect((await seen(load.id)).carrier_vehicle_areas).toEqual([]);
  });

  test('withdrawing leaves a load alone that its broker follows by its own feed', async () => {
    const { page, id, key } = await aSharingCarrier();
    const load = await haul(id, 'E-1', VIN);
    await post(undefined, fixAt(39.4, FAR, { vin: VIN }, 60));
    await post(key, fixAt(39.5, FAR, { vin: VIN }, 60));
    expect((await seen(load.id)).carrier_vehicle_areas).toHaveLength(2);
    await page.open('/withdraw', {});
    const after = await seen(load.id);
    expect(after.tracking_status).not.toBe('terminated');
    expect(after.carrier_vehicle_areas).toHaveLength(1);
  });
});
