import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliverWebhooks } from '@monitor/areas/integrations/deliver-webhooks';
import { recordCompanyEvent } from '@monitor/db/history/company-events';
import { auditEvents, companies, loads, teams, userSessions, webhookDeliveries, webhooks } from '@monitor/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SECRETS = ['a secret of the tests that is long enough'];
const OTHER = 'other@demo.test';

type Message = { text: string; blocks: { text?: { text: string } }[] };
let monitor: SectionMonitor;
let receiver: Server;
let address = '';
let messages: Message[] = [];
let answer = 200;
let headers: Record<string, string> = {};
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
      messages.push(JSON.parse(body));
      response.writeHead(answer, headers).end('ok');
    });
  });
  await new Promise<void>((listening) => {
    receiver.listen(0, '127.0.0.1', listening);
  });
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/services/T0/B0/secret`;
  const [own] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  companyId = own!.id;
});
afterAll(async () => {
  receiver.close();
  await monitor.close();
});
beforeEach(async () => {
  messages = [];
  answer = 200;
  headers = {};
  await monitor.db.delete(webhooks);
});

const passTime = async (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
  monitor.passTime(milliseconds);
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
};
const add = (fields: object = {}, as?: string) =>
  monitor.send(
    'POST',
    '/chat_channels',
    { chat_channel: { format: 'slack', name: '#dispatch', url: address, ...fields } },
    as,
  );
const happen = (summary: string, of: { load_id?: number } = {}) => {
  const data = { load_id: 1, reference: 'L-1', status: 'delayed', previous_status: 'progress', ...of } as const;
  return monitor.db.transaction((tx) =>
    recordCompanyEvent(tx, { companyId, kind: 'load_status', summary, data, occurredAt: now }),
  );
};
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
const saidBy = ({ blocks }: Message) => blocks.flatMap(({ text }) => text?.text ?? []).join('\n');

describe('a channel', () => {
  test('gets a message of what happens, and its address is shown nowhere', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    const shown = `${new URL(address).origin}/…cret`;
    expect(body).toMatchObject({ format: 'slack', name: '#dispatch', url: shown, team: null });
    await happen('Load L-1 is under way');
    await deliver();
    expect(messages.map(saidBy)).toEqual(['Load moved on, delayed or cancelled\nLoad L-1 is under way']);
    const everything = JSON.stringify([
      (await monitor.get('/webhooks')).body,
      (await monitor.get(`/webhooks/${body.id}`)).body,
      (await monitor.get(`/webhooks/${body.id}/deliveries`)).body,
      await monitor.db.select().from(webhooks),
      await monitor.db.select().from(auditEvents),
    ]);
    expect(everything).not.toContain('B0/secret');
    const [line] = await monitor.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect(line!.summary).toBe('Added the Slack channel #dispatch');
  });

  test('of a team gets only what happens on its loads', async () => {
    const [team] = await monitor.db
      .insert(teams)
      .values({ companyId, name: 'Reefers', createdAt: now })
      .returning({ id: teams.id });
    const bring = async (reference: string): Promise<number> =>
      (await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas(reference) })).body.load.id;
    const [one, two] = [await bring('CHAT-1'), await bring('CHAT-2')];
    await monitor.db.update(loads).set({ teamId: team!.id }).where(eq(loads.id, one));
    const { body } = await add({ team_id: team!.id });
    expect(body.team).toEqual({ id: team!.id, name: 'Reefers' });
    await happen('theirs', { load_id: one });
    await happen('of others', { load_id: two });
    await happen('of no load');
    await deliver();
    expect(messages).toHaveLength(1);
    expect(saidBy(messages[0]!)).toContain('theirs');
  });

  test('is not flooded: 34 events at once are one message, and the channel rests for a minute', async () => {
    await add();
    for (let nth = 1; nth <= 34; nth += 1) await happen(`Load L-${nth} is under way`);
    expect(await deliver()).toBe(1);
    expect(saidBy(messages[0]!)).toContain('34 more events');
    expect(await monitor.db.$count(webhookDeliveries, eq(webhookDeliveries.status, 'delivered'))).toBe(34);
    await happen('Load L-35 is under way');
    await happen('Load L-36 is under way');
    await passTime(59 * SECOND);
    expect(await deliver()).toBe(0);
    await passTime(2 * SECOND);
    expect(await deliver()).toBe(1);
    await passTime(2 * SECOND);
    expect(await deliver()).toBe(1);
    expect(messages.slice(1).map(saidBy).join()).toMatch(/L-35[\s\S]*L-36/);
  });

  test('gets one message a second, in order', async () => {
    await add();
    await happen('first');
    await happen('second');
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    await passTime(1001);
    expect(await deliver()).toBe(1);
    expect(messages.map((message) => saidBy(message).split('\n').at(-1))).toEqual(['first', 'second']);
  });

  test('that asks to be left alone is left alone for as long, and nothing is lost', async () => {
    const { body } = await add();
    await happen('kept');
    answer = 429;
    headers = { 'retry-after': '300' };
    await deliver();
    expect((await monitor.get(`/webhooks/${body.id}/deliveries`)).body.deliveries[0]).toMatchObject({
      status: 'waiting',
      answer_status: 429,
      next_try_at: new Date(now.getTime() + 5 * MINUTE).toISOString(),
    });
    await passTime(5 * MINUTE - 1);
    expect(await deliver()).toBe(0);
    answer = 200;
    await passTime(1);
    expect(await deliver()).toBe(1);
    expect((await monitor.get(`/webhooks/${body.id}/deliveries`)).body.deliveries[0].status).toBe('delivered');
  });

  test('takes a test message, and says what came back', async () => {
    const { body } = await add();
    const send = (as?: string) => monitor.send('POST', `/webhooks/${body.id}/test`, {}, as);
    expect((await send()).body).toEqual({ answer_status: 200, problem: null });
    expect(saidBy(messages[0]!)).toContain('Test message');
    answer = 404;
    expect((await send()).body).toEqual({ answer_status: 404, problem: 'It answered 404.' });
    expect((await send(OTHER)).status).toBe(404);
    expect((await send('staff@demo.test')).status).toBe(403);
    const { body: json } = await monitor.send('POST', '/webhooks', { webhook: { url: address } });
    expect((await monitor.send('POST', `/webhooks/${json.webhook.id}/test`, {})).status).toBe(409);
  });

  test('is renamed, given a team of its own company only, and another company’s cannot be touched', async () => {
    const { body } = await add();
    const change = (webhook: object, as?: string) => monitor.send('PATCH', `/webhooks/${body.id}`, { webhook }, as);
    expect((await change({ name: '#night' })).body.name).toBe('#night');
    const [other] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Other Brokerage'));
    const [theirs] = await monitor.db
      .insert(teams)
      .values({ companyId: other!.id, name: 'Theirs', createdAt: now })
      .returning({ id: teams.id });
    expect((await change({ team_id: theirs!.id })).body.fields).toEqual({
      team_id: ['Choose a team of your company.'],
    });
    expect((await add({ url: `${address}2`, team_id: theirs!.id })).status).toBe(422);
    expect((await change({ name: 'x' }, OTHER)).status).toBe(404);
    const { body: json } = await monitor.send('POST', '/webhooks', { webhook: { url: address } });
    expect((await monitor.send('PATCH', `/webhooks/${json.webhook.id}`, { webhook: { name: 'x' } })).status).toBe(422);
  });

  test('with a wrong, foreign or doubled address is rejected by field', async () => {
    const problem = async (fields: object) => Object.values<string[]>((await add(fields)).body.fields).flat()[0];
    expect(await problem({ url: 'no address' })).toBe('Paste the whole address, beginning with https://.');
    expect(await problem({ url: 'https://evil.example/services/x' })).toContain('hooks.slack.com');
    expect(await problem({ url: 'http://10.0.0.8/services/x' })).toContain('https://');
    await add();
    expect(await problem({})).toBe('Events are posted to this channel already.');
    expect((await add({ format: 'json', url: `${address}3` })).status).toBe(422);
    expect((await add({}, 'staff@demo.test')).status).toBe(403);
  });

  test('that is removed keeps neither its address nor what waits', async () => {
    const { body } = await add();
    await happen('not posted');
    await monitor.get('/events');
    await monitor.send('DELETE', `/webhooks/${body.id}`);
    expect(await deliver()).toBe(0);
    const [row] = await monitor.db
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, body.id)));
    expect(row!.sealedSecret).toBe('');
  });
});
