import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { fraudLists, loads, riskAreas, ticketLoads, tickets } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { addHauler, at, fixAt, loadFromDallas } from '../loads/loads-support';

/** Alerts by cause, what counts as work, and what closes by itself when a pickup is done. */

let monitor: SectionMonitor;
let heron: number;
let egret: number;
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  heron = await addHauler(monitor, 'HERON FREIGHT LLC');
  egret = await addHauler(monitor, 'EGRET FREIGHT LLC');
});
afterAll(() => monitor.close());

async function judge() {
  const fail = (error: unknown) => {
    throw error;
  };
  while ((await raiseDueAlerts(monitor.services.db, monitor.services.clock(), fail)) > 0);
}
/** Its pickup is near enough to require a truck. */
const near = (reference: string, carrier: number, given: object = {}) => {
  const load = loadFromDallas(reference, { carrier: { id: carrier }, ...given });
  const [pickup, delivery] = load.stops;
  return { ...load, stops: [{ ...pickup, window_starts_at: at(15), window_ends_at: at(16) }, delivery] };
};
const put = async (load: object) => {
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load });
  expect([status, body.fields ?? null]).toEqual([200, null]);
  await judge();
  return body.load.id as number;
};
const NEAR = 'vehicle_assignment_required';
type Cause = {
  is_type: string;
  carrier: { id: number } | null;
  vehicle: { label: string } | null;
  ring_ticket_id: number | null;
  severity: string;
  alert_count: number;
  ticket_ids: number[];
  loads: { id: number; reference: string; ticket_id: number }[];
};
const causes = async (query = '', as?: string) => monitor.get(`/tickets?group=cause&${query}`, as);
const all = async (query = '') => (await causes(`per_page=200&${query}`)).body.causes as Cause[];
const setTypes = (types: object[]) => monitor.send('PATCH', '/alert_settings', { alert_settings: { types } });

