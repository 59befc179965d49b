import { flaggedContacts, provenCalls } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { mailedDigits, proveCallTo } from '../../support/proven-calls';
import type { SectionMonitor } from '../../support/section-monitor';
import { openOnboarding } from '../onboarding/pages/support';

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
});
afterAll(() => monitor.close());

const PHONE = '+13095550111';
const aCarrier = (row: object = {}) =>
  addCarrier(monitor.db, { legalName: 'CALLED LLC', phone: PHONE, email: 'office@called.test', ...row });
const start = (carrier: number, as?: string, called_number = PHONE) =>
  monitor.send('POST', `/carriers/${carrier}/proven_calls`, { called_number }, as);
const prove = (id: number, digits: string, as?: string) =>
  monitor.send('PATCH', `/proven_calls/${id}/prove`, { digits, answered_by: 'Pat, owner' }, as);
const callsTo = async (carrier: number, as?: string) =>
  (await monitor.get(`/carriers/${carrier}/proven_calls`, as)).body;
const others = (digits: string) => digits.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10));

describe('the calls', () => {
  test('getCallsToCarrier: says where digits go, by its first letter and domain, and null where no address is old enough', async () => {
    expect(await callsTo(await aCarrier())).toEqual({
      numbers_on_file: [expect.objectContaining({ number: PHONE, source: 'fmcsa' })],
      flagged_numbers: [],
      record_as_of: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      digits_go_by: 'email',
      digits_go_to: 'o…@called.test',
      call: null,
    });
    expect(await callsTo(await aCarrier({ email: null }))).toMatchObject({ digits_go_to: null, call: null });
  });

  test('startProvenCall: shows three digits to its caller alone, and mails three others to the record', async () => {
    const carrier = await aCarrier();
    const { status, body } = await start(carrier);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        read_out: expect.stringMatching(/^\d{3}$/),
        sent_to: 'o…@called.test',
        called_source: 'fmcsa',
        tries_left: 3,
        proven_at: null,
      }),
    ]);
    await monitor.runJobs();
    const mail = monitor.mails.at(-1)!;
    expect(mail).toMatchObject({ to: 'office@called.test', subject: 'Three digits for a call from Demo Brokerage' });
    // Neither part is on the other's way.
    expect(mail.text).not.toContain(body.read_out.split('').join(' '));
    expect((await callsTo(carrier, 'staff@demo.test')).call).toMatchObject({ id: body.id, read_out: null });
    expect(await callsTo(carrier, 'other@demo.test')).toMatchObject({ call: null });
  });

  test('proveCall: takes all six alone, in this order, from its company', async () => {
    const carrier = await aCarrier();
    const { body } = await start(carrier);
    const mailed = await mailedDigits(monitor);
    expect((await prove(body.id, body.read_out + mailed, 'other@demo.test')).status).toBe(404);
    expect((await prove(body.id, body.read_out)).body.fields.digits[0]).toContain('all six digits');
    const halves = [body.read_out + others(mailed), others(body.read_out) + mailed];
    for (const digits of halves) expect((await prove(body.id, digits)).status).toBe(422);
    const right = await prove(body.id, `${body.read_out} ${mailed}`);
    expect(right.body).toMatchObject({ proven_at: expect.any(String), answered_by: 'Pat, owner', read_out: null });
    expect((await prove(body.id, body.read_out + mailed)).status).toBe(409);
    const { body: history } = await monitor.get('/events?kind=carrier_called');
    expect(JSON.stringify(history)).not.toMatch(new RegExp(`"${mailed}"|"${body.read_out}"|called\\.test.*office@`));
  });
});

test('a number flagged for fraud is called by no one, though it is on the record; once the flag ends it is again', async () => {
  const flagged = '+13095550177';
  const carrier = await aCarrier({ phone: flagged });
  const at = { source: 'A list', asOf: '2026-01-01' };
  await monitor.db.insert(flaggedContacts).values({ kind: 'phone', value: flagged, ...at });
  expect(await callsTo(carrier)).toMatchObject({ numbers_on_file: [], flagged_numbers: [flagged] });
  const refused = await start(carrier, undefined, flagged);
  expect([refused.status, refused.body.fields.called_number[0]]).toEqual([422, expect.stringContaining('fraud')]);
  await monitor.db.update(flaggedContacts).set({ expiresOn: '2026-01-02' }).where(eq(flaggedContacts.value, flagged));
  expect(await callsTo(carrier)).toMatchObject({ numbers_on_file: [{ number: flagged }], flagged_numbers: [] });
});

