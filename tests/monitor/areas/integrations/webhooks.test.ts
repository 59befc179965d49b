import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliverWebhooks, RETRY_AFTER_MS } from '@monitor/areas/integrations/deliver-webhooks';
import { numberEvents } from '@monitor/areas/integrations/number-events';
import { removeOld } from '@monitor/areas/retention/remove-old';
import { auditEvents, companies, companyEvents, userSessions, webhooks } from '@monitor/db/schema';
import { seal, unseal } from '@monitor/documents/sealing/sealed-secrets';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { madeUpEvent } from '../../support/event-data';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SECRETS = ['a secret of the tests that is long enough'];

type Post = { headers: IncomingMessage['headers']; body: string };
let monitor: SectionMonitor;
let receiver: Server;
let address = '';
let posts: Post[] = [];
let answer = 200;
let companyId = 0;
let now = new Date(`${TODAY}T12:00:00Z`);

beforeAll(async () => {
  monitor = await openSectionMonitor();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      posts.push({ headers: request.headers, body });
      response.writeHead(answer, answer === 302 ? { location: `${address}/elsewhere` } : {}).end('thanks');
    });
  });
  await new Promise<void>((listening) => {
    receiver.listen(0, '127.0.0.1', listening);
  });
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  [{ id: companyId }] = (await monitor.db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.legalName, 'Demo Brokerage'))) as [{ id: number }];
});
afterAll(async () => {
  receiver.close();
  await monitor.close();
});
beforeEach(async () => {
  posts = [];
  answer = 200;
  await monitor.db.delete(webhooks);
});

const passTime = async (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
  monitor.passTime(milliseconds);
  // The test's users stay signed in: the passing days are not what is tested.
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
};
const create = (fields: object, as?: string) => monitor.send('POST', '/webhooks', { webhook: fields }, as);
const happen = (summary: string, kind: 'connection_status' | 'packet_status' = 'connection_status', of = companyId) =>
  monitor.db.transaction((tx) =>
    madeUpEvent(tx, { companyId: of, kind, carrierId: 7, summary, data: { status: 'x' }, occurredAt: now }),
  );
const deliver = () =>
  deliverWebhooks({
    db: monitor.db,
    env: {
      isDemo: true,
      sessionSecrets: SECRETS,
      portalOrigin: 'https://portal.example',
      watchdogOrigin: 'https://watchdog.example',
    },
    clock: () => now,
  });
const log = async (id: number, query = '') => (await monitor.get(`/webhooks/${id}/deliveries${query}`)).body.deliveries;

