import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RETRY_AFTER_MS, webhookPosts } from '@monitor/areas/integrations/deliver-webhooks';
import { numberEvents } from '@monitor/areas/integrations/number-events';
import { type Posted, postEvent } from '@monitor/areas/integrations/post-event';
import { MAX_POSTS_OF_COMPANY, takeTurn } from '@monitor/areas/integrations/take-turns';
import { startWebhookCourier } from '@monitor/areas/integrations/webhook-courier';
import { companies, companyEvents, users, webhookDeliveries, webhooks } from '@monitor/db/schema';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { madeUpEvent } from '../../support/event-data';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';

const SECONDS = 1000;
const MINUTE = 60 * SECONDS;
const SECRETS = ['a secret of the tests that is long enough'];

let monitor: SectionMonitor;
let now = new Date(`${TODAY}T12:00:00Z`);
const servers: Server[] = [];
const ids: Record<'demo' | 'other', number> = { demo: 0, other: 0 };

beforeAll(async () => {
  monitor = await openSectionMonitor();
  const known = await monitor.db.select({ id: companies.id, name: companies.legalName }).from(companies);
  ids.demo = known.find(({ name }) => name === 'Demo Brokerage')!.id;
  ids.other = known.find(({ name }) => name === 'Other Brokerage')!.id;
});
afterAll(() => monitor.close());
beforeEach(async () => {
  await monitor.db.delete(webhooks);
  await monitor.db.delete(companyEvents);
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const add = async (url: string, as = 'admin@demo.test'): Promise<number> =>
  (await monitor.send('POST', '/webhooks', { webhook: { url } }, as)).body.webhook.id;
const happen = (companyId: number, ...summaries: string[]) =>
  madeUpEvent(
    monitor.db,
    ...summaries.map((summary) => ({ companyId, kind: 'connection_status' as const, summary, occurredAt: now })),
  );
const named = (count: number) => Array.from({ length: count }, (_, index) => `event ${index + 1}`);
const services = () => ({
  db: monitor.db,
  env: {
    isDemo: true,
    sessionSecrets: SECRETS,
    portalOrigin: 'https://portal.example',
    watchdogOrigin: 'https://watchdog.example',
  },
  clock: () => now,
});
const fail = (error: unknown) => {
  throw error;
};

/** A poster whose every post stays open until the test answers it. */
function heldPosts() {
  const open: { url: string; summary: string; answer: (outcome: Posted) => void }[] = [];
  const post: typeof postEvent = ({ url, body }) =>
    new Promise((answer) => open.push({ url, summary: JSON.parse(body).summary, answer }));
  return { open, post };
}
const TAKEN: Posted = { answerStatus: 200, problem: null };
const DEAF: Posted = { answerStatus: null, problem: 'It did not answer within ten seconds.' };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Lets what was answered take its course. */
async function until(holds: () => boolean) {
  while (!holds()) await turn();
}

async function listen(onPost: (summary: string, answer: () => void) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => onPost(JSON.parse(body).summary, () => response.end()));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('ten deaf addresses of one company', () => {
  test('with a backlog do not hold up another’s: its event arrives before the first of them is given up', async () => {
    const deaf = await listen(() => {});
    for (let i = 0; i < 10; i += 1) await add(`${deaf}/${i}`);
    await happen(ids.demo, ...named(12));
    let arrived: (summary: string) => void = () => {};
    const arrival = new Promise<string>((resolve) => {
      arrived = resolve;
    });
    const address = await listen((summary, answer) => {
      answer();
      arrived(summary);
    });
    await add(address, 'other@demo.test');
    await happen(ids.other, 'the other’s');
    const stop = startWebhookCourier(services(), fail);
    expect(await arrival).toBe('the other’s');
    const given = and(eq(webhookDeliveries.companyId, ids.demo), isNotNull(webhookDeliveries.lastTriedAt));
    expect(await monitor.db.$count(webhookDeliveries, given)).toBe(0);
    const stopped = stop();
    for (const server of servers) server.closeAllConnections();
    await stopped;
  });

  test('hold so many places at most, and companies take turns for the others', async () => {
    for (let i = 0; i < 10; i += 1) await add(`http://127.0.0.1:9/${i}`);
    const others = await Promise.all([0, 1].map((i) => add(`http://127.0.0.1:9/other/${i}`, 'other@demo.test')));
    expect(others).toHaveLength(2);
    await happen(ids.demo, ...named(12));
    await happen(ids.other, 'a', 'b');
    const { open, post } = heldPosts();
    const posts = webhookPosts({ ...services(), post }, fail);
    await posts.look();
    await until(() => open.length >= MAX_POSTS_OF_COMPANY + 2);
    const ofOther = open.filter(({ url }) => url.includes('/other/'));
    expect(open).toHaveLength(MAX_POSTS_OF_COMPANY + 2);
    expect(ofOther.map(({ summary }) => summary)).toEqual(['a', 'a']);
    // The second place that is given away is the other company’s.
    expect(open.slice(0, 2).filter(({ url }) => url.includes('/other/'))).toHaveLength(1);

    // One address of the other's goes on while everything else is silent.
    ofOther[0]!.answer(TAKEN);
    await until(() => open.length === MAX_POSTS_OF_COMPANY + 3);
    expect(open.at(-1)).toMatchObject({ url: ofOther[0]!.url, summary: 'b' });

    // Each that is given up makes room for another address, and is left alone for its minute.
    const seen = new Set(open.filter(({ url }) => !url.includes('/other/')).map(({ url }) => url));
    for (let given = 0; given < 10; given += 1) {
      await until(() => open.filter(({ url }) => !url.includes('/other/')).length > given);
      const next = open.filter(({ url }) => !url.includes('/other/'))[given]!;
      seen.add(next.url);
      next.answer(DEAF);
    }
    expect(seen.size).toBe(10);
    for (const { answer } of open) answer(TAKEN);
    await until(() => open.filter(({ url }) => url.includes('/other/')).length === 4);
    for (const { answer } of open) answer(TAKEN);
    await posts.settled();
    expect(open.filter(({ url }) => !url.includes('/other/'))).toHaveLength(10);
  });
});

describe('an address', () => {
  test('that is deaf backs off with all that waits for it, and gets it in order when it answers', async () => {
    await add('http://127.0.0.1:9/');
    await happen(ids.demo, ...named(3));
    const told: string[] = [];
    let outcome = DEAF;
    const post: typeof postEvent = async ({ body }) => {
      told.push(JSON.parse(body).summary);
      return outcome;
    };
    const deliver = async () => {
      told.length = 0;
      const posts = webhookPosts({ ...services(), post }, fail);
      await posts.look();
      await posts.settled();
      return told;
    };
    const start = now;
    expect(await deliver()).toEqual(['event 1']);
    now = new Date(now.getTime() + RETRY_AFTER_MS[0] - 1);
    expect(await deliver()).toEqual([]);
    now = new Date(now.getTime() + 1);
    outcome = { answerStatus: 503, problem: 'It answered 503.' };
    expect(await deliver()).toEqual(['event 1']);
    now = new Date(now.getTime() + RETRY_AFTER_MS[1]);
    outcome = TAKEN;
    expect(await deliver()).toEqual(['event 1', 'event 2', 'event 3']);
    now = start;
  });

  test('that rejects one event gets the others meanwhile', async () => {
    await add('http://127.0.0.1:9/');
    await happen(ids.demo, ...named(3));
    const told: string[] = [];
    const post: typeof postEvent = async ({ body }) => {
      const { summary } = JSON.parse(body);
      told.push(summary);
      return summary === 'event 1' ? { answerStatus: 422, problem: 'It answered 422.' } : TAKEN;
    };
    const posts = webhookPosts({ ...services(), post }, fail);
    await posts.look();
    await posts.settled();
    expect(told).toEqual(named(3));
  });

  test('gets one post at a time from two nodes, sixty events in order and each once', async () => {
    const told: string[] = [];
    let underWay = 0;
    let together = 0;
    const address = await listen((summary, answer) => {
      told.push(summary);
      underWay += 1;
      together = Math.max(together, underWay);
      setImmediate(() => {
        underWay -= 1;
        answer();
      });
    });
    await add(address);
    await happen(ids.demo, ...named(60));
    const stops = [startWebhookCourier(services(), fail), startWebhookCourier(services(), fail)];
    const waiting = eq(webhookDeliveries.status, 'waiting');
    while (told.length < 60 || (await monitor.db.$count(webhookDeliveries, waiting)) > 0) await turn();
    await Promise.all(stops.map((stop) => stop()));
    expect(told).toEqual(named(60));
    expect(together).toBe(1);
    const delivered = await monitor.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id));
    expect(delivered.map(({ status, tries }) => [status, tries])).toEqual(named(60).map(() => ['delivered', 1]));
  });

  test('that another node posts to is left to it until it lets go or has been gone for two minutes', async () => {
    await add('http://127.0.0.1:9/');
    await happen(ids.demo, ...named(2));
    const { open, post } = heldPosts();
    const [first, second] = [webhookPosts({ ...services(), post }, fail), webhookPosts(services(), fail)];
    await first.look();
    await until(() => open.length === 1);
    await second.look();
    expect(await second.settled()).toBe(0);
    expect(open).toHaveLength(1);
    // The first node is killed: its turn runs out by the database's clock.
    await monitor.db.update(webhooks).set({ heldUntil: sql`clock_timestamp() - interval '1 second'` });
    const taken = await takeTurn(monitor.db, now);
    expect(taken).not.toBeNull();
    // What it has to say afterwards does not end the turn of the node that came after it.
    open[0]!.answer(TAKEN);
    await first.stop();
    const [row] = await monitor.db.select().from(webhooks);
    expect(row!.heldBy).toBe(taken!.heldBy);
  });

  test('held until a day that the database’s clock showed by mistake is free', async () => {
    await add('http://127.0.0.1:9/');
    await happen(ids.demo, 'one');
    await monitor.db.transaction((tx) => numberEvents(tx, ids.demo, now));
    await monitor.db
      .update(webhooks)
      .set({ heldBy: 'nobody', heldUntil: sql`clock_timestamp() + interval '26 hours'` });
    expect(await takeTurn(monitor.db, now)).not.toBeNull();
  });

  test('is tried when its time has come, though a clock was a day ahead meanwhile', async () => {
    const id = await add('http://127.0.0.1:9/');
    await happen(ids.demo, 'one', 'two');
    const start = now;
    now = new Date(start.getTime() + 26 * 60 * MINUTE);
    const posts = webhookPosts({ ...services(), post: async () => DEAF }, fail);
    await posts.look();
    await posts.settled();
    now = start;
    expect(await takeTurn(monitor.db, now)).toMatchObject({ webhookId: id });
  });

  test('added by somebody who is disabled, or may no longer read the feed, gets nothing', async () => {
    await add('http://127.0.0.1:9/', 'watchdogplus@demo.test');
    const [maker] = await monitor.db.select().from(users).where(eq(users.email, 'watchdogplus@demo.test'));
    const set = (fields: object) => monitor.db.update(users).set(fields).where(eq(users.id, maker!.id));
    for (const fields of [{ disabledAt: now }, { watchdogCanViewFullCarrierProfile: false }]) {
      await happen(ids.demo, 'before');
      await monitor.db.transaction((tx) => numberEvents(tx, ids.demo, now));
      await set(fields);
      await happen(ids.demo, 'after');
      await monitor.db.transaction((tx) => numberEvents(tx, ids.demo, now));
      expect(await takeTurn(monitor.db, now)).toBeNull();
      const told = await monitor.db
        .select({ summary: companyEvents.summary })
        .from(webhookDeliveries)
        .innerJoin(companyEvents, eq(companyEvents.id, webhookDeliveries.eventId));
      expect(told.map(({ summary }) => summary)).toEqual(['before']);
      await set({ disabledAt: null, watchdogCanViewFullCarrierProfile: true });
      await monitor.db.delete(companyEvents);
    }
  });
});

test('an address whose name takes for ever to be looked up is given up like one that does not answer', async () => {
  const limit = AbortSignal.timeout;
  // The limit itself, without its ten seconds.
  AbortSignal.timeout = () => AbortSignal.abort();
  try {
    const outcome = await postEvent(
      { url: 'https://hooks.example.com/', body: '{}', headers: { event: 'x', delivery: '1' }, secret: 's', now },
      { isDemo: false, resolve: () => new Promise(() => {}) },
    );
    expect(outcome).toEqual(DEAF);
  } finally {
    AbortSignal.timeout = limit;
  }
});
