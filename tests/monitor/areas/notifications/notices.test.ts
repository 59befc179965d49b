import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { NoticedEvent } from '@contract/notifications/notices.calls';
import { WEEK_DAYS } from '@contract/notifications/notices.constants';
import type { NotificationTimes } from '@contract/notifications/notification-preferences.calls';
import { ownersOfLoads, whoseLoads } from '@monitor/areas/loads/whose-loads';
import { queueMails } from '@monitor/areas/notifications/queue-mails';
import { sendMails, sweepMails } from '@monitor/areas/notifications/send-mails';
import {
  companies,
  loads,
  notificationMails,
  notificationPreferences,
  notificationSettings,
  teams,
  teamUsers,
  tickets,
  userSessions,
  users,
} from '@monitor/db/schema';
import type { Mail } from '@monitor/mail/mailer';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { madeUpEvent } from '../../support/event-data';
import { asRead, type ReadMail } from '../../support/read-mails';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';

let monitor: SectionMonitor;
let company = 0;
let now: Date;
let mails: ReadMail[];
let refuses = false;
let hauler = 0;
let loadId = 0;
const person: Record<string, number> = {};
/** Each test runs on a day of its own, after the notices of earlier events are sent. */
let day = 0;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  company = (await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage')))[0]!.id;
  for (const { id, email } of await monitor.db.select().from(users)) person[email.split('@')[0]!] = id;
  hauler = await addHauler(monitor, 'CEDAR RIVER TRANSPORT LLC');
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('N-1') });
  loadId = body.load.id;
});
afterAll(() => monitor.close());

beforeEach(async () => {
  await queueMails(courier());
  await sendMails(courier());
  await monitor.db.delete(notificationMails);
  await monitor.db.delete(notificationPreferences);
  await monitor.db.delete(notificationSettings);
  day += 3;
  // Noon in Chicago, which is the company's zone.
  now = new Date(Date.parse('2026-12-15T18:00:00Z') + day * 86_400_000);
  mails = [];
  refuses = false;
});

