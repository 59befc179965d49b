import {
  carriers,
  companies,
  driverConsents,
  loadAssignments,
  loadLinks,
  pickupPasses,
  trackingConnections,
  trackingConsents,
  userSessions,
  vehiclePositions,
} from '@monitor/db/schema';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkedPage } from '../../support/linked-page';
import { givePlaces } from '../../support/places';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, fixAt, loadFromDallas } from './loads-support';

const OTHER = 'other@demo.test';
const FAR = { latitude: 33.6, longitude: -96.8 };
const MINUTE = 60_000;

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  await givePlaces(monitor.database);
  // An hour before the pickup of `loadFromDallas`.
  monitor.passTime(Date.parse(at(37.5)) - monitor.services.clock().getTime());
});
afterAll(() => monitor.close());
beforeEach(async () => {
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
});

let count = 0;
/** A load of a carrier that shares its trucks' positions, with links for everyone outside. */
async function aSharedLoad() {
  count += 1;
  const carrier = await addHauler(monitor, `OPEN ROAD ${count} LLC`);
  const email = `office@openroad${count}.example`;
  await monitor.db.update(carriers).set({ email }).where(eq(carriers.id, carrier));
  await monitor.send('POST', `/carriers/${carrier}/tracking_connection/invitations`);
  const page = linkedPage(monitor, /\/monitor\/onboarding\/tracking\/\S+/.exec(monitor.mails.at(-1)!.text)![0]);
  await page.enter();
  const key = /trk_[\w-]+/.exec((await page.open('/consent', { agree: 'on' })).body)![0];
  const vin = `1FUJGLDR0CSB${String(20000 + count)}`;
  const load = loadFromDallas(`SH-${count}`, {
    carrier: { id: carrier },
    vehicle: { vin },
    driver: { name: 'Ana Ruiz', phone: '+13125550147' },
  });
  const id = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id as number;
  return { id, carrier, page, key, vin };
}

const sharing = async (id: number, as?: string) => (await monitor.get(`/loads/${id}/sharing`, as)).body;
const below = (address: string) => address.replace('http://localhost:4000', '');
const post = (connection_key: string, ...vehicle_positions: object[]) =>
  monitor.send('POST', '/vehicle_positions', { connection_key, vehicle_positions });

async function withLinks() {
  const load = await aSharedLoad();
  const progress = (await monitor.send('POST', `/loads/${load.id}/progress/links`)).body.address as string;
  const detention = (
    await monitor.send('POST', `/loads/${load.id}/detention/links`, { link: { audience: 'carrier', days: 7 } })
  ).body.address as string;
  const made = await monitor.send('POST', `/loads/${load.id}/driver_links`, {
    send: 'email',
    email: 'ana@truck.example',
  });
  const driver = linkedPage(monitor, below(made.body.address));
  await driver.enter();
  await driver.open('/share', { agree: 'on' });
  return {
    ...load,
    customer: linkedPage(monitor, below(progress)),
    shipper: linkedPage(monitor, below(detention)),
    driver,
  };
}

const now = () => monitor.services.clock().toISOString();
const positionAt = (ago: number) => ({
  observed_at: new Date(monitor.services.clock().getTime() - ago).toISOString(),
  accuracy_feet: 30,
  ...FAR,
});
const send = (driver: ReturnType<typeof linkedPage>, ...positions: object[]) =>
  driver.post('/positions', JSON.stringify({ positions }));

