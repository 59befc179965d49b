import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addTextConsent } from '@monitor/areas/texts/consents';
import { gatewaySignature } from '@monitor/areas/texts/gateway-posts';
import { sendTexts } from '@monitor/areas/texts/send-texts';
import { flaggedContacts, loads, textAnswers, textConsents, texts, userSessions } from '@monitor/db/schema';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withItsLog } from '../../support/logged-monitor';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { GATEWAY_TOKEN, OUR_NUMBER, openTextGateway, postAsGateway } from '../../support/text-gateway';
import { addHauler, loadFromDallas } from './loads-support';

/** Text messages to drivers: sent once each, with consent, by a real gateway; and what comes back. */

const OTHER = 'other@demo.test';
let monitor: SectionMonitor;
let gateway: Awaited<ReturnType<typeof openTextGateway>>;
let count = 0;
beforeAll(async () => {
  gateway = await openTextGateway();
  monitor = await openSectionMonitor({
    SMS_URL: gateway.url,
    SMS_FROM: OUR_NUMBER,
    SMS_AUTH_TOKEN: GATEWAY_TOKEN,
    SMS_PRICE: '0.0083',
  });
  // 10 AM in Dallas: NOON of the tests is before its morning.
  await pass(4 * 60);
});
afterAll(async () => {
  gateway.close();
  await monitor.close();
});
beforeEach(async () => {
  // What an earlier test left waiting is its own.
  await monitor.db.update(texts).set({ status: 'not_sent' }).where(eq(texts.status, 'waiting'));
  gateway.got.length = 0;
  gateway.state.answer = () => ({ status: 201 });
});

async function pass(minutes: number) {
  monitor.passTime(minutes * 60_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}

/** A load with a driver of its own number, and what it is called. */
async function aLoad(as?: string) {
  count += 1;
  const reference = `T-${count}`;
  const number = `+1214555${String(1000 + count)}`;
  const carrier = { id: await addHauler(monitor, `${reference} LLC`) };
  const load = loadFromDallas(reference, { carrier, driver: { name: 'Ana Ruiz', phone: number } });
  const { body } = await monitor.send('PUT', '/loads/by_reference', { load }, as);
  return { id: body.load.id as number, number, reference };
}
const write = (id: number, given: object = {}, as?: string) =>
  monitor.send(
    'POST',
    `/loads/${id}/texts`,
    { text: { to: 'driver', message: 'Call us', has_consent: true, ...given } },
    as,
  );
const send = () => sendTexts(monitor.services);
const rowsTo = (number: string) => monitor.db.select().from(texts).where(eq(texts.toE164, number)).orderBy(texts.id);
let sid = 0;
const answer = (From: string, Body: string, given: object = {}) =>
  postAsGateway(monitor, 'inbound', {
    MessageSid: `SMin${String(++sid).padStart(8, '0')}`,
    From,
    To: OUR_NUMBER,
    Body,
    ...given,
  });
const timeline = async (id: number) =>
  (await monitor.get(`/loads/${id}/timeline?group=talk`)).body.timeline as {
    summary: string | null;
    comment: string | null;
    log: { external_message: string; source: string } | null;
  }[];

test('createLoadText needs the driver’s consent once, and keeps its exact words', async () => {
  const { id, number } = await aLoad();
  const refused = await write(id, { has_consent: false });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { has_consent: ['Confirm that the driver agreed to get texts.'] },
  ]);
  expect(await rowsTo(number)).toEqual([]);
  const { status, body } = await write(id);
  expect([status, body]).toMatchObject([
    200,
    { status: 'waiting', segments: 1, encoding: 'gsm7', to_e164: number, held_until: null },
  ]);
  const [consent] = await monitor.db.select().from(textConsents).where(eq(textConsents.numberE164, number));
  expect(consent).toMatchObject({
    isGiven: true,
    way: 'broker',
    loadId: id,
    words: expect.stringContaining('The driver agreed'),
  });
  expect(consent!.wordsHash).toMatch(/^[\da-f]{64}$/);
  expect((await write(id, { has_consent: false })).status).toBe(200);
  expect(await send()).toBe(2);
  expect(gateway.got).toHaveLength(2);
  expect(gateway.got[0]).toEqual({
    To: number,
    From: OUR_NUMBER,
    Body: 'Demo Brokerage, load T-1: Call us. STOP to end.',
    StatusCallback: 'http://localhost:4000/monitor/texts/status',
  });
  expect(await send()).toBe(0);
  const { body: listed } = await monitor.get(`/loads/${id}/texts`);
  expect(listed).toMatchObject({
    goes: 'gateway',
    receivers: [{ who: 'driver', refused: null, consent: { way: 'broker' } }],
  });
  expect(listed.texts.map((text: { status: string }) => text.status)).toEqual(['sent', 'sent']);
});

