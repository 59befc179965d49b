import { LOAD_LISTS } from '@contract/loads/loads.constants';
import { evaluateDueLoads } from '@monitor/areas/loads/evaluate-due-loads';
import {
  connections,
  eldConnections,
  eldVehicles,
  loads,
  pickupPasses,
  userSessions,
  users,
  vehiclePositions,
} from '@monitor/db/schema';
import { DemoTrucks } from '@monitor/demo/loads/demo-trucks';
import { storyOf } from '@monitor/demo/loads/demo-world';
import { runDemoTrucks } from '@monitor/operator/demo-trucks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isWhole } from '../../../support/whole';
import { makeBookable } from '../../support/bookable-carrier';
import { addCarrier } from '../../support/fmcsa-rows';
import { addCertificate } from '../../support/paper-rows';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { testFleet } from './fleet';

const HOUR = 3_600_000;

let monitor: SectionMonitor;
let companyId: number;
const failures: unknown[] = [];
const fail = (error: unknown) => void failures.push(error);
beforeAll(async () => {
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  monitor = await openMonitorWithPlaces();
  const { db } = monitor;
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  companyId = admin!.companyId!;
  const now = monitor.services.clock();
  const by = { companyId, status: 'onboarded', updatedAt: now } as const;
  // Half of the demo's trucks: the same stories, and fewer loads beside them.
  for (const { trucks } of testFleet().withEld.slice(0, 13)) {
    const carrierId = await addCarrier(db, { legalName: 'DEMO HAULER LLC' });
    const [connection] = await db
      .insert(eldConnections)
      .values({ carrierId, provider: 'Demo ELD', status: 'all_eld_vins_match_coi', connectedAt: now })
      .returning({ id: eldConnections.id });
    await db.insert(eldVehicles).values(trucks.map((truck) => ({ ...truck, connectionId: connection!.id })));
    await db.insert(connections).values({ ...by, carrierId });
    await makeBookable(monitor, [carrierId]);
    await addCertificate(db, { companyId, carrierId, limitUsd: 250_000, expiresOn: '2027-12-31' });
  }
  await db.insert(connections).values({ ...by, carrierId: await addCarrier(db, { legalName: 'PHONE ONLY LLC' }) });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await monitor.close();
});

const trucks = () => new DemoTrucks(monitor.services, fail);
async function bringIn(demo = trucks()) {
  const now = monitor.services.clock();
  await demo.bringInLoads(now);
  await demo.bringInPositions(now);
  await demo.callDrivers(now);
  while ((await evaluateDueLoads(monitor.services.db, now, fail)) > 0);
}
async function pass(milliseconds: number) {
  monitor.passTime(milliseconds);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}
const counts = async (as?: string) => (await monitor.get('/loads?tab=open&per_page=1&include=counts', as)).body.counts;
/** Open loads of the demo brokerage whose pickup pass is good. */
async function passes(): Promise<number[]> {
  const found = await monitor.db.selectDistinct({ id: pickupPasses.loadId }).from(pickupPasses);
  const states = await Promise.all(
    found.map(async ({ id }) => ({
      id,
      state: (await monitor.get(`/loads/${id}/pickup_pass`)).body.pickup_pass.state,
    })),
  );
  return states.filter(({ state }) => state === 'good').map(({ id }) => id);
}

// What differs from a paper does so once rate confirmations are there.
const TABS = LOAD_LISTS.filter((tab) => tab !== 'paper-differs');

