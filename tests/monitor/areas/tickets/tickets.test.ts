import { AlertNews, raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { ALERT_TYPES } from '@monitor/areas/alerts/alert-types';
import { raiseAlerts } from '@monitor/areas/alerts/raise-alerts';
import { queueMails } from '@monitor/areas/notifications/queue-mails';
import { sendMails } from '@monitor/areas/notifications/send-mails';
import {
  companies,
  companyEvents,
  connections,
  identityAlerts,
  loads,
  notificationMails,
  ticketEvents,
  tickets,
  userSessions,
  users,
} from '@monitor/db/schema';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, at, fixAt, loadFromDallas } from '../loads/loads-support';

let monitor: SectionMonitor;
let carrier: number;
let companyId: number;
const faults: unknown[] = [];
beforeAll(async () => {
  monitor = await openMonitorWithPlaces();
  carrier = await addHauler(monitor, 'HERON FREIGHT LLC');
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = company!.id;
});
afterAll(() => monitor.close());

/** People stay signed in over it. */
async function pass(hours: number) {
  monitor.passTime(hours * 3_600_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}
async function judge() {
  const report = (error: unknown) => void faults.push(error);
  while ((await raiseDueAlerts(monitor.services.db, monitor.services.clock(), report)) > 0);
}
const put = async (load: object, as?: string) => {
  const { status, body } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  expect([status, body.fields ?? null]).toEqual([200, null]);
  await judge();
  return body.load as { id: number; version: number };
};
const patch = (id: number, ticket: object, as?: string) => monitor.send('PATCH', `/tickets/${id}`, { ticket }, as);
const list = (query: string, as?: string) => monitor.get(`/tickets?${query}`, as);
const ofLoad = async (loadId: number, type: string) => {
  const { body } = await list(`q[load_id_eq]=${loadId}&q[is_type_eq]=${type}`);
  return body.tickets[0];
};
const covered = (reference: string, given: object = {}) =>
  loadFromDallas(reference, { carrier: { id: carrier }, ...given });
const userId = async (email: string) => {
  const [user] = await monitor.db.select().from(users).where(eq(users.email, email));
  return user!.id;
};
const NEAR = 'vehicle_assignment_required';
/** A load whose pickup is near enough to require a truck: its clock is moved, not the test's. */
const nearLoad = (reference: string, given: object = {}) => {
  const load = covered(reference, given);
  const [pickup, delivery] = load.stops;
  return { ...load, stops: [{ ...pickup, window_starts_at: at(15), window_ends_at: at(16) }, delivery] };
};

describe('an alert that is raised, worked and closed', () => {
  let loadId: number;
  let id: number;
  beforeAll(async () => {
    loadId = (await put(nearLoad('T-1'))).id;
  });

  test('listTickets has it, with its evidence, and the load has it too', async () => {
    const ticket = await ofLoad(loadId, NEAR);
    id = ticket.id;
    expect(ticket).toMatchObject({
      status: 'new',
      severity: 'look',
      load_id: loadId,
      load: { reference: 'T-1', origin: 'DALLAS TX', local_zone: 'America/Chicago' },
      carrier: { id: carrier, legal_name: 'HERON FREIGHT LLC' },
      reopened_count: 0,
      version: 1,
    });
    expect(ticket.message).toMatch(/^No truck assigned: the pickup in Dallas, TX opens .* Ask HERON FREIGHT LLC\.$/);
    expect(ticket.evidence[0]).toEqual({
      what: 'Truck',
      value: 'none assigned',
      source: 'Load',
      as_of: null,
      is_checked: true,
    });
    const { body } = await monitor.get(`/loads/${loadId}`);
    expect(body.tickets.map((one: { id: number }) => one.id)).toContain(id);
    const work = body.tickets.filter(({ severity }: { severity: string }) => severity !== 'know');
    expect(body.alert_count).toBe(work.length);
    const row = (await monitor.get('/loads?tab=open&window=all')).body.loads[0];
    expect([row.alert_count, row.alert_severity]).toEqual([body.alert_count, body.alert_severity]);
  });

  test('listTickets narrows by tab, status, type, load, carrier, assignee and words, and counts', async () => {
    const total = async (query: string) => Number((await list(query)).headers.totalitems);
    const all = await total('');
    expect(all).toBeGreaterThan(0);
    expect(await total('tab=open')).toBe(all);
    expect(await total('q[load_id_not_null]=1')).toBe(all);
    expect(await total('tab=closed')).toBe(0);
    expect(await total(`q[carrier_id_eq]=${carrier}`)).toBe(all);
    expect(await total('q[status_eq]=new')).toBe(all);
    expect(await total(`q[assignee_id_eq]=${await userId('admin@demo.test')}`)).toBe(0);
    expect(await total('q[load_reference_or_message_or_carrier_legal_name_cont]=t-1')).toBe(all);
    expect(await total('q[load_reference_cont]=nothing')).toBe(0);
    const { body } = await list(`q[is_type_in][]=${NEAR}&include=counts&tab=open`);
    expect(body.tickets).toHaveLength(1);
    expect(body.counts.tabs).toEqual({ open: 1, closed: 0, pending: 0, recommended: 0 });
    expect(body.counts.types[NEAR]).toBe(1);
  });

  test('listTickets refuses an unknown type, tab, parameter and sort', async () => {
    for (const query of ['q[is_type_eq]=nonsense', 'tab=nonsense', 'nonsense=1', 'q[s]=nonsense desc', 'page=0'])
      expect([query, (await list(query)).status]).toEqual([query, 422]);
  });

  test('countTickets counts what is open', async () => {
    const { body } = await monitor.get('/tickets/count');
    expect(body).toMatchObject({ pending: 0, recommended: 0, by_status: { new: body.open, escalated: 0 } });
    expect(Object.values(body.by_severity as Record<string, number>).reduce((sum, count) => sum + count, 0)).toBe(
      body.open,
    );
    expect((await monitor.get('/tickets/count', 'other@demo.test')).body.open).toBe(0);
  });

  test('getTicket has all that happened to it; another company’s is not there', async () => {
    const { body } = await monitor.get(`/tickets/${id}`);
    expect(body.events).toEqual([expect.objectContaining({ kind: 'raised', to: 'new', user: null })]);
    expect((await monitor.get(`/tickets/${id}`, 'other@demo.test')).status).toBe(404);
    expect((await patch(id, { status: 'pending' }, 'other@demo.test')).status).toBe(404);
    expect((await monitor.get('/tickets/nonsense')).status).toBe(422);
  });

  test('who may not see loads sees none; who may not work on them changes none', async () => {
    expect((await monitor.get('/tickets', 'noloads@demo.test')).status).toBe(403);
    expect((await monitor.get('/tickets/count', 'noloads@demo.test')).status).toBe(403);
    expect((await patch(id, { status: 'pending' }, 'notickets@demo.test')).status).toBe(403);
  });

  test('updateTicket moves it by a version, and says who was quicker', async () => {
    const moved = await patch(id, { status: 'in_progress', expected_version: 1 });
    expect(moved.body).toMatchObject({ status: 'in_progress', version: 2 });
    const late = await patch(id, { status: 'pending', expected_version: 1 }, 'staff@demo.test');
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^Avery Admin changed this on .*In progress/),
    ]);
  });

  test('updateTicket gives it to who can work on it alone', async () => {
    const staff = await userId('staff@demo.test');
    const given = await patch(id, { assignee_id: staff, status: 'pending' });
    expect(given.body).toMatchObject({ status: 'pending', assignee: { id: staff, is_self_staff: true } });
    for (const [email, words] of [
      ['other@demo.test', 'That is no person of your company.'],
      ['notickets@demo.test', 'That person cannot work on alerts.'],
    ] as const) {
      const { status, body } = await patch(id, { assignee_id: await userId(email) });
      expect([status, body.fields]).toEqual([422, { 'ticket.assignee_id': [words] }]);
    }
  });

  test('pending ones are recommended to who has them', async () => {
    expect((await monitor.get('/tickets/count', 'staff@demo.test')).body).toMatchObject({ pending: 1, recommended: 1 });
    expect((await monitor.get('/tickets/count')).body).toMatchObject({ pending: 1, recommended: 0 });
    expect((await list('tab=recommended', 'staff@demo.test')).body.tickets).toHaveLength(1);
  });

  test('closing takes a resolution, and a comment where it matters', async () => {
    const fieldsOf = async (ticket: object) => (await patch(id, ticket)).body.fields;
    expect(await fieldsOf({ status: 'closed' })).toEqual({ 'ticket.resolution': [expect.any(String)] });
    for (const resolution of ['false_alarm', 'accepted_risk'])
      expect(await fieldsOf({ status: 'closed', resolution, comment: '  ' })).toEqual({
        'ticket.comment': [expect.any(String)],
      });
    expect(await fieldsOf({ status: 'closed', resolution: 'condition_ended' })).toEqual({
      'ticket.resolution': ['The condition still holds: choose fixed, false alarm, risk accepted or duplicate.'],
    });
    expect(await fieldsOf({ status: 'closed', resolution: 'nonsense' })).toEqual({
      'ticket.resolution': [expect.any(String)],
    });
    expect(await fieldsOf({ resolution: 'fixed' })).toEqual({ 'ticket.resolution': [expect.any(String)] });
    expect(await fieldsOf({ status: 'new' })).toEqual({
      'ticket.status': ['An alert that is pending cannot become new: in progress, escalated, closed only.'],
    });
  });

  test('an escalated one is a manager’s', async () => {
    const escalated = await patch(id, { status: 'escalated' }, 'staff@demo.test');
    // Its type closes by itself; what is escalated does not.
    expect([escalated.status, escalated.body.closes_when]).toEqual([
      200,
      'Escalated: it stays open until a manager closes it.',
    ]);
    const { status, body } = await patch(id, { status: 'closed', resolution: 'fixed' }, 'staff@demo.test');
    expect([status, body.message]).toEqual([
      403,
      'This alert is escalated: only a manager of alerts can change its status.',
    ]);
    const noted = await patch(id, { comment: 'Called the office, no answer.' }, 'staff@demo.test');
    expect(noted.body.events[0]).toMatchObject({
      kind: 'commented',
      comment: 'Called the office, no answer.',
      user: 'Sam Staff',
    });
    const closed = await patch(
      id,
      { status: 'closed', resolution: 'false_alarm', comment: 'Drop trailer.' },
      'manager@demo.test',
    );
    expect(closed.body).toMatchObject({
      status: 'closed',
      resolution: 'false_alarm',
      resolution_comment: 'Drop trailer.',
      closed_by: 'Morgan Manager',
    });
  });

  test('a person’s closing stands while nothing else is so; a closed one is a manager’s to open', async () => {
    await monitor.db.update(loads).set({ alertsDueAt: monitor.services.clock() }).where(eq(loads.id, loadId));
    await judge();
    expect((await ofLoad(loadId, NEAR)).status).toBe('closed');
    expect((await patch(id, { status: 'in_progress' }, 'staff@demo.test')).status).toBe(403);
    const opened = await patch(id, { status: 'in_progress' }, 'manager@demo.test');
    expect(opened.body).toMatchObject({ status: 'in_progress', resolution: null, closed_at: null, reopened_count: 1 });
  });

  test('it closes by itself when a truck is named, and opens again when it is taken off', async () => {
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { vehicle: { unit: '4411' } } });
    await judge();
    expect(await ofLoad(loadId, NEAR)).toMatchObject({
      status: 'closed',
      resolution: 'condition_ended',
      resolution_comment: 'A truck is assigned.',
      closed_by: null,
    });
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { carrier_vehicle_id: null } });
    await judge();
    const again = await ofLoad(loadId, NEAR);
    expect(again).toMatchObject({ status: 'in_progress', reopened_count: 2, resolution: null });
    const { body } = await monitor.get(`/tickets/${again.id}`);
    expect(body.events.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual([
      'condition_returned',
      'condition_ended',
    ]);
  });

  test('what happened to it is added to and never changed', async () => {
    for (const change of [
      () => monitor.db.update(ticketEvents).set({ comment: 'nothing' }),
      () => monitor.db.delete(ticketEvents),
    ])
      await expect(change()).rejects.toThrow();
  });

  test('a cancelled load closes what stands', async () => {
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { status: 'cancelled', reason: 'No product' } });
    await judge();
    expect((await list(`tab=open&q[load_id_eq]=${loadId}`)).body.tickets).toEqual([]);
    expect(await ofLoad(loadId, NEAR)).toMatchObject({ resolution_comment: 'The load is cancelled.' });
    const [row] = await monitor.db.select().from(loads).where(eq(loads.id, loadId));
    expect(row!.alertsDueAt).toBeNull();
  });
});