test('listLoadTexts and createLoadText are the company’s own', async () => {
  const { id } = await aLoad();
  expect((await monitor.get(`/loads/${id}/texts`, OTHER)).status).toBe(404);
  expect((await write(id, {}, OTHER)).status).toBe(404);
  expect((await write(id, {}, 'notickets@demo.test')).status).toBe(403);
  expect((await monitor.get(`/loads/${id}/texts`, 'noloads@demo.test')).status).toBe(403);
});

test.each([
  [{ message: '' }],
  [{ message: 'x'.repeat(301) }],
  [{ to: 'dispatch' }],
  [{ to: 'second_driver' }],
  [{ language: 'de' }],
  [{ number: '+13125550123' }],
])('refuses %o', async (given) => {
  const { id, number } = await aLoad();
  expect((await write(id, given)).status).toBe(422);
  expect(await rowsTo(number)).toEqual([]);
});

test('a text in Spanish is counted as what it costs', async () => {
  const { id, number } = await aLoad();
  const { body } = await write(id, {
    language: 'es',
    message: '¿Ya llegó? Dígame a qué hora lo descargan en el almacén',
  });
  expect(body).toMatchObject({ encoding: 'ucs2', segments: 2 });
  await send();
  expect(gateway.got[0]!.Body).toMatch(/^Demo Brokerage, carga T-\d+: .* ALTO para terminar\.$/);
  expect((await rowsTo(number))[0]!.costMicros).toBe(16_600);
});

test('two couriers at once send each text once', async () => {
  const made = [];
  for (let at = 0; at < 6; at += 1) made.push(await aLoad());
  for (const { id } of made) await write(id);
  const went = await Promise.all([send(), send(), send()]);
  expect(went.reduce((sum, one) => sum + one, 0)).toBe(6);
  expect(gateway.got.map(({ To }) => To).sort()).toEqual(made.map(({ number }) => number).sort());
});

test('a product killed before it sends sends later; one killed while it sends does not send again', async () => {
  const before = await aLoad();
  await write(before.id);
  // Nothing ran: the row is all there is, and another start finds it.
  expect((await rowsTo(before.number))[0]!.status).toBe('waiting');
  expect(await send()).toBe(1);
  const during = await aLoad();
  await write(during.id);
  await monitor.db
    .update(texts)
    .set({ status: 'handing_over', tries: 1, nextTryAt: monitor.services.clock() })
    .where(eq(texts.toE164, during.number));
  expect(await send()).toBe(0);
  await pass(11);
  expect(await send()).toBe(0);
  expect((await rowsTo(during.number))[0]).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('no one knows'),
  });
  expect(gateway.got.filter(({ To }) => To === during.number)).toEqual([]);
});

test('a gateway that is busy gets it later, one that refuses never', async () => {
  const busy = await aLoad();
  await write(busy.id);
  gateway.state.answer = () => ({ status: 429, headers: { 'retry-after': '300' }, body: 'slow down' });
  expect(await send()).toBe(0);
  expect((await rowsTo(busy.number))[0]).toMatchObject({
    status: 'waiting',
    problem: 'The text message gateway answered 429',
  });
  gateway.state.answer = () => ({ status: 201, body: 'nonsense {' });
  await pass(4);
  expect(await send()).toBe(0);
  await pass(2);
  expect(await send()).toBe(1);
  expect((await rowsTo(busy.number))[0]).toMatchObject({ status: 'sent', providerId: null });
  const refused = await aLoad();
  await write(refused.id);
  gateway.state.answer = () => ({ status: 400, body: '{"code": 21211, "message": "no number"}' });
  await send();
  expect((await rowsTo(refused.number))[0]).toMatchObject({
    status: 'failed',
    tries: 1,
    problem: expect.stringContaining('21211'),
  });
  expect((await timeline(refused.id))[0]!.summary).toMatch(
    /^Text to .* Failed: The text message gateway answered 400, error 21211$/,
  );
});

