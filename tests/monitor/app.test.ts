import { buildMonitor } from '@monitor/app';
import { IDENTITY_REQUESTS_A_MINUTE } from '@monitor/areas/identity';
import { sweepIdentity } from '@monitor/areas/identity/sweep';
import { consequences } from '@monitor/areas/reassessment/reassess-subscriptions';
import { removeOld } from '@monitor/areas/retention/remove-old';
import { readEnv } from '@monitor/base/env';
import { identityTries, userSessions, users } from '@monitor/db/schema';
import type { Services } from '@monitor/server/services';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from './support/section-monitor';

let monitor: SectionMonitor;
let services: Services;
beforeAll(async () => {
  monitor = await openSectionMonitor();
  const { db, database } = monitor;
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    SESSION_SECRETS: 'a secret of the tests that is long enough',
  });
  const mail = { destination: 'nowhere', send: async () => {} };
  services = {
    db,
    database,
    env,
    mail,
    consequences,
    clock: () => new Date(`${TODAY}T12:00:00Z`),
    operatorToken: 'the operator',
  };
});
afterAll(() => monitor.close());

describe('an address that reaches no call', () => {
  test.each([
    ['is unknown', '/monitor/no/such/place', 404, 'not_found'],
    ['names what is longer than any name', `/monitor/api/v1/areas/${'9'.repeat(301)}`, 404, 'not_found'],
    ['cannot be read', '/monitor/api/v1/areas/%E0%A4', 400, 'bad_request'],
  ])('%s: answered as every refusal is', async (_what, url, status, code) => {
    const app = await buildMonitor(services);
    const response = await app.inject({ url });
    await app.close();
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, message: expect.any(String) });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('the log', () => {
  test('says which call was made and how it ended, and nothing of who made it or what was typed', async () => {
    const lines: string[] = [];
    const app = await buildMonitor(services, { logTo: { write: (line) => void lines.push(line) } });
    const session = await monitor.tokenOf('admin@demo.test');
    await app.inject({
      method: 'POST',
      url: '/monitor/sign_in',
      payload: { email: 'typed@private.test', password: 'typed-password' },
    });
    await app.inject({
      url: '/monitor/api/v1/carriers?search_text=typed-carrier',
      cookies: { monitor_session: session },
      headers: { authorization: 'Basic typed-token', 'x-forwarded-for': '203.0.113.9' },
    });
    await app.inject({ url: '/monitor/no/such/typed-address' });
    await app.close();
    const log = lines.join('');
    expect(log).toContain('/monitor/api/v1/carriers');
    expect(log).toContain('"statusCode":422');
    expect(log).not.toMatch(/typed|private\.test|203\.0\.113|admin@demo/);
    expect(log).not.toContain(session);
  });

  test('of a query that failed keeps what the database names, and no value', async () => {
    const lines: string[] = [];
    const app = await buildMonitor(services, { logTo: { write: (line) => void lines.push(line) } });
    app.get('/fault', async () => {
      await services.db
        .insert(users)
        .values({ email: 'admin@demo.test', passwordHash: 'typed-hash', createdAt: new Date(0) });
    });
    const response = await app.inject({ url: '/fault' });
    await app.close();
    expect(response.statusCode).toBe(500);
    const fault = lines.map((line) => JSON.parse(line)).find(({ err }) => err);
    expect(fault.err).toMatchObject({
      message: expect.stringMatching(/^Failed query: insert into "users"/),
      database: { code: '23505', table: 'users', constraint: expect.stringContaining('email') },
    });
    expect(fault.err.stack).toContain('app.test.ts');
    expect(lines.join('')).not.toMatch(/typed-hash|admin@demo/);
  });
});

describe("an operator's own commands", () => {
  test.each([undefined, 'Bearer guess', 'Bearer the operato', 'the operator'])(
    'are not there for who shows %s',
    async (authorization) => {
      const app = await buildMonitor({ ...services, env: { ...services.env, logLevel: 'silent' } });
      const response = await app.inject({
        method: 'POST',
        url: '/monitor/operator/imports',
        headers: authorization ? { authorization } : {},
        payload: { path: '/etc/passwd', rejectsDir: '/tmp' },
      });
      await app.close();
      expect(response.statusCode).toBe(404);
    },
  );
});

test('every answer keeps a browser from making more of it than it is, one that reaches no route too', async () => {
  for (const url of ['/monitor/healthz', '/monitor/no/such/call', '/monitor/%zz']) {
    const { headers } = await monitor.app.inject({ url });
    expect(headers, url).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'none';" +
        "img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';" +
        "style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
      'cache-control': 'no-store',
    });
  }
});

