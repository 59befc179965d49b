import { calls } from '@contract/calls';
import { areas, users } from '@monitor/db/schema';
import { runFlagsCommand } from '@monitor/operator/flags';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const idOf = async (email: string) =>
  (await monitor.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]!.id;
const log = async (query = '', as?: string) => (await monitor.get(`/audit_events${query}`, as)).body;

test('keeps who did what to whom, newest first, and shows it by kind and by person', async () => {
  const staff = await idOf('staff@demo.test');
  await monitor.send('PATCH', `/users/${staff}`, { scopes: ['sourcing', 'compliance'] });
  monitor.passTime(1000);
  await monitor.send('POST', '/user_invitations', { user_invitation: { email: 'a@b.test', scopes: ['sourcing'] } });
  monitor.passTime(1000);
  await monitor.send('DELETE', `/users/${staff}`, undefined, 'manager@demo.test');

  const { audit_events: events, people } = await log();
  expect(
    events.map(({ kind, summary, user, subject_user }: Record<string, string>) => [kind, summary, user, subject_user]),
  ).toEqual([
    ['user_removed', 'Removed Sam Staff (staff@demo.test)', 'Morgan Manager', 'Sam Staff'],
    ['invitation_sent', 'Invited a@b.test with sourcing', 'Avery Admin', null],
    [
      'scopes_changed',
      'Sam Staff: gave compliance; took onboarding, tickets load lock staff',
      'Avery Admin',
      'Sam Staff',
    ],
  ]);
  expect(people.map(({ full_name }: { full_name: string }) => full_name)).toEqual([
    'Avery Admin',
    'Morgan Manager',
    'Sam Staff',
  ]);
  expect((await log('?kind=invitation_sent')).audit_events).toHaveLength(1);
  expect((await log(`?user_id=${staff}`)).audit_events).toHaveLength(2);
  const today = events[0].occurred_at.slice(0, 10);
  expect((await log(`?from=${today}&until=${today}`)).audit_events).toHaveLength(3);
  expect((await log(`?from=${today}&until=2020-01-01`)).audit_events).toEqual([]);
  for (const wrong of ['kind=nonsense', 'from=yesterday', 'until=2026-02-31'])
    expect((await monitor.get(`/audit_events?${wrong}`)).status).toBe(422);
});

test("is its own company's alone and for managers alone", async () => {
  expect((await log('', 'other@demo.test')).audit_events).toEqual([]);
  expect((await log('', 'other@demo.test')).people).toEqual([]);
  expect((await monitor.get('/audit_events', 'novehicles@demo.test')).status).toBe(200);
});

test('each change of a setting is a line, once', async () => {
  const term = await monitor.send('POST', '/payment_terms', { payment_term: { name: 'Net 21' } });
  const filter_set = { owner_type: 'Company', is_type: 'carrier_search', filters: { state: ['US-IL'] } };
  const kept = await monitor.send('POST', '/filter_sets', { filter_set });
  const [company] = await monitor.db
    .select({ id: users.companyId })
    .from(users)
    .where(eq(users.email, 'admin@demo.test'));
  const changes: [change: () => Promise<unknown>, kind: string, summary: string, by: string | null][] = [
    [
      () => monitor.send('PATCH', `/payment_terms/${term.body.id}`, { payment_term: { name: 'Net 20' } }),
      'payment_terms_changed',
      'Payment term Net 21: renamed to Net 20',
      'Avery Admin',
    ],
    [
      () => monitor.send('PATCH', `/payment_terms/${term.body.id}`, { payment_term: { is_retired: true } }),
      'payment_terms_changed',
      'Payment term Net 20: taken out of use',
      'Avery Admin',
    ],
    [
      () => monitor.send('PATCH', '/notification_preferences', { notification_preferences: { packet_status: 'off' } }),
      'notifications_changed',
      'Own notices: Onboarding packet status changed: no email',
      'Avery Admin',
    ],
    [
      () => monitor.send('PUT', `/filter_sets/${kept.body.id}`, { filter_set: { default: false } }),
      'default_filters_changed',
      'Ended what everybody’s carrier searches begin with',
      'Avery Admin',
    ],
    [
      () =>
        runFlagsCommand(
          monitor.db,
          ['on', 'connection_search_opensearch', '--company', String(company!.id)],
          new Date('2026-09-15T12:00:02Z'),
        ),
      'feature_switched',
      `connection search opensearch switched on for Demo Brokerage (${company!.id}) by the operator`,
      null,
    ],
  ];
  expect((await log('?kind=payment_terms_changed')).audit_events[0].summary).toBe('Added the payment term Net 21');
  expect((await log('?kind=default_filters_changed')).audit_events[0].summary).toBe(
    'Chose what everybody’s carrier searches begin with',
  );
  for (const [change, kind, summary, by] of changes) {
    await change();
    const after = (await log(`?kind=${kind}`)).audit_events;
    expect(after[0]).toMatchObject({ summary, user: by });
    await change();
    expect((await log(`?kind=${kind}`)).audit_events).toHaveLength(after.length);
  }
});