test('a gateway’s own list of numbers that stopped is ours too', async () => {
  const { id, number } = await aLoad();
  await write(id);
  gateway.state.answer = () => ({ status: 400, body: '{"code": 21610}' });
  await send();
  expect((await write(id)).body.fields.to[0]).toContain('STOP');
  expect((await rowsTo(number)).map(({ status }) => status)).toEqual(['failed']);
});

test.each([
  ['STOP', 'Demo Brokerage: you get no more texts. START begins again.', 'START'],
  ['¡Alto!', 'Demo Brokerage: ya no recibe mensajes. INICIAR para volver a recibirlos.', 'Iniciar'],
  ['Arrêt', 'Demo Brokerage : vous ne recevrez plus de textos. REPRENDRE pour en recevoir de nouveau.', 'reprendre'],
])('%s ends texts at once, also those that wait', async (stop, says, start) => {
  const { id, number } = await aLoad();
  await write(id);
  await send();
  await write(id, { message: 'Second' });
  gateway.got.length = 0;
  expect((await answer(number, stop)).statusCode).toBe(200);
  await send();
  expect(gateway.got.map(({ Body }) => Body)).toEqual([says]);
  expect((await rowsTo(number)).map(({ status }) => status)).toEqual(['sent', 'not_sent', 'sent']);
  const refused = await write(id);
  expect([refused.status, refused.body.fields.to]).toMatchObject([422, [expect.stringContaining('answered STOP')]]);
  expect((await monitor.get(`/loads/${id}/texts`)).body.receivers[0].refused).toContain('STOP');
  // No broker's word stands above the driver's own.
  const word = { companyId: 1, number, isGiven: true, way: 'broker', words: 'The driver agreed' } as const;
  await addTextConsent(monitor.db, word, monitor.services.clock());
  expect((await write(id)).status).toBe(422);
  await answer(number, start);
  expect((await write(id)).status).toBe(200);
  expect(
    (await monitor.db.select().from(textConsents).where(eq(textConsents.numberE164, number))).map(
      ({ isGiven }) => isGiven,
    ),
  ).toEqual([true, false, true, true]);
});

test('a text that was taken up before STOP came does not go', async () => {
  const { id, number } = await aLoad();
  await write(id);
  await monitor.db
    .insert(textConsents)
    .values({ numberE164: number, isGiven: false, way: 'text', words: 'STOP', wordsHash: 'x', at: new Date() });
  expect(await send()).toBe(0);
  expect((await rowsTo(number))[0]).toMatchObject({ status: 'not_sent', problem: 'The number answered STOP.' });
});

test('HELP says who writes, with the number on record, and how to end it', async () => {
  const { id, number } = await aLoad();
  await write(id, { language: 'es' });
  await send();
  gateway.got.length = 0;
  await answer(number, 'AYUDA');
  await send();
  expect(gateway.got[0]!.Body).toMatch(
    /^Demo Brokerage manda mensajes a los choferes sobre sus cargas\..*ALTO para terminar\.$/,
  );
});

test('another answer stands on the load that the number was texted about last, as from outside', async () => {
  const { id, number } = await aLoad();
  await write(id);
  await send();
  const form = { MessageSid: 'SMreplayed0001', From: number, To: OUR_NUMBER, Body: 'Yes, at mile 40 <b>now</b>' };
  for (const _ of [1, 2, 3]) expect((await postAsGateway(monitor, 'inbound', form)).statusCode).toBe(200);
  const found = (await timeline(id)).filter(({ summary }) => summary?.startsWith('Text from outside'));
  expect(found).toMatchObject([{ comment: 'Yes, at mile 40 <b>now</b>' }]);
  expect((await monitor.get(`/loads/${id}/timeline`, OTHER)).status).toBe(404);
  // No word to begin again: it gets texts.
  expect(await monitor.db.$count(textConsents, eq(textConsents.numberE164, number))).toBe(1);
});

