import type { TicketAsKnown } from '@contract/alerts/tickets.entities';
import { loadLogs, loads, ticketEvents, tickets, userSessions, vehiclePositions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, DALLAS_DOCK, fixAt, loadFromDallas } from './loads-support';

const VIN = '1FUJGLDR0CSBN0937';
const OTHER = 'other@demo.test';
const FAR = { latitude: 33.2, longitude: -96.8 };

let monitor: SectionMonitor;
let carrier: number;
let id: number;
/** What the load's own page said at each hour, while it was that hour. */
const said = new Map<number, Record<string, unknown>>();

const facts = ({ status, tracking_status, exceptions, stops }: Record<string, unknown>) => ({
  status,
  tracking_status,
  exceptions,
  stops: (stops as { arrived: unknown; departed: unknown; visit_state: string }[]).map(
    ({ arrived, departed, visit_state }) => ({ arrived, departed, visit_state }),
  ),
});

beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const goTo = async (hours: number) => {
    monitor.passTime(Date.parse(at(hours)) - monitor.services.clock().getTime());
    const now = monitor.services.clock();
    await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
  };
  const look = async (hours: number) => said.set(hours, (await monitor.get(`/loads/${id}`)).body);
  const post = (...vehicle_positions: object[]) => monitor.send('POST', '/vehicle_positions', { vehicle_positions });
  await goTo(13);
  id = (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('TM-1') })).body.load.id;
  await goTo(14);
  await look(14);
  await goTo(20);
  await monitor.send('PATCH', `/loads/${id}`, { load: { carrier_id: carrier, reason: 'Known' } });
  await goTo(21);
  await look(21);
  await goTo(30);
  await monitor.send('PATCH', `/loads/${id}`, { load: { vehicle: { vin: VIN } } });
  await goTo(38);
  await post(fixAt(37.5, FAR, { vin: VIN }, 60), fixAt(37.9, FAR, { vin: VIN }, 60));
  await look(38);
  await goTo(40);
  await post(fixAt(39, DALLAS_DOCK, { vin: VIN }), fixAt(39.2, DALLAS_DOCK, { vin: VIN }));
  await look(40);
  await goTo(41);
  // Late: from before what was known at 40.
  await post(fixAt(38.9, DALLAS_DOCK, { vin: VIN }));
  await goTo(42);
  await monitor.send('POST', '/load_logs', { load_log: { load_id: id, is_type: 'note', message: 'Seal broken.' } });
  await goTo(44);
  await monitor.send('PATCH', `/loads/${id}`, { load: { status: 'cancelled', reason: 'Customer called' } });
});
afterAll(() => monitor.close());

const known = (moment: string, as?: string) =>
  monitor.get(`/loads/${id}/as_known?at=${encodeURIComponent(moment)}`, as);

test('getLoadAsKnown says what the load’s page said at that hour, whatever came in since', async () => {
  for (const [hours, then] of said) {
    const { status, body } = await known(at(hours));
    expect([hours, status, facts(body)]).toEqual([hours, 200, facts(then)]);
  }
});

test('carrier and truck are those of the time, and so are the logs', async () => {
  const of = async (hours: number) => {
    const { carrier: by, vehicle, load_logs } = (await known(at(hours))).body;
    return [by?.id ?? null, vehicle?.label ?? null, load_logs.map(({ is_type }: { is_type: string }) => is_type)];
  };
  expect(await of(14)).toEqual([null, null, []]);
  expect(await of(21)).toEqual([carrier, null, []]);
  expect(await of(31)).toEqual([carrier, 'VIN …0937', []]);
  expect(await of(40)).toEqual([carrier, 'VIN …0937', ['arrival']]);
  expect((await of(43))[2]).toContain('note');
  expect((await known(at(43))).body.status).toBe('progress');
  expect((await known(at(44))).body.status).toBe('cancelled');
});

