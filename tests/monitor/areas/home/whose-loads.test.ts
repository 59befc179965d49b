import { loads, teams, teamUsers, tickets, users } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';

/** The queue of a user's own loads, and of those of the user's teams. */

let monitor: SectionMonitor;
let ids: { mine: number; ofTeam: number; ofNoOne: number };
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db } = monitor;
  const put = async (reference: string): Promise<number> =>
    (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference) })).body.load.id;
  ids = { mine: await put('MINE'), ofTeam: await put('TEAM'), ofNoOne: await put('NO-ONE') };
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const companyId = admin!.companyId!;
  const now = monitor.services.clock();
  const [team] = await db.insert(teams).values({ companyId, name: 'East', createdAt: now }).returning();
  await db.insert(teamUsers).values({ teamId: team!.id, userId: admin!.id, createdAt: now });
  await db.update(loads).set({ loadLockAssigneeId: admin!.id }).where(eq(loads.id, ids.mine));
  await db.update(loads).set({ teamId: team!.id }).where(eq(loads.id, ids.ofTeam));
  await db.insert(tickets).values(
    [ids.mine, ids.ofTeam, ids.ofNoOne].map((loadId) => ({
      companyId,
      loadId,
      isType: 'voip' as const,
      severity: 'act_now' as const,
      status: 'new' as const,
      message: `About ${loadId}`,
      evidence: [],
      subject: '',
      openedAt: now,
      raisedAt: now,
    })),
  );
});
afterAll(() => monitor.close());

const uncovered = async (query: string, as?: string) =>
  (await monitor.get(`/work_queue${query}`, as)).body.uncovered.items.map(({ id }: { id: number }) => id).sort();
const alertsOn = async (query: string, as?: string) =>
  (await monitor.get(`/tickets?tab=open${query}`, as)).body.tickets
    .map(({ load_id }: { load_id: number }) => load_id)
    .sort();

test('has the user’s own, the teams’, or everyone’s; alerts too', async () => {
  const all = [ids.mine, ids.ofTeam, ids.ofNoOne].sort();
  expect([await uncovered(''), await alertsOn('')]).toEqual([all, all]);
  expect([await uncovered('?whose=all'), await alertsOn('&whose=all')]).toEqual([all, all]);
  expect([await uncovered('?whose=mine'), await alertsOn('&whose=mine')]).toEqual([[ids.mine], [ids.mine]]);
  expect([await uncovered('?whose=team'), await alertsOn('&whose=team')]).toEqual([[ids.ofTeam], [ids.ofTeam]]);
  expect(await alertsOn('&whose=team&q[is_type_eq]=running_late')).toEqual([]);
});

test('who is in no team has no loads of a team, rather than all', async () => {
  expect([await uncovered('?whose=team', 'staff@demo.test'), await alertsOn('&whose=team', 'staff@demo.test')]).toEqual(
    [[], []],
  );
  expect((await monitor.get('/work_queue?whose=them')).status).toBe(422);
});