test('an unsigned, wrongly signed or changed post is 403 and leaves no row', async () => {
  const before = await monitor.db.$count(textAnswers);
  const form = { MessageSid: 'SMforged000001', From: '+12145550000', To: OUR_NUMBER, Body: 'STOP' };
  const right = gatewaySignature(GATEWAY_TOKEN, 'http://localhost:4000/monitor/texts/inbound', Object.entries(form));
  const posts = [
    await postAsGateway(monitor, 'inbound', form, { signature: null }),
    await postAsGateway(monitor, 'inbound', form, { signature: '' }),
    await postAsGateway(monitor, 'inbound', form, { token: 'another token of sixteen' }),
    await postAsGateway(monitor, 'inbound', { ...form, Body: 'START' }, { signature: right }),
    await postAsGateway(monitor, 'status', form, { signature: right }),
    await monitor.app.inject({
      method: 'POST',
      url: '/monitor/texts/inbound?x=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': right },
      payload: new URLSearchParams(form).toString(),
    }),
    await monitor.app.inject({
      method: 'POST',
      url: '/monitor/texts/inbound',
      headers: { 'x-twilio-signature': right },
      payload: form,
    }),
  ];
  expect(posts.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  expect(await monitor.db.$count(textAnswers)).toBe(before);
});

test('of a post that is refused, and of one that is taken, no part of the body is in the log', async () => {
  const logged = await withItsLog(monitor);
  const { id, number } = await aLoad();
  await write(id);
  await send();
  const words = 'The gate code is 7731, ask for Teodora';
  const form = { MessageSid: 'SMlogged000001', From: number, To: OUR_NUMBER, Body: words };
  const right = gatewaySignature(GATEWAY_TOKEN, 'http://localhost:4000/monitor/texts/inbound', Object.entries(form));
  const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
    logged.monitor.app.inject({
      method: 'POST',
      url: '/monitor/texts/inbound',
      headers: { 'content-type': type, 'x-twilio-signature': right },
      payload,
    });
  const whole = new URLSearchParams(form).toString();
  for (const [what, sent, status] of [
    ['unsigned', () => postAsGateway(logged.monitor, 'inbound', form, { signature: null }), 403],
    [
      'wrongly signed',
      () => postAsGateway(logged.monitor, 'inbound', form, { token: 'another token of sixteen' }),
      403,
    ],
    ['signed for another address', () => postAsGateway(logged.monitor, 'status', form, { signature: right }), 403],
    ['of another type', () => post(JSON.stringify(form), 'application/json'), 403],
    ['no JSON', () => post(`{"Body":"${words}`, 'application/json'), 400],
    ['too large', () => post(`${whole}${words.repeat(1000)}`), 413],
    ['taken', () => postAsGateway(logged.monitor, 'inbound', form), 200],
    ['taken before', () => postAsGateway(logged.monitor, 'inbound', form), 200],
  ] as const) {
    const { statusCode } = await sent();
    const log = logged.log();
    expect([what, statusCode, log.includes(`"statusCode":${status}`)]).toEqual([what, status, true]);
    for (const part of [...Object.values(form), 'gate', '7731', 'Teodora', number.slice(-4), right])
      expect([what, part, log.includes(part)]).toEqual([what, part, false]);
  }
  await logged.closeLog();
});

test('the signature is the one that Twilio documents', () => {
  // Written out by hand: the address, then each name and value in the order of the names.
  const signed =
    'https://mycompany.com/myapp.php?foo=1&bar=2CallSidCA1234567890ABCDECaller+14158675310Digits1234From+14158675310To+18005551212';
  const right = createHmac('sha1', '12345').update(signed).digest('base64');
  expect(
    gatewaySignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', [
      ['To', '+18005551212'],
      ['Digits', '1234'],
      ['CallSid', 'CA1234567890ABCDE'],
      ['From', '+14158675310'],
      ['Caller', '+14158675310'],
    ]),
  ).toBe(right);
});