describe('what raises an alert without the load being told', () => {
  test('positions: a truck that cannot make it, and one that can again', async () => {
    const { id } = await put(nearLoad('T-RANGE', { vehicle: { unit: '77' } }));
    const vehicle = { carrier_id: carrier, unit: '77' };
    const AMARILLO = { latitude: 35.2, longitude: -101.83 };
    await monitor.send('POST', '/vehicle_positions', { vehicle_positions: [fixAt(12, AMARILLO, vehicle)] });
    await judge();
    expect(await ofLoad(id, 'out_of_range')).toMatchObject({ status: 'new', severity: 'act_now' });
    await monitor.send('POST', '/vehicle_positions', {
      vehicle_positions: [fixAt(12 - 1 / 60, { latitude: 32.6, longitude: -96.9 }, vehicle)],
    });
    await judge();
    // The newer position counts, whichever came in last.
    expect(await ofLoad(id, 'out_of_range')).toMatchObject({ status: 'new' });
  });

  test('the do not dispatch list and an identity alert, as they are told of', async () => {
    const other = await addHauler(monitor, 'EGRET FREIGHT LLC');
    const { id } = await put(covered('T-NEWS', { carrier: { id: other } }));
    expect(await ofLoad(id, 'failing_broker_requirements').then((one) => one?.message ?? '')).not.toMatch(
      /do not dispatch/,
    );
    const news = new AlertNews();
    const { db, clock } = monitor.services;
    await news.look(db, clock());
    await monitor.db
      .insert(connections)
      .values({ companyId, carrierId: other, status: 'do_not_dispatch' })
      .onConflictDoUpdate({
        target: [connections.companyId, connections.carrierId],
        set: { status: 'do_not_dispatch' },
      });
    await monitor.db.insert(identityAlerts).values({
      companyId,
      carrierId: other,
      isType: 'hostage_load',
      unsanitizedMessage: 'Held the load.',
      messageForDisplay: 'Held the load.',
      fileDate: at(0).slice(0, 10),
      site: 'broker',
      createdAt: clock(),
      publishedAt: clock(),
      expiresAt: new Date(clock().getTime() + 86_400_000 * 180),
    });
    await monitor.db.insert(companyEvents).values({
      version: 0,
      companyId,
      carrierId: other,
      kind: 'identity_alert',
      summary: 'Identity alert',
      data: {},
      occurredAt: clock(),
    });
    await judge();
    expect(await ofLoad(id, 'recent_identity_alert')).toBeUndefined();
    await news.look(db, clock());
    await judge();
    expect(await ofLoad(id, 'recent_identity_alert')).toMatchObject({ severity: 'know', status: 'new' });
    expect((await ofLoad(id, 'failing_broker_requirements')).message).toContain('Blocked: On do not dispatch');
  });

  test('a type that throws is told of, and the others stand', async () => {
    const { id } = await put(nearLoad('T-FAULT'));
    const told: unknown[] = [];
    const broken = ALERT_TYPES.map((type) =>
      type.type === NEAR
        ? {
            ...type,
            look: () => {
              throw new Error('A fault of the test');
            },
          }
        : type,
    );
    const { db, clock } = monitor.services;
    await db.transaction((tx) => raiseAlerts(tx, [id], clock(), (error) => void told.push(error), { types: broken }));
    expect(told.map(String)).toEqual([`Error: The alert type ${NEAR} could not be judged on load ${id}.`]);
    expect(await ofLoad(id, NEAR)).toMatchObject({ status: 'new' });
  });
});