describe('a webhook', () => {
  test('gets what happens from now on, signed with time, in order, and only of its company', async () => {
    await happen('before there was one');
    const { body } = await create({ url: `${address}/hook` });
    expect(body.secret).toMatch(/^whsec_[\w-]{43}$/);
    await happen('first');
    await happen('second', 'packet_status');
    const [other] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Other Brokerage'));
    await happen('not yours', 'connection_status', other!.id);
    expect(await deliver()).toBe(2);
    expect(posts.map((post) => JSON.parse(post.body).summary)).toEqual(['first', 'second']);
    const [{ headers, body: posted }] = posts as [Post];
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['monitor-signature']))!;
    expect(mac).toBe(createHmac('sha256', body.secret).update(`${seconds}.${posted}`).digest('hex'));
    expect(Number(seconds)).toBe(Math.floor(now.getTime() / 1000));
    expect(headers['monitor-event']).toBe('connection_status');
    expect(JSON.parse(posted)).toMatchObject({ carrier_id: 7, data: { status: 'x' }, kind: 'connection_status' });
    expect(await deliver()).toBe(0);
    const deliveries = await log(body.webhook.id);
    expect(
      deliveries.map(({ status, answer_status, tries }: Record<string, unknown>) => [status, answer_status, tries]),
    ).toEqual([
      ['delivered', 200, 1],
      ['delivered', 200, 1],
    ]);
    expect(String(headers['monitor-delivery'])).toBe(String(deliveries[1].id));
  });

  test('of some kinds gets only those', async () => {
    await create({ url: `${address}/some`, kinds: ['packet_status'] });
    await happen('a status');
    await happen('a packet', 'packet_status');
    await deliver();
    expect(posts.map(({ body }) => JSON.parse(body).summary)).toEqual(['a packet']);
  });

  test('that fails is tried again later and later, given up after two days, and can be sent again', async () => {
    const { body } = await create({ url: `${address}/away` });
    await happen('lost');
    answer = 503;
    await deliver();
    expect((await log(body.webhook.id))[0]).toMatchObject({
      status: 'waiting',
      tries: 1,
      answer_status: 503,
      problem: 'It answered 503.',
      next_try_at: new Date(now.getTime() + MINUTE).toISOString(),
    });
    expect(await deliver()).toBe(0);
    for (const wait of RETRY_AFTER_MS) {
      await passTime(wait - 1);
      expect(await deliver()).toBe(0);
      await passTime(1);
      expect(await deliver()).toBe(1);
    }
    expect(posts).toHaveLength(RETRY_AFTER_MS.length + 1);
    const [given] = await log(body.webhook.id, '?status=failed');
    expect(given).toMatchObject({ status: 'failed', tries: 8, next_try_at: null });
    answer = 204;
    expect((await monitor.send('PATCH', `/webhook_deliveries/${given.id}/resend`)).body).toMatchObject({
      status: 'waiting',
      tries: 0,
    });
    await deliver();
    expect((await log(body.webhook.id))[0]).toMatchObject({ status: 'delivered', answer_status: 204, problem: null });
    expect((await monitor.send('PATCH', `/webhook_deliveries/${given.id}/resend`, {}, 'other@demo.test')).status).toBe(
      404,
    );
  });

  test('is switched off when it took nothing for three days, and says so in the log', async () => {
    const { body } = await create({ url: `${address}/dead` });
    await passTime(2 * DAY);
    await happen('never');
    answer = 500;
    await deliver();
    for (const wait of RETRY_AFTER_MS) {
      await passTime(wait);
      await deliver();
    }
    const { body: after } = await monitor.get(`/webhooks/${body.webhook.id}`);
    expect(after.disabled_reason).toBe('Switched off: it has taken nothing for three days.');
    const logged = and(eq(auditEvents.companyId, companyId), eq(auditEvents.kind, 'webhook_changed'));
    expect((await monitor.db.select().from(auditEvents).where(logged)).at(-1)!.summary).toContain('turned off');
  });

  test('that was switched off gets nothing of what happens meanwhile; what it waited for comes when it is on', async () => {
    const { body } = await create({ url: `${address}/pause` });
    const { id } = body.webhook;
    await happen('on');
    await monitor.db.transaction((tx) => numberEvents(tx, companyId, now));
    expect(
      (await monitor.send('PATCH', `/webhooks/${id}`, { webhook: { is_enabled: false } })).body.disabled_at,
    ).not.toBeNull();
    await happen('off');
    await deliver();
    expect(posts).toEqual([]);
    await monitor.send('PATCH', `/webhooks/${id}`, { webhook: { is_enabled: true } });
    await deliver();
    expect(posts.map((post) => JSON.parse(post.body).summary)).toEqual(['on']);
  });

  test('does not follow a redirect', async () => {
    const { body } = await create({ url: `${address}/moved` });
    await happen('moved');
    answer = 302;
    await deliver();
    expect(posts).toHaveLength(1);
    expect((await log(body.webhook.id))[0].problem).toBe('It answered 302: redirects are not followed.');
  });

  test('that takes no connections says so', async () => {
    const { body } = await create({ url: 'http://127.0.0.1:9/' });
    await happen('nobody there');
    await deliver();
    expect((await log(body.webhook.id))[0]).toMatchObject({
      status: 'waiting',
      answer_status: null,
      problem: 'It takes no connections.',
    });
  });

  test('removed is gone with what was on its way, and is found by nobody', async () => {
    const { body } = await create({ url: `${address}/gone` });
    await happen('too late');
    await monitor.db.transaction((tx) => numberEvents(tx, companyId, now));
    expect((await monitor.send('DELETE', `/webhooks/${body.webhook.id}`, undefined, 'other@demo.test')).status).toBe(
      404,
    );
    expect((await monitor.send('DELETE', `/webhooks/${body.webhook.id}`)).status).toBe(204);
    expect(await deliver()).toBe(0);
    expect((await monitor.get(`/webhooks/${body.webhook.id}`)).status).toBe(404);
    expect((await monitor.get('/webhooks')).body.webhooks).toEqual([]);
  });

  test.each([
    ['not an address', 'Write the address in full, like https://host/path.'],
    ['http://example.com/hook', 'The address must begin with https://, or lead to this machine.'],
    ['https://10.0.0.8/hook', '10.0.0.8 is not on the public internet.'],
    ['https://user:password@example.com/', 'Leave user and password out of the address.'],
    ['https://8.8.8.8:22/', 'The address must use port 443 or 8443.'],
    ['https://8.8.8.8:8080/hook', 'The address must use port 443 or 8443.'],
    ['ftp://127.0.0.1/', 'The address must begin with https://, or lead to this machine.'],
  ])('to %s is refused', async (url, words) => {
    const { status, body } = await create({ url });
    expect(status).toBe(422);
    expect(Object.values(body.fields).flat()).toEqual([words]);
  });

  test('twice to the same address is once', async () => {
    await create({ url: `${address}/twice` });
    expect((await create({ url: `${address}/twice` })).status).toBe(422);
  });
});

