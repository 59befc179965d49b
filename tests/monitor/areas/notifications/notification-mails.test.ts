import type { AlertTypeFilter } from '@contract/alerts/alert-types.constants';
import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { type MailedCarrier, type MailedEvent, notificationMail } from '@monitor/areas/notifications/notification-mail';
import { queueMails } from '@monitor/areas/notifications/queue-mails';
import { sendMails, sweepMails } from '@monitor/areas/notifications/send-mails';
import { readEnv } from '@monitor/base/env';
import { textOf } from '@monitor/base/letter';
import { companies, connections, notificationMails, notificationPreferences, users } from '@monitor/db/schema';
import type { Mail } from '@monitor/mail/mailer';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { madeUpCarrierEvent } from '../../support/event-data';
import { addCarrier } from '../../support/fmcsa-rows';
import { asRead, type ReadMail } from '../../support/read-mails';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

describe('notificationMail', () => {
  const at = new Date('2026-09-15T12:00:00Z');
  const carrier: MailedCarrier = {
    id: 5000102,
    name: 'IRON RIDGE FREIGHT INC',
    dotNumber: 5000102,
    city: 'AMES',
    state: 'IA',
    status: 'onboarded',
    verdict: 'fail',
  };
  const stranger: MailedCarrier = {
    ...carrier,
    id: 7,
    name: null,
    dotNumber: null,
    city: null,
    status: null,
    verdict: null,
  };
  type Told = Omit<MailedEvent, 'occurredAt' | 'kind'> & Partial<Pick<MailedEvent, 'kind'>>;
  const write = (events: Told[], delivery: 'at_once' | 'daily' = 'at_once') => {
    const { subject, parts } = notificationMail({
      delivery,
      companyName: 'Demo Brokerage',
      origin: 'https://portal.test',
      events: events.map((event) => ({ kind: 'authority_changed', ...event, occurredAt: at })),
      carriers: new Map([
        [carrier.id, carrier],
        [stranger.id, stranger],
      ]),
      now: at,
    });
    return { subject: String(subject), body: textOf(parts) };
  };
  const alert = (id: number, isToActOnNow = true, type: AlertTypeFilter = 'out_of_range') => ({
    kind: 'alert_raised' as const,
    carrierId: carrier.id,
    summary: `Load L-${id}, Out of range: too late`,
    alert: { id, type, isToActOnNow },
  });

  test('one event is its subject; the mail has the carrier, its status, the date and the link', () => {
    const { subject, body } = write([{ carrierId: carrier.id, summary: 'Ordered out of service on Sep 12, 2026' }]);
    expect(subject).toBe('IRON RIDGE FREIGHT INC: Ordered out of service on Sep 12, 2026');
    expect(body).toContain('IRON RIDGE FREIGHT INC\n\nDOT 5000102, AMES, IA, Onboarded, verdict now: Fail\n');
    expect(body).toContain('- Ordered out of service on Sep 12, 2026\n  Sep 15, 2026, 7:00 AM CDT\n');
    expect(body).toContain('https://portal.test/broker/carriers/5000102');
    expect(body).toContain('https://portal.test/broker/my-account?tab=8');
    expect(write([{ carrierId: carrier.id, summary: 'IRON RIDGE FREIGHT INC: out' }]).subject).toBe(
      'IRON RIDGE FREIGHT INC: out',
    );
  });

  test('several are grouped by carrier, the onboarded first, what is about none last', () => {
    const { subject, body } = write([
      { carrierId: null, summary: 'Details changed' },
      { carrierId: stranger.id, summary: 'First' },
      { carrierId: stranger.id, summary: 'First' },
      { carrierId: carrier.id, summary: 'Second' },
      { carrierId: stranger.id, summary: 'Third' },
    ]);
    expect(subject).toBe('5 changes at 3 carriers, IRON RIDGE FREIGHT INC first');
    const order = ['Second', 'First', 'Third', 'Details changed'].map((words) => body.indexOf(words));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(body.split('/broker/carriers/7')).toHaveLength(2);
  });

  test('a rate confirmation has its own link, beside the carrier’s', () => {
    const { body } = write([{ carrierId: carrier.id, summary: 'Rate con signed for load L-1', confirmationId: 13 }]);
    expect(body).toContain('- Rate con signed for load L-1\n  Sep 15');
    expect(body).toContain('\n  https://portal.test/broker/carriers/rate-confirmations/13\n');
    expect(body).toContain('\nhttps://portal.test/broker/carriers/5000102\n');
  });

  test('what is to act on now leads, by kind, the most of one kind first and of it the newest', () => {
    const one = write([alert(9)]);
    expect(one.subject).toBe('Act now: Load L-9: IRON RIDGE FREIGHT INC, out of range: too late');
    expect(one.body).toContain('Act now: Out of range (1)\n\n- Load L-9, Out of range: too late\n');
    expect(one.body).toContain('\n  https://portal.test/broker/alerts/9\n');
    const others = [{ carrierId: stranger.id, summary: 'Insurance ended' }, alert(10, false)];
    const late = [alert(11, true, 'running_late'), alert(12, true, 'running_late')];
    const many = write([...others, alert(9), ...late]);
    expect(many.subject).toBe('3 alerts need someone now (2 running late, 1 out of range)');
    // What may be a theft, however few of it.
    expect(write([...late, alert(13, true, 'potentially_wrong_vehicle')]).subject).toBe(
      '3 alerts need someone now (1 possible wrong truck, 2 running late)',
    );
    const order = ['Act now: Running late (2)', 'L-12', 'L-11', 'Act now: Out of range (1)', 'L-10'];
    const found = order.map((words) => many.body.indexOf(words));
    expect(found).not.toContain(-1);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(write(others).subject).toBe('2 changes at 2 carriers, IRON RIDGE FREIGHT INC first');
  });

  test('many of one kind are cut with a link to all of them, and many other changes are counted by kind', () => {
    const urgent = Array.from({ length: 14 }, (_, at) => alert(100 + at));
    const others = Array.from({ length: 21 }, (_, at) => ({
      kind: at < 20 ? ('bid_received' as const) : ('carrier_denied' as const),
      carrierId: carrier.id,
      summary: `Change ${at}`,
    }));
    const { subject, body } = write([...others, ...urgent], 'daily');
    expect(subject).toBe('Sep 15, 2026: 14 alerts need someone now (14 out of range)');
    expect(body).toContain(
      '4 more of this kind:\nhttps://portal.test/broker/alerts?severity=act_now&type=out_of_range',
    );
    expect(body).not.toContain('L-103,');
    expect(body).toContain('L-104,');
    expect(body).toContain('21 other changes\n\n');
    expect(body).toMatch(/: 20\n.*: 1\n/);
    expect(body).toContain('https://portal.test/broker/company/activity');
    expect(body).not.toContain('Change 3');
  });

  test('the day is the subject of a daily mail; a subject is one line, whatever a file holds', () => {
    expect(write([{ carrierId: carrier.id, summary: 'x' }], 'daily').subject).toBe('Sep 15, 2026: 1 change');
    const { subject } = write([{ carrierId: carrier.id, summary: `two\r\nBcc: all@demo.test ${'x'.repeat(300)}` }]);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(120);
  });
});