test('no digits are mailed to a flagged address', async () => {
  const at = { source: 'A list', asOf: '2026-01-01' };
  await monitor.db.insert(flaggedContacts).values({ kind: 'domain', value: 'flagged-domain.test', ...at });
  for (const email of ['office@flagged-domain.test', 'office@mail.flagged-domain.test'])
    expect(await callsTo(await aCarrier({ email }))).toMatchObject({ digits_go_by: null, digits_go_to: null });
});

test('three wrong tries end a call, and a right one after them proves nothing', async () => {
  const carrier = await aCarrier();
  const { body } = await start(carrier);
  const right = body.read_out + (await mailedDigits(monitor));
  const answers = [];
  for (let at = 0; at < 3; at += 1) answers.push((await prove(body.id, others(right))).body.fields.digits[0]);
  expect(answers.map((words) => /\. (.*)$/.exec(words)![1])).toEqual([
    '2 more tries.',
    'One more try.',
    'This call is over.',
  ]);
  expect((await prove(body.id, right)).status).toBe(409);
  expect((await callsTo(carrier)).call).toMatchObject({ tries_left: 0, read_out: null, proven_at: null });
  const { body: events } = await monitor.get('/events?kind=carrier_called');
  expect(JSON.stringify(events)).toContain('not proven: the digits were wrong 3 times');
});

test('tries sent together count each', async () => {
  const carrier = await aCarrier();
  const { body } = await start(carrier);
  const right = body.read_out + (await mailedDigits(monitor));
  const statuses = await Promise.all(Array.from({ length: 8 }, () => prove(body.id, others(right))));
  expect(statuses.filter(({ status }) => status === 422)).toHaveLength(3);
  expect(statuses.filter(({ status }) => status === 409)).toHaveLength(5);
});

test('digits end after half an hour', async () => {
  const carrier = await aCarrier();
  const { body } = await start(carrier);
  const right = body.read_out + (await mailedDigits(monitor));
  monitor.passTime(30 * 60_000);
  expect((await prove(body.id, right)).status).toBe(409);
  // A mail that was late is of no use either.
  const late = await start(carrier);
  monitor.passTime(31 * 60_000);
  const before = monitor.mails.length;
  await monitor.runJobs();
  expect(monitor.mails).toHaveLength(before);
  expect((await callsTo(carrier)).call).toMatchObject({ id: late.body.id, read_out: null });
});

test('a number of no age, another carrier’s and one without an address can’t be called so', async () => {
  const carrier = await aCarrier();
  expect((await start(carrier, undefined, '+17255550191')).status).toBe(422);
  const silent = await aCarrier({ email: null });
  const { status, body } = await start(silent);
  expect([status, body.message]).toEqual([409, expect.stringContaining('can’t be proven')]);
});

test('five calls a day to one carrier', async () => {
  const carrier = await aCarrier();
  for (let at = 0; at < 5; at += 1) expect((await start(carrier)).status).toBe(200);
  expect((await start(carrier)).status).toBe(429);
  expect((await start(await aCarrier())).status).toBe(200);
  await monitor.runJobs();
});

test('an API key makes no call', async () => {
  const carrier = await aCarrier();
  const { body } = await monitor.send('POST', '/api_keys', { api_key: { name: 'Robot', scopes: ['onboarding'] } });
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1/carriers/${carrier}/proven_calls`,
    headers: { authorization: `Bearer ${body.key}` },
    payload: { called_number: PHONE },
  });
  expect([response.statusCode, response.json().message]).toEqual([403, expect.stringContaining('person')]);
  expect(await monitor.db.select().from(provenCalls).where(eq(provenCalls.carrierId, carrier))).toEqual([]);
});

test('a proven call counts for a day', async () => {
  const carrier = await aCarrier();
  await proveCallTo(monitor, carrier, PHONE);
  expect((await callsTo(carrier)).call).toMatchObject({ proven_at: expect.any(String) });
  await monitor.passDays(1.001);
  expect((await callsTo(carrier)).call).toBe(null);
});