test('alerts are those that were open, with the status and the words of then', async () => {
  const { db } = monitor;
  const companyId = (await db.select().from(loads).where(eq(loads.id, id)))[0]!.companyId;
  const moment = (hours: number) => new Date(at(hours));
  const [ticket] = await db
    .insert(tickets)
    .values({
      companyId,
      loadId: id,
      carrierId: carrier,
      isType: 'voip',
      status: 'closed',
      severity: 'look',
      message: 'What it says now.',
      evidence: [],
      subject: 'a phone',
      openedAt: moment(22),
      raisedAt: moment(22),
      changedAt: moment(26),
      changeSummary: 'Closed',
    })
    .returning();
  const own = { ticketId: ticket!.id, companyId };
  const evidence = [{ what: 'Line', value: 'VoIP', source: 'Carrier', as_of: null, is_checked: true }];
  await db.insert(ticketEvents).values([
    { ...own, kind: 'raised', after: 'new', comment: 'It is a VoIP number.', evidence, occurredAt: moment(22) },
    { ...own, kind: 'assigned', after: 'A person', occurredAt: moment(23) },
    { ...own, kind: 'status_changed', before: 'new', after: 'in_progress', occurredAt: moment(24) },
    { ...own, kind: 'status_changed', before: 'in_progress', after: 'closed', occurredAt: moment(26) },
  ]);
  const of = async (hours: number) =>
    (await known(at(hours))).body.alerts
      .filter(({ id: alert }: { id: number }) => alert === ticket!.id)
      .map(({ status, message, evidence: facts }: TicketAsKnown) => [status, message, facts.length]);
  expect(await of(21.5)).toEqual([]);
  expect(await of(23)).toEqual([['new', 'It is a VoIP number.', 1]]);
  expect(await of(25)).toEqual([['in_progress', 'It is a VoIP number.', 1]]);
  expect(await of(27)).toEqual([]);
});

test('an arrival that late positions moved stands as it was known then', async () => {
  const arrivedAt = async (hours: number) => (await known(at(hours))).body.stops[0].arrived.at;
  expect(await arrivedAt(40)).not.toBe(await arrivedAt(41.5));
  const then = said.get(40) as { stops: { arrived: { at: string } }[] };
  expect(await arrivedAt(40)).toBe(then.stops[0]!.arrived.at);
});

test('the trace holds what had been received', async () => {
  expect((await known(at(38))).body).toMatchObject({ positions: 2, are_positions_kept: true });
  expect((await known(at(43))).body.positions).toBe(5);
});

test('without offset it is the company’s time; what cannot be asked is said', async () => {
  // 40 hours after midnight UTC is 11:00 in Chicago.
  expect((await known('2026-09-16T11:00')).body.at).toBe(at(40));
  for (const wrong of [at(12), at(500), 'yesterday', '', '2026-02-30T11:00', '2026-11-01T01:30'])
    expect([wrong, (await known(wrong)).status, Object.keys((await known(wrong)).body.fields)]).toEqual([
      wrong,
      422,
      ['at'],
    ]);
  expect((await monitor.get(`/loads/${id}/as_known`)).status).toBe(422);
});

test('is the company’s own, and a look at positions is kept', async () => {
  expect((await known(at(40), OTHER)).status).toBe(404);
  expect((await known(at(40), 'noloads@demo.test')).status).toBe(403);
  const before = (await monitor.get(`/loads/${id}/position_reads`)).headers.totalitems;
  monitor.passTime(60_000);
  await known(at(40));
  expect(Number((await monitor.get(`/loads/${id}/position_reads`)).headers.totalitems)).toBe(Number(before) + 1);
});

test('once positions are deleted only logs say what was seen, and it says so', async () => {
  monitor.passTime(32 * 24 * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
  await monitor.db.delete(vehiclePositions);
  const { body } = await known(at(40));
  expect([body.are_positions_kept, body.positions, body.trace]).toEqual([false, 0, []]);
  const logs = await monitor.db.select().from(loadLogs).where(eq(loadLogs.loadId, id));
  expect(logs.some(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
  const then = said.get(40) as { stops: { arrived: unknown }[] };
  expect(body.stops[0].arrived).toEqual(then.stops[0]!.arrived);
  expect((await known(at(38))).body.stops[0].arrived).toBeNull();
});