test('what changes nothing leaves no line', async () => {
  const manager = await idOf('manager@demo.test');
  const { scopes } = (await monitor.get(`/users/${manager}`)).body;
  const before = (await log()).audit_events.length;
  expect((await monitor.send('PATCH', `/users/${manager}`, { scopes })).status).toBe(200);
  expect((await log()).audit_events).toHaveLength(before);
});

test('a refused change leaves no line', async () => {
  const before = (await log('', 'other@demo.test')).audit_events.length;
  const id = await idOf('other@demo.test');
  expect((await monitor.send('DELETE', `/users/${id}`, undefined, 'other@demo.test')).status).toBe(422);
  expect((await log('', 'other@demo.test')).audit_events).toHaveLength(before);
});

test('an export is a line of the log that shifts none of its parts', async () => {
  const before = (await log('?per_page=200')).audit_events.map(({ id }: { id: number }) => id);
  const exported: number[] = [];
  for (let part = '?per_page=2'; ; part = `?per_page=2&before_id=${exported.at(-1)}`) {
    const { status, body } = await monitor.get(`/audit_events/export${part}`);
    expect(status).toBe(200);
    if (body.audit_events.length === 0) break;
    exported.push(...body.audit_events.map(({ id }: { id: number }) => id));
  }
  expect(exported.length).toBeGreaterThan(2);
  expect(exported).toEqual(before);
  const lines = (await log('?kind=audit_log_exported')).audit_events;
  expect(lines.map(({ summary }: { summary: string }) => summary)).toEqual(['Exported the audit log']);
  // Who begins behind the newest line leaves one too, and a part that comes an hour later.
  const last = Math.max(...before) + 100;
  await monitor.get(`/audit_events/export?before_id=${last}`, 'manager@demo.test');
  await monitor.get(`/audit_events/export?before_id=${last}`, 'manager@demo.test');
  expect((await log('?kind=audit_log_exported')).audit_events).toHaveLength(2);
  monitor.passTime(61 * 60_000);
  await monitor.get(`/audit_events/export?before_id=${last}`);
  expect((await log('?kind=audit_log_exported')).audit_events).toHaveLength(3);
});

/** What each export is asked for at least; a new one is added here. */
const EXPORTS: Readonly<Record<string, { query?: string; body?: object }>> = {
  exportCarriers: { query: '?search_text=a' },
  exportConnections: {},
  exportSubscriptions: {},
  exportEndingPolicies: {},
  exportCarriersByLane: { body: { origin_area_id: 502, destination_area_id: 502 } },
  exportLoads: {},
  exportBoardLoads: { body: {} },
  exportTickets: {},
  exportRateConfirmations: {},
  exportAuditEvents: {},
  exportActivity: {},
  exportPerson: { body: { person: { email: 'nobody@elsewhere.example' } } },
};

test('each list that someone takes along is a line that says who', async () => {
  const named = Object.keys(calls).filter((name) => name.startsWith('export'));
  await monitor.db.insert(areas).values({
    ...{ id: 502, type: 'city', code: '1', name: 'Dallas, TX', placeId: 'city:1' },
    ...{ state: 'TX', country: 'US', latitude: 32.79, longitude: -96.8, weight: 1 },
  });
  expect(named.sort()).toEqual(Object.keys(EXPORTS).sort());
  for (const [name, { query = '', body }] of Object.entries(EXPORTS)) {
    monitor.passTime(1000);
    const { method, path } = calls[name]!;
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    const before = (await log('?per_page=200')).audit_events;
    const request = { method, url: `/monitor${path}${query}`, cookies, ...(body && { payload: body }) };
    const { statusCode, payload } = await monitor.app.inject(request);
    expect([name, statusCode], payload.slice(0, 300)).toEqual([name, 200]);
    const [line, ...earlier] = (await log('?per_page=200')).audit_events;
    expect([name, line]).toEqual([
      name,
      expect.objectContaining({ kind: expect.stringMatching(/_exported$/), user: 'Avery Admin' }),
    ]);
    expect(earlier).toEqual(before);
  }
});
