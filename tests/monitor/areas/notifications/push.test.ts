import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushKeyOf } from '@monitor/areas/notifications/push-keys';
import { queueMails } from '@monitor/areas/notifications/queue-mails';
import { sendMails } from '@monitor/areas/notifications/send-mails';
import { noticeOf, sendPushes } from '@monitor/areas/notifications/send-pushes';
import { companies, notificationMails, pushKeys, pushSubscriptions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { madeUpEvent } from '../../support/event-data';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

let monitor: SectionMonitor;
let company = 0;
let service: Server;
let origin = '';
let answer = 201;
let received: Received[] = [];

beforeAll(async () => {
  monitor = await openSectionMonitor({ DEMO: '1' });
  company = (await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage')))[0]!.id;
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => service.close(done));
  await monitor.close();
});
beforeEach(async () => {
  await queueMails(monitor.services);
  await monitor.db.delete(notificationMails);
  await monitor.db.delete(pushSubscriptions);
  monitor.mails.length = 0;
  answer = 201;
  received = [];
});

/** A browser's end of a subscription. */
function aBrowser(name: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${origin}/${name}`;
  const address = { endpoint, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { address, open: (body: Buffer) => decrypted(body, keys, auth) };
}

/** RFC 8291 with RFC 8188 (aes128gcm), as a browser opens it. */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const idLength = body[20]!;
  const sender = body.subarray(21, 21 + idLength);
  const secret = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const record = body.subarray(21 + idLength);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

const add = (address: object, as = 'manager@demo.test') =>
  monitor.send('POST', '/push_subscriptions', { push_subscription: address }, as);
const listed = async (as = 'manager@demo.test') => (await monitor.get('/push_subscriptions', as)).body;
const choose = (body: object) => monitor.send('PATCH', '/notification_preferences', body, 'manager@demo.test');
const happen = () =>
  madeUpEvent(monitor.db, {
    companyId: company,
    kind: 'alert_raised',
    summary: 'Load L-77 of ACME: too late',
    data: { ticket_id: 9, severity: 'act_now' },
    occurredAt: monitor.services.clock(),
  });
async function push() {
  await queueMails(monitor.services);
  await sendPushes(monitor.services);
}

describe('notices in the browser', () => {
  test('arrive encrypted and signed, and say nothing of whom or of which load', async () => {
    const browser = aBrowser('one');
    expect((await add(browser.address)).body.push_subscriptions).toMatchObject([
      { host: new URL(origin).host, is_this_session: true, last_sent_at: null },
    ]);
    await choose({ push: { alert_raised: true } });
    await happen();
    await push();
    expect(received.map(({ path }) => path)).toEqual(['/one']);
    const [{ body, headers }] = received as [Received];
    expect(body.toString('latin1')).not.toMatch(/L-77|alert/);
    expect(browser.open(body)).toEqual({ body: 'Act now: Alert on a load', path: '/broker/alerts/9', isUrgent: true });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '43200' });
    // The service takes what the key that the browser subscribed with has signed, for this service alone.
    const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization!)!;
    expect(key).toBe((await listed()).public_key);
    const [head, claims, signature] = token!.split('.') as [string, string, string];
    const raw = Buffer.from(key!, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    };
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin });
    expect((await listed()).push_subscriptions[0].last_sent_at).not.toBeNull();
    await push();
    expect(received).toHaveLength(1);
  });

  test.each([404, 410])(
    'a browser that its service forgot (%i) is removed, and what it missed comes by mail',
    async (status) => {
      await add(aBrowser('gone').address);
      await choose({ push: { alert_raised: true }, notification_preferences: { alert_raised: 'off' } });
      answer = status;
      await happen();
      await push();
      expect((await listed()).push_subscriptions).toEqual([]);
      await sendMails(monitor.services);
      expect(monitor.mails.filter(({ to }) => to === 'manager@demo.test').map(({ subject }) => subject)).toEqual([
        'Act now: Load L-77 of ACME: too late',
      ]);
      await choose({ notification_preferences: { alert_raised: 'at_once' } });
    },
  );

  test('a service that is down is tried again; one that redirects is not followed', async () => {
    const browser = aBrowser('down');
    await add(browser.address);
    await choose({ push: { alert_raised: true } });
    answer = 302;
    await happen();
    await push();
    answer = 503;
    monitor.passTime(5 * 60_000);
    await push();
    answer = 201;
    monitor.passTime(10 * 60_000);
    await push();
    await push();
    expect(received).toHaveLength(3);
    const [row] = await monitor.db.select().from(notificationMails).where(eq(notificationMails.channel, 'push'));
    expect(row).toMatchObject({ status: 'sent', tries: 3 });
  });

  test('end with the session, and another person in the same browser takes it over', async () => {
    const browser = aBrowser('shared');
    await add(browser.address);
    await add(browser.address, 'staff@demo.test');
    expect((await listed()).push_subscriptions).toEqual([]);
    expect((await listed('staff@demo.test')).push_subscriptions).toHaveLength(1);
    await monitor.send('DELETE', '/sessions', undefined, 'staff@demo.test');
    expect(await monitor.db.$count(pushSubscriptions)).toBe(0);
    await add(browser.address, 'staff@demo.test');
    const { body } = await monitor.get('/sessions', 'staff@demo.test');
    const own = body.sessions.find(({ is_current }: { is_current: boolean }) => is_current);
    await monitor.send('DELETE', `/sessions/${own.id}`, undefined, 'staff@demo.test');
    expect(await monitor.db.$count(pushSubscriptions)).toBe(0);
  });

  test('are one user’s own: no one removes another’s, and each has ten browsers at most', async () => {
    await add(aBrowser('a').address);
    const [{ id }] = (await listed()).push_subscriptions;
    expect((await monitor.send('DELETE', `/push_subscriptions/${id}`, undefined, 'staff@demo.test')).status).toBe(404);
    for (let nth = 1; nth < 10; nth += 1) await add(aBrowser(`b${nth}`).address);
    expect((await add(aBrowser('eleventh').address)).status).toBe(422);
    expect((await monitor.send('DELETE', `/push_subscriptions/${id}`, undefined, 'manager@demo.test')).status).toBe(
      204,
    );
    expect((await listed()).push_subscriptions).toHaveLength(9);
  });

  test.each([
    [{ endpoint: 'http://192.168.0.1/x' }],
    [{ endpoint: 'https://push.example:25/x' }],
    [{ endpoint: 'https://user:secret@push.example/x' }],
    [{ endpoint: 'file:///etc/passwd' }],
    [{ p256dh: Buffer.alloc(65, 1).toString('base64url') }],
    [{ auth: Buffer.alloc(17, 1).toString('base64url') }],
  ])('%j is 422', async (wrong) => {
    expect((await add({ ...aBrowser('wrong').address, ...wrong })).status).toBe(422);
  });

  test('an address in the product’s own network is not called, whatever its name stood for before', async () => {
    await add({ ...aBrowser('x').address, endpoint: 'https://localhost/x' });
    await choose({ push: { alert_raised: true } });
    await happen();
    await queueMails(monitor.services);
    await sendPushes({ ...monitor.services, env: { ...monitor.services.env, isDemo: false } });
    const [row] = await monitor.db.select().from(notificationMails).where(eq(notificationMails.channel, 'push'));
    expect(row).toMatchObject({ status: 'waiting', problem: 'localhost is not on the public internet.' });
  });

  test('all nodes have one key, made once; one that cannot be opened is replaced', async () => {
    await monitor.db.delete(pushKeys);
    const made = await Promise.all([1, 2, 3].map(() => pushKeyOf(monitor.services)));
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    const [row] = await monitor.db.select().from(pushKeys);
    expect(row!.sealedKey).not.toContain(made[0]!.privateKey);
    const other = await pushKeyOf({
      ...monitor.services,
      env: { dataKeys: ['another key that is long enough, really'] },
    });
    expect(other.publicKey).not.toBe(made[0]!.publicKey);
  });

  test('several things are one count', () => {
    const event = { kind: 'bid_received', data: {}, loadId: 3, carrierId: 4 } as never;
    expect(noticeOf([event])).toEqual({ body: 'Bid on a load', path: '/broker/loads/3', isUrgent: false });
    expect(noticeOf([event, event])).toEqual({ body: '2 notices', path: '/broker/loads/3', isUrgent: false });
  });
});