describe('listTickets with group=cause', () => {
  beforeAll(async () => {
    for (const reference of ['C-1', 'C-2', 'C-3']) await put(near(reference, heron));
    await put(near('C-4', egret));
  });

  test('has one row for a type and a carrier, with its loads inside, what presses most first', async () => {
    const found = await all();
    const asked = found.filter(({ is_type }) => is_type === NEAR);
    expect(asked.map(({ carrier, alert_count }) => [carrier?.id, alert_count])).toEqual([
      [egret, 1],
      [heron, 3],
    ]);
    const [, ofHeron] = asked;
    expect(ofHeron!.loads.map(({ reference }) => reference).sort()).toEqual(['C-1', 'C-2', 'C-3']);
    expect(ofHeron!.loads.map(({ ticket_id }) => ticket_id)).toEqual(ofHeron!.ticket_ids);
    const rank = ['act_now', 'look', 'know'];
    const severities = found.map(({ severity }) => rank.indexOf(severity));
    expect(severities).toEqual(severities.toSorted((one, other) => one - other));
    // The causes hold each alert of the flat list once.
    const flat = (await monitor.get('/tickets?per_page=200')).body.tickets.map(({ id }: { id: number }) => id);
    expect(found.flatMap(({ ticket_ids }) => ticket_ids).toSorted()).toEqual(flat.toSorted());
    expect(found.reduce((sum, { alert_count }) => sum + alert_count, 0)).toBe(flat.length);
  });

  test('order=urgency puts the flat list in the same order, page by page and in the file; a sort comes before it', async () => {
    const ids = async (query: string, path = '/tickets') =>
      (await monitor.get(`${path}?${query}`)).body.tickets.map(({ id }: { id: number }) => id) as number[];
    const newest = await ids('per_page=200');
    // The newest presses least, so that the two orders differ.
    const [first] = newest;
    const [{ severity: given } = { severity: 'look' as const }] = await monitor.db
      .select()
      .from(tickets)
      .where(eq(tickets.id, first!));
    const setSeverity = (severity: typeof given) =>
      monitor.db.update(tickets).set({ severity }).where(eq(tickets.id, first!));
    await setSeverity('know');
    const urgent = await ids('per_page=200&order=urgency');
    expect(urgent.toSorted()).toEqual(newest.toSorted());
    const rank = ['act_now', 'look', 'know'];
    const { body } = await monitor.get('/tickets?per_page=200&order=urgency');
    const severities = body.tickets.map(({ severity }: { severity: string }) => rank.indexOf(severity));
    expect(severities).toEqual(severities.toSorted((one: number, other: number) => one - other));
    expect(new Set(severities).size).toBeGreaterThan(1);
    // Within a severity as the causes hold them: what can still be saved first.
    const [cause] = (await all()).filter(({ alert_count }) => alert_count > 1);
    expect(urgent.filter((id) => cause!.ticket_ids.includes(id))).toEqual(cause!.ticket_ids);
    expect(await ids('per_page=2&page=2&order=urgency')).toEqual(urgent.slice(2, 4));
    expect(await ids('per_page=200&order=urgency', '/tickets/export')).toEqual(urgent);
    expect(await ids('per_page=200&order=urgency&q[s]=id+desc')).toEqual(newest);
    expect((await monitor.get('/tickets?order=oldest')).status).toBe(422);
    await setSeverity(given);
  });

  test('pages and counts causes, narrowed as the flat list is, and another company has none', async () => {
    const total = Number((await causes()).headers.totalitems);
    expect(total).toBe((await all()).length);
    const pages = [];
    for (let page = 1; page <= total; page++) pages.push((await causes(`per_page=1&page=${page}`)).body.causes[0]);
    expect(pages).toEqual(await all());
    expect(await all(`q[carrier_id_eq]=${egret}&q[is_type_eq]=${NEAR}`)).toHaveLength(1);
    expect(await all('tab=closed')).toEqual([]);
    expect((await causes('', 'other@demo.test')).body.causes).toEqual([]);
    expect((await causes('', 'noloads@demo.test')).status).toBe(403);
    expect((await causes('q[s]=id+asc')).status).toBe(422);
    expect((await monitor.get('/tickets?group=carrier')).status).toBe(422);
    expect((await monitor.get('/tickets')).body.causes).toBeUndefined();
  });

  test('a type about the truck has a row for each truck; a ring one by itself, with all its loads', async () => {
    const company = (await monitor.db.select().from(loads).where(eq(loads.reference, 'C-1')))[0]!.companyId;
    const own = async (reference: string) =>
      (
        await monitor.db
          .select()
          .from(loads)
          .where(and(eq(loads.companyId, company), eq(loads.reference, reference)))
      )[0]!;
    for (const [reference, unit] of [
      ['C-1', '11'],
      ['C-2', '11'],
      ['C-3', '12'],
    ] as const)
      await monitor.send('PATCH', `/loads/${(await own(reference)).id}`, { load: { vehicle: { unit } } });
    await judge();
    const now = monitor.services.clock();
    const made = { companyId: company, carrierId: heron, severity: 'act_now', message: 'Found.', evidence: [] };
    const raised = { status: 'new', subject: 'x', openedAt: now, raisedAt: now, changedAt: now };
    for (const reference of ['C-1', 'C-2', 'C-3'])
      await monitor.db.insert(tickets).values({
        ...made,
        ...raised,
        loadId: (await own(reference)).id,
        isType: 'potentially_wrong_vehicle',
      } as never);
    const [ring] = await monitor.db
      .insert(tickets)
      .values({ ...made, ...raised, loadId: (await own('C-1')).id, isType: 'ring_of_carriers' } as never)
      .returning();
    await monitor.db.insert(ticketLoads).values({ ticketId: ring!.id, loadId: (await own('C-4')).id });
    const found = await all();
    const trucks = found.filter(({ is_type }) => is_type === 'potentially_wrong_vehicle');
    expect(trucks.map(({ vehicle, alert_count }) => [vehicle?.label, alert_count]).toSorted()).toEqual([
      ['Unit 11', 2],
      ['Unit 12', 1],
    ]);
    const [ofRing] = found.filter(({ is_type }) => is_type === 'ring_of_carriers');
    expect(ofRing).toMatchObject({ ring_ticket_id: ring!.id, carrier: null, alert_count: 1 });
    expect(ofRing!.loads.map(({ reference }) => reference)).toEqual(['C-1', 'C-4']);
  });
});

