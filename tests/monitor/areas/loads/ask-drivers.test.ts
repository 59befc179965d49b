import { askDrivers } from '@monitor/areas/loads/texts/ask-drivers';
import { sendTexts } from '@monitor/areas/texts/send-texts';
import { driverConsents, loadLogs, loads, textAnswers, texts, tickets, userSessions } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { GATEWAY_TOKEN, OUR_NUMBER, openTextGateway, postAsGateway } from '../../support/text-gateway';
import { addHauler, loadFromDallas } from './loads-support';

/** Check calls that ask by themselves: one text for a due call, its answer logged, a person when there is none. */

let monitor: SectionMonitor;
let gateway: Awaited<ReturnType<typeof openTextGateway>>;
let count = 0;
beforeAll(async () => {
  gateway = await openTextGateway();
  monitor = await openSectionMonitor({ SMS_URL: gateway.url, SMS_FROM: OUR_NUMBER, SMS_AUTH_TOKEN: GATEWAY_TOKEN });
  await pass(4 * 60);
});
afterAll(async () => {
  gateway.close();
  await monitor.close();
});
beforeEach(async () => {
  await settings({ ask_every_minutes: 120, answer_within_minutes: 20 });
  await monitor.db.update(loads).set({ status: 'delivered', nextCallAt: null });
  await monitor.db.update(texts).set({ status: 'not_sent' }).where(eq(texts.status, 'waiting'));
  gateway.got.length = 0;
  gateway.state.answer = () => ({ status: 201 });
});

async function pass(minutes: number) {
  monitor.passTime(minutes * 60_000);
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
}
const settings = (text_settings: object) => monitor.send('PATCH', '/text_settings', { text_settings });
const failed: unknown[] = [];
const ask = () => askDrivers(monitor.services, (error) => failed.push(error));
const send = () => sendTexts(monitor.services);
const loadRow = async (id: number) => (await monitor.db.select().from(loads).where(eq(loads.id, id)))[0]!;
const calls = (id: number) =>
  monitor.db
    .select()
    .from(loadLogs)
    .where(and(eq(loadLogs.loadId, id), eq(loadLogs.isType, 'check_call')));
const questions = (id: number) =>
  monitor.db
    .select()
    .from(texts)
    .where(and(eq(texts.loadId, id), eq(texts.kind, 'check_call')));
const answer = (From: string, Body: string) =>
  postAsGateway(monitor, 'inbound', {
    MessageSid: `SMask${String(++count).padStart(8, '0')}`,
    From,
    To: OUR_NUMBER,
    Body,
  });
const dueIds = async () =>
  ((await monitor.get('/loads?tab=calls-due')).body.loads as { id: number }[]).map(({ id }) => id);

/** A load whose driver agreed to texts, with a check call due now. */
async function aDueLoad({ language, hasConsent = true }: { language?: string; hasConsent?: boolean } = {}) {
  count += 1;
  const number = `+1214556${String(1000 + count)}`;
  const carrier = { id: await addHauler(monitor, `ASK ${count} LLC`) };
  const load = loadFromDallas(`ASK-${count}`, { carrier, driver: { name: 'Ana Ruiz', phone: number } });
  const id = (await monitor.send('PUT', '/loads/by_reference', { load })).body.load.id as number;
  const text = { to: 'driver', message: 'Welcome', has_consent: true, is_urgent: true, language };
  if (hasConsent) await monitor.send('POST', `/loads/${id}/texts`, { text });
  await send();
  gateway.got.length = 0;
  await monitor.db.update(loads).set({ nextCallAt: monitor.services.clock() }).where(eq(loads.id, id));
  return { id, number };
}

test('a due call is one text, whose answer is the check call; the next one is due by the schedule', async () => {
  const { id, number } = await aDueLoad();
  await Promise.all([ask(), ask(), ask()]);
  expect(await ask()).toBe(0);
  await Promise.all([send(), send()]);
  expect(gateway.got.map(({ To, Body }) => [To, Body])).toEqual([
    [
      number,
      expect.stringMatching(
        /^Demo Brokerage, load ASK-\d+: where are you and when do you reach Dallas, TX\? Answer here\. STOP to end\.$/,
      ),
    ],
  ]);
  // No person has to call while the answer may come.
  await pass(10);
  expect(await dueIds()).toEqual([]);
  await answer(number, 'Mile 40 on I-45, there by 3');
  const [call] = await calls(id);
  expect(call).toMatchObject({
    source: 'text',
    called: 'driver',
    callResult: 'spoke',
    userId: null,
    message: 'The driver answered: “Mile 40 on I-45, there by 3”',
  });
  const { nextCallAt, newestFixAt, status } = await loadRow(id);
  expect(nextCallAt!.getTime() - monitor.services.clock().getTime()).toBe(120 * 60_000);
  // What he says moves nothing.
  expect([newestFixAt, status]).toEqual([null, 'covered']);
  // A second answer is no second check call, but stands on the load.
  await answer(number, 'Make it 4');
  expect(await calls(id)).toHaveLength(1);
  const { timeline } = (await monitor.get(`/loads/${id}/timeline?group=talk`)).body;
  expect(timeline[0]).toMatchObject({ summary: expect.stringContaining('Text from outside'), comment: 'Make it 4' });
  expect(timeline.some(({ log }: { log: { source: string } | null }) => log?.source === 'text')).toBe(true);
  // The next round asks again.
  await pass(121);
  expect(await ask()).toBe(1);
  expect(await questions(id)).toHaveLength(2);
});