describe('the demo’s loads come in', () => {
  test('and stand in every tab; again they change nothing', async () => {
    const demo = trucks();
    await bringIn(demo);
    expect(failures).toEqual([]);
    const first = await counts();
    for (const tab of TABS) expect([tab, first[tab]]).not.toEqual([tab, 0]);
    const rows = () => Promise.all([monitor.db.$count(loads), monitor.db.$count(vehiclePositions)]);
    const before = await rows();
    const versions = await monitor.db.select({ id: loads.id, version: loads.version }).from(loads).orderBy(loads.id);
    await bringIn(demo);
    // As after a restart.
    await bringIn();
    expect(await rows()).toEqual(before);
    expect(await monitor.db.select({ id: loads.id, version: loads.version }).from(loads).orderBy(loads.id)).toEqual(
      versions,
    );
  });

  test('another brokerage has two, and sees no others', async () => {
    const own = (await monitor.get('/loads?tab=result&window=all&per_page=50', 'other@demo.test')).body.loads;
    expect(own.length).toBeGreaterThanOrEqual(2);
    for (const { reference } of own) expect(storyOf(reference)?.name).toBe('other-broker');
    const { body } = await monitor.get(`/loads?tab=result&window=all&q[reference_cont]=${own[0].reference}`);
    expect(body.loads).toEqual([]);
  });

  test('TONU is a person’s decision', async () => {
    const { body: all } = await monitor.get('/loads?tab=result&window=all&q[status_eq]=cancelled&per_page=50');
    const told = all.loads.find(({ reference }: { reference: string }) => storyOf(reference)?.name === 'tonu');
    const { body: load } = await monitor.get(`/loads/${told.id}`);
    expect(load).toMatchObject({ status: 'cancelled', is_tonu: true });
  });

  test('closed loads have their proof of delivery, but for some; one that a person withdrew does not come again', async () => {
    const closed = async (lacks = ''): Promise<number[]> =>
      (await monitor.get(`/loads?tab=closed&per_page=10${lacks}`)).body.loads.map(({ id }: { id: number }) => id);
    const lacking = () => closed('&missing=proof_of_delivery');
    const demo = trucks();
    const newest = await closed();
    await demo.fileProofs(monitor.services.clock());
    const after = await lacking();
    expect(after.length).toBeGreaterThan(0);
    expect(newest.filter((id) => !after.includes(id)).length).toBeGreaterThan(2);
    const id = newest.find((one) => !after.includes(one));
    const [paper] = (await monitor.get(`/loads/${id}/papers`)).body.load_papers;
    expect(paper).toMatchObject({ is_type: 'proof_of_delivery', name: 'proof-of-delivery.pdf', user: 'Sam Staff' });
    await monitor.send('PATCH', `/loads/${id}/papers/${paper.id}/withdraw`, { reason: 'A test.' });
    await demo.fileProofs(monitor.services.clock());
    expect(await lacking()).toContain(id);
  });

  test('a load has a pickup pass, which a person may withdraw', async () => {
    const [id] = await passes();
    const { body } = await monitor.get(`/loads/${id}/pickup_pass`);
    expect(body.paper.vin_last).toMatch(/^[A-Z0-9]{6}$/);
    expect(body.code.address).toMatch(/\/pass\/\w{12}$/);
    await monitor.send('PATCH', `/loads/${id}/pickup_pass/${body.pickup_pass.id}/withdraw`, { reason: 'A test.' });
    await bringIn();
    expect(await passes()).not.toContain(id);
  });

  test.runIf(isWhole)(
    'an hour later every tab has loads, and one has a pickup pass',
    async () => {
      await pass(HOUR);
      await bringIn();
      const later = await counts();
      for (const tab of TABS) expect([tab, later[tab]]).not.toEqual([tab, 0]);
      expect((await passes()).length).toBeGreaterThan(0);
    },
    120_000,
  );

  test('a story is asked for, and says what to look at', async () => {
    const { lines, code } = await runDemoTrucks({ database: monitor.database, now: monitor.services.clock() }, [
      'story',
      'held-at-dock',
    ]);
    expect([code, lines[0]]).toEqual([0, expect.stringContaining('four hours')]);
    const id = Number(/loads\/(\d+)/.exec(lines[1]!)![1]);
    const { body } = await monitor.get(`/loads/${id}`);
    expect(body.exceptions).toContain('no-departure');
    const bad = await runDemoTrucks({ database: monitor.database, now: monitor.services.clock() }, [
      'story',
      'nothing',
    ]);
    expect(bad.code).toBe(2);
  });

  test('a week later, after the product slept, every tab has loads, and one has a pickup pass', async () => {
    await pass(7 * 24 * HOUR);
    await bringIn();
    expect(failures).toEqual([]);
    const later = await counts();
    for (const tab of TABS) expect([tab, later[tab]]).not.toEqual([tab, 0]);
    expect((await passes()).length).toBeGreaterThan(0);
  });
});