test('a field twice is 400, too much is 413, a stranger or nonsense leaves no trace of a load', async () => {
  const url = 'http://localhost:4000/monitor/texts/inbound';
  const twice = [
    ['MessageSid', 'SMtwice0000001'],
    ['From', '+12145550001'],
    ['From', '+12145550002'],
    ['Body', 'x'],
  ] as const;
  const post = (payload: string, signature: string) =>
    monitor.app.inject({
      method: 'POST',
      url: '/monitor/texts/inbound',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      payload,
    });
  expect(
    (
      await post(
        twice.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
        gatewaySignature(GATEWAY_TOKEN, url, twice),
      )
    ).statusCode,
  ).toBe(400);
  expect((await post(`Body=${'x'.repeat(40_000)}`, 'x')).statusCode).toBe(413);
  for (const given of [
    { From: '12345' },
    { From: 'BANK' },
    { MessageSid: '' },
    { MessageSid: 'a b' },
    { Body: '\u0000\u0007' },
  ])
    expect((await answer('+12145559999', 'Hello', given)).statusCode).toBe(200);
  expect(await monitor.db.$count(textAnswers, sql`load_id IS NOT NULL AND from_e164 = '+12145559999'`)).toBe(0);
});

test('status posts say delivered, or failed with the code, in any order and for our texts alone', async () => {
  const { id, number } = await aLoad();
  await write(id);
  await send();
  const [row] = await rowsTo(number);
  const status = (MessageStatus: string, more: object = {}) =>
    postAsGateway(monitor, 'status', { MessageSid: row!.providerId!, MessageStatus, ...more });
  expect((await status('sent')).statusCode).toBe(200);
  await status('delivered');
  await status('undelivered', { ErrorCode: '30003' });
  expect((await rowsTo(number))[0]).toMatchObject({ status: 'delivered', problem: null });
  await write(id);
  await send();
  const second = (await rowsTo(number))[1]!;
  await postAsGateway(monitor, 'status', {
    MessageSid: second.providerId!,
    MessageStatus: 'undelivered',
    ErrorCode: '30005',
  });
  expect((await timeline(id))[0]!.summary).toContain('Failed: It was not delivered: error 30005 of the gateway.');
  expect(
    (await postAsGateway(monitor, 'status', { MessageSid: 'SMunknown00001', MessageStatus: 'delivered' })).statusCode,
  ).toBe(200);
});

test('never to a flagged number, a canceled load, or the driver of another carrier', async () => {
  const flagged = await aLoad();
  await monitor.db
    .insert(flaggedContacts)
    .values({ kind: 'phone', value: flagged.number, source: 'test', asOf: '2026-01-01' });
  expect((await write(flagged.id)).body.fields.to).toEqual(['This number is flagged for fraud.']);
  const changes: [Partial<typeof loads.$inferInsert>, string][] = [
    [{ cancelledAt: new Date() }, 'The load was canceled.'],
    [{ carrierId: 99 }, 'The load has another carrier.'],
    [{ driverPhoneE164: '+12145550009' }, 'The load has another driver.'],
  ];
  for (const [change, problem] of changes) {
    const { id, number } = await aLoad();
    await write(id);
    await monitor.db.update(loads).set(change).where(eq(loads.id, id));
    expect(await send()).toBe(0);
    expect((await rowsTo(number))[0]).toMatchObject({ status: 'not_sent', problem });
  }
});

test('updateTextSettings sets a daily maximum, and a number has one of its own', async () => {
  const { id } = await aLoad(OTHER);
  await monitor.send('PATCH', '/text_settings', { text_settings: { daily_maximum: 1 } }, OTHER);
  expect((await write(id, {}, OTHER)).status).toBe(200);
  expect((await write(id, {}, OTHER)).body.fields.to[0]).toContain('maximum of texts in 24 hours');
  await pass(24 * 60 + 1);
  expect((await write(id, {}, OTHER)).status).toBe(200);
  await monitor.send('PATCH', '/text_settings', { text_settings: { daily_maximum: 500 } }, OTHER);
  const much = await aLoad(OTHER);
  for (let at = 0; at < 12; at += 1) expect((await write(much.id, {}, OTHER)).status).toBe(200);
  expect((await write(much.id, {}, OTHER)).body.fields.to[0]).toContain('got 12 texts');
  for (const wrong of [
    { daily_maximum: -1 },
    { daily_maximum: 1.5 },
    { ask_every_minutes: 1 },
    { answer_within_minutes: null },
    { x: 1 },
  ])
    expect((await monitor.send('PATCH', '/text_settings', { text_settings: wrong })).status).toBe(422);
  expect((await monitor.send('PATCH', '/text_settings', { text_settings: {} }, 'staff@demo.test')).status).toBe(403);
});