test('no answer in time is a person’s due call, and is not asked again until someone called', async () => {
  const { id } = await aDueLoad();
  expect(await ask()).toBe(1);
  await send();
  await pass(21);
  expect(await dueIds()).toEqual([id]);
  expect(await ask()).toBe(0);
  const log = {
    load_id: id,
    is_type: 'check_call',
    called: 'driver',
    call_result: 'no_answer',
    next_call_in_minutes: 30,
  };
  expect((await monitor.send('POST', '/load_logs', { load_log: log })).status).toBe(200);
  await pass(31);
  expect(await ask()).toBe(1);
  expect(await questions(id)).toHaveLength(2);
});

test('a question that does not reach the driver is a person’s call at once', async () => {
  const { id } = await aDueLoad();
  await ask();
  gateway.state.answer = () => ({ status: 400, body: '{"code": 30006}' });
  await send();
  expect(await dueIds()).toEqual([]);
  await ask();
  expect(await dueIds()).toEqual([id]);
  expect(await ask()).toBe(0);
});

test('it is asked in the driver’s language', async () => {
  await aDueLoad({ language: 'es' });
  await ask();
  await send();
  expect(gateway.got[0]!.Body).toMatch(
    /¿por dónde va y a qué hora llega a Dallas, TX\? Conteste aquí\. ALTO para terminar\.$/,
  );
});

test.each<[string, (load: { id: number; number: string }) => Promise<unknown>]>([
  ['it is off', () => settings({ ask_every_minutes: null })],
  [
    'nothing is due',
    ({ id }) =>
      monitor.db
        .update(loads)
        .set({ nextCallAt: new Date(Date.now() + 1e12) })
        .where(eq(loads.id, id)),
  ],
  [
    'a position is there',
    ({ id }) => monitor.db.update(loads).set({ newestFixAt: monitor.services.clock() }).where(eq(loads.id, id)),
  ],
  ['the load is over', ({ id }) => monitor.db.update(loads).set({ status: 'delivered' }).where(eq(loads.id, id))],
  ['it is canceled', ({ id }) => monitor.db.update(loads).set({ cancelledAt: new Date() }).where(eq(loads.id, id))],
  ['the number stopped', ({ number }) => answer(number, 'STOP')],
  [
    'someone doubts who the driver is',
    async ({ id }) => {
      const { companyId, carrierId } = await loadRow(id);
      await monitor.db.insert(tickets).values({
        companyId,
        loadId: id,
        carrierId,
        isType: 'unknown_or_fraudulent_phone_number',
        severity: 'look',
        status: 'new',
        message: 'Unknown number',
        evidence: [],
        subject: 'test',
        openedAt: monitor.services.clock(),
        raisedAt: monitor.services.clock(),
      });
    },
  ],
])('no one is asked where %s', async (_, change) => {
  const load = await aDueLoad();
  await change(load);
  expect(await ask()).toBe(0);
  expect(await questions(load.id)).toEqual([]);
});

test('no one is asked without consent, nor at night', async () => {
  const { id } = await aDueLoad({ hasConsent: false });
  expect(await ask()).toBe(0);
  expect(await questions(id)).toEqual([]);
  // A person's due call as before.
  expect(await dueIds()).toEqual([id]);
  const night = await aDueLoad();
  const now = monitor.services.clock();
  await pass(((4 - now.getUTCHours() + 24) % 24) * 60);
  expect(await ask()).toBe(0);
  await settings({ is_held_at_night: false });
  expect(await ask()).toBe(1);
  expect(await questions(night.id)).toHaveLength(1);
  await settings({ is_held_at_night: true });
  await pass(10 * 60);
});

test('an answer from a number that is not the driver’s, or is no longer, is never the check call', async () => {
  const { id, number } = await aDueLoad();
  await ask();
  await send();
  await answer('+12145569999', 'I am the driver');
  expect(await calls(id)).toEqual([]);
  await monitor.db.update(loads).set({ driverPhoneE164: '+12145569998' }).where(eq(loads.id, id));
  await answer(number, 'At the dock');
  expect(await calls(id)).toEqual([]);
  expect((await monitor.db.select().from(textAnswers).where(eq(textAnswers.fromE164, number)))[0]).toMatchObject({
    loadId: id,
    isFromDriver: false,
    loadLogId: null,
  });
  const { timeline } = (await monitor.get(`/loads/${id}/timeline?group=talk`)).body;
  expect(timeline[0].summary).toContain('not a driver of this load now');
});

