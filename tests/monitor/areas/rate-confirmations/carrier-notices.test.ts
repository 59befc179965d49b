import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { loadFromDallas } from '../loads/loads-support';
import { aConfirmation, carrierBrowser, LINEHAUL, TYPED } from './paper-support';

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const OFFICE = 'office@heron.example';
const NEW = 'desk@elsewhere.example';

/** The mails that a step leads to, those of its jobs included. */
async function mailsOf(step: () => Promise<unknown>) {
  const before = monitor.mails.length;
  await step();
  await monitor.runJobs();
  return monitor.mails.slice(before).filter(({ subject }) => !subject.startsWith('Your code'));
}

const linkIn = (text: string) => /\/monitor\/onboarding\/carrier-notices\/\S+/.exec(text)![0];
let network = 0;
const open = (path: string, method: 'GET' | 'POST' = 'GET') => {
  network += 1;
  return monitor.app.inject({ method, url: path, remoteAddress: `10.7.0.${network}` });
};

async function accepted(email = OFFICE) {
  const confirmation = await aConfirmation(monitor);
  if (email !== OFFICE) await confirmation.confirmAddress(email);
  await mailsOf(() => confirmation.send([{ email }]));
  const browser = carrierBrowser(monitor);
  await browser.enter();
  const mails = await mailsOf(() => browser.accept());
  return { ...confirmation, mails };
}

test('the signed copy is mailed to the address that accepted; of a first load with the link for the address of record', async () => {
  const { mails, get } = await accepted();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [OFFICE, expect.stringMatching(/^Signed copy: rate confirmation RC-\d+ for load /)],
  ]);
  expect(mails[0]!.attachments![0]).toMatchObject({ filename: expect.stringMatching(/-accepted\.pdf$/) });
  expect(mails[0]!.attachments![0]!.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mails[0]!.text).toContain('It is the first load that your company accepted from this broker.');
  expect(mails[0]!.text).toContain('This was not us?');
  expect((await get()).carrier_notices).toEqual([
    expect.objectContaining({ kind: 'accepted', email: OFFICE, sent_at: expect.any(String), denied_at: null }),
  ]);
});

test('a later acceptance by the address of record comes with the link too, and is no first load', async () => {
  const { revise, send } = await accepted();
  await revise({ lines: [{ ...LINEHAUL, amount_cents: 220_000 }] });
  await mailsOf(() => send());
  const browser = carrierBrowser(monitor);
  await browser.enter();
  const mails = await mailsOf(() => browser.accept());
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[OFFICE, expect.stringMatching(/^Signed copy: /)]]);
  expect(mails[0]!.text).toContain('This was not us?');
  expect(mails[0]!.text).not.toContain('It is the first load');
});

test('the address of record is notified of a new address and of its acceptance, once each', async () => {
  const confirmation = await aConfirmation(monitor);
  await confirmation.confirmAddress(NEW);
  const sending = () => confirmation.send([{ email: NEW }]);
  const first = await mailsOf(sending);
  expect(first.map(({ to }) => to)).toEqual([NEW, OFFICE]);
  expect(first[1]!.text).toContain(`to ${NEW}, an address that is new to the broker`);
  // The same address again is no news.
  expect((await mailsOf(sending)).map(({ to }) => to)).toEqual([NEW]);
  const browser = carrierBrowser(monitor);
  await browser.enter();
  const mails = await mailsOf(() => browser.accept());
  expect(mails.map(({ to }) => to).sort()).toEqual([NEW, OFFICE]);
  const notice = mails.find(({ to }) => to === OFFICE)!;
  expect(notice.text).toContain(`Dana Dispatcher, Dispatcher accepted rate confirmation`);
  expect(notice.text).not.toMatch(/2,150/);
  expect(mails.find(({ to }) => to === NEW)!.text).not.toContain('This was not us?');
});