test('causes that press alike come by the pickup that is nearest, whichever alert is newer', async () => {
  const soon = await addHauler(monitor, 'AVOCET FREIGHT LLC');
  const later = await addHauler(monitor, 'PLOVER FREIGHT LLC');
  await put(near('SOON', soon));
  for (const load of [near('LATER', later), near('SOON-AFTER', soon)]) {
    const [pickup, delivery] = load.stops;
    await put({ ...load, stops: [{ ...pickup, window_starts_at: at(15.5), window_ends_at: at(16.5) }, delivery] });
  }
  const order = (await all(`tab=open&q[is_type_eq]=${NEAR}`)).filter(({ carrier }) =>
    [soon, later].includes(carrier?.id ?? 0),
  );
  // In a cause too: its row says what the first one says.
  expect(order.map(({ loads }) => loads.map(({ reference }) => reference))).toEqual([
    ['SOON', 'SOON-AFTER'],
    ['LATER'],
  ]);
});

test('a further load of a cause that is closed opens it again, with that load alone', async () => {
  const carrier = await addHauler(monitor, 'WHIMBREL FREIGHT LLC');
  const ofCarrier = async (tab: string) =>
    (await all(`tab=${tab}&q[is_type_eq]=${NEAR}&q[carrier_id_eq]=${carrier}`)).map(({ loads }) =>
      loads.map(({ reference }) => reference).toSorted(),
    );
  for (const reference of ['W-1', 'W-2']) await put(near(reference, carrier));
  const { tickets: raised } = (await causes(`q[is_type_eq]=${NEAR}&q[carrier_id_eq]=${carrier}`)).body;
  const close = (id: number, expected_version: number, as?: string) =>
    monitor.send(
      'PATCH',
      `/tickets/${id}`,
      { ticket: { status: 'closed', resolution: 'accepted_risk', comment: 'It names trucks late.', expected_version } },
      as,
    );
  // Who may only see loads closes none, nor does another company.
  expect((await close(raised[0].id, raised[0].version, 'notickets@demo.test')).status).toBe(403);
  expect((await close(raised[0].id, raised[0].version, 'other@demo.test')).status).toBe(404);
  for (const { id, version } of raised) expect((await close(id, version)).status).toBe(200);
  await judge();
  expect([await ofCarrier('open'), await ofCarrier('closed')]).toEqual([[], [['W-1', 'W-2']]]);
  await put(near('W-3', carrier));
  expect([await ofCarrier('open'), await ofCarrier('closed')]).toEqual([[['W-3']], [['W-1', 'W-2']]]);
});