describe('settings', () => {
  const settings = (given: object, as?: string) =>
    monitor.send('PATCH', '/alert_settings', { alert_settings: given }, as);

  test('getAlertSettings has every type with its default', async () => {
    const { body } = await monitor.get('/alert_settings');
    expect(body.alert_settings.types).toHaveLength(20);
    expect(body.alert_settings).toMatchObject({
      version: 0,
      quiet_hours: { starts_at: '22:00', ends_at: '06:00' },
      updated_by: null,
    });
    expect((await monitor.get('/alert_settings', 'noloads@demo.test')).status).toBe(403);
  });

  test('updateAlertSettings switches a type off, which closes what it raised, and on again', async () => {
    const { id } = await put(nearLoad('T-OFF'));
    const off = await settings({ expected_version: 0, types: [{ is_type: NEAR, is_on: false }] });
    expect(off.body.alert_settings).toMatchObject({ version: 1, updated_by: 'Avery Admin' });
    await judge();
    expect(await ofLoad(id, NEAR)).toMatchObject({
      status: 'closed',
      resolution_comment: expect.stringContaining('switched'),
    });
    expect((await settings({ expected_version: 0, quiet_hours: null })).status).toBe(409);
    await settings({ types: [{ is_type: NEAR, is_on: true, severity: 'act_now' }] });
    await judge();
    expect(await ofLoad(id, NEAR)).toMatchObject({ status: 'in_progress', severity: 'act_now' });
    await settings({ types: [{ is_type: NEAR, severity: null }] });
  });

  test('of a form that sends every type the audit log says what is another than before, and of no change nothing', async () => {
    const before = (await monitor.get('/alert_settings')).body.alert_settings;
    const types = before.types.map(({ is_type, is_on, severity, threshold }: Record<string, unknown>) =>
      is_type === 'dormant_eld_connection'
        ? { is_type, is_on, severity: 'act_now', threshold: 80 }
        : { is_type, is_on, severity, threshold },
    );
    const { alert_settings: after } = (await settings({ types, quiet_hours: before.quiet_hours })).body;
    expect(after).toMatchObject({ version: before.version + 1, types });
    const [entry] = (await monitor.get('/audit_events?kind=load_settings_changed')).body.audit_events;
    expect(entry.summary).toBe('Alerts on loads: Dormant ELD connection Act now, threshold 80');
    expect((await settings({ types })).body.alert_settings.version).toBe(after.version);
    await settings({ types: [{ is_type: 'dormant_eld_connection', severity: null, threshold: null }] });
  });

  test('updateAlertSettings refuses what a type does not have', async () => {
    for (const [types, field] of [
      [[{ is_type: 'failing_broker_requirements', is_on: false }], 'alert_settings.types.0.is_on'],
      [[{ is_type: 'voip', threshold: 3 }], 'alert_settings.types.0.threshold'],
      [[{ is_type: 'dormant_eld_connection', threshold: 3 }], 'alert_settings.types.0.threshold'],
      [[{ is_type: 'nonsense' }], 'alert_settings.types.0.is_type'],
    ] as const)
      expect(Object.keys((await settings({ types })).body.fields ?? {})).toEqual([field]);
    expect((await settings({ quiet_hours: { starts_at: '25:00', ends_at: '06:00' } })).status).toBe(422);
    expect((await settings({ quiet_hours: null }, 'staff@demo.test')).status).toBe(403);
  });

  test('listAlertTrackRecord says what each type came to, and for which no threshold can be tried', async () => {
    const { body } = await monitor.get('/tickets/track_record');
    expect(body.track_record).toHaveLength(20);
    const of = (type: string) => body.track_record.find((one: { is_type: string }) => one.is_type === type);
    expect(of(NEAR).raised).toBeGreaterThan(0);
    expect(of(NEAR)).toMatchObject({ thresholds: null, not_worked_out_because: 'This type has no threshold.' });
    expect(of('dormant_eld_connection').not_worked_out_because).toBe(
      'No history for this one: only the newest position of a connection is stored.',
    );
    const tried = of('out_of_range');
    expect(body.loads_tried).toBe(1);
    expect(tried.not_worked_out_because).toBeNull();
    expect(tried.thresholds.find((one: { is_current: boolean }) => one.is_current)).toMatchObject({
      threshold: 0,
      would_have_raised: 1,
    });
    expect((await monitor.get('/tickets/track_record', 'noloads@demo.test')).status).toBe(403);
  });
});

