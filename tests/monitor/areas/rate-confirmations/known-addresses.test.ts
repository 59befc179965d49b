import { looksLikeDomain } from '@monitor/areas/carriers/look-alike-domains';
import {
  carrierContactChanges,
  connections,
  onboardingPackets,
  packetHolds,
  packetSections,
  provenCalls,
  userSessions,
  users,
} from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor, TODAY } from '../../support/section-monitor';
import { aConfirmation, carrierBrowser, giveRecord, TYPED } from './paper-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const emails = (known: { email: string }[]) => known.map(({ email }) => email);

test.each([
  ['one letter off', 'her0n.example'],
  ['one letter more', 'heronn.example'],
  ['another ending', 'heron.biz'],
  ['a word more', 'heron-dispatch.example'],
  ['a Cyrillic letter', 'hеron.example'],
  ['every letter of another script', 'һеrоn.example'],
  ['the same in Punycode', 'xn--hron-v4d.example'],
  ['a host of another domain', 'heron.example.mail-login.net'],
])('%s: %s could be taken for heron.example', (_what, domain) => {
  expect(looksLikeDomain(domain, 'heron.example')).toBe(true);
});

test.each([
  ['heron.example', 'heron.example'],
  ['mail.heron.example', 'heron.example'],
  ['cedarfreight.com', 'heron.example'],
  // Anyone can have an address at gmail.com, so a domain that resembles it imitates no carrier.
  ['gmial.com', 'gmail.com'],
])('%s is not taken for %s', (domain, known) => {
  expect(looksLikeDomain(domain, known)).toBe(false);
});

test('an address that looks like the domain of record takes a proven call', async () => {
  const { send, confirmAddress } = await aConfirmation(monitor);
  const email = 'office@her0n.example';
  const refused = await send([{ email }]);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { 'to.0.email': [expect.stringContaining('only looks like heron.example')] },
  ]);
  await confirmAddress(email);
  expect((await send([{ email }])).status).toBe(200);
});

test('having accepted makes no address known; a proven call does, for 90 days', async () => {
  const { send, get, confirmAddress } = await aConfirmation(monitor);
  await confirmAddress('dispatch@elsewhere.example');
  await send([{ email: 'dispatch@elsewhere.example' }]);
  const browser = carrierBrowser(monitor);
  await browser.enter();
  expect((await browser.accept()).statusCode).toBe(303);
  expect((await get()).known_addresses).toEqual([
    { email: 'office@heron.example', known_as: 'On the FMCSA record', called_number: null, is_new: true },
    {
      email: 'dispatch@elsewhere.example',
      known_as: expect.stringMatching(/^Confirmed in a proven call to \(312\) 555-0199 /),
      called_number: '+13125550199',
      is_new: false,
    },
  ]);
  await monitor.db.update(provenCalls).set({ provenAt: new Date(Date.parse(TODAY) - 91 * 24 * 3_600_000) });
  expect(emails((await get()).known_addresses)).toEqual(['office@heron.example']);
});

test('the first confirmation to an address takes a code just given, and the next one does not', async () => {
  const { path, send, get } = await aConfirmation(monitor);
  const token = await monitor.tokenOf('admin@demo.test');
  /** As in a browser that was left open. */
  const later = async (to: object[]) => {
    await monitor.db.update(userSessions).set({ secondFactorAt: null });
    const cookies = { monitor_session: token };
    const url = `/monitor/api/v1${path}/send`;
    const answer = await monitor.app.inject({ method: 'POST', url, cookies, payload: { to } });
    return [answer.statusCode, answer.json().code];
  };
  const office = [{ email: 'office@heron.example' }];
  const mailed = monitor.mails.length;
  expect(await later(office)).toEqual([403, 'confirm_it_is_you']);
  expect([(await get()).status, monitor.mails.length]).toEqual(['draft', mailed]);
  expect((await send(office)).status).toBe(200);
  expect((await later(office))[1]).not.toBe('confirm_it_is_you');
});

test('a record that changed lately is not known: the address before it is', async () => {
  const { send, get, carrier } = await aConfirmation(monitor);
  await monitor.db.insert(carrierContactChanges).values({
    carrierId: carrier,
    asOf: TODAY,
    field: 'email',
    was: 'owner@heron.example',
    became: 'office@heron.example',
  });
  expect((await get()).known_addresses).toEqual([
    {
      email: 'owner@heron.example',
      known_as: 'On the FMCSA record before it changed',
      called_number: null,
      is_new: true,
    },
  ]);
  expect((await send([{ email: 'office@heron.example' }])).status).toBe(422);
});

