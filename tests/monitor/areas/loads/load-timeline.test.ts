import { companyEvents, loads } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from './loads-support';

/** One list of what happened with a load, each kind for those who may see it. */

const DAY = 24 * 60 * 60_000;
let monitor: SectionMonitor;
let id: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const carrier = { id: await addHauler(monitor, 'TIMELINE LLC') };
  const driver = { name: 'Ana Ruiz', phone: '(214) 555-0147' };
  const load = loadFromDallas('LINE-1', { carrier, driver, vehicle: { vin: '1XKYDP9X4JJ000937', unit: '12' } });
  id = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id;
});
afterAll(() => monitor.close());

const timeline = (query = '', as?: string) => monitor.get(`/loads/${id}/timeline${query}`, as);
const said = async (query = '', as?: string) =>
  (await timeline(query, as)).body.timeline.map(
    ({ summary, log, comment }: { summary: string; log: { is_type: string } | null; comment: string | null }) =>
      log ? log.is_type : comment ? `${summary}: ${comment}` : summary,
  );

test('begins with the carrier and the truck, then has calls, notes and what is posted, newest first', async () => {
  expect(await said()).toEqual(expect.arrayContaining(['Truck assigned: Unit 12, VIN …0937']));
  const call = { load_id: id, is_type: 'check_call', called: 'driver', call_result: 'no_answer' };
  monitor.passTime(60_000);
  await monitor.send('POST', '/load_logs', { load_log: call });
  monitor.passTime(60_000);
  const note = { notable_type: 'Load', notable_id: id, body: 'Gate code 4411.' };
  await monitor.send('POST', '/notes', { note });
  expect((await said()).slice(0, 2)).toEqual(['Note: Gate code 4411.', 'check_call']);
  expect(await said('?group=talk')).toEqual(['Note: Gate code 4411.', 'check_call']);
  expect(await said('?group=talk&per_page=1&page=2')).toEqual(['check_call']);
  expect((await timeline('?group=talk&per_page=1')).headers.totalitems).toBe('2');
  expect(await said('?group=stops')).toEqual([]);
  const [first] = (await timeline('?group=talk')).body.timeline;
  expect(first).toMatchObject({ group: 'talk', user: 'Avery Admin', log: null });
});

test('names the load’s events without its reference, and ETAs only where they are asked for', async () => {
  const now = monitor.services.clock();
  const [row] = await monitor.db.select().from(loads).where(eq(loads.id, id));
  const event = {
    companyId: row!.companyId,
    version: 0,
    occurredAt: now,
    data: { load_id: id, reference: 'LINE-1' },
  } as const;
  await monitor.db.insert(companyEvents).values([
    { ...event, kind: 'load_status', summary: 'Load LINE-1: delayed' },
    { ...event, kind: 'load_eta', summary: 'Load LINE-1: ETA at Houston, TX is new' },
    { ...event, kind: 'bid_received', summary: 'Bid $1,200 on load LINE-1' },
    {
      ...event,
      kind: 'rate_confirmation_accepted',
      summary: 'Rate con signed',
      data: { ...event.data, rate_confirmation_id: 7 },
    },
  ]);
  expect(await said('?group=cover')).toContain('Delayed');
  expect(await said()).not.toContain('ETA at Houston, TX is new');
  expect(await said('?group=eta')).toEqual(expect.arrayContaining(['ETA at Houston, TX is new']));
  const [signed] = (await timeline('?group=papers')).body.timeline;
  expect(signed.about).toEqual({ type: 'rate_confirmation', id: 7 });
});

test('shows each kind to those alone who may see it, and nothing to another company', async () => {
  expect(await said('?group=papers')).toEqual(['Rate con signed']);
  expect(await said('?group=papers', 'staff@demo.test')).toEqual([]);
  expect(await said('?group=board', 'staff@demo.test')).toEqual(['Bid $1,200 on load LINE-1']);
  expect((await timeline('', 'other@demo.test')).status).toBe(404);
  expect((await timeline('?group=nothing')).status).toBe(422);
});

test('says since when events are kept once the load is older', async () => {
  expect((await timeline()).body.events_kept_since).toBeNull();
  const now = monitor.services.clock();
  await monitor.db
    .update(loads)
    .set({ createdAt: new Date(now.getTime() - 91 * DAY) })
    .where(eq(loads.id, id));
  expect((await timeline()).body.events_kept_since).toBe(new Date(now.getTime() - 90 * DAY).toISOString());
});