test('after the carrier changed neither the question goes nor its answer counts', async () => {
  const waiting = await aDueLoad();
  await ask();
  await monitor.db.update(loads).set({ carrierId: 99 }).where(eq(loads.id, waiting.id));
  expect(await send()).toBe(0);
  const sent = await aDueLoad();
  await ask();
  await send();
  await monitor.db.update(loads).set({ carrierId: 99 }).where(eq(loads.id, sent.id));
  await answer(sent.number, 'Loaded');
  expect(await calls(sent.id)).toEqual([]);
});

test('a load in its tracking window that no one called about for so long is asked about without a planned call', async () => {
  const { id } = await aDueLoad();
  await monitor.db.update(loads).set({ nextCallAt: null, trackingWindow: 'current' }).where(eq(loads.id, id));
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(0);
  expect(failed).toEqual([]);
});

/** A load of two drivers, a check call due now. */
async function aDueTeam({ agreed = ['driver', 'second_driver'] }: { agreed?: string[] } = {}) {
  const { id, number: first } = await aDueLoad({ hasConsent: agreed.includes('driver') });
  const second = first.replace('+1214', '+1469');
  await monitor.db
    .update(loads)
    .set({ secondDriverName: 'Ben Ortiz', secondDriverPhoneE164: second })
    .where(eq(loads.id, id));
  const text = { to: 'second_driver', message: 'Welcome', has_consent: true, is_urgent: true };
  if (agreed.includes('second_driver')) await monitor.send('POST', `/loads/${id}/texts`, { text });
  await send();
  gateway.got.length = 0;
  return { id, first, second };
}
const askedNumbers = async (id: number) => (await questions(id)).map(({ toE164 }) => toE164);

test('of a team one is asked, and the other when no answer came by half of the time', async () => {
  const { id, first, second } = await aDueTeam();
  expect([await ask(), await ask()]).toEqual([1, 0]);
  await send();
  const personCalls = (await loadRow(id)).nextCallAt;
  await pass(9);
  expect(await ask()).toBe(0);
  await pass(2);
  await Promise.all([ask(), ask()]);
  await send();
  expect(await ask()).toBe(0);
  expect(gateway.got.map(({ To }) => To)).toEqual([first, second]);
  // It is one check call: the time of the person stays, and one answer ends it for both.
  expect((await loadRow(id)).nextCallAt).toEqual(personCalls);
  await answer(second, 'He sleeps. 30 miles out');
  await answer(first, 'Same here');
  expect(await calls(id)).toEqual([
    expect.objectContaining({
      called: 'second_driver',
      message: 'The second driver answered: “He sleeps. 30 miles out”',
    }),
  ]);
  await pass(60);
  expect(await dueIds()).toEqual([]);
});

test('a team that does not answer is a person’s call when the time is over, and no third text goes', async () => {
  const { id, first, second } = await aDueTeam();
  await ask();
  await send();
  await pass(11);
  await ask();
  await send();
  await pass(10);
  expect(await dueIds()).toEqual([id]);
  expect(await ask()).toBe(0);
  expect(await askedNumbers(id)).toEqual([first, second]);
});

test('where the first driver did not agree, the second one is asked, and no one else', async () => {
  const { id, second } = await aDueTeam({ agreed: ['second_driver'] });
  expect(await ask()).toBe(1);
  await send();
  await pass(11);
  expect(await ask()).toBe(0);
  expect(await askedNumbers(id)).toEqual([second]);
});

test('who shares its location is asked first', async () => {
  const { id, first, second } = await aDueTeam();
  const { companyId } = await loadRow(id);
  await monitor.send('PATCH', `/loads/${id}`, { load: { vehicle: { vin: '1FUJGLDR0CSBN0937' } } });
  const link = await monitor.send('POST', `/loads/${id}/driver_links`, { to: 'second_driver', send: 'copy' });
  expect(link.status).toBe(200);
  const now = monitor.services.clock();
  const given = { linkId: link.body.link.id, loadId: id, companyId, step: 'given', createdAt: now } as const;
  await monitor.db.insert(driverConsents).values({ ...given, textSha256: 'a'.repeat(64), language: 'en' });
  await ask();
  await send();
  await pass(11);
  await ask();
  expect(await askedNumbers(id)).toEqual([second, first]);
});

test('a question that does not reach one driver goes to the other at once; a person calls when it reaches neither', async () => {
  const { id, first, second } = await aDueTeam();
  await ask();
  gateway.state.answer = () => ({ status: 400, body: '{"code": 30006}' });
  await send();
  await ask();
  expect(await askedNumbers(id)).toEqual([first, second]);
  expect(await dueIds()).toEqual([]);
  await send();
  await ask();
  expect(await dueIds()).toEqual([id]);
});