describe('what a load shares', () => {
  test('getLoadSharing has all of it in one place: whom with, since when, and when each was looked at, first, last and how often', async () => {
    const { id, carrier, key, vin, customer, shipper } = await withLinks();
    const first = now();
    await customer.open();
    monitor.passTime(4 * MINUTE);
    // The same reading, reloaded.
    await customer.open();
    monitor.passTime(11 * MINUTE);
    await customer.open();
    const last = now();
    await shipper.open();
    await post(key, { vin, ...FAR, speed_mph: 60, observed_at: now() });
    await monitor.get(`/loads/${id}`);
    const body = await sharing(id);
    expect(body.links).toMatchObject([
      {
        shows: 'progress',
        audience: 'shipper',
        ended: null,
        times_opened: 2,
        first_opened_at: first,
        last_opened_at: last,
      },
      { shows: 'detention', audience: 'carrier', ended: null, times_opened: 1, first_opened_at: last },
    ]);
    expect(body.driver_links).toMatchObject([
      { shows: 'driver', ended: null, times_opened: 1, sharing: { is_on: true }, driver_name: 'Ana Ruiz' },
    ]);
    expect(body).toMatchObject({
      is_held: false,
      pass: null,
      carrier: { id: carrier, since: expect.any(String), refused_at: null, newest_position_at: last },
      looks: { count: 1 },
    });
    expect((await monitor.get(`/loads/${id}/sharing`, OTHER)).status).toBe(404);
    expect((await monitor.get(`/loads/${id}/sharing`, 'noloads@demo.test')).status).toBe(403);
  });

  test('a link opened before this was counted says neither how often nor when first', async () => {
    const { id, customer } = await withLinks();
    await customer.open();
    await monitor.db.update(loadLinks).set({ firstOpenedAt: null }).where(eq(loadLinks.loadId, id));
    monitor.passTime(11 * MINUTE);
    await customer.open();
    expect((await sharing(id)).links[0]).toMatchObject({ times_opened: 2, first_opened_at: null });
  });

  test('stopLoadSharing ends links of every kind and the pass, at once and together', async () => {
    const { id, customer, shipper, driver } = await withLinks();
    const [assignment] = await monitor.db.select().from(loadAssignments).where(eq(loadAssignments.loadId, id));
    const pass = { loadId: id, assignmentId: assignment!.id, codeHash: `h${id}`, sealedCode: 'x' };
    await monitor.db.insert(pickupPasses).values({ ...pass, createdAt: monitor.services.clock() });
    expect((await sharing(id)).pass).not.toBeNull();
    const stop = (body: object = {}, as?: string) => monitor.send('PATCH', `/loads/${id}/sharing/stop`, body, as);
    expect((await stop({}, 'notickets@demo.test')).status).toBe(403);
    expect((await stop({}, OTHER)).status).toBe(404);
    expect((await stop({ ends_tracking: 'yes' })).status).toBe(422);
    const { status, body } = await stop();
    expect([status, body.stopped, body.sharing.pass, body.sharing.tracking_ended_at]).toEqual([200, 4, null, null]);
    for (const { open } of [customer, shipper, driver]) expect((await open()).statusCode).toBe(404);
    expect((await send(driver, positionAt(1000))).statusCode).toBe(404);
    expect((await sharing(id)).links.map(({ ended }: { ended: string }) => ended)).toEqual(['Withdrawn', 'Withdrawn']);
    const again = await stop({ ends_tracking: true });
    expect([again.body.stopped, again.body.sharing.tracking_ended_at]).toEqual([0, now()]);
    expect((await monitor.get(`/loads/${id}`)).body.tracking_status).toBe('terminated');
    const { timeline } = (await monitor.get(`/loads/${id}/timeline`)).body;
    const said = JSON.stringify(timeline);
    expect(said).toContain('Sharing of the load stopped: 3 links, the pickup pass');
  });

  test('once tracking is ended, no place of the carrier’s truck after that is shown', async () => {
    const { id, key, vin } = await aSharedLoad();
    const last = now();
    await post(key, { vin, ...FAR, speed_mph: 60, observed_at: last });
    monitor.passTime(MINUTE);
    expect((await monitor.send('PATCH', `/loads/${id}`, { load: { is_tracking_ended: true } })).status).toBe(200);
    monitor.passTime(5 * MINUTE);
    const { body } = await post(key, { vin, latitude: 33.63, longitude: -96.83, speed_mph: 30, observed_at: now() });
    expect(body.counts.kept).toBe(1);
    const { carrier_vehicle_areas: shown } = (await monitor.get(`/loads/${id}`)).body;
    expect(shown.map(({ observed_at }: { observed_at: string }) => observed_at)).toEqual([last]);
    expect((await sharing(id)).carrier.newest_position_at).toBe(last);
  });

  test('is seen by the driver and the carrier on the pages where they agreed: since when, how often, last', async () => {
    const { id, page, driver, key, vin } = await withLinks();
    expect((await driver.open()).body).toContain('Not viewed yet');
    expect((await page.open()).body).toContain('Not viewed yet');
    await post(key, { vin, ...FAR, speed_mph: 60, observed_at: now() });
    await monitor.get(`/loads/${id}`);
    expect((await driver.open()).body).toMatch(/Since [A-Z][^<]+<?.*Views: 1, first /s);
    expect((await page.open()).body).toMatch(/Views: 1, first /);
  });
});

/** Makes a change while a batch waits: the batch came in before the change, and reads what it needs after it. */
async function whileItWaits<Answer>(
  change: (tx: Parameters<Parameters<typeof monitor.db.transaction>[0]>[0]) => Promise<unknown>,
  batch: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | null = null;
  await monitor.db.transaction(async (tx) => {
    await change(tx);
    answer = batch();
    for (let tried = 0; tried < 100; tried += 1) {
      const { rows } = await tx.execute<{ waits: boolean }>(
        sql`SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted) AS waits, pg_sleep(0.02)`,
      );
      if (rows[0]!.waits) break;
    }
  });
  return answer!;
}

