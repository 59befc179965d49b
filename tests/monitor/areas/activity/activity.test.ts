import { AUDIT_KINDS } from '@contract/account/audit-log.constants';
import { ACTIVITY_KINDS, kindsOfFilter } from '@contract/activity/activity.constants';
import { RECORD_CHANGE_KINDS } from '@contract/carriers/carrier-events.constants';
import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import { recordAuditEvent } from '@monitor/db/history/audit-log';
import { RECORD_CHANGES, users } from '@monitor/db/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeUpCarrierEvent } from '../../support/event-data';
import { addCarrier } from '../../support/fmcsa-rows';
import { companyIdOf } from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const MINUTE = 60_000;
let monitor: SectionMonitor;
let carrier: number;
let other: number;
let companyId: number;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  carrier = await addCarrier(monitor.db, { legalName: 'BUSY CARRIER LLC' });
  other = await addCarrier(monitor.db, { legalName: 'OTHER CARRIER LLC' });
  companyId = await companyIdOf(monitor.db, 'admin@demo.test');
});
afterAll(() => monitor.close());

type Line = { id: string; kind: string; summary: string; note: string | null; user: string | null; carrier_id: number };
const ask = (query = '', as?: string) => monitor.get(`/activity${query}`, as);
const lines = async (query = '', as?: string): Promise<Line[]> => (await ask(query, as)).body.activity;
const kinds = async (query = '', as?: string) => (await lines(query, as)).map(({ kind }) => kind);
const idOf = async (email: string) =>
  (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;
const setScopes = (email: string, scopes: string[]) =>
  monitor.db.update(users).set({ scopes }).where(eq(users.email, email));
const happened = (kind: CompanyEventKind, summary: string, company = companyId) =>
  madeUpCarrierEvent(monitor.db, {
    companyId: company,
    carrierId: carrier,
    kind,
    summary,
    userId: null,
    occurredAt: monitor.services.clock(),
  });

test('listActivity has each decision, newest first: who did what to whom and why', async () => {
  const step = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await monitor.send(method, path, body);
    expect([path, answer.status < 300]).toEqual([path, true]);
    monitor.passTime(MINUTE);
    return answer.body;
  };
  const followed = await step('POST', '/subscriptions', { subscription: { carrier_id: carrier } });
  await step('POST', '/notes', { note: { body: 'Ask for Dana.', carrier_id: carrier } });
  const stop = { carrier_id: carrier, note: 'Held a load hostage.' };
  const stopped = await step('POST', '/connections/do_not_dispatch', { connection: stop });
  await step('PATCH', `/connections/${stopped.id}`, { connection: { status: 'needs_to_onboard' } });
  await step('PATCH', `/connections/${stopped.id}`, { connection: { is_dismissed: true } });
  const request = {
    carrier_id: carrier,
    email: 'agent@insurer.test',
    address_from: 'Kim at the insurer, by its published number',
  };
  const asked = await step('POST', '/insurance_certificate_requests', { insurance_certificate_request: request });
  await step('PATCH', `/insurance_certificate_requests/${asked.id}/cancel`, {});
  await step('POST', '/vetting_files', { vetting_file: { carrier_id: carrier, note: 'Load 4711' } });
  await step('POST', '/classifications', { classification: { name: 'Refrigerated' } });
  await step('POST', '/teams', { team: { name: 'Night shift' } });
  await step('POST', '/user_invitations', { user_invitation: { email: 'a@b.test', scopes: ['sourcing'] } });
  await step('DELETE', `/subscriptions/${followed.id}`);

  const seen = await lines();
  expect(seen.map(({ kind, summary, note, user }) => [kind, summary, note, user])).toEqual([
    ['carrier_followed', 'Monitoring stopped', null, 'Avery Admin'],
    ['invitation_sent', 'Invited a@b.test with sourcing', null, 'Avery Admin'],
    ['team_created', 'Created the team Night shift', null, 'Avery Admin'],
    ['rules_changed', expect.stringContaining('Refrigerated'), null, 'Avery Admin'],
    ['carrier_checked', expect.any(String), 'Load 4711', 'Avery Admin'],
    ['cancelled', expect.stringContaining('agent@insurer.test'), null, 'Avery Admin'],
    ['certificate_requested', expect.any(String), null, 'Avery Admin'],
    ['connection_dismissed', expect.any(String), null, 'Avery Admin'],
    ['connection_status', expect.any(String), null, 'Avery Admin'],
    ['connection_status', 'Put on do not dispatch', 'Held a load hostage.', 'Avery Admin'],
    ['note_added', 'Note added', 'Ask for Dana.', 'Avery Admin'],
    ['carrier_followed', 'Monitoring started', null, 'Avery Admin'],
  ]);
  expect(seen[0]).toMatchObject({ carrier_id: carrier, carrier_name: 'BUSY CARRIER LLC' });
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
});

