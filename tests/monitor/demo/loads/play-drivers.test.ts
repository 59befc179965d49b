import { evaluateDueLoads } from '@monitor/areas/loads/evaluate-due-loads';
import {
  connections,
  eldConnections,
  eldVehicles,
  loadLinks,
  loads,
  textSettings,
  texts,
  userSessions,
  users,
} from '@monitor/db/schema';
import { DemoTrucks } from '@monitor/demo/loads/demo-trucks';
import { storyOf } from '@monitor/demo/loads/demo-world';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBookable } from '../../support/bookable-carrier';
import { addCarrier, addInspection, addUnit } from '../../support/fmcsa-rows';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { testFleet } from './fleet';

/** Loads without an ELD in the demo: what drivers, carriers and colleagues did about them is there to see. */

const CARRIERS = 14;
const TRUCKS = 5;
const HOUR = 3_600_000;

let monitor: SectionMonitor;
const failures: unknown[] = [];
const trucks = () => new DemoTrucks(monitor.services, (error) => failures.push(error));

async function bringIn(demo: DemoTrucks) {
  const now = monitor.services.clock();
  await demo.bringInLoads(now);
  await demo.playDrivers(now);
  await demo.callDrivers(now);
  while ((await evaluateDueLoads(monitor.services.db, now, (error) => failures.push(error))) > 0);
}

beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  const { db } = monitor;
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const now = monitor.services.clock();
  // Its other stories have trucks with an ELD.
  for (const { trucks: own } of testFleet().withEld.slice(0, 5)) {
    const carrierId = await addCarrier(db, { legalName: 'DEMO HAULER LLC' });
    const [connection] = await db
      .insert(eldConnections)
      .values({ carrierId, provider: 'Demo ELD', status: 'all_eld_vins_match_coi', connectedAt: now })
      .returning({ id: eldConnections.id });
    await db.insert(eldVehicles).values(own.map((truck) => ({ ...truck, connectionId: connection!.id })));
  }
  for (let nth = 0; nth < CARRIERS; nth++) {
    const phone = `+1602555${String(2000 + nth)}`;
    const carrierId = await addCarrier(db, {
      legalName: `PHONE HAULER ${nth} LLC`,
      phone,
      email: `d${nth}@phone.example`,
    });
    for (let truck = 0; truck < TRUCKS; truck++) {
      const inspectionId = await addInspection(db, { carrierId });
      const serial = String(100_000 + nth * 100 + truck);
      await addUnit(db, { inspectionId, typeId: 11, vin: `1XPBDP9X0LD${serial}` });
    }
    const by = { companyId: admin!.companyId!, status: 'onboarded', updatedAt: now } as const;
    await db.insert(connections).values({ ...by, carrierId });
    await makeBookable(monitor, [carrierId]);
  }
  await bringIn(trucks());
});
afterAll(() => monitor.close());

/** The open loads of a story, the oldest round first. */
async function ofStory(name: string): Promise<{ id: number; reference: string; status: string }[]> {
  const rows = await monitor.db.select().from(loads).orderBy(loads.firstWindowStartsAt, loads.reference);
  const isOpen = ({ status }: { status: string }) => ['covered', 'progress', 'delayed'].includes(status);
  return rows.filter((row) => storyOf(row.reference)?.name === name && isOpen(row));
}
const get = async (path: string) => (await monitor.get(path)).body;
/** Of the loads of a story what a call answers, where it fits. */
async function found<Body>(name: string, path: (id: number) => string, fits: (body: Body) => boolean): Promise<Body[]> {
  const all = await Promise.all((await ofStory(name)).map(({ id }) => get(path(id)) as Promise<Body>));
  return all.filter(fits);
}

type Sharing = {
  load_id: number;
  links: { ended: string | null; times_opened: number; shows: string }[];
  driver_links: {
    who: string;
    ended: string | null;
    times_opened: number;
    phone_proven_at: string | null;
    sharing: { is_on: boolean } | null;
    newest_position_at: string | null;
  }[];
  carrier: { since: string | null; newest_position_at: string | null };
  looks: { count: number };
};
const sharing = (id: number) => `/loads/${id}/sharing`;

