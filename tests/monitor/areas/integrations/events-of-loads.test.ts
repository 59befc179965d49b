import { deliverWebhooks, RETRY_AFTER_MS } from '@monitor/areas/integrations/deliver-webhooks';
import type { Posted, postEvent } from '@monitor/areas/integrations/post-event';
import { companies, companyEvents, userSessions, webhookDeliveries, webhooks } from '@monitor/db/schema';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { madeUpEvent } from '../../support/event-data';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

/** The order in which an address gets the events of loads, what it did not take, and what it is sent again. */

const DAY = 86_400_000;
const OK: Posted = { answerStatus: 204, problem: null };
const REJECTED: Posted = { answerStatus: 422, problem: 'It answered 422.' };
const DOWN: Posted = { answerStatus: 503, problem: 'It answered 503.' };

let monitor: SectionMonitor;
let companyId = 0;
let otherId = 0;
let hook = 0;
let now = new Date(`${TODAY}T12:00:00Z`);
let posted: { said: string; isReplay: boolean; header?: string; body: Record<string, unknown> }[] = [];
let answer: (said: string) => Posted = () => OK;

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const known = await monitor.db.select({ id: companies.id, name: companies.legalName }).from(companies);
  companyId = known.find(({ name }) => name === 'Demo Brokerage')!.id;
  otherId = known.find(({ name }) => name === 'Other Brokerage')!.id;
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(webhooks);
  await monitor.db.delete(companyEvents);
  posted = [];
  answer = () => OK;
  const { body } = await monitor.send('POST', '/webhooks', { webhook: { url: 'http://127.0.0.1:9/loads' } });
  hook = body.webhook.id;
});

const post: typeof postEvent = async ({ body, headers }) => {
  const event = JSON.parse(body);
  posted.push({ said: event.summary, isReplay: event.is_replay, header: headers.replay, body: event });
  return answer(event.summary);
};
const deliver = async () => {
  posted = [];
  await deliverWebhooks({
    db: monitor.db,
    env: {
      isDemo: true,
      sessionSecrets: ['a secret of the tests that is long enough'],
      portalOrigin: 'https://portal.example',
      watchdogOrigin: 'https://watchdog.example',
    },
    clock: () => now,
    post,
  });
  return posted.map(({ said }) => said);
};
/** "A1": the first event of load 1001; "-": without a load. */
const happen = (of: number, ...names: string[]) =>
  madeUpEvent(
    monitor.db,
    ...names.map((name) => ({
      companyId: of,
      kind: 'load_status' as const,
      summary: name,
      occurredAt: now,
      data: name.startsWith('A') ? { load_id: 1001 } : name.startsWith('B') ? { load_id: 1002 } : {},
    })),
  );
const pass = async (ms: number) => {
  now = new Date(now.getTime() + ms);
  monitor.passTime(ms);
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
};
const replay = (fields: object, as?: string, id = hook) =>
  monitor.send('POST', `/webhooks/${id}/replay`, { replay: fields }, as);
const undelivered = async (query = '', as?: string) => (await monitor.get(`/webhook_deliveries${query}`, as)).body;

test('a rejected event holds back the later ones of its load alone', async () => {
  await happen(companyId, 'A1', 'B1', 'A2', '-', 'B2', 'A3');
  answer = (said) => (said === 'A1' ? REJECTED : OK);
  expect(await deliver()).toEqual(['A1', 'B1', '-', 'B2']);
  expect(await deliver()).toEqual([]);
  await happen(companyId, 'A4', 'B3');
  expect(await deliver()).toEqual(['B3']);
  await pass(RETRY_AFTER_MS[0]);
  answer = () => OK;
  expect(await deliver()).toEqual(['A1', 'A2', 'A3', 'A4']);
});

test('an address that is down gets everything in order when it is up', async () => {
  await happen(companyId, 'A1', 'B1', 'A2');
  answer = () => DOWN;
  expect(await deliver()).toEqual(['A1']);
  await pass(RETRY_AFTER_MS[0]);
  answer = () => OK;
  expect(await deliver()).toEqual(['A1', 'B1', 'A2']);
});