describe('listActivity is narrowed', () => {
  test('by kind, group, person, carrier and day; what it does not know is refused', async () => {
    expect(await kinds('?kind=notes')).toEqual(['note_added']);
    expect(await kinds('?kind=connection_status')).toEqual(['connection_status', 'connection_status']);
    expect(await kinds('?kind=audit_log')).toEqual(['invitation_sent', 'team_created', 'rules_changed']);
    expect(await kinds(`?carrier_id=${other}`)).toEqual([]);
    expect(new Set((await lines(`?carrier_id=${carrier}`)).map(({ carrier_id }) => carrier_id))).toEqual(
      new Set([carrier]),
    );
    const staff = await idOf('staff@demo.test');
    await monitor.send('PATCH', `/users/${staff}`, { scopes: ['sourcing'] });
    expect(await kinds(`?user_id=${staff}`)).toEqual(['scopes_changed']);
    const admin = await idOf('admin@demo.test');
    expect((await kinds(`?user_id=${admin}&kind=people`)).sort()).toEqual([
      'invitation_sent',
      'scopes_changed',
      'team_created',
    ]);
    const today = monitor.services.clock().toISOString().slice(0, 10);
    expect(await lines(`?from=${today}&until=${today}`)).toHaveLength(13);
    expect(await lines(`?until=2020-01-01`)).toEqual([]);
    for (const wrong of ['kind=nonsense', 'from=yesterday', 'until=2026-02-31', 'user_id=x', 'nothing=1'])
      expect([wrong, (await ask(`?${wrong}`)).status]).toEqual([wrong, 422]);
  });

  test('by page, and the number of lines is exact', async () => {
    const all = await lines();
    const { headers, body } = await ask('?per_page=5&page=2');
    expect(headers).toMatchObject({ totalitems: String(all.length), totalpages: '3' });
    expect(body.activity).toEqual(all.slice(5, 10));
  });

  test('changes in carrier records are a filter of their own', async () => {
    await happened('authority_changed', 'Authority revoked');
    expect(await kinds()).not.toContain('authority_changed');
    expect(await kinds('?kind=record')).toEqual(['authority_changed']);
  });
});