describe('listCompanyEvents', () => {
  const feed = async (query: string, as = 'staff@demo.test') => (await monitor.get(`/events${query}`, as)).body;

  test('has what happened after a number, oldest first, without gaps or repetition', async () => {
    const { last } = await feed('?limit=200');
    for (const text of ['a', 'b', 'c']) await happen(text);
    const first = await feed(`?after=${last}&limit=2`);
    expect(first).toMatchObject({ last: last + 2, has_more: true });
    expect(first.events.map(({ summary }: { summary: string }) => summary)).toEqual(['a', 'b']);
    const second = await feed(`?after=${first.last}&limit=2`);
    expect(second).toMatchObject({ last: last + 3, has_more: false });
    expect(await feed(`?after=${second.last}`)).toMatchObject({ events: [], last: second.last, has_more: false });
    expect(
      (await feed('', 'other@demo.test')).events.every(({ summary }: { summary: string }) => summary === 'not yours'),
    ).toBe(true);
  });

  test('what a transaction recorded that is not committed gets its number when it is', async () => {
    const { last } = await feed('?limit=200');
    await expect(
      monitor.db.transaction(async (tx) => {
        await madeUpEvent(tx, { companyId, kind: 'packet_status', summary: 'undone', occurredAt: now });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await happen('kept');
    expect(
      (await feed(`?after=${last}`)).events.map(({ number, summary }: Record<string, unknown>) => [number, summary]),
    ).toEqual([[last + 1, 'kept']]);
  });

  test.each(['after=-1', 'after=x', 'limit=201', 'kind=nothing'])('%s is 422', async (query) => {
    expect((await monitor.get(`/events?${query}`)).status).toBe(422);
  });

  test('after 90 days an event is gone, its number is not given again, and the feed says what is left', async () => {
    const { last } = await feed('?limit=200');
    await passTime(91 * DAY);
    await happen('lately');
    await feed('');
    await removeOld(monitor.db, now, ['company_events']);
    const left = await feed('?after=0');
    expect(left).toMatchObject({ oldest: last + 1, last: last + 1 });
    expect(await monitor.db.$count(companyEvents, eq(companyEvents.companyId, companyId))).toBe(1);
  });
});

describe('a sealed secret', () => {
  test('opens with any of the secrets, and not when one bit of it was changed', () => {
    const [old, young] = ['the old secret, long enough to be one', 'the young secret, long enough to be one'] as const;
    const kept = seal('whsec_x', [old]);
    expect(unseal(kept, [young, old])).toBe('whsec_x');
    expect(unseal(kept, [young])).toBeNull();
    const bytes = Buffer.from(kept, 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    expect(unseal(bytes.toString('base64url'), [old])).toBeNull();
  });
});