test('a load that is rejected for ever ends: what waited behind it for two days has one try', async () => {
  await happen(companyId, 'A1', 'A2', 'A3');
  answer = (said) => (said.startsWith('A') ? REJECTED : OK);
  const tries: string[] = await deliver();
  for (const wait of RETRY_AFTER_MS) {
    await pass(wait);
    tries.push(...(await deliver()));
  }
  expect(tries).toEqual([...Array.from({ length: 8 }, () => 'A1'), 'A2', 'A3']);
  await happen(companyId, 'A4');
  expect(await deliver()).toEqual(['A4']);
  const { undelivered_events: events, counts } = await undelivered();
  expect(events.map(({ summary, tries: many }: { summary: string; tries: number }) => [summary, many])).toEqual([
    ['A3', 1],
    ['A2', 1],
    ['A1', 8],
  ]);
  expect(counts).toEqual({ given_up: 3, retrying: 1 });
});

test('an event says its version, its load, and the number of the load’s event before it', async () => {
  await happen(companyId, 'A1', 'B1', 'A2');
  await deliver();
  expect(posted.map(({ body }) => [body.number, body.load_id, body.previous_of_load, body.version])).toEqual([
    [1, 1001, null, 0],
    [2, 1002, null, 0],
    [3, 1001, 1, 0],
  ]);
  const { body } = await monitor.get('/events?load_id=1001');
  expect(
    body.events.map((one: { number: number; previous_of_load: number }) => [one.number, one.previous_of_load]),
  ).toEqual([
    [1, null],
    [3, 1],
  ]);
});

test('the feed begins at a time', async () => {
  await happen(companyId, 'A1');
  await pass(3_600_000);
  const since = now.toISOString();
  await happen(companyId, 'A2');
  const { body } = await monitor.get(`/events?since=${encodeURIComponent(since)}`);
  expect(body.events.map(({ summary }: { summary: string }) => summary)).toEqual(['A2']);
  for (const wrong of ['since=yesterday', 'load_id=x'])
    expect((await monitor.get(`/events?${wrong}`)).status).toBe(422);
});

test('events not delivered are the company’s own, found by text, address and kind, and sent again one by one or all', async () => {
  await happen(companyId, 'A1', 'B1');
  await happen(otherId, 'not yours');
  answer = () => REJECTED;
  await deliver();
  for (const wait of RETRY_AFTER_MS) {
    await pass(wait);
    await deliver();
  }
  expect((await undelivered('?search_text=b1')).undelivered_events).toHaveLength(1);
  expect(
    (await undelivered('?search_text=2')).undelivered_events.map(({ summary }: { summary: string }) => summary),
  ).toContain('B1');
  expect((await undelivered(`?webhook_id=${hook}&kind=load_status`)).counts.given_up).toBe(2);
  expect((await undelivered('?kind=load_eta')).counts.given_up).toBe(0);
  expect((await undelivered('', 'other@demo.test')).counts).toEqual({ given_up: 0, retrying: 0 });
  expect((await monitor.get('/webhook_deliveries', 'staff@demo.test')).status).toBe(403);
  expect((await monitor.get(`/webhooks/${hook}`)).body.given_up).toBe(2);
  expect((await monitor.send('POST', `/webhooks/${hook}/resend`, undefined, 'other@demo.test')).status).toBe(404);
  answer = () => OK;
  expect((await monitor.send('POST', `/webhooks/${hook}/resend`)).body).toEqual({ queued: 2 });
  expect(await deliver()).toEqual(['A1', 'B1']);
  expect(posted.map(({ isReplay, header }) => [isReplay, header])).toEqual([
    [true, 'true'],
    [true, 'true'],
  ]);
  expect((await undelivered()).counts).toEqual({ given_up: 0, retrying: 0 });
  await monitor.send('PATCH', `/webhooks/${hook}`, { webhook: { is_enabled: false } });
  expect((await monitor.send('POST', `/webhooks/${hook}/resend`)).status).toBe(409);
});