describe('a withdrawal', () => {
  test('of the driver stops the batch that waits, and the one that comes right after', async () => {
    const { id, driver } = await withLinks();
    monitor.passTime(MINUTE);
    expect((await send(driver, positionAt(1000))).json()).toMatchObject({ counts: { kept: 1 } });
    const [given] = await monitor.db.select().from(driverConsents).where(eq(driverConsents.loadId, id));
    const { id: _id, ...consent } = given!;
    const stopped = { ...consent, step: 'stopped', textSha256: null, createdAt: monitor.services.clock() } as const;
    const waited = await whileItWaits(
      async (tx) => {
        await tx.select().from(companies).where(eq(companies.id, consent.companyId)).for('update');
        await tx.insert(driverConsents).values(stopped);
      },
      () => send(driver, positionAt(900), positionAt(800)),
    );
    expect([waited.statusCode, waited.json()]).toEqual([409, expect.objectContaining({ code: 'not_sharing' })]);
    expect((await send(driver, positionAt(700))).statusCode).toBe(409);
    expect(await monitor.db.$count(vehiclePositions, eq(vehiclePositions.loadId, id))).toBe(1);
  });

  test('of the carrier stops the batch of its feed that waits, and the one that comes right after', async () => {
    const { carrier, key, vin, page } = await aSharedLoad();
    const fix = (ago: number) => ({ vin, speed_mph: 60, ...FAR, observed_at: positionAt(ago).observed_at });
    expect((await post(key, fix(5000))).body.counts.kept).toBe(1);
    const [connection] = await monitor.db
      .select()
      .from(trackingConnections)
      .where(eq(trackingConnections.carrierId, carrier));
    const ofIt = eq(vehiclePositions.connectionId, connection!.id);
    const waited = await whileItWaits(
      (tx) =>
        tx
          .update(trackingConnections)
          .set({ withdrawnAt: monitor.services.clock() })
          .where(eq(trackingConnections.id, connection!.id)),
      () => post(key, fix(4000), fix(3000)),
    );
    expect(waited.status).toBe(422);
    expect(await monitor.db.$count(vehiclePositions, ofIt)).toBe(1);
    // The same by its page: what was read before is deleted too, and nothing comes in after.
    const second = await aSharedLoad();
    await post(second.key, { ...fix(5000), vin: second.vin });
    await second.page.open('/withdraw', {});
    expect((await post(second.key, { ...fix(2000), vin: second.vin })).status).toBe(422);
    expect((await monitor.get(`/loads/${second.id}`)).body.carrier_vehicle_areas).toEqual([]);
    expect((await sharing(second.id)).carrier).toMatchObject({ since: null, newest_position_at: null });
    expect((await page.open()).statusCode).toBe(200);
  });
});

describe('consents', () => {
  test('are written each time, with the hash of the words and the language', async () => {
    const { id, carrier, page, key } = await aSharedLoad();
    await page.open('/refuse', { load: String(id) });
    await page.open('/withdraw', {});
    const rows = await monitor.db
      .select()
      .from(trackingConsents)
      .where(eq(trackingConsents.carrierId, carrier))
      .orderBy(asc(trackingConsents.id));
    expect(rows.map(({ step, loadId, language, textSha256 }) => [step, loadId, language, textSha256?.length])).toEqual([
      ['given', null, 'en', 64],
      ['load_refused', id, null, undefined],
      ['withdrawn', null, null, undefined],
    ]);
    expect((await post(key, fixAt(37.5, FAR, { vin: 'X' }, 60))).status).toBe(422);
  });

  test('are added to and never changed, not even by the database’s owner', async () => {
    await withLinks();
    for (const statement of [
      sql`UPDATE tracking_consents SET step = 'given'`,
      sql`DELETE FROM tracking_consents`,
      sql`TRUNCATE tracking_consents`,
      sql`UPDATE driver_consents SET step = 'given'`,
      sql`DELETE FROM driver_consents`,
      sql`TRUNCATE driver_consents`,
      sql`UPDATE tracking_connections SET consented_at = consented_at - interval '1 day'`,
      sql`UPDATE tracking_connections SET consent_sha256 = 'x'`,
      sql`UPDATE tracking_connections SET withdrawn_at = NULL WHERE withdrawn_at IS NOT NULL`,
    ])
      await expect(monitor.db.execute(statement)).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringMatching(/are not changed or deleted/) }),
      });
  });
});