describe('a theft area’s note', () => {
  test('counts on no load and closes when the truck has left the pickup', async () => {
    await monitor.db.delete(fraudLists).where(eq(fraudLists.key, 'risk-areas'));
    await monitor.db.insert(fraudLists).values({
      key: 'risk-areas',
      asOf: TODAY,
      isWhole: true,
      rows: 1,
      sources: ['Fraud desk'],
      loadedAt: new Date(`${TODAY}T10:00:00Z`),
    });
    await monitor.db
      .insert(riskAreas)
      .values({ key: 'dallas', state: 'TX', countyCode: '113', county: 'Dallas', source: 'Fraud desk', asOf: TODAY });
    const id = await put(near('NOTED', egret, { vehicle: { unit: '77' }, billable_miles: 90 }));
    const note = async () => {
      const { body } = await monitor.get(`/tickets?q[load_id_eq]=${id}&q[is_type_eq]=high_risk_area_pickup`);
      return body.tickets[0];
    };
    const counted = async () => (await monitor.get(`/loads/${id}`)).body;
    expect(await note()).toMatchObject({ status: 'new', severity: 'know' });
    const { tickets: shown, alert_count } = await counted();
    const work = shown.filter(({ severity }: { severity: string }) => severity !== 'know');
    expect(shown.map(({ is_type }: { is_type: string }) => is_type)).toContain('high_risk_area_pickup');
    expect(alert_count).toBe(work.length);
    const stop = (await counted()).stops[0].id;
    const log = (is_type: string, hours: number) =>
      monitor.send('POST', '/load_logs', { load_log: { load_id: id, stop_id: stop, is_type, occurred_at: at(hours) } });
    await log('arrival', 10);
    await judge();
    expect(await note()).toMatchObject({ status: 'new' });
    await log('departure', 11);
    await judge();
    expect(await note()).toMatchObject({
      status: 'closed',
      closed_by: null,
      resolution_comment: 'The truck has left the pickup.',
    });
  });
});

describe('alerts of our own', () => {
  const OURS = ['running_late', 'silent_truck', 'long_at_dock'];
  const open = async (id: number) =>
    (await monitor.get(`/loads/${id}`)).body.tickets
      .map(({ is_type }: { is_type: string }) => is_type)
      .filter((type: string) => OURS.includes(type));
  const look = async (id: number) => {
    await monitor.db.update(loads).set({ alertsDueAt: monitor.services.clock() }).where(eq(loads.id, id));
    await judge();
  };

  test('are off until a company switches them on, and close by themselves', async () => {
    const given = (reference: string, from: number) => {
      const load = near(reference, egret, { vehicle: { unit: reference } });
      const [pickup, delivery] = load.stops;
      return {
        ...load,
        stops: [
          { ...pickup, window_starts_at: at(from), window_ends_at: at(from + 1) },
          { ...delivery, window_starts_at: at(20), window_ends_at: at(21) },
        ],
      };
    };
    const vehicle = (unit: string) => ({ carrier_id: egret, unit });
    const late = await put(given('LATE', 10));
    // Seen in Amarillo after the pickup was overdue.
    await monitor.send('POST', '/vehicle_positions', {
      vehicle_positions: [fixAt(11.9, { latitude: 35.2, longitude: -101.83 }, vehicle('LATE'))],
    });
    const silent = await put(given('SILENT', 10));
    const dock = await put(given('DOCK', 7));
    const stop = (await monitor.get(`/loads/${dock}`)).body.stops[0].id;
    const log = (is_type: string, hours: number) =>
      monitor.send('POST', '/load_logs', {
        load_log: { load_id: dock, stop_id: stop, is_type, occurred_at: at(hours) },
      });
    await log('arrival', 7.5);
    await judge();
    for (const id of [late, silent, dock]) expect(await open(id)).toEqual([]);

    await setTypes(OURS.map((is_type) => ({ is_type, is_on: true })));
    for (const id of [late, silent, dock]) await look(id);
    // Of the pickup “Out of range” says it.
    expect(await open(late)).toEqual([]);
    await setTypes([{ is_type: 'out_of_range', is_on: false }]);
    await look(late);
    expect(await open(late)).toContain('running_late');
    expect(await open(silent)).toEqual(['silent_truck']);
    expect(await open(dock)).toContain('long_at_dock');
    // They say nothing against the carrier: the load is as protected as before.
    const [row] = await monitor.db.select().from(loads).where(eq(loads.id, dock));
    expect(row!.protectionSentence ?? '').not.toMatch(/free time/);

    await log('departure', 11.5);
    await judge();
    expect(await open(dock)).not.toContain('long_at_dock');
    await setTypes(OURS.map((is_type) => ({ is_type, is_on: false })));
    for (const id of [late, silent, dock]) await look(id);
    expect(await open(late)).toEqual([]);
  });
});