describe('in the demo', () => {
  test('a driver without an ELD opened its page by the code, agreed, and its load is tracked by the phone', async () => {
    const shared = await found<Sharing>(
      'driver-page',
      sharing,
      ({ driver_links: [link] }) => link?.newest_position_at != null,
    );
    expect(shared.length).toBeGreaterThan(0);
    const [first] = shared;
    expect(first!.driver_links[0]).toMatchObject({ ended: null, times_opened: 1, sharing: { is_on: true } });
    expect(first!.driver_links[0]!.phone_proven_at).not.toBeNull();
    const load = await get(`/loads/${first!.load_id}`);
    expect(load.stops[0].arrived).toMatchObject({ between: { by_phone: true } });
    const { timeline } = await get(`/loads/${first!.load_id}/timeline`);
    const said = JSON.stringify(timeline);
    for (const words of ['Agreed to share its location', 'Loaded. Seal', 'Sent Bill of lading'])
      expect([words, said.includes(words)]).toEqual([words, true]);
    expect((await get(`/loads/${first!.load_id}/papers`)).load_papers).toHaveLength(1);
  });

  test('the customer opened its link, and another one is withdrawn', async () => {
    const [first] = await found<Sharing>('driver-page', sharing, ({ links }) => links.length === 2);
    expect(first!.links.map(({ ended }) => ended)).toEqual([null, 'Withdrawn']);
    expect(first!.links[0]!.times_opened).toBeGreaterThan(0);
  });

  test('a link was never opened, and a driver answered STOP', async () => {
    const [unopened] = await found<Sharing>('driver-texts', sharing, ({ driver_links: links }) => links.length === 1);
    expect(unopened!.driver_links[0]).toMatchObject({ times_opened: 0, sharing: null, ended: null });
    type Texts = { receivers: { refused: string | null }[]; texts: { kind: string; status: string }[] };
    const path = (id: number) => `/loads/${id}/texts`;
    const [stopped] = await found<Texts>('driver-texts', path, ({ receivers: [one] }) => one?.refused != null);
    expect(stopped!.receivers[0]!.refused).toContain('STOP');
    expect(stopped!.texts.map(({ kind, status }) => [kind, status])).toEqual([['driver', 'outbox']]);
  });

  test('a check call by text is answered on one load; on another it is due for a person', async () => {
    const [answers, silent] = await ofStory('driver-asked');
    const { load_logs: logs } = await get(`/loads/${answers!.id}/load_logs`);
    expect(logs.find(({ source }: { source: string }) => source === 'text')).toMatchObject({ is_type: 'check_call' });
    const due = (await get('/loads?tab=calls-due&window=all')).loads.map(({ id }: { id: number }) => id);
    expect(due).toContain(silent!.id);
  });

  test('each driver of a team has a link', async () => {
    const [team] = await found<Sharing>('driver-team', sharing, ({ driver_links: links }) => links.length === 2);
    expect(team!.driver_links.map(({ who, sharing: on }) => [who, on?.is_on ?? null])).toEqual([
      ['second_driver', null],
      ['driver', true],
    ]);
  });

  test('a carrier shares its own feed, sees who looked, and opened its statement', async () => {
    const [shared] = await found<Sharing>('carrier-feed', sharing, ({ looks }) => looks.count > 0);
    expect(shared!.carrier.since).not.toBeNull();
    expect(shared!.carrier.newest_position_at).not.toBeNull();
    expect(shared!.links.some(({ shows, times_opened: times }) => shows === 'detention' && times === 1)).toBe(true);
  });

  test('another company sees nothing of it', async () => {
    const [load] = await ofStory('driver-page');
    expect((await monitor.get(sharing(load!.id), 'other@demo.test')).status).toBe(404);
    expect((await monitor.get('/text_settings', 'other@demo.test')).body).toMatchObject({
      months: [],
      text_settings: { ask_every_minutes: null },
    });
  });

  test('again, and after a restart, nothing is there twice; an hour later it has gone on', async () => {
    const counted = () => Promise.all([loadLinks, texts, textSettings].map((table) => monitor.db.$count(table)));
    const before = await counted();
    await bringIn(trucks());
    expect(await counted()).toEqual(before);
    monitor.passTime(9 * HOUR);
    const now = monitor.services.clock();
    await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
    await bringIn(trucks());
    expect((await counted())[0]).toBeGreaterThan(before[0]!);
    expect(failures).toEqual([]);
  });
});
