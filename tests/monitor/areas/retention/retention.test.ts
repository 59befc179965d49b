import { setTimeout as pause } from 'node:timers/promises';
import { RETENTION, RETENTION_KINDS, retentionRule } from '@contract/retention/retention.constants';
import { REMOVALS } from '@monitor/areas/retention/removals';
import { removeOld, retentionJob } from '@monitor/areas/retention/remove-old';
import { makePartitions } from '@monitor/db/partitions';
import {
  carrierVehicles,
  companies,
  legalHolds,
  loadLogs,
  notificationMails,
  retentionRemovals,
  retentionSettings,
  userSessions,
  users,
  vehiclePositions,
} from '@monitor/db/schema';
import { enqueueJob } from '@monitor/jobs/jobs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, DALLAS_DOCK, loadFromDallas } from '../loads/loads-support';

const DAY = 86_400_000;

let monitor: SectionMonitor;
let companyId: number;
let admin: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  companyId = (await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage')))[0]!.id;
  admin = (await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test')))[0]!.id;
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(retentionSettings);
  await monitor.db.delete(retentionRemovals);
});

const now = () => monitor.services.clock();
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY);
const read = async (as?: string) => monitor.get('/retention', as);
const change = (retention: object, as?: string) => monitor.send('PATCH', '/retention', { retention }, as);
const mailOf = (days: number, userId = admin, ofCompany = companyId) =>
  monitor.db.insert(notificationMails).values({
    companyId: ofCompany,
    userId,
    channel: 'mail',
    delivery: 'at_once',
    status: 'sent',
    subject: `${days} days old`,
    parts: [],
    createdAt: daysAgo(days),
    nextTryAt: daysAgo(days),
  });

describe('updateRetention', () => {
  test('each kind within its bounds, by law or promise; empty is the standard again', async () => {
    for (const [choice, status] of [
      [{ check_calls: 365 }, 422],
      [{ check_calls: 1096 }, 200],
      [{ texts: 1000 }, 422],
      [{ tms_messages: 31 }, 422],
      [{ sessions: 1.5 }, 422],
      [{ positions: 5 }, 422],
      [{ check_calls: null }, 200],
    ] as const)
      expect([choice, (await change(choice)).status]).toEqual([choice, status]);
    const kinds = (await read()).body.retention.kinds as { kind: string; days: number | null }[];
    expect(kinds.find(({ kind }) => kind === 'check_calls')).toMatchObject({ days: null, least: 1096 });
    expect(kinds.map(({ kind }) => kind)).toEqual(RETENTION_KINDS);
  });

  test('a manager sets it, with a fresh code, and the audit log says what', async () => {
    expect((await read('staff@demo.test')).status).toBe(403);
    expect((await change({ sessions: 60 }, 'staff@demo.test')).status).toBe(403);
    expect((await change({ sessions: 60 })).status).toBe(200);
    const { audit_events: lines } = (await monitor.get('/audit_events')).body;
    expect(lines[0].summary).toContain('Ended sign-ins, with browser and network address: 60 days');
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    monitor.passTime(11 * 60_000);
    const payload = { retention: { sessions: 90 } };
    const late = await monitor.app.inject({ method: 'PATCH', url: '/monitor/api/v1/retention', cookies, payload });
    expect(late.statusCode).toBe(403);
  });
});

describe('removeOld', () => {
  test('every kind names whose rows it removes, and runs', async () => {
    expect(Object.keys(REMOVALS)).toEqual(Object.keys(RETENTION));
    for (const kind of RETENTION_KINDS) {
      const { least, most, standard } = retentionRule(kind);
      expect(least).toBeLessThanOrEqual(standard ?? most ?? least);
    }
    await removeOld(monitor.db, now());
  });

  test('by the time of the company alone, logged with the rule', async () => {
    const [other] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
    await mailOf(40);
    await mailOf(100);
    await mailOf(40, other!.id, other!.companyId!);
    await change({ notification_mails: 35 });
    await enqueueJob(monitor.db, retentionJob, { params: null, companyId: null, userId: null, now: now() });
    await monitor.runJobs();
    expect(await monitor.db.$count(notificationMails, eq(notificationMails.companyId, companyId))).toBe(0);
    expect(await monitor.db.$count(notificationMails, eq(notificationMails.companyId, other!.companyId!))).toBe(1);
    const { removals, last_run_at } = (await read()).body.retention;
    expect(removals).toEqual([expect.objectContaining({ kind: 'notification_mails', days: 35, removed: 2 })]);
    expect(last_run_at).not.toBeNull();
    expect((await read('other@demo.test')).body.retention?.removals ?? []).toEqual([]);
  });

  test('check calls stay until the company sets a time, and those of open loads after that', async () => {
    const carrier = await addHauler(monitor, 'LOGGED FREIGHT LLC');
    const put = async (reference: string) =>
      (
        await monitor.send('PUT', '/loads/by_reference', {
          load: loadFromDallas(reference, { carrier: { id: carrier } }),
        })
      ).body.load.id as number;
    const [open, closed] = [await put('LOG-1'), await put('LOG-2')];
    for (const load_id of [open, closed])
      await monitor.send('POST', '/load_logs', { load_log: { load_id, is_type: 'check_call', message: 'On time' } });
    await monitor.send('PATCH', `/loads/${closed}`, { load: { status: 'cancelled', reason: 'Called off' } });
    await monitor.db.update(loadLogs).set({ createdAt: daysAgo(1200) });
    const left = async () => [
      await monitor.db.$count(loadLogs, eq(loadLogs.loadId, open)),
      await monitor.db.$count(loadLogs, eq(loadLogs.loadId, closed)),
    ];
    const before = await left();
    await removeOld(monitor.db, now(), ['check_calls']);
    expect(await left()).toEqual(before);
    await change({ check_calls: 1100 });
    await removeOld(monitor.db, now(), ['check_calls']);
    expect(await left()).toEqual([before[0], 0]);
  });
});