test('getTextSettings counts and prices by month, each company its own', async () => {
  const { body } = await monitor.get('/text_settings');
  expect(body).toMatchObject({ goes: 'gateway', text_settings: { daily_maximum: 500, ask_every_minutes: null } });
  const [month] = body.months;
  expect(month.segments).toBeGreaterThanOrEqual(month.texts);
  expect(month.cost_micros % 8300).toBe(0);
  const other = (await monitor.get('/text_settings', OTHER)).body;
  expect(other.months).toEqual([]);
  expect((await monitor.get('/text_settings', 'staff@demo.test')).status).toBe(403);
});

test('at night a text waits for the morning of the next stop, unless it is urgent', async () => {
  const { id, number } = await aLoad();
  const now = monitor.services.clock();
  const tenPm = (22 + 6 - now.getUTCHours() + 24) % 24;
  await pass(tenPm * 60);
  const { body } = await write(id);
  // 8 AM in Dallas.
  expect(new Date(body.held_until).toISOString()).toMatch(/T1[34]:00:00.000Z$/);
  expect((await write(id, { is_urgent: true })).body.held_until).toBeNull();
  expect(await send()).toBe(1);
  await pass(11 * 60);
  expect(await send()).toBe(1);
  expect((await rowsTo(number)).map(({ status }) => status)).toEqual(['sent', 'sent']);
});

test('consents are added to, never changed', async () => {
  for (const statement of [
    sql`UPDATE text_consents SET is_given = true`,
    sql`DELETE FROM text_consents`,
    sql`TRUNCATE text_consents`,
  ])
    await expect(monitor.db.execute(statement)).rejects.toThrow();
});

test('without a gateway a text is a file, and says that it reached no one; a gateway without a token sends none', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'texts-'));
  const { db, clock, env } = monitor.services;
  const { id, number } = await aLoad();
  await write(id, { is_urgent: true });
  await sendTexts({ db, clock, env: { ...env, smsUrl: undefined, dataDir: DATA_DIR } });
  const [name] = readdirSync(join(DATA_DIR, 'outbox'));
  expect(name).toMatch(/\.sms$/);
  expect(readFileSync(join(DATA_DIR, 'outbox', name!), 'utf8')).toMatch(
    new RegExp(
      `^To: \\${number}\nFrom: \\+12025550100\nDate: .*\nSegments: 1\n\nDemo Brokerage, load T-\\d+: Call us. STOP to end.\n$`,
    ),
  );
  expect((await rowsTo(number))[0]!.status).toBe('outbox');
  await rm(DATA_DIR, { recursive: true });
  const deaf = await openSectionMonitor({ SMS_URL: gateway.url, SMS_FROM: OUR_NUMBER });
  try {
    expect((await deaf.get('/text_settings')).body.goes).toBe('off');
    expect(
      (await postAsGateway(deaf, 'inbound', { MessageSid: 'SMdeaf00000001', From: number, Body: 'STOP' })).statusCode,
    ).toBe(403);
  } finally {
    await deaf.close();
  }
});

test('the newest text about a load decides whose answer it is', async () => {
  const first = await aLoad();
  const second = await aLoad();
  await monitor.db.update(loads).set({ driverPhoneE164: first.number }).where(eq(loads.id, second.id));
  await pass(14 * 60);
  await write(first.id, { is_urgent: true });
  await send();
  await write(second.id, { is_urgent: true });
  await send();
  await answer(first.number, 'Loaded');
  const [kept] = await monitor.db
    .select()
    .from(textAnswers)
    .where(eq(textAnswers.fromE164, first.number))
    .orderBy(desc(textAnswers.id));
  expect(kept).toMatchObject({ loadId: second.id, isFromDriver: true });
});