const courier = () => ({
  ...monitor.services,
  db: monitor.db,
  clock: () => now ?? new Date('2026-12-15T18:00:00Z'),
  mail: {
    destination: 'the test',
    send: async (mail: Mail) => {
      if (refuses) throw new Error('450 try again');
      mails?.push(asRead(mail));
    },
  },
});
const hours = (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000);
};
async function round() {
  await queueMails(courier());
  await sendMails(courier());
  const sent = mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`);
  mails = [];
  return sent;
}
const to = (lines: string[], name: string) => lines.filter((line) => line.startsWith(`${name}:`));
const happen = (
  kind: CompanyEventKind,
  summary: string,
  more: { data?: object; carrierId?: number; userId?: number } = {},
) =>
  madeUpEvent(monitor.db, {
    companyId: company,
    kind,
    summary,
    occurredAt: now,
    ...more,
    data: { ...more.data },
  });
/** Requests at the time of the test, by people who have just signed in. */
async function send(method: 'PATCH' | 'POST', path: string, body: object, as?: string) {
  await align();
  return monitor.send(method, path, body, as);
}
async function get(path: string, as?: string) {
  await align();
  return monitor.get(path, as);
}
async function align() {
  monitor.passTime(now.getTime() - monitor.services.clock().getTime());
  await monitor.db.delete(userSessions);
}
const choose = (name: string, body: object) => send('PATCH', '/notification_preferences', body, `${name}@demo.test`);
const times = (some: Partial<NotificationTimes>): NotificationTimes => ({
  time_zone: null,
  quiet_hours: null,
  is_critical_heard: true,
  digest_times: ['06:00'],
  ...some,
});
const QUIET = { starts_at: '22:00', ends_at: '06:00', days: [...WEEK_DAYS] };

describe('whose', () => {
  test('mine is what I have in hand, my team’s also what a team of mine has; a carrier is theirs whose open load it hauls', async () => {
    const { db } = monitor;
    const [team] = await db.insert(teams).values({ companyId: company, name: 'South', createdAt: now }).returning();
    await db.insert(teamUsers).values({ teamId: team!.id, userId: person.manager!, createdAt: now });
    await choose('admin', { whose: { bid_received: 'mine', insurance_changed: 'mine' } });
    await choose('manager', { whose: { bid_received: 'team', insurance_changed: 'team' } });
    await db
      .update(loads)
      .set({ loadLockAssigneeId: person.admin!, teamId: team!.id, carrierId: hauler })
      .where(eq(loads.id, loadId));
    await happen('bid_received', 'Bid on N-1', { data: { load_id: loadId } });
    await happen('insurance_changed', 'Cancellation filed', { carrierId: hauler });
    const both = await round();
    expect([to(both, 'admin').length, to(both, 'manager').length]).toEqual([1, 1]);

    await db.update(loads).set({ loadLockAssigneeId: person.manager!, teamId: null }).where(eq(loads.id, loadId));
    await happen('bid_received', 'Another bid on N-1', { data: { load_id: loadId } });
    await happen('insurance_changed', 'Ended', { carrierId: hauler });
    const his = await round();
    expect([to(his, 'admin').length, to(his, 'manager').length]).toEqual([0, 1]);

    // A carrier that hauls nothing of theirs is not theirs; a user who chose everyone's carriers gets the notice.
    const [before] = await db.select().from(loads).where(eq(loads.id, loadId));
    await db.update(loads).set({ status: 'delivered' }).where(eq(loads.id, loadId));
    await happen('insurance_changed', 'Renewed', { carrierId: hauler });
    const others = await round();
    expect([to(others, 'admin'), to(others, 'manager')]).toEqual([[], []]);
    expect(to(others, 'noratecon')).toHaveLength(1);
    // What is about no load and no carrier is the company's.
    await choose('admin', { whose: { rules_changed: 'mine' }, notification_preferences: { rules_changed: 'at_once' } });
    await happen('rules_changed', 'A rule was switched off');
    expect(to(await round(), 'admin')).toHaveLength(1);
    await db.update(loads).set({ status: before!.status }).where(eq(loads.id, loadId));
  });

  test('means what Mine and My team mean on Home and Loads', async () => {
    const { db } = monitor;
    const rows = await db.select().from(loads).where(eq(loads.companyId, company));
    const owners = await ownersOfLoads(db, company, { loadIds: rows.map(({ id }) => id), carrierIds: [] });
    for (const userId of [person.admin!, person.manager!, person.staff!])
      for (const whose of ['mine', 'team'] as const) {
        const { where } = await whoseLoads(db, userId, whose);
        const found = await db
          .select()
          .from(loads)
          .where(and(eq(loads.companyId, company), where));
        const said = rows.filter(({ id }) =>
          (whose === 'mine' ? owners.ofLoad(id).own : owners.ofLoad(id).team).has(userId),
        );
        expect(said.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
      }
  });

  test('what no one chose to get reaches the managers where it is critical, and the page says which kinds', async () => {
    const off = { carrier_denied: 'off', bid_received: 'off' };
    for (const name of ['admin', 'manager', 'watchdogplus', 'noratecon', 'notickets'])
      await choose(name, { notification_preferences: off });
    const readers = await round();
    expect(readers).toEqual([]);
    await happen('carrier_denied', 'The carrier says it was not them', {
      carrierId: hauler,
      data: { load_id: loadId },
    });
    await happen('bid_received', 'A bid', { data: { load_id: loadId } });
    await queueMails(courier());
    await sendMails(courier());
    const told = mails.filter(({ text }) => text.includes('it was not them'));
    expect(told.map(({ to: reader }) => reader).sort()).toEqual(
      // A user who has it switched off and is not a manager is not among them.
      ['admin', 'manager', 'noratecon', 'watchdogplus'].map((name) => `${name}@demo.test`),
    );
    expect(told[0]!.text).toContain('You get this as a manager: no one at your company chose to get it.');
    expect(mails.some(({ text }) => text.includes('A bid'))).toBe(false);
    mails = [];
    expect(await round()).toEqual([]);
    const { body } = await get('/notification_preferences');
    const left = body.notification_preferences.filter(
      ({ is_left_to_managers }: { is_left_to_managers: boolean }) => is_left_to_managers,
    );
    expect(left.map(({ kind }: { kind: string }) => kind)).toEqual(['carrier_denied']);
    // Of one's own loads alone is not all of them.
    await choose('noratecon', {
      notification_preferences: { carrier_denied: 'at_once' },
      whose: { carrier_denied: 'mine' },
    });
    const again = await get('/notification_preferences');
    expect(
      again.body.notification_preferences.find(({ kind }: { kind: string }) => kind === 'carrier_denied'),
    ).toMatchObject({ is_left_to_managers: true });
  });
});

describe('a packet', () => {
  test('is news for who invited it and who chose to hear of packets; where that is no one, for all who may', async () => {
    const invitation = { carrier_id: hauler, email: 'office@cedar.example' };
    const { status, body } = await send(
      'POST',
      '/connection_invitations',
      { connection_invitation: invitation },
      'manager@demo.test',
    );
    expect([status, body.email]).toEqual([200, 'office@cedar.example']);
    await round();
    await choose('manager', { whose: { packet_status: 'mine' } });
    await happen('packet_status', 'Packet in progress', { carrierId: hauler, data: { status: 'in_progress' } });
    const first = await round();
    expect([to(first, 'manager').length, to(first, 'admin')]).toEqual([1, []]);
    await happen('packet_status', 'Packet held', { carrierId: hauler, data: { status: 'held_for_insurance' } });
    const second = await round();
    expect([to(second, 'manager').length, to(second, 'admin').length]).toEqual([1, 0]);
    await choose('admin', { notification_preferences: { packet_status: 'at_once' } });
    await happen('packet_status', 'Packet held', { carrierId: hauler, data: { status: 'held_for_review' } });
    const third = await round();
    expect([to(third, 'manager').length, to(third, 'admin').length]).toEqual([1, 1]);
    // Who invited it hears nothing anymore: it must reach someone.
    await monitor.db.delete(notificationPreferences);
    await choose('manager', { notification_preferences: { packet_status: 'off' } });
    await happen('packet_status', 'Packet held', { carrierId: hauler, data: { status: 'held_for_insurance' } });
    const fourth = await round();
    expect([to(fourth, 'manager').length, to(fourth, 'admin').length]).toEqual([0, 1]);
    // Another identity and a change of bank are never for who invited it alone: that may be the one to be seen.
    await monitor.db.delete(notificationPreferences);
    await happen('packet_status', 'Packet held', { carrierId: hauler, data: { status: 'held_for_identity' } });
    const identity = await round();
    expect([to(identity, 'manager').length, to(identity, 'admin').length]).toEqual([1, 1]);
    await monitor.db.delete(notificationPreferences);
    await happen('bank_change_held', 'Bank change held', { carrierId: hauler });
    const bank = await round();
    expect([to(bank, 'manager').length, to(bank, 'admin').length]).toEqual([1, 1]);
  });
});

describe('quiet hours', () => {
  test('hold what is at once, and it comes in one mail at their end; what is critical comes', async () => {
    await choose('admin', {
      notification_times: times({ quiet_hours: QUIET }),
      notification_preferences: { packet_status: 'at_once' },
    });
    hours(11);
    await happen('insurance_changed', 'Cancellation filed', { carrierId: hauler });
    const first = await round();
    expect([to(first, 'admin').length, to(first, 'manager').length]).toEqual([0, 1]);
    hours(1);
    await happen('packet_status', 'Packet complete', { carrierId: hauler });
    await happen('carrier_denied', 'Not them', { carrierId: hauler });
    expect(to(await round(), 'admin')).toEqual(['admin: CEDAR RIVER TRANSPORT LLC: Not them']);
    hours(6);
    expect(to(await round(), 'admin')).toEqual(['admin: CEDAR RIVER TRANSPORT LLC: 2 changes']);
    expect(to(await round(), 'admin')).toEqual([]);
  });

  test('hold what is critical too where its reader says so; what waits follows the settings', async () => {
    await choose('admin', { notification_times: times({ quiet_hours: QUIET, is_critical_heard: false }) });
    hours(12.5);
    await happen('carrier_denied', 'Not them', { carrierId: hauler });
    expect(to(await round(), 'admin')).toEqual([]);
    // On a clock two hours behind they end later.
    await choose('admin', {
      notification_times: times({ quiet_hours: QUIET, is_critical_heard: false, time_zone: 'America/Los_Angeles' }),
    });
    hours(6);
    expect(to(await round(), 'admin')).toEqual([]);
    hours(1.5);
    expect(to(await round(), 'admin')).toEqual(['admin: CEDAR RIVER TRANSPORT LLC: Not them']);
  });

  test('say their times on the clock that their reader chose', async () => {
    const mailed = async () => {
      await happen('carrier_denied', 'Not them', { carrierId: hauler });
      await queueMails(courier());
      await sendMails(courier());
      return mails.findLast(({ to: reader }) => reader === 'admin@demo.test')?.text;
    };
    expect(await mailed()).toMatch(/12:00 PM CST\n/);
    await choose('admin', { notification_times: times({ time_zone: 'America/Los_Angeles' }) });
    expect(await mailed()).toMatch(/10:00 AM PST\n/);
  });

  test.each([
    [{ starts_at: '22:00', ends_at: '22:00', days: [1] }],
    [{ starts_at: '24:00', ends_at: '06:00', days: [1] }],
    [{ starts_at: '22:00', ends_at: '06:00', days: [] }],
    [{ starts_at: '22:00', ends_at: '06:00', days: [0] }],
  ])('%j are 422', async (quiet_hours) => {
    expect((await choose('admin', { notification_times: { ...times({}), quiet_hours } })).status).toBe(422);
  });
});

describe('the digest', () => {
  test('comes when a shift begins, with what came since the last one; nothing new, no mail', async () => {
    await choose('admin', { notification_times: times({ digest_times: ['22:00', '06:00', '14:00'] }) });
    await happen('contact_changed', 'Changed: phone', { carrierId: hauler });
    expect(to(await round(), 'admin')).toEqual([]);
    hours(2);
    expect(to(await round(), 'admin')).toEqual([expect.stringMatching(/1 change$/)]);
    await happen('contact_changed', 'Changed: address', { carrierId: hauler });
    await round();
    hours(7);
    await happen('contact_changed', 'Changed: email', { carrierId: hauler });
    await round();
    hours(1);
    expect(to(await round(), 'admin')).toEqual([expect.stringMatching(/2 changes$/)]);
    hours(8);
    expect(to(await round(), 'admin')).toEqual([]);
  });

  test('is written once by several nodes, and is not lost over a stop between writing and sending', async () => {
    await happen('contact_changed', 'Changed: phone', { carrierId: hauler });
    await Promise.all([queueMails(courier()), queueMails(courier()), queueMails(courier())]);
    await happen('contact_changed', 'Changed: fax', { carrierId: hauler });
    await Promise.all([queueMails(courier()), queueMails(courier())]);
    hours(18);
    await Promise.all([sendMails(courier()), sendMails(courier()), sendMails(courier())]);
    expect(mails.filter(({ to: reader }) => reader === 'admin@demo.test').map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/2 changes$/),
    ]);
  });

  test('mails about one load, or about one packet, belong to one thread; those about several to none', async () => {
    const kinds = {
      rate_confirmation_accepted: 'at_once',
      packet_status: 'at_once',
      contact_changed: 'at_once',
    } as const;
    await choose('admin', { notification_preferences: kinds });
    const thread = async () => {
      await queueMails(courier());
      await sendMails(courier());
      const mail = mails.find(({ to: reader }) => reader === 'admin@demo.test')!;
      mails = [];
      return mail.thread;
    };
    await happen('rate_confirmation_accepted', 'Rate con signed', { carrierId: hauler, data: { load_id: loadId } });
    expect(await thread()).toBe(`load-${loadId}`);
    await happen('packet_status', 'Onboarding packet: complete', { carrierId: hauler });
    expect(await thread()).toBe(`packet-${company}-${hauler}`);
    await happen('contact_changed', 'Changed: phone', { carrierId: hauler });
    expect(await thread()).toBeUndefined();
  });

  test('a kind that is changed to another delivery meanwhile loses nothing', async () => {
    await happen('contact_changed', 'Changed: phone', { carrierId: hauler });
    await queueMails(courier());
    await choose('admin', { notification_preferences: { contact_changed: 'at_once' } });
    await happen('contact_changed', 'Changed: address', { carrierId: hauler });
    expect(to(await round(), 'admin')).toEqual(['admin: CEDAR RIVER TRANSPORT LLC: Changed: address']);
    hours(18);
    expect(to(await round(), 'admin')).toEqual([expect.stringMatching(/1 change$/)]);
  });

  test('who lost the right, or the account, gets nothing that waited', async () => {
    await happen('contact_changed', 'Changed: phone', { carrierId: hauler });
    await queueMails(courier());
    const noratecon = eq(users.email, 'noratecon@demo.test');
    const [before] = await monitor.db.select().from(users).where(noratecon);
    await monitor.db.update(users).set({ scopes: [] }).where(noratecon);
    hours(18);
    expect(to(await round(), 'noratecon')).toEqual([]);
    await monitor.db.update(users).set({ scopes: before!.scopes }).where(noratecon);
    const failed = await monitor.db.select().from(notificationMails).where(eq(notificationMails.status, 'failed'));
    expect(failed.map(({ problem }) => problem)).toEqual(['Its reader may not hear of it any more.']);
  });
});

describe('who was told', () => {
  const anAlert = async () => {
    const [ticket] = await monitor.db
      .insert(tickets)
      .values({
        companyId: company,
        loadId,
        carrierId: hauler,
        isType: 'out_of_range',
        status: 'new',
        severity: 'act_now',
        message: 'Too late',
        evidence: [],
        subject: 'x',
        openedAt: now,
        raisedAt: now,
      })
      .onConflictDoUpdate({ target: [tickets.loadId, tickets.isType], set: { status: 'new' } })
      .returning();
    await happen('alert_raised', 'Load N-1: too late', {
      carrierId: hauler,
      data: { ticket_id: ticket!.id, load_id: loadId, severity: 'act_now', status: 'new' },
    });
    return ticket!.id;
  };
  const noticesOf = async (id: number, as?: string): Promise<NoticedEvent[]> =>
    (await get(`/tickets/${id}/notices`, as)).body.events;
  const statusOf = (events: NoticedEvent[], name: string) =>
    events[0]!.notices
      .filter(({ user }) => user?.startsWith(name))
      .map(({ channel, status }) => `${channel} ${status}`);

  test('says whether it was handed over, waits, failed, or that no one was told', async () => {
    await choose('staff', { notification_preferences: { alert_raised: 'off' } });
    await choose('manager', {
      notification_times: times({ quiet_hours: { ...QUIET, starts_at: '11:00' }, is_critical_heard: false }),
    });
    const id = await anAlert();
    expect(await noticesOf(id)).toMatchObject([{ is_looked_at: false, notices: [] }]);
    refuses = true;
    await round();
    expect(statusOf(await noticesOf(id), 'Avery')).toEqual(['mail waiting']);
    refuses = false;
    hours(1);
    await round();
    const events = await noticesOf(id);
    expect(events).toMatchObject([{ kind: 'alert_raised', is_looked_at: true }]);
    expect(statusOf(events, 'Avery')).toEqual(['mail sent']);
    const all = events[0]!.notices;
    expect(all.filter(({ held_until }) => held_until !== null).map(({ status }) => status)).toEqual(['waiting']);
    // Cut off in between: whether it arrived is unknown, so it does not count as arrived.
    await monitor.db.update(notificationMails).set({ status: 'handing_over' });
    hours(3);
    await sweepMails(monitor.db, now);
    expect(statusOf(await noticesOf(id), 'Avery')).toEqual(['mail failed']);
  });

  test('is of the own company, for who may see loads; all critical events are for managers', async () => {
    const id = await anAlert();
    await round();
    expect((await get(`/tickets/${id}/notices`, 'other@demo.test')).status).toBe(404);
    const { body } = await get('/critical_notices?per_page=1');
    expect(body.events).toMatchObject([{ kind: 'alert_raised', ticket_id: id }]);
    expect(body.events[0].notices.length).toBeGreaterThan(0);
    expect((await get('/critical_notices', 'staff@demo.test')).status).toBe(403);
    const theirs = await get('/critical_notices', 'other@demo.test');
    expect(theirs.body.events ?? []).toEqual([]);
  });
});

describe('mentions', () => {
  const note = (body: string, as?: string, on: object = { notable_type: 'Load', notable_id: loadId }) =>
    send('POST', '/notes', { note: { body, ...on } }, as);

  test('tell a colleague at once, by name or by what stands before the @ of the address, and no one else', async () => {
    const [staff] = await monitor.db.select().from(users).where(eq(users.email, 'staff@demo.test'));
    const handle = `${staff!.firstName}.${staff!.lastName}`;
    const made = await note(`Ask @${handle}, then @manager. Not @no.one or a@manager.`);
    expect(made.body).toMatchObject({ mentions: [`@${handle}`, '@manager'], unknown_mentions: ['@no.one'] });
    await queueMails(courier());
    await sendMails(courier());
    const told = mails.filter(({ text }) => text.includes('mentions'));
    expect(told.map(({ to: reader }) => reader).sort()).toEqual(['manager@demo.test', 'staff@demo.test']);
    expect(told[0]!.text).toContain('in a note on load N-1');
    expect(told[0]!.text).toContain(`/broker/loads/${loadId}`);
    expect(told[0]!.text).not.toContain('Ask @');
    mails = [];
    expect(await round()).toEqual([]);
  });

  test('tell no one who is closed, of another company, or may not open it; and not the writer', async () => {
    await monitor.db.update(users).set({ disabledAt: now }).where(eq(users.email, 'noratecon@demo.test'));
    const made = await note('@noratecon @other @watchdog @admin <b>@x</b>');
    expect(made.body).toMatchObject({
      mentions: ['@admin'],
      unknown_mentions: ['@noratecon', '@other', '@watchdog', '@x'],
    });
    expect((await round()).filter((line) => line.includes('mention'))).toEqual([]);
    await monitor.db.update(users).set({ disabledAt: null }).where(eq(users.email, 'noratecon@demo.test'));
  });

  test('are ten a note at most, and are told to who chose so', async () => {
    const many = Array.from({ length: 11 }, (_, nth) => `@nobody${nth}`).join(' ');
    expect((await note(many)).status).toBe(422);
    await choose('manager', { notification_preferences: { mentioned: 'off' } });
    await note('@manager', undefined, { carrier_id: hauler });
    expect(to(await round(), 'manager')).toEqual([]);
  });

  test('in a comment on an alert lead to the alert', async () => {
    const [ticket] = await monitor.db.select().from(tickets).where(eq(tickets.loadId, loadId));
    const done = await send('PATCH', `/tickets/${ticket!.id}`, {
      ticket: { comment: 'Please look, @manager and @nobody', expected_version: ticket!.version },
    });
    expect(done.body).toMatchObject({
      unknown_mentions: ['@nobody'],
      events: [{ mentions: ['@manager'] }, ...Array(done.body.events.length - 1).fill({})],
    });
    await queueMails(courier());
    await sendMails(courier());
    const told = mails.filter(({ text }) => text.includes('in a comment on the alert'));
    expect(told.map(({ to: reader }) => reader)).toEqual(['manager@demo.test']);
    expect(told[0]!.text).toContain(`/broker/alerts/${ticket!.id}\n`);
  });
});