describe('legal holds', () => {
  const waitingForHolds = async () => {
    const { rows } = await monitor.db.execute(
      sql`SELECT FROM pg_locks WHERE relation = 'legal_holds'::regclass AND NOT granted`,
    );
    return rows.length;
  };
  const place = (hold: object, as?: string) => monitor.send('POST', '/legal_holds', { legal_hold: hold }, as);
  const release = (id: number, as?: string) =>
    monitor.send('PATCH', `/legal_holds/${id}/release`, { release: { reason: 'Settled' } }, as);

  const positionOf = async (carrierId: number, at = daysAgo(40)) => {
    const [truck] = await monitor.db
      .insert(carrierVehicles)
      .values({ carrierId, companyId, unit: '1', createdAt: daysAgo(50) })
      .returning();
    await monitor.db.insert(vehiclePositions).values({
      carrierVehicleId: truck!.id,
      companyId,
      observedAt: at,
      receivedAt: at,
      ...DALLAS_DOCK,
      source: 'eld',
      disposition: 'kept',
    });
    return truck!.id;
  };
  const count = (truck: number) => monitor.db.$count(vehiclePositions, eq(vehiclePositions.carrierVehicleId, truck));

  test('positions of a held carrier’s load stay past their time, and go once it is released', async () => {
    const carrier = await addHauler(monitor, 'HELD TRUCKS LLC');
    const free = await addHauler(monitor, 'FREE TRUCKS LLC');
    const [held, gone] = [await positionOf(carrier), await positionOf(free)];
    const { body, status } = await place({ dot_number: carrier, reason: 'Claim 12' });
    expect([status, body.name]).toEqual([200, 'HELD TRUCKS LLC']);
    await removeOld(monitor.db, now(), ['positions']);
    expect([await count(held), await count(gone)]).toEqual([1, 0]);
    expect((await monitor.get(`/legal_holds?carrier_id=${carrier}`)).body.legal_holds).toMatchObject([
      { reason: 'Claim 12', placed_by: 'Avery Admin', released_at: null },
    ]);
    expect((await release(body.id)).status).toBe(200);
    await removeOld(monitor.db, now(), ['positions']);
    expect(await count(held)).toBe(0);
    expect((await monitor.get(`/legal_holds?carrier_id=${carrier}`)).body.legal_holds).toEqual([]);
  });

  test('one that is being placed while old rows and old days go is waited for', async () => {
    // The embedded database runs one transaction at a time.
    if (monitor.services.database.kind === 'embedded') return;
    const carrierId = await addHauler(monitor, 'HELD JUST NOW LLC');
    await makePartitions(monitor.db, daysAgo(60));
    const trucks = [await positionOf(carrierId, daysAgo(40)), await positionOf(carrierId, daysAgo(60))];
    let removing: Promise<void>;
    await monitor.db.transaction(async (tx) => {
      await tx.insert(legalHolds).values({
        companyId,
        subject: 'carrier',
        carrierId,
        reason: 'Claim 13',
        placedAt: now(),
        placedByUserId: admin,
      });
      removing = removeOld(monitor.db, now(), ['positions']);
      while ((await waitingForHolds()) === 0) await pause(20);
    });
    await removing!;
    expect(await Promise.all(trucks.map(count))).toEqual([1, 1]);
  });

  test('a load, by its reference; once; by a manager; another company’s are not there', async () => {
    const load = (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('HOLD-1') })).body.load.id;
    const hold = { load_reference: 'hold-1', reason: 'Cargo claim' };
    expect((await place(hold, 'staff@demo.test')).status).toBe(403);
    expect((await place(hold, 'other@demo.test')).status).toBe(422);
    const { body } = await place(hold);
    expect(body).toMatchObject({ subject: 'load', load_id: load, name: 'HOLD-1' });
    expect((await place(hold)).status).toBe(422);
    expect((await place({ ...hold, dot_number: 1 })).status).toBe(422);
    expect((await place({ reason: 'Nothing' })).status).toBe(422);
    expect((await monitor.get('/legal_holds', 'other@demo.test')).body.legal_holds).toEqual([]);
    expect((await release(body.id, 'other@demo.test')).status).toBe(404);
    expect((await release(body.id, 'staff@demo.test')).status).toBe(403);
    expect((await release(body.id)).status).toBe(200);
    expect((await release(body.id)).status).toBe(404);
  });
});

test('an ended sign-in goes after the time of its person’s company', async () => {
  await change({ sessions: 200 });
  const session = (token: string, userId: number, days: number) => ({
    tokenHash: token,
    userId,
    state: 'signed_in' as const,
    createdAt: daysAgo(days + 1),
    lastUsedAt: daysAgo(days),
    endedAt: daysAgo(days),
  });
  const [other] = await monitor.db.select().from(users).where(eq(users.email, 'other@demo.test'));
  await monitor.db
    .insert(userSessions)
    .values([session('ours', admin, 100), session('ours, older', admin, 201), session('theirs', other!.id, 100)]);
  await removeOld(monitor.db, now(), ['sessions']);
  const left = await monitor.db.select({ token: userSessions.tokenHash }).from(userSessions);
  const tokens = left.map(({ token }) => token);
  expect(tokens).toContain('ours');
  expect(tokens).not.toContain('ours, older');
  expect(tokens).not.toContain('theirs');
});