describe('mails and events', () => {
  const mailsTo = async (email: string) => {
    const services = monitor.services;
    await queueMails(services);
    await sendMails(services);
    return monitor.mails.filter(({ to }) => to === email).map(({ text }) => text);
  };

  test('what was raised and what became of it is an event, with what a program needs', async () => {
    const events = await monitor.db
      .select()
      .from(companyEvents)
      .where(
        and(eq(companyEvents.companyId, companyId), inArray(companyEvents.kind, ['alert_raised', 'alert_changed'])),
      )
      .orderBy(desc(companyEvents.id));
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['alert_raised', 'alert_changed']));
    expect(events[0]!.data).toMatchObject({
      ticket_id: expect.any(Number),
      is_type: expect.any(String),
      status: expect.any(String),
    });
    const raisedTwice = await monitor.db.select().from(tickets).where(eq(tickets.companyId, companyId));
    expect(new Set(raisedTwice.map(({ loadId, isType }) => `${loadId} ${isType}`)).size).toBe(raisedTwice.length);
  });

  test('at night only what asks to act now is mailed; the rest waits for the morning and is not lost', async () => {
    await mailsTo('manager@demo.test');
    monitor.mails.length = 0;
    // 11 PM in Dallas.
    await pass(17);
    const stops = (start: number) => [
      { kind: 'pickup', city: 'Dallas', state: 'TX', window_starts_at: at(start), window_ends_at: at(start + 1) },
      {
        kind: 'delivery',
        city: 'Houston',
        state: 'TX',
        window_starts_at: at(start + 8),
        window_ends_at: at(start + 9),
      },
    ];
    const { id } = await put(covered('T-NIGHT', { stops: stops(32) }));
    // A colleague's change to it wakes the manager no more than the alert did.
    await patch((await ofLoad(id, NEAR)).id, { status: 'pending' }, 'staff@demo.test');
    const [news] = await monitor.db.select().from(companyEvents).orderBy(desc(companyEvents.id)).limit(1);
    expect([news!.kind, String(news!.data.mail_held_until).slice(11, 16)]).toEqual(['alert_changed', '11:00']);
    expect((await mailsTo('manager@demo.test')).join()).not.toContain('T-NIGHT, Truck not assigned');
    const held = await monitor.db.select().from(notificationMails).where(eq(notificationMails.status, 'waiting'));
    expect(held.length).toBeGreaterThan(0);
    expect(held.every(({ heldUntil }) => heldUntil?.toISOString().slice(11, 16) === '11:00')).toBe(true);
    await pass(7.1);
    expect((await mailsTo('manager@demo.test')).join()).toContain('T-NIGHT, Truck not assigned');
  });

  test('who hears of their own alone hears of no other', async () => {
    const manager = await userId('manager@demo.test');
    const chosen = await monitor.send(
      'PATCH',
      '/notification_preferences',
      { notification_preferences: {}, only_my_tickets: true },
      'manager@demo.test',
    );
    expect(chosen.body.only_my_tickets).toBe(true);
    const start = (monitor.services.clock().getTime() - Date.parse(at(0))) / 3_600_000 + 3;
    const stops = [
      { kind: 'pickup', city: 'Dallas', state: 'TX', window_starts_at: at(start), window_ends_at: at(start + 1) },
      {
        kind: 'delivery',
        city: 'Houston',
        state: 'TX',
        window_starts_at: at(start + 8),
        window_ends_at: at(start + 9),
      },
    ];
    await mailsTo('manager@demo.test');
    monitor.mails.length = 0;
    await put(covered('T-THEIRS', { stops }));
    const mine = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('T-MINE', { stops }) });
    await monitor.send('PATCH', `/loads/${mine.body.load.id}`, {
      load: { carrier_id: carrier, load_lock_assignee_id: manager, reason: 'Checked by phone.' },
    });
    await judge();
    expect(await ofLoad(mine.body.load.id, NEAR)).toMatchObject({ assignee: { id: manager } });
    const mails = (await mailsTo('manager@demo.test')).join();
    expect([mails.includes('T-MINE, Truck'), mails.includes('T-THEIRS, Truck')]).toEqual([true, false]);
  });
});

test('nothing was reported that the tests did not break', () => expect(faults).toEqual([]));