describe('queueMails and sendMails', () => {
  let monitor: SectionMonitor;
  let company: number;
  let carrier: number;
  let now: Date;
  let mails: ReadMail[];
  let refuses = false;
  beforeAll(async () => {
    monitor = await openSectionMonitor();
    const { db } = monitor;
    company = (await db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage')))[0]!.id;
    carrier = await addCarrier(db, { legalName: 'CEDAR RIVER TRANSPORT LLC' });
    await db.insert(connections).values({ companyId: company, carrierId: carrier, status: 'onboarded' });
  });
  afterAll(() => monitor.close());
  /** Each test runs on a day of its own, after the notices of earlier events are sent. */
  let day = 0;
  beforeEach(async () => {
    day += 10;
    now = new Date(Date.parse('2026-09-15T08:00:00Z') + day * 86_400_000);
    mails = [];
    refuses = false;
    await monitor.db.delete(notificationPreferences);
  });

  const courier = () => ({
    db: monitor.db,
    env: readEnv({ NODE_ENV: 'test', SESSION_SECRETS: 'a secret of the tests that is long enough' }),
    clock: () => now,
    mail: {
      destination: 'the test',
      send: async (mail: Mail) => {
        if (refuses) throw new Error('450 try again');
        mails.push(asRead(mail));
      },
    },
  });
  async function round() {
    await queueMails(courier());
    await sendMails(courier());
    const sent = mails.map(({ to, subject }) => `${to}: ${subject}`);
    mails = [];
    return sent;
  }
  const happen = (kind: CompanyEventKind, summary: string, userId: number | null = null) =>
    madeUpCarrierEvent(monitor.db, { companyId: company, carrierId: carrier, kind, summary, userId, occurredAt: now });
  const hours = (count: number) => {
    now = new Date(now.getTime() + count * 3_600_000);
  };
  const personOf = async (email: string) => (await monitor.db.select().from(users).where(eq(users.email, email)))[0]!;
  const to = (lines: string[], email: string) => lines.filter((line) => line.startsWith(`${email}:`));

  test('at once to whoever chose it, in one mail, and never twice', async () => {
    await happen('authority_changed', 'Its authority is no longer active');
    await happen('insurance_changed', 'Cancellation filed');
    const first = await round();
    expect(to(first, 'admin@demo.test')).toEqual(['admin@demo.test: CEDAR RIVER TRANSPORT LLC: 2 changes']);
    expect(to(first, 'manager@demo.test')).toHaveLength(1);
    // These users have no right to the notice.
    expect(to(first, 'staff@demo.test')).toEqual([]);
    expect(to(first, 'other@demo.test')).toEqual([]);
    // Watchdog users are notified of what they may open.
    expect(to(first, 'watchdog@demo.test')).toEqual([]);
    expect(to(first, 'watchdogplus@demo.test')).toHaveLength(1);
    expect(await round()).toEqual([]);
    await happen('safety_changed', 'Ordered out of service');
    expect(to(await round(), 'admin@demo.test')).toEqual([
      'admin@demo.test: CEDAR RIVER TRANSPORT LLC: Ordered out of service',
    ]);
  });

  test('the rest once a day, at the hour; what comes after it waits for the next day', async () => {
    await happen('contact_changed', 'Changed: phone');
    expect(await round()).toEqual([]);
    hours(3);
    await happen('contact_changed', 'Changed: address');
    expect(to(await round(), 'admin@demo.test')).toEqual(['admin@demo.test: Oct 5, 2026: 1 change']);
    await happen('contact_changed', 'Changed: email');
    expect(await round()).toEqual([]);
    hours(24);
    expect(to(await round(), 'admin@demo.test')).toEqual(['admin@demo.test: Oct 6, 2026: 2 changes']);
    hours(24);
    expect(await round()).toEqual([]);
  });

  test('as each person chose, and not what they did themselves', async () => {
    const admin = await personOf('admin@demo.test');
    const chosen = { userId: admin.id, updatedAt: now };
    await monitor.db.insert(notificationPreferences).values([
      { ...chosen, kind: 'authority_changed', delivery: 'off' },
      { ...chosen, kind: 'connection_status', delivery: 'at_once' },
    ]);
    await happen('authority_changed', 'Its authority is no longer active');
    await happen('connection_status', 'Put on do not dispatch', admin.id);
    expect(to(await round(), 'admin@demo.test')).toEqual([]);
    const manager = await personOf('manager@demo.test');
    await happen('connection_status', 'Removed from do not dispatch', manager.id);
    expect(to(await round(), 'admin@demo.test')).toEqual([
      'admin@demo.test: CEDAR RIVER TRANSPORT LLC: Removed from do not dispatch',
    ]);
  });

  test('two nodes at once write one mail each reader', async () => {
    await happen('authority_changed', 'Its authority is no longer active');
    await Promise.all([queueMails(courier()), queueMails(courier()), queueMails(courier())]);
    await Promise.all([sendMails(courier()), sendMails(courier())]);
    expect(mails.filter(({ to: reader }) => reader === 'admin@demo.test')).toHaveLength(1);
  });

  test('companies take turns, however many mails of one wait, and a clock that was ahead delays none', async () => {
    const { db } = monitor;
    const [other] = await db.select().from(users).where(eq(users.email, 'other@demo.test'));
    const [admin] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
    const waiting = (reader: typeof admin, subject: string, nextTryAt = now) => ({
      companyId: reader!.companyId!,
      userId: reader!.id,
      delivery: 'at_once' as const,
      subject,
      parts: ['x'],
      status: 'waiting' as const,
      createdAt: now,
      nextTryAt,
    });
    await db
      .insert(notificationMails)
      .values([
        ...['a1', 'a2', 'a3'].map((subject) => waiting(admin, subject)),
        waiting(other, 'b1'),
        waiting(other, 'b2', new Date(now.getTime() + 26 * 3_600_000)),
      ]);
    await sendMails(courier());
    const [first] = mails;
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects).toEqual(first!.subject === 'a1' ? ['a1', 'b1', 'a2', 'b2', 'a3'] : ['b1', 'a1', 'b2', 'a2', 'a3']);
  });

  test('a mail that was refused goes later; one that was cut off does not go again', async () => {
    const { db } = monitor;
    refuses = true;
    await happen('authority_changed', 'Its authority is no longer active');
    expect(await round()).toEqual([]);
    refuses = false;
    expect(await round()).toEqual([]);
    hours(1);
    expect(to(await round(), 'admin@demo.test')).toHaveLength(1);

    await happen('authority_changed', 'Its authority is active again');
    await queueMails(courier());
    await db.update(notificationMails).set({ status: 'handing_over' }).where(eq(notificationMails.status, 'waiting'));
    hours(2);
    expect(await round()).toEqual([]);
    await sweepMails(db, now);
    const given = await db.select().from(notificationMails).where(isNotNull(notificationMails.problem));
    expect(given.map(({ status, problem }) => `${status}: ${problem}`)).toContain(
      'failed: The product stopped while it was handed over.',
    );
    expect(await round()).toEqual([]);
  });
});