describe('what a person may not see is not in it', () => {
  test("another company's lines, names and carriers", async () => {
    expect(await ask('', 'other@demo.test')).toMatchObject({ body: { activity: [] }, headers: { totalitems: '0' } });
    const { people } = (await ask('', 'other@demo.test')).body;
    expect(people).toHaveLength(1);
    const admin = await idOf('admin@demo.test');
    expect(await lines(`?user_id=${admin}`, 'other@demo.test')).toEqual([]);
    const [newest] = await lines();
    const after = await monitor.get(`/activity/export?after_id=${newest!.id}`, 'other@demo.test');
    expect(after.body.activity).toEqual([]);
  });

  test('a clerk without the onboarding permission learns of no bank change and no view of a bank account', async () => {
    monitor.passTime(MINUTE);
    await happened('bank_change_held', 'A change of bank account is held');
    await happened('packet_status', 'Onboarding packet: held for a bank change');
    await recordAuditEvent(monitor.db, {
      companyId,
      kind: 'bank_account_read',
      summary: 'Read the bank account of BUSY CARRIER LLC',
      userId: await idOf('admin@demo.test'),
      occurredAt: monitor.services.clock(),
    });
    await setScopes('staff@demo.test', ['sourcing', 'view_bank_accounts']);
    const ofClerk = [
      ...(await lines('?per_page=200', 'staff@demo.test')),
      ...(await lines('?kind=bank', 'staff@demo.test')),
      ...(await lines('?kind=packets', 'staff@demo.test')),
      ...(await lines('?kind=bank_change_held', 'staff@demo.test')),
      ...(await lines('?kind=audit_log', 'staff@demo.test')),
      ...(await monitor.get('/activity/export?kind=bank', 'staff@demo.test')).body.activity,
    ];
    expect(ofClerk.filter(({ summary }) => /bank/i.test(summary))).toEqual([]);
    // The count reveals nothing either.
    expect((await ask('?kind=bank', 'staff@demo.test')).headers.totalitems).toBe('0');

    await setScopes('staff@demo.test', ['onboarding']);
    expect(await kinds('?kind=bank', 'staff@demo.test')).toEqual(['bank_change_held']);
    expect(await kinds('?kind=bank')).toEqual(['bank_change_held', 'bank_account_read'].sort().reverse());
  });

  test('a clerk sees rules and teams, and nothing of users, sign-ins or exports', async () => {
    const seen = new Set(await kinds('?kind=audit_log&per_page=200', 'staff@demo.test'));
    expect([...seen].sort()).toEqual(['rules_changed', 'team_created']);
  });

  test('an account without the full carrier profile sees nothing about carriers', async () => {
    expect((await lines('?per_page=200', 'watchdog@demo.test')).filter(({ carrier_id }) => carrier_id)).toEqual([]);
    expect((await ask(`?carrier_id=${carrier}`, 'watchdog@demo.test')).body.activity).toEqual([]);
    expect((await ask('?kind=record', 'watchdog@demo.test')).headers.totalitems).toBe('0');
  });
});

describe('exportActivity', () => {
  test('reads the same lines part by part, whatever happens meanwhile, and is noted once', async () => {
    const before = await lines('?per_page=200&kind=relationship');
    const read: Line[] = [];
    for (let after = ''; ; after = `&after_id=${read.at(-1)!.id}`) {
      const part = (await monitor.get(`/activity/export?kind=relationship&per_page=2${after}`)).body.activity;
      if (part.length === 0) break;
      read.push(...part);
      await happened('connection_status', 'Something newer');
      monitor.passTime(1000);
    }
    expect(read).toEqual(before);
    const admin = await idOf('admin@demo.test');
    expect(await kinds(`?kind=audit_log_exported&user_id=${admin}`)).toEqual(['audit_log_exported']);
  });

  test('asks for a plan that exports, and for an id of a line', async () => {
    expect((await monitor.get('/activity/export', 'watchdog@demo.test')).status).toBe(403);
    expect((await monitor.get('/activity/export?after_id=x9')).status).toBe(422);
    expect((await monitor.get('/activity/export?after_id=c999999')).body.activity).toEqual([]);
  });
});

test('each kind of the audit log and of a carrier’s history has a line, so that none is shown to the wrong people', () => {
  expect(kindsOfFilter('audit_log').filter((kind) => !Object.hasOwn(ACTIVITY_KINDS, kind))).toEqual([]);
  expect(Object.keys(AUDIT_KINDS).length).toBe(kindsOfFilter('audit_log').length);
  expect(kindsOfFilter('record').sort()).toEqual([...RECORD_CHANGE_KINDS].sort());
});

test('the page of decisions is read from their own index, however many records changed', async () => {
  const inIndex = await monitor.db.execute<{ kinds: string }>(sql`SELECT concat(${RECORD_CHANGES}) AS kinds`);
  expect(inIndex.rows[0]!.kinds).toBe(RECORD_CHANGE_KINDS.join(''));
});

test('what happens to loads has a filter of its own: a TMS sends hundreds a day', async () => {
  await happened('load_carrier', 'Assigned to load TMS-1 by the TMS');
  const summaries = async (query = '') => (await lines(query)).map(({ summary }) => summary);
  expect(await summaries(`?carrier_id=${carrier}`)).not.toContain('Assigned to load TMS-1 by the TMS');
  expect(await summaries(`?carrier_id=${carrier}&kind=loads`)).toEqual(['Assigned to load TMS-1 by the TMS']);
});