test('an address in a packet that looks like the broker’s own domain is not known', async () => {
  const { carrier, get } = await aConfirmation(monitor);
  await monitor.db
    .insert(users)
    .values({ email: 'kim@lakefreight.test', passwordHash: '-', companyId: 1, createdAt: new Date() } as never);
  const packet = await aPacket(carrier);
  await monitor.db.insert(packetSections).values({
    packetId: packet,
    section: 'company',
    answers: { answers: { email: 'pay@lakefreght.test' } },
    isComplete: true,
    savedAt: new Date(`${TODAY}T00:00:00Z`),
  } as never);
  expect(emails((await get()).known_addresses)).toEqual(['office@heron.example']);
});

test('an API key names its maker as contact, sends to known addresses only, and leaves driver and truck alone', async () => {
  const { body: made } = await monitor.send('POST', '/api_keys', {
    api_key: { name: 'sim2', scopes: ['manage_rate_confirmations'], is_read_only: false },
  });
  const key = made.key as string;
  const asKey = async (method: 'POST' | 'PUT' | 'GET', path: string, payload?: object) => {
    const response = await monitor.app.inject({
      method,
      url: `/monitor/api/v1${path}`,
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const { loadId, path } = await aConfirmation(monitor);
  await monitor.send('PATCH', `${path}/mark_as_cancelled`, {});
  await monitor.send('PATCH', `/loads/${loadId}`, {
    load: { driver_name: 'Sam Driver', driver_phone: '312-555-0104' },
  });
  const { broker: _typed, ...typed } = TYPED;
  const rate_confirmation = { load_id: loadId, ...typed, carrier: { dispatcher_name: 'Dana Doe' } };
  const { status, body } = await asKey('POST', '/rate_confirmations', { rate_confirmation });
  expect([status, body.fields?.broker.contact_name, body.fields?.broker.contact_email]).toEqual([
    200,
    'Avery Admin',
    'admin@demo.test',
  ]);
  expect(body.fields.carrier).toMatchObject({
    dispatcher_name: 'Dana Doe',
    driver_name: 'Sam Driver',
    driver_phone: '+13125550104',
  });
  expect(JSON.stringify(body)).not.toContain('api-key.invalid');
  const refused = await asKey('POST', `/rate_confirmations/${body.id}/send`, {
    to: [{ email: 'new@elsewhere.example' }],
  });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('none of the carrier’s known addresses'),
  ]);
});

test('who is paid comes from the packet, and is left out while a change of bank waits', async () => {
  const { carrier, loadId, path } = await aConfirmation(monitor);
  await monitor.send('PATCH', `${path}/mark_as_cancelled`, {});
  const packet = await aPacket(carrier);
  const asked = async () => (await monitor.get(`/loads/${loadId}/new_rate_confirmation`)).body;
  expect(await asked()).toMatchObject({
    fields: { payment: { remit_to: 'Meridian Factors, 9 Bank St, Dallas, TX 75201' } },
    remit_to_left_out: null,
  });
  await monitor.db
    .insert(packetHolds)
    .values({ packetId: packet, cause: 'bank_change', kind: 'bank_change', reason: 'x', placedAt: new Date() });
  const held = await asked();
  expect([held.fields.payment.remit_to, held.remit_to_left_out]).toEqual([
    null,
    'Remit-to is left out: a change of bank or remit-to in the carrier’s packet is held.',
  ]);
});

async function aPacket(carrierId: number): Promise<number> {
  const now = new Date(`${TODAY}T00:00:00Z`);
  const [connection] = await monitor.db.select().from(connections).where(eq(connections.carrierId, carrierId));
  const [packet] = await monitor.db
    .insert(onboardingPackets)
    .values({
      companyId: 1,
      carrierId,
      connectionId: connection!.id,
      status: 'complete',
      completedAt: now,
      createdAt: now,
      updatedAt: now,
    } as never)
    .returning();
  const answers = {
    pay_to: 'factor',
    remit_name: 'Meridian Factors',
    street: '9 Bank St',
    city: 'Dallas',
    state: 'TX',
    postal_code: '75201',
  };
  await monitor.db.insert(packetSections).values({
    packetId: packet!.id,
    section: 'payment',
    answers: { answers },
    isComplete: true,
    savedAt: now,
  } as never);
  return packet!.id;
}

test('a carrier without an address or a number on record says so', async () => {
  const { carrier, get } = await aConfirmation(monitor);
  await giveRecord(monitor, carrier, null);
  expect(await get()).toMatchObject({ address_of_record: null, known_addresses: [] });
});