test('a replay by number has the same numbers, is marked, goes after news, and says what is gone', async () => {
  await happen(companyId, 'A1', 'B1', 'A2', 'B2');
  expect(await deliver()).toHaveLength(4);
  expect((await replay({ from_number: 2, to_number: 3 })).body).toEqual({
    queued: 2,
    already_waiting: 0,
    first_number: 2,
    last_number: 3,
    missing: null,
  });
  expect((await replay({ from_number: 2, to_number: 3 })).body).toMatchObject({ queued: 0, already_waiting: 2 });
  await happen(companyId, 'A3');
  expect(await deliver()).toEqual(['A3', 'B1', 'A2']);
  expect(posted.map(({ body, isReplay, header }) => [body.number, isReplay, header])).toEqual([
    [5, false, undefined],
    [2, true, 'true'],
    [3, true, 'true'],
  ]);
  const log = (await monitor.get(`/webhooks/${hook}/deliveries`)).body.deliveries;
  expect(log.filter(({ is_replay }: { is_replay: boolean }) => is_replay)).toHaveLength(2);

  await monitor.db.delete(companyEvents).where(eq(companyEvents.number, 1));
  expect((await replay({ from_number: 1, to_number: 900 })).body).toMatchObject({
    queued: 4,
    missing: 'Events are kept for 90 days: number 1 is gone. The newest event is number 5.',
  });
  const audit = (await monitor.get('/audit_events?kind=webhook_replayed')).body.audit_events;
  expect(audit[0].summary).toContain('sent 4 events again, numbers 2 to 5');
});

test('a rejected replay holds back neither news nor other loads', async () => {
  await happen(companyId, 'A1', 'B1');
  await deliver();
  await replay({ from_number: 1 });
  answer = (said) => (said === 'A1' ? REJECTED : OK);
  expect(await deliver()).toEqual(['A1', 'B1']);
  await happen(companyId, 'A2');
  expect(await deliver()).toEqual(['A2']);
});

test('a replay by time takes what happened from then on, of the kinds asked for', async () => {
  await happen(companyId, 'A1');
  await pass(3_600_000);
  const from_time = now.toISOString();
  await happen(companyId, 'A2', 'B1');
  await deliver();
  expect((await replay({ from_time, kinds: ['load_eta'] })).body.queued).toBe(0);
  expect((await replay({ from_time })).body.queued).toBe(2);
  expect(await deliver()).toEqual(['A2', 'B1']);
});

test.each([
  [{}, 'from_number'],
  [{ to_number: 3 }, 'from_number'],
  [{ from_number: 3, to_number: 2 }, 'to_number'],
  [{ from_number: 1, from_time: '2026-11-01T00:00:00Z' }, 'from_time'],
  [{ to_time: '2026-11-01T00:00:00Z' }, 'from_time'],
])('a replay of %j is 422', async (fields, field) => {
  const { status, body } = await replay(fields);
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test('a replay is for the company’s own webhook, by a person who manages the API, while it is on', async () => {
  await happen(companyId, 'A1');
  expect((await replay({ from_number: 1 }, 'other@demo.test')).status).toBe(404);
  expect((await replay({ from_number: 1 }, 'staff@demo.test')).status).toBe(403);
  const { body } = await monitor.send('POST', '/api_keys', { api_key: { name: 'Reader', is_read_only: true } });
  const byKey = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1/webhooks/${hook}/replay`,
    headers: { authorization: `Bearer ${body.key}` },
    payload: { replay: { from_number: 1 } },
  });
  expect(byKey.statusCode).toBe(403);
  await monitor.send('PATCH', `/webhooks/${hook}`, { webhook: { is_enabled: false } });
  expect((await replay({ from_number: 1 })).status).toBe(409);
});

test('a replay brings no event of another company', async () => {
  await happen(otherId, 'not yours');
  await happen(companyId, 'A1');
  await monitor.get('/events', 'other@demo.test');
  await deliver();
  await replay({ from_number: 1 });
  expect(await deliver()).toEqual(['A1']);
});

test('a replay has a size, and a company a day’s amount', async () => {
  const many = Array.from({ length: 10_001 }, () => '-');
  await happen(companyId, ...many);
  await monitor.get('/events');
  await monitor.db.delete(webhookDeliveries);
  const { status, body } = await replay({ from_number: 1 });
  expect([status, body.fields.from_number]).toEqual([
    422,
    ['That is more than 10,000 events: ask for fewer at a time.'],
  ]);
  for (let day = 0; day < 5; day += 1) {
    expect((await replay({ from_number: 1, to_number: 10_000 })).body).toMatchObject({ queued: 10_000 });
    await monitor.db
      .update(webhookDeliveries)
      .set({ status: 'delivered' })
      .where(eq(webhookDeliveries.status, 'waiting'));
  }
  expect((await replay({ from_number: 1, to_number: 1 })).status).toBe(409);
  await pass(DAY + 1000);
  expect((await replay({ from_number: 1, to_number: 1 })).body.queued).toBe(1);
  const rows = await monitor.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));
  expect(rows.at(-1)).toMatchObject({ isReplay: true, status: 'waiting' });
});