test('“This was not us”: opening changes nothing, the button works once and raises an alert to act on now', async () => {
  const { mails, loadId, get } = await accepted(NEW);
  const link = linkIn(mails.find(({ to }) => to === OFFICE)!.text);
  for (let count = 0; count < 3; count += 1) expect((await open(link)).statusCode).toBe(200);
  expect((await open(link)).body).toContain('This was not us');
  expect((await get()).carrier_notices[0].denied_at).toBeNull();
  const pressed = await open(link, 'POST');
  expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining('The broker has an alert')]);
  await raiseDueAlerts(monitor.db, monitor.services.clock(), (error) => {
    throw error;
  });
  const { body: load } = await monitor.get(`/loads/${loadId}`);
  expect(load.tickets).toEqual([
    expect.objectContaining({ is_type: 'email_or_domain_spoofing', severity: 'act_now', status: 'new' }),
  ]);
  expect(load.tickets[0].message).toContain('it was not them');
  const { body: events } = await monitor.get('/events?kind=carrier_denied');
  expect(events.events).toHaveLength(1);
  // Used, it says what a made-up one says; so does the next press.
  const unknown = (await open('/monitor/onboarding/carrier-notices/made-up')).body;
  const plain = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
  for (const method of ['GET', 'POST'] as const) {
    const again = await open(link, method);
    expect([again.statusCode, plain(again.body)]).toEqual([404, plain(unknown)]);
  }
  expect((await monitor.get('/events?kind=carrier_denied')).body.events).toHaveLength(1);
});

test('of a load that is over, the alert is on the carrier', async () => {
  const { mails, loadId, carrier } = await accepted(NEW);
  await monitor.send('PATCH', `/loads/${loadId}`, { load: { status: 'cancelled', reason: 'x' } });
  await open(linkIn(mails.find(({ to }) => to === OFFICE)!.text), 'POST');
  const { body } = await monitor.get(`/tickets?tab=open&q[carrier_id_eq]=${carrier}`);
  expect(body.tickets).toEqual([
    expect.objectContaining({ load: null, severity: 'act_now', is_type: 'email_or_domain_spoofing' }),
  ]);
  // The next load is not given away over it.
  const { body: next } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('DENIED-1') });
  const given = await monitor.send('PATCH', `/loads/${next.load.id}`, { load: { carrier_id: carrier, reason: 'x' } });
  expect([given.status, JSON.stringify(given.body)]).toEqual([422, expect.stringContaining('it was not them')]);
});

test('a link is too old after 90 days; another site’s form and too many tries are refused', async () => {
  const { mails } = await accepted(NEW);
  const link = linkIn(mails.find(({ to }) => to === OFFICE)!.text);
  const foreign = await monitor.app.inject({
    method: 'POST',
    url: link,
    remoteAddress: '10.6.0.1',
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.statusCode).toBe(403);
  const ask = () => monitor.app.inject({ url: link, remoteAddress: '10.6.0.2' });
  for (let count = 1; count <= 30; count += 1) expect((await ask()).statusCode).toBe(200);
  expect((await ask()).statusCode).toBe(429);
  const own = await openSectionMonitor();
  try {
    const confirmation = await aConfirmation(own);
    await confirmation.confirmAddress(NEW);
    const before = own.mails.length;
    await confirmation.send([{ email: NEW }]);
    await own.runJobs();
    const old = linkIn(own.mails.slice(before).find(({ to }) => to === OFFICE)!.text);
    own.passTime(91 * 24 * 3_600_000);
    expect((await own.app.inject({ url: old })).statusCode).toBe(404);
  } finally {
    await own.close();
  }
});

test('cancelling and rejecting are mailed to every address that has the paper, a draft to no one', async () => {
  const { path, send, confirmAddress } = await aConfirmation(monitor);
  await confirmAddress(NEW);
  await mailsOf(() => send([{ email: OFFICE }, { email: NEW }]));
  const cancelled = await mailsOf(() => monitor.send('PATCH', `${path}/mark_as_cancelled`, { reason: 'a secret' }));
  expect(cancelled.map(({ to }) => to).sort()).toEqual([NEW, OFFICE]);
  expect(cancelled[0]!.subject).toMatch(/^Void: rate confirmation RC-\d+ for load /);
  expect(cancelled[0]!.text).toContain('Do not haul on it.');
  expect(cancelled[0]!.text).not.toContain('a secret');
  const rejected = await aConfirmation(monitor, { lines: TYPED.lines });
  await mailsOf(() => rejected.send());
  const mails = await mailsOf(() => monitor.send('PATCH', `${rejected.path}/mark_as_rejected`, {}));
  expect(mails.map(({ to, subject }) => [to, subject.split(':')[0]])).toEqual([[OFFICE, 'Declined']]);
  const draft = await aConfirmation(monitor);
  expect(await mailsOf(() => monitor.send('PATCH', `${draft.path}/mark_as_cancelled`, {}))).toEqual([]);
});
