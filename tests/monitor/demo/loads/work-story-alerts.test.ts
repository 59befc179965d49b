import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import { ticketEvents, tickets, users } from '@monitor/db/schema';
import { DemoTrucks } from '@monitor/demo/loads/demo-trucks';
import { ongoingReference } from '@monitor/demo/loads/demo-world';
import { STORIES } from '@monitor/demo/loads/stories';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHauler, loadFromDallas } from '../../areas/loads/loads-support';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const MINUTE = 60_000;
const referenceOfStory = (name: string) =>
  ongoingReference(STORIES.find((story) => story.name === name)!, Date.UTC(2026, 10, 22, 6, 17));

let monitor: SectionMonitor;
let carrierId: number;
let companyId: number;
let adminId: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrierId = await addHauler(monitor, 'HERON FREIGHT LLC');
  const [admin] = await monitor.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  adminId = admin!.id;
  companyId = admin!.companyId!;
});
afterAll(() => monitor.close());

async function alertOn(reference: string, isType: AlertTypeFilter): Promise<number> {
  const { body } = await monitor.send('PUT', '/loads/by_reference', {
    load: loadFromDallas(reference, { carrier: { id: carrierId } }),
  });
  const now = monitor.services.clock();
  const [made] = await monitor.db
    .insert(tickets)
    .values({
      companyId,
      loadId: body.load.id,
      carrierId,
      isType,
      status: 'new',
      severity: 'look',
      message: 'Something to look at.',
      evidence: [],
      subject: 'test',
      openedAt: now,
      raisedAt: now,
      changedAt: now,
      changeSummary: 'Raised',
    })
    .returning({ id: tickets.id });
  return made!.id;
}
const stateOf = async (id: number) => {
  const [row] = await monitor.db.select().from(tickets).where(eq(tickets.id, id));
  return row!;
};

test('colleagues work alerts of stories, once, and no one else’s', async () => {
  const trucks = new DemoTrucks(monitor.services, (error) => {
    throw error;
  });
  const work = () => trucks.workAlerts(monitor.services.clock());
  const phone = await alertOn(referenceOfStory('internet-phone'), 'voip');
  const flagged = await alertOn(referenceOfStory('flagged-address'), 'fraudulent_email_or_domain');
  const risky = await alertOn(referenceOfStory('early-truck'), 'high_risk_area_pickup');
  const told = await alertOn(referenceOfStory('theft-area'), 'high_risk_area_pickup');
  const own = await alertOn('4711', 'voip');
  const shown = await alertOn('SHOW-INTERNET-PHONE-261122-0617', 'voip');
  await work();
  expect((await stateOf(phone)).status).toBe('new');
  monitor.passTime(MINUTE);
  await work();
  expect(await stateOf(phone)).toMatchObject({ status: 'pending', assigneeId: adminId, version: 2 });
  expect((await monitor.get('/tickets?tab=recommended')).body.tickets.map(({ id }: { id: number }) => id)).toEqual([
    phone,
  ]);
  expect(await stateOf(flagged)).toMatchObject({ status: 'escalated' });
  expect(await stateOf(risky)).toMatchObject({ status: 'closed', resolution: 'accepted_risk' });
  for (const id of [told, own, shown]) expect((await stateOf(id)).status).toBe('new');

  const events = await monitor.db.$count(ticketEvents);
  await work();
  expect(await monitor.db.$count(ticketEvents)).toBe(events);

  // Its load is over: an escalated one waits for a manager.
  await monitor.db.update(tickets).set({ conditionEndedAt: monitor.services.clock() }).where(eq(tickets.id, flagged));
  await work();
  expect(await stateOf(flagged)).toMatchObject({ status: 'closed', resolution: 'fixed' });
});