describe('the identity calls', () => {
  test('are limited by network address, and say when to come back', async () => {
    const app = await buildMonitor({ ...services, env: { ...services.env, logLevel: 'silent' } });
    const ask = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/monitor/sign_in/code', payload: {}, remoteAddress });
    for (let asked = 0; asked < IDENTITY_REQUESTS_A_MINUTE; asked += 1) await ask('198.51.100.20');
    const refused = await ask('198.51.100.20');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: 'too_many_tries' });
    expect((await ask('198.51.100.21')).statusCode).toBe(401);
    expect((await app.inject({ url: '/monitor/refresh_jwt', remoteAddress: '198.51.100.20' })).statusCode).toBe(401);
    await app.close();
  });
});

describe('the page of the API', () => {
  test('finds its scripts and styles where it says they are', async () => {
    const page = await monitor.app.inject({ url: '/monitor/docs' });
    expect(page.statusCode).toBe(200);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
      ([, path]) => new URL(path!, 'http://host/monitor/docs').pathname,
    );
    expect(files.length).toBeGreaterThan(3);
    for (const url of files) expect([url, (await monitor.app.inject({ url })).statusCode]).toEqual([url, 200]);
  });
});

describe('stopping', () => {
  test('finishes the request under way and takes no new one', async () => {
    const app = await buildMonitor({ ...services, env: { ...services.env, logLevel: 'silent' } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = () => {};
    const arriving = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    app.get('/slow', async () => {
      arrived();
      await held;
      return { answered: true };
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const underWay = fetch(`${address}/slow`);
    await arriving;
    const closed = app.close();
    release();
    expect(await (await underWay).json()).toEqual({ answered: true });
    await closed;
    await expect(fetch(`${address}/slow`)).rejects.toThrow();
  });
});

describe('sweepIdentity', () => {
  test('deletes what nothing counts any more, and keeps what is in use', async () => {
    const { db } = monitor;
    const now = services.clock();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const [user] = await db.select().from(users).where(eq(users.email, 'staff@demo.test'));
    await db.insert(identityTries).values([
      { subject: 'old', triedAt: [minutesAgo(16)], keepUntil: minutesAgo(1) },
      { subject: 'new', triedAt: [minutesAgo(16), minutesAgo(14)], keepUntil: minutesAgo(-1) },
    ]);
    const session = (tokenHash: string, createdAt: Date, endedAt: Date | null) => ({
      tokenHash,
      userId: user!.id,
      state: 'signed_in' as const,
      createdAt,
      lastUsedAt: createdAt,
      endedAt,
    });
    const day = 24 * 60;
    await db
      .insert(userSessions)
      .values([
        session('open', minutesAgo(day), null),
        session('ended lately', minutesAgo(3 * day), minutesAgo(2 * day)),
        session('ended long ago', minutesAgo(40 * day), minutesAgo(31 * day)),
        session('ran out long ago', minutesAgo(45 * day), null),
      ]);
    await sweepIdentity(db, now);
    await removeOld(db, now, ['sessions']);
    const tries = await db
      .select()
      .from(identityTries)
      .where(inArray(identityTries.subject, ['old', 'new']));
    expect(tries.map(({ subject }) => subject)).toEqual(['new']);
    const left = await db.select().from(userSessions).where(eq(userSessions.userId, user!.id));
    expect(left.map(({ tokenHash }) => tokenHash).sort()).toEqual(['ended lately', 'open']);
  });
});
