import { createHash } from 'node:crypto';
import { calls } from '@contract/calls';
import type { ConnectionStatus } from '@contract/connections/connections.constants';
import { bookingsOf } from '@monitor/areas/alerts/carrier-facts.queries';
import { expireConfirmations } from '@monitor/areas/rate-confirmations/expire-confirmations';
import { expiryOf } from '@monitor/areas/rate-confirmations/fields-of-load';
import { recordBounce } from '@monitor/areas/rate-confirmations/record-bounce';
import {
  auditEvents,
  carrierEvents,
  companies,
  companyEvents,
  connections,
  rateConfirmationRevisions,
  rateConfirmations,
  userSessions,
  users,
} from '@monitor/db/schema';
import { DEMO_LOGO } from '@monitor/demo/demo-logo';
import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier } from '../../support/fmcsa-rows';
import { formOf } from '../../support/forms';
import { pdfText } from '../../support/pdf-text';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import { addHauler, loadFromDallas } from '../loads/loads-support';
import { aConfirmation, aLoadToConfirm, carrierBrowser, confirmAddress, giveRecord, TYPED } from './paper-support';

const OFFICE = 'office@heron.example';
const OTHER = 'other@demo.test';
const HOUR = 3_600_000;

let monitor: SectionMonitor;
beforeAll(async () => {
  monitor = await openSectionMonitor();
});
afterAll(() => monitor.close());

const pdf = async (path: string, as = 'admin@demo.test') => {
  const response = await monitor.app.inject({
    url: `/monitor/api/v1${path}`,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, content: response.rawPayload };
};
/** Black, 8 by 8 pixels. */
const OTHER_LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADElEQVR4nGNgoA4AAABIAAEuuDx+AAAAAElFTkSuQmCC',
  'base64',
);

const companyOf = async (email: string) =>
  (
    await monitor.db
      .select({ id: companies.id, carrierId: companies.carrierId })
      .from(companies)
      .innerJoin(users, eq(users.companyId, companies.id))
      .where(eq(users.email, email))
  )[0]!;

async function putLogo(content: Buffer) {
  const { statusCode } = await monitor.app.inject({
    method: 'PUT',
    url: '/monitor/api/v1/company_logo',
    cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    ...formOf({}, { name: 'logo.png', content }),
  });
  expect(statusCode).toBe(200);
}
const lastEvent = async (carrierId: number) =>
  (
    await monitor.db
      .select()
      .from(carrierEvents)
      .where(eq(carrierEvents.carrierId, carrierId))
      .orderBy(desc(carrierEvents.id))
      .limit(1)
  )[0]!;

describe('writing', () => {
  // A rejected change leaves this load as it was.
  let loadOfRefused: number;
  beforeAll(async () => {
    loadOfRefused = (await aLoadToConfirm(monitor)).loadId;
  });

  test('getNewRateConfirmation says what load, company and carrier say, and what is missing', async () => {
    const carrier = await addHauler(monitor, 'NEW FREIGHT LLC');
    const { body: load } = await monitor.send('PUT', '/loads/by_reference', {
      load: loadFromDallas('NEW-1', { carrier: { id: carrier } }),
    });
    const { status, body } = await monitor.get(`/loads/${load.load.id}/new_rate_confirmation`);
    expect([status, body.total_cents, body.existing_id, body.known_addresses]).toEqual([200, 95_600, null, []]);
    expect(body.fields).toMatchObject({
      load_reference: 'NEW-1',
      carrier: { legal_name: 'NEW FREIGHT LLC', usdot: String(carrier) },
      lines: [{ kind: 'linehaul', amount_cents: 95_600 }],
    });
    expect(body.fields.stops[0]).toMatchObject({ local_zone: 'America/Chicago', city: 'Dallas' });
    expect(body.problems).toContain('Enter the commodity.');
    const { body: open } = await monitor.send('PUT', '/loads/by_reference', { load: loadFromDallas('NEW-2') });
    expect((await monitor.get(`/loads/${open.load.id}/new_rate_confirmation`)).status).toBe(409);
  });

  test('createRateConfirmation writes a draft of the load; twice under one key it is one, else one that is open', async () => {
    const { made, loadId, loadSays, path } = await aConfirmation(monitor);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      status: 'draft',
      revision: 1,
      draft_revision: null,
      needs_acceptance: false,
      total_cents: 215_000,
      currency: 'USD',
      problems: [],
      known_addresses: [{ email: OFFICE, known_as: 'On the FMCSA record', called_number: null, is_new: true }],
      load: { id: loadId },
    });
    expect(made.body.number).toMatch(/^RC-\d{6}$/);
    expect(made.body.fields.lines[1]).toMatchObject({ kind: 'detention', quantity: null });
    expect(await loadSays()).toEqual({ id: made.body.id, status: 'draft', revision: 1, needs_acceptance: false });
    const again = await monitor.send('POST', '/rate_confirmations', {
      rate_confirmation: { load_id: loadId, ...TYPED },
    });
    expect([again.status, again.body.message]).toEqual([
      409,
      `${made.body.number} is open for this load and carrier. Revise that one.`,
    ]);
    expect((await monitor.get(path, OTHER)).status).toBe(404);
    const elsewhere = { rate_confirmation: { load_id: loadId, ...TYPED } };
    expect((await monitor.send('POST', '/rate_confirmations', elsewhere, OTHER)).status).toBe(404);
  });

  test.each<[string, object, string]>([
    ['an over-long field', { notes: 'x'.repeat(4001) }, 'notes is too long: 4,000 characters at most.'],
    [
      'a label of 81 characters',
      { lines: [{ kind: 'other', amount_cents: 1, label: 'x'.repeat(81) }] },
      'too long: 80',
    ],
    ['negative money', { lines: [{ kind: 'linehaul', amount_cents: -1 }] }, 'Amounts lie between'],
    ['half a cent', { lines: [{ kind: 'linehaul', amount_cents: 0.5 }] }, 'whole number of cents'],
    ['ten million dollars', { lines: [{ kind: 'linehaul', amount_cents: 1_000_000_000 }] }, 'Amounts lie between'],
    [
      'ten million dollars in parts',
      { lines: [{ kind: 'linehaul', amount_cents: 50_000_000, unit: 'mile', quantity: 20 }] },
      'at most $1,000,000.00 can be confirmed',
    ],
    ['41 lines', { lines: Array.from({ length: 41 }, () => ({ kind: 'fuel', amount_cents: 1 })) }, 'at most 40 lines'],
    ['another currency', { currency: 'EUR' }, 'currency may be USD, CAD, MXN'],
    ['a kind that there is not', { lines: [{ kind: 'bribe', amount_cents: 1 }] }, 'kind may be'],
    ['a field that there is not', { totals: 1 }, 'totals'],
    ['a stop that the load has not', { stops: [{ sequence: 3 }] }, 'The load has no stop 3.'],
    ['no address', { broker: { contact_email: 'a b@c' } }, 'contact_email is no email address.'],
    ['a header in an address', { broker: { contact_email: 'a@b.test\r\nBcc: x@y.test' } }, 'Type one line'],
    ['four decimals', { lines: [{ kind: 'fuel', amount_cents: 1, unit: 'mile', quantity: 1.2345 }] }, 'three decimals'],
  ])('%s is refused with a sentence', async (_what, given, sentence) => {
    const rate_confirmation = { load_id: loadOfRefused, ...TYPED, ...given };
    const { status, body } = await monitor.send('POST', '/rate_confirmations', { rate_confirmation });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(sentence);
  });

  test('reviseRateConfirmation replaces a draft, follows what was sent, and refuses what says the same', async () => {
    const { revise, send, get, made } = await aConfirmation(monitor);
    const first = await revise({ notes: 'Call an hour before', expected_version: made.body.version });
    expect([first.status, first.body.revision, first.body.fields.notes]).toEqual([200, 1, 'Call an hour before']);
    expect((await revise({ notes: 'Late', expected_version: made.body.version })).status).toBe(409);
    expect((await send()).status).toBe(200);
    const same = await revise({});
    expect([same.status, JSON.stringify(same.body)]).toEqual([
      422,
      expect.stringContaining('This says what revision 1 says'),
    ]);
    const second = await revise({ lines: [{ kind: 'linehaul', amount_cents: 205_000 }] });
    expect(second.body).toMatchObject({ status: 'delivered', revision: 1, draft_revision: 2, total_cents: 215_000 });
    expect(second.body.changes_since_sent.sentences).toBe(
      'Linehaul $2,150.00 → $2,050.00. Detention removed, it was $50.00 per hour, if it happens. Detention after removed, it was 2 h. Detention up to removed, it was $400.00.',
    );
    const third = await revise({ lines: [{ kind: 'linehaul', amount_cents: 200_000 }] });
    expect(third.body.draft_revision).toBe(2);
    expect((await get()).fields.lines).toHaveLength(1);
  });

  test('previewRateConfirmation says the difference, the total and what is missing, and changes nothing', async () => {
    const { path, send, get } = await aConfirmation(monitor);
    const ask = (rate_confirmation: object) => monitor.send('POST', `${path}/preview`, { rate_confirmation });
    expect((await ask({})).body).toEqual({ difference: null, total_cents: 215_000, problems: [] });
    await send();
    const before = await get();
    const { body } = await ask({ freight: { commodity: null, weight_lbs: 42_000, equipment: 'reefer' } });
    expect(body.difference).toMatchObject({ needs_acceptance: true });
    expect(body.difference.sentences).toContain('Equipment van → reefer.');
    expect(body.problems).toEqual(['Enter the commodity.']);
    expect(await get()).toEqual(before);
    expect((await monitor.send('POST', `${path}/preview`, { rate_confirmation: {} }, OTHER)).status).toBe(404);
  });
});

test('it is open until the end of the first pickup’s window, or its beginning where it has no end', () => {
  const stop = (kind: string, from: string | null, to: string | null) => ({
    kind,
    window_starts_at: from && `2026-09-16T${from}:00.000Z`,
    window_ends_at: to && `2026-09-16T${to}:00.000Z`,
  });
  const until = (...stops: object[]) =>
    expiryOf({ stops, lines: [] } as never)
      ?.toISOString()
      .slice(11, 16) ?? null;
  expect(until(stop('pickup', '08:00', '12:00'), stop('pickup', '13:00', '14:00'))).toBe('12:00');
  expect(until(stop('delivery', '06:00', '07:00'), stop('pickup', '08:00', null))).toBe('08:00');
  expect(until(stop('pickup', null, null), stop('pickup', '13:00', '14:00'))).toBe('14:00');
  expect([until(stop('pickup', null, null)), until(stop('delivery', '06:00', '07:00'))]).toEqual([null, null]);
});

describe('sending', () => {
  test('sendRateConfirmation mails each addressee a copy and a link of its own, and the confirmation is delivered', async () => {
    const { id, send, loadSays, carrier, reference, confirmAddress } = await aConfirmation(monitor);
    await confirmAddress('New.Dispatch@heron.example');
    const before = monitor.mails.length;
    const { status, body } = await send([{ email: OFFICE }, { email: 'New.Dispatch@heron.example' }]);
    expect([status, body.status, body.delivery_state, body.needs_acceptance]).toEqual([200, 'delivered', 'sent', true]);
    expect(body.deliveries.map((one: { known_as: string }) => one.known_as)).toEqual([
      expect.stringMatching(/^Confirmed in a proven call to \(312\) 555-0199 /),
      'On the FMCSA record',
    ]);
    const mails = monitor.mails.slice(before);
    expect(mails.map(({ to }) => to)).toEqual([OFFICE, 'new.dispatch@heron.example']);
    const [first, second] = mails;
    expect(first).toMatchObject({
      replyTo: 'avery@demo.test',
      subject: `Rate confirmation ${body.number} for load ${reference}`,
    });
    expect(first!.messageId).toMatch(/^<rc-\d+\.1\.[0-9a-f]{32}@[\w.-]+>$/);
    expect(first!.inReplyTo).toBeUndefined();
    const link = /rate-confirmations\/(\S+)/;
    expect(link.exec(first!.text)![1]).not.toBe(link.exec(second!.text)![1]);
    const copies = mails.map(({ attachments }) => attachments![0]!.content);
    expect(copies[0]!.equals(copies[1]!)).toBe(false);
    expect(copies[0]!.toString('latin1')).toContain(`Copy for ${OFFICE}`);
    expect(await loadSays()).toEqual({ id, status: 'delivered', revision: 1, needs_acceptance: true });
    expect(await lastEvent(carrier)).toMatchObject({ kind: 'rate_confirmation_sent' });
    const [told] = await monitor.db
      .select()
      .from(companyEvents)
      .where(and(eq(companyEvents.carrierId, carrier), eq(companyEvents.kind, 'rate_confirmation_sent')));
    expect(JSON.stringify(told)).not.toMatch(/2,150|215000/);
  });

  test('an address that is not known is not sent to, whatever is said of it, and nothing is mailed', async () => {
    const { send } = await aConfirmation(monitor);
    const before = monitor.mails.length;
    const email = 'someone@elsewhere.example';
    const { status, body } = await send([{ email: OFFICE }, { email }]);
    expect([status, body.fields]).toEqual([
      422,
      {
        'to.1.email': [
          `${email} is none of the carrier’s known addresses. Make a proven call in which they confirm it.`,
        ],
      },
    ]);
    expect((await send([{ email, verified_how: 'called', confirmed_by: 'Dana Doe' }])).status).toBe(422);
    expect(monitor.mails).toHaveLength(before);
  });

  test('what is missing, do not dispatch, a cancelled load and another carrier stop it', async () => {
    const bare = await aConfirmation(monitor, { freight: {}, payment: {} });
    const missing = await bare.send();
    expect([missing.status, JSON.stringify(missing.body)]).toEqual([
      422,
      expect.stringMatching(/Enter the commodity\..*Enter in how many days you pay\./),
    ]);
    const { send, loadId, carrier } = await aConfirmation(monitor);
    const relate = (status: ConnectionStatus) =>
      monitor.db.update(connections).set({ status }).where(eq(connections.carrierId, carrier));
    await relate('do_not_dispatch');
    expect(JSON.stringify((await send()).body)).toContain('do not dispatch');
    await relate('onboarded');
    const next = await addHauler(monitor, 'NEXT FREIGHT LLC');
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { carrier_id: next, reason: 'a test' } });
    expect((await send()).body.message).toBe('Another carrier has the load now. Write a new confirmation.');
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { status: 'cancelled', reason: 'a test' } });
    expect((await send()).body.message).toBe('This load is cancelled.');
  });

  test('a paper for the ordered truck alone asks like any other while the load is not cancelled', async () => {
    const { send, revise, get, carrier } = await aConfirmation(monitor);
    const relate = (status: ConnectionStatus) =>
      monitor.db.update(connections).set({ status }).where(eq(connections.carrierId, carrier));
    const lines = [{ kind: 'tonu', amount_cents: 300_000 }];
    expect((await revise({ lines, expected_version: (await get()).version })).status).toBe(200);
    await relate('do_not_dispatch');
    expect(JSON.stringify((await send()).body)).toContain('do not dispatch');
    await relate('onboarded');
    expect((await send()).status).toBe(200);
    await relate('do_not_dispatch');
    const page = carrierBrowser(monitor);
    await page.enter();
    expect((await page.accept()).statusCode).not.toBe(303);
    expect((await get()).status).not.toBe('accepted');
  });

  test('a mail that the server did not take is unknown and claims nothing; it can be sent again', async () => {
    const { send, get } = await aConfirmation(monitor);
    const { mail } = monitor.services;
    const take = mail.send;
    mail.send = () => Promise.reject(new Error('no route'));
    const refused = await send();
    mail.send = take;
    expect([refused.status, (await get()).status, (await get()).deliveries[0].state]).toEqual([
      409,
      'draft',
      'unknown',
    ]);
    expect((await send()).body).toMatchObject({ status: 'delivered', delivery_state: 'sent' });
    expect(monitor.mails.at(-1)!.inReplyTo).toMatch(/^<rc-/);
  });

  test('what may have been mailed is not written anew: a change is another revision, and the link shows what was mailed', async () => {
    const { send, revise, get } = await aConfirmation(monitor);
    const { mail } = monitor.services;
    const take = mail.send;
    // The server took it, and the answer was lost.
    mail.send = async (one) => {
      await take(one);
      throw new Error('timed out');
    };
    expect((await send()).status).toBe(409);
    mail.send = take;
    const carrier = carrierBrowser(monitor);
    expect((await revise({ lines: [{ kind: 'linehaul', amount_cents: 100_000 }] })).body).toMatchObject({
      status: 'draft',
      revision: 2,
      total_cents: 100_000,
    });
    expect((await carrier.enter()).body).toContain('$2,150.00');
    expect(await get()).toMatchObject({ status: 'viewed', revision: 1, draft_revision: 2, total_cents: 215_000 });
    expect((await carrier.accept()).statusCode).toBe(303);
    expect((await get()).accepted).toMatchObject({ revision: 1 });
  });

  test('an email that came back warns and takes nothing back: the confirmation stays delivered and can be sent again', async () => {
    const { send, get, revise, carrier } = await aConfirmation(monitor);
    await send();
    const { deliveries } = await get();
    const now = monitor.services.clock();
    const say = (id: number, bounce: object) =>
      recordBounce(monitor.services, id, { recipient: null, reason: null, ...bounce }, now);
    expect(await say(999_999, { recipient: OFFICE })).toBe(false);
    expect(await say(deliveries[0].id, { recipient: OFFICE, reason: '550 5.1.1 No such user' })).toBe(true);
    expect(await say(deliveries[0].id, {})).toBe(false);
    expect(await get()).toMatchObject({
      status: 'delivered',
      delivered_at: expect.any(String),
      delivery_state: 'bounced',
      deliveries: [{ state: 'bounced', state_note: '550 5.1.1 No such user' }],
    });
    expect(await lastEvent(carrier)).toMatchObject({ summary: expect.stringContaining(`to ${OFFICE} came back`) });
    expect((await send()).body).toMatchObject({ status: 'delivered', revision: 1, delivery_state: 'sent' });
    expect((await revise({ notes: 'New' })).body.draft_revision).toBe(2);
  });

  test('downloadRateConfirmation: the same revision for the same addressee gives the same bytes', async () => {
    const { path, send, get } = await aConfirmation(monitor);
    await send();
    const mailed = monitor.mails.at(-1)!.attachments![0]!.content;
    const { deliveries, id } = await get();
    const copy = () => pdf(`${path}/pdf?delivery_id=${deliveries[0].id}`);
    expect((await copy()).content.equals(mailed)).toBe(true);
    expect((await copy()).content.equals(mailed)).toBe(true);
    const own = await pdf(`${path}/pdf?revision=1`);
    expect([own.status, own.content.equals(mailed)]).toEqual([200, false]);
    expect((await pdf(`${path}/pdf?revision=2`)).status).toBe(404);
    const another = await aConfirmation(monitor);
    expect((await pdf(`/rate_confirmations/${another.id}/pdf?delivery_id=${deliveries[0].id}`)).status).toBe(404);
    expect((await pdf(`/rate_confirmations/${id}/pdf`, OTHER)).status).toBe(404);
  });

  test('a copy has the logo that the company had when it was sent, whatever became of it', async () => {
    const company = await companyOf('admin@demo.test');
    const record = await addCarrier(monitor.db, { legalName: 'DEMO BROKERAGE INC' });
    const wasRecord = company.carrierId;
    await monitor.db.update(companies).set({ carrierId: record }).where(eq(companies.id, company.id));
    const image = (content: Buffer) => content.includes('/Subtype /Image');
    const bare = await aConfirmation(monitor);
    await bare.send();
    await putLogo(DEMO_LOGO);
    const branded = await aConfirmation(monitor);
    await branded.send();
    const mailed = monitor.mails.at(-1)!.attachments![0]!.content;
    const { deliveries } = await branded.get();
    expect(image(mailed)).toBe(true);
    const copy = () => pdf(`${branded.path}/pdf?delivery_id=${deliveries[0].id}`);
    await putLogo(OTHER_LOGO);
    expect((await copy()).content.equals(mailed)).toBe(true);
    // Another logo is no revision.
    expect((await branded.revise({})).status).toBe(422);
    const browser = carrierBrowser(monitor);
    await browser.enter();
    expect((await browser.open('/paper.pdf')).rawPayload.equals(mailed)).toBe(true);
    await browser.accept();
    const shown = createHash('sha256').update(mailed).digest('hex');
    const signed = (await pdf(`${branded.path}/pdf`)).content;
    expect(pdfText(signed).replaceAll('\n', '')).toContain(shown);
    expect(image(signed)).toBe(true);
    expect((await monitor.send('DELETE', '/company_logo', {})).status).toBe(204);
    expect((await copy()).content.equals(mailed)).toBe(true);
    const [sent] = (await bare.get()).deliveries;
    expect(image((await pdf(`${bare.path}/pdf?delivery_id=${sent.id}`)).content)).toBe(false);
    await monitor.db.update(companies).set({ carrierId: wasRecord }).where(eq(companies.id, company.id));
  });

  test('what was sent stays as it is, whoever writes to the database', async () => {
    const { id, send } = await aConfirmation(monitor);
    await send();
    const own = eq(rateConfirmationRevisions.rateConfirmationId, id);
    await expect(monitor.db.update(rateConfirmationRevisions).set({ totalCents: 1 }).where(own)).rejects.toThrow();
    await expect(monitor.db.delete(rateConfirmationRevisions).where(own)).rejects.toThrow();
  });
});

describe('what becomes of it', () => {
  test('markRateConfirmationAsCancelled works as the text has it, without a body; rejected ones stay rejected', async () => {
    const { path, send, carrier } = await aConfirmation(monitor);
    await send();
    const { status, body } = await monitor.send('PATCH', `${path}/mark_as_cancelled`);
    expect([status, body.status, body.reason, body.needs_acceptance]).toEqual([200, 'cancelled', null, false]);
    expect(await lastEvent(carrier)).toMatchObject({ kind: 'rate_confirmation_cancelled' });
    expect((await monitor.send('PATCH', `${path}/mark_as_cancelled`)).status).toBe(409);
    expect((await send()).status).toBe(409);
    const second = await aConfirmation(monitor);
    await second.send();
    await monitor.send('PATCH', `${second.path}/mark_as_rejected`, { reason: 'By phone' });
    expect((await monitor.send('PATCH', `${second.path}/mark_as_cancelled`)).status).toBe(409);
    expect((await monitor.send('PATCH', `${path}/mark_as_cancelled`, {}, OTHER)).status).toBe(404);
  });

  test('markRateConfirmationAsRejected is for one that waits, takes reason and version; a revision may follow', async () => {
    const { path, send, revise, made } = await aConfirmation(monitor);
    const reject = (body?: object) => monitor.send('PATCH', `${path}/mark_as_rejected`, body);
    expect((await reject()).status).toBe(409);
    const { body: sent } = await send();
    expect((await reject({ expected_version: made.body.version })).status).toBe(409);
    const { status, body } = await reject({ reason: 'Too little, by phone', expected_version: sent.version });
    expect([status, body.status, body.reason]).toEqual([200, 'rejected', 'Too little, by phone']);
    expect((await send()).body.message).toBe('This revision is declined. Revise it, then send the revision.');
    await revise({ lines: [{ kind: 'linehaul', amount_cents: 225_000 }] });
    expect((await send()).body).toMatchObject({
      status: 'delivered',
      revision: 2,
      reason: null,
      needs_acceptance: true,
    });
  });

  test('the first pickup window ends: drafts and what waits expires, what was accepted stays', async () => {
    const own = await openSectionMonitor();
    try {
      const waits = await aConfirmation(own);
      await waits.send();
      const second = await aConfirmation(own);
      await second.send();
      const carrier = carrierBrowser(own);
      await carrier.enter();
      expect((await carrier.accept()).statusCode).toBe(303);
      await aConfirmation(own);
      own.passTime(30 * HOUR);
      expect(await expireConfirmations(own.services, own.services.clock())).toBe(2);
      const rows = await own.db.select().from(rateConfirmations).orderBy(asc(rateConfirmations.id));
      expect(rows.map(({ status }) => status)).toEqual(['expired', 'accepted', 'expired']);
      expect(await expireConfirmations(own.services, own.services.clock())).toBe(0);
    } finally {
      await own.close();
    }
  });

  test('after pickup what is paid can still be revised, and does not expire', async () => {
    const own = await openSectionMonitor();
    try {
      const { id, send, path } = await aConfirmation(own);
      await send();
      const carrier = carrierBrowser(own);
      await carrier.enter();
      await carrier.accept();
      own.passTime(30 * HOUR);
      await own.db.update(userSessions).set({ lastUsedAt: own.services.clock(), createdAt: own.services.clock() });
      const lines = [...TYPED.lines, { kind: 'lumper', amount_cents: 18_000, quantity: 1 }];
      expect((await own.send('PUT', path, { rate_confirmation: { lines } })).body.problems).toEqual([]);
      const { body } = await own.send('POST', `${path}/send`, { to: [{ email: OFFICE }] });
      expect(body).toMatchObject({ id, status: 'delivered', revision: 2, needs_acceptance: true, expires_at: null });
      expect(await expireConfirmations(own.services, own.services.clock())).toBe(0);
    } finally {
      await own.close();
    }
  });

  test('the load goes to another carrier: the new one supersedes what the first was sent, whose carrier counts it till then', async () => {
    const { loadId, send, get, carrier, loadSays, made } = await aConfirmation(monitor);
    await send();
    const next = await addHauler(monitor, 'SECOND FREIGHT LLC');
    await monitor.send('PATCH', `/loads/${loadId}`, { load: { carrier_id: next, reason: 'a test' } });
    expect(await loadSays()).toBeNull();
    const counted = async () =>
      Object.fromEntries([...(await bookingsOf(monitor.db, 1, [carrier, next]))].map(([id, own]) => [id, own.length]));
    expect(await counted()).toEqual({ [carrier]: 1, [next]: 1 });
    const second = await monitor.send('POST', '/rate_confirmations', {
      rate_confirmation: { load_id: loadId, ...TYPED },
    });
    await giveRecord(monitor, next, 'office@second.example');
    await confirmAddress(monitor, next, 'dispatch@second.example');
    const to = [{ email: 'dispatch@second.example' }];
    await monitor.send('POST', `/rate_confirmations/${second.body.id}/send`, { to });
    expect((await get()).status).toBe('superseded');
    const events = await monitor.db.select().from(carrierEvents).where(eq(carrierEvents.carrierId, carrier));
    expect(events.at(-1)).toMatchObject({
      kind: 'rate_confirmation_cancelled',
      summary: `Rate confirmation ${made.body.number} superseded by ${second.body.number}`,
    });
    await monitor.runJobs();
    const ended = monitor.mails.filter(({ subject }) =>
      subject.startsWith(`No longer valid: rate confirmation ${made.body.number} `),
    );
    expect(ended.map((mail) => mail.to)).toEqual([OFFICE]);
    expect(await counted()).toEqual({ [next]: 1 });
    expect(await loadSays()).toMatchObject({ id: second.body.id, status: 'delivered' });
  });
});

describe('reading', () => {
  test('listRateConfirmations: newest first, by list, status, creator, carrier and alerts, with counts', async () => {
    const own = await openSectionMonitor();
    try {
      const first = await aConfirmation(own);
      await first.send();
      const second = await aConfirmation(own);
      const ids = async (query: string) =>
        (await own.get(`/rate_confirmations?${query}`)).body.rate_confirmations.map((one: { id: number }) => one.id);
      expect(await ids('')).toEqual([second.id, first.id]);
      expect(await ids('list=delivered')).toEqual([first.id]);
      expect(await ids('q[status_eq]=delivered')).toEqual([first.id]);
      expect(await ids('list=viewed')).toEqual([]);
      expect(await ids('q[tickets_status_not_eq]=closed')).toEqual([]);
      expect(await ids('q[carrier_legal_name_cont]=heron')).toHaveLength(2);
      expect(await ids('q[carrier_legal_name_cont]=egret')).toEqual([]);
      expect(await ids('q[s]=id+asc')).toEqual([first.id, second.id]);
      const { creator_id } = await first.get();
      expect(await ids(`q[creator_id_eq]=${creator_id}`)).toHaveLength(2);
      expect(await ids(`q[creator_id_eq]=${creator_id + 1}`)).toEqual([]);
      const { body, headers } = await own.get('/rate_confirmations?include=counts');
      expect(body.counts).toEqual({
        all: 2,
        viewed: 0,
        flagged: 0,
        delivered: 1,
        draft: 1,
        waiting: 1,
        signed: 0,
        closed: 0,
      });
      expect(await ids('list=draft')).toEqual([second.id]);
      expect(await ids('list=waiting')).toEqual([first.id]);
      await own.send('PATCH', `/rate_confirmations/${first.id}/mark_as_rejected`, {});
      expect([await ids('list=waiting'), await ids('list=closed')]).toEqual([[], [first.id]]);
      expect(headers.totalitems).toBe('2');
      expect((await own.get('/rate_confirmations?list=lost')).status).toBe(422);
      expect((await own.get('/rate_confirmations?q[price_eq]=1')).status).toBe(422);
      expect((await own.get('/rate_confirmations', OTHER)).body.rate_confirmations).toEqual([]);
    } finally {
      await own.close();
    }
  });

  test('each names the lane and the pickup of its load', async () => {
    const { id, get } = await aConfirmation(monitor);
    const { lane } = await get();
    expect(lane.origin).toMatch(/^Dallas, TX$/i);
    expect(Date.parse(lane.window_starts_at)).not.toBeNaN();
    const { body } = await monitor.get(`/rate_confirmations?q[id_eq]=${id}`);
    expect(body.rate_confirmations[0].lane).toEqual(lane);
  });

  test('exportRateConfirmations gives the rows of a list to who may export, and is noted once', async () => {
    const { id } = await aConfirmation(monitor);
    const { body } = await monitor.get('/rate_confirmations/export?list=draft');
    expect(body.rate_confirmations.map((one: { id: number }) => one.id)).toContain(id);
    await monitor.get('/rate_confirmations/export?list=draft&page=2');
    const line = eq(auditEvents.summary, 'Exported the rate confirmations of “Draft”');
    expect(await monitor.db.$count(auditEvents, line)).toBe(1);
    const refused = async (as: string) => (await monitor.get('/rate_confirmations/export', as)).body.missing.name;
    expect(await refused('noexport@demo.test')).toBe('can_export');
    expect(await refused('noratecon@demo.test')).toBe('manage_rate_confirmations');
    expect((await monitor.get('/rate_confirmations/export', OTHER)).body.rate_confirmations).toEqual([]);
  });

  test('getRateConfirmation and getRateConfirmationTerms answer the newest; another company’s and none are 404', async () => {
    const { path, get, id } = await aConfirmation(monitor);
    expect(await get()).toMatchObject({
      id,
      terms: expect.arrayContaining([expect.objectContaining({ key: 'detention' })]),
    });
    const { status, body } = await monitor.get(`${path}/get_terms`);
    expect([status, body.revision]).toEqual([200, 1]);
    expect(body.terms.find(({ key }: { key: string }) => key === 'detention').text).toContain(
      '$50.00 per hour after 2 h, up to $400.00',
    );
    expect(body.fields).toContainEqual({
      key: 'money.linehaul.Linehaul.1.amount',
      label: 'Linehaul',
      value: '$2,150.00',
    });
    expect((await monitor.get(`${path}/get_terms?revision=2`)).status).toBe(404);
    expect((await monitor.get(`${path}/get_terms`, OTHER)).status).toBe(404);
    expect((await monitor.get('/rate_confirmations/999999')).status).toBe(404);
  });

  test('listRateConfirmationRevisions: each with what it changed and the check that its copies print', async () => {
    const { path, send, revise } = await aConfirmation(monitor);
    await send();
    await revise({ lines: [...TYPED.lines.slice(1), { kind: 'linehaul', amount_cents: 205_000 }] });
    const { body } = await monitor.get(`${path}/revisions`);
    expect(body.revisions.map((one: { revision: number; status: string }) => [one.revision, one.status])).toEqual([
      [2, 'draft'],
      [1, 'delivered'],
    ]);
    expect(body.revisions[0].changes.sentences).toBe('Linehaul $2,150.00 → $2,050.00.');
    expect(body.revisions[1].printed_hash).toMatch(/^[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}$/);
    expect((await monitor.get(`${path}/revisions`, OTHER)).status).toBe(404);
  });

  test('downloadTransactionRecord is a PDF of the load, also of one without a confirmation', async () => {
    const { loadId, send } = await aConfirmation(monitor);
    await send();
    const { status, content } = await pdf(`/loads/${loadId}/transaction_record`);
    expect([status, content.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await pdf(`/loads/${loadId}/transaction_record`, OTHER)).status).toBe(404);
  });

  test('the reports of open confirmations and of transactions read the company’s own', async () => {
    const { send, reference } = await aConfirmation(monitor);
    await send();
    const { body } = await monitor.get('/company_reports');
    for (const kind of ['rate_confirmations_open', 'transaction_records_371_3']) {
      const report = body.company_reports.find((one: { kind: string }) => one.kind === kind);
      await monitor.send('PATCH', `/company_reports/${report.id}/run_report`);
      await monitor.runJobs();
      const { body: rows } = await monitor.get(`/company_reports/${report.id}/rows`);
      expect(JSON.stringify(rows.rows)).toContain(reference);
    }
    const without = await monitor.get('/company_reports', 'noratecon@demo.test');
    expect(without.body.company_reports.map(({ kind }: { kind: string }) => kind)).not.toContain(
      'rate_confirmations_open',
    );
  });
});

describe('terms of the company', () => {
  test('getTermsTemplate, changeTermsTemplate and listTermsRevisions: a change is a revision, for the next revision of a paper', async () => {
    const own = await openSectionMonitor();
    try {
      const { revise, send, path } = await aConfirmation(own);
      await send();
      const { body: standard } = await own.get('/rate_confirmation_terms');
      expect([standard.revision, standard.version, standard.clauses.length]).toEqual([0, 0, 14]);
      const clauses = standard.clauses.map(({ heading, text }: { heading: string; text: string }) => ({
        heading,
        text,
      }));
      const change = (terms: object) => own.send('PUT', '/rate_confirmation_terms', { terms });
      const wrong = await change({ clauses: [{ heading: 'Price', text: 'It is {{price}}.' }] });
      expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('{{price}}')]);
      expect((await change({ clauses: [] })).status).toBe(422);
      clauses[3].text = 'Detention is not paid.';
      const { status, body } = await change({ clauses, expected_version: 0 });
      expect([status, body.revision, body.changed_by]).toEqual([200, 1, 'Avery Admin']);
      expect((await change({ clauses, expected_version: 0 })).status).toBe(409);
      expect((await change({ clauses, expected_version: 1 })).body.revision).toBe(1);
      const { body: all } = await own.get('/rate_confirmation_terms/revisions');
      expect(all.revisions.map((one: { revision: number }) => one.revision)).toEqual([1, 0]);
      expect((await own.get('/rate_confirmation_terms', OTHER)).body.revision).toBe(0);
      expect((await own.get(`${path}/get_terms`)).body.terms[3].text).toContain('$50.00');
      const { body: revised } = await revise({});
      expect(revised.changes_since_sent).toMatchObject({
        sentences: 'Term “Detention” changed.',
        needs_acceptance: true,
      });
    } finally {
      await own.close();
    }
  });
});

test('noratecon@demo.test is refused on every call', async () => {
  const ours = Object.entries(calls).filter(
    ([, { path }]) => /rate_confirmation|transaction_record/.test(path) && !path.includes('mails'),
  );
  expect(ours.length).toBeGreaterThanOrEqual(16);
  for (const [name, { method, path }] of ours) {
    const address = path.replace('/api/v1', '').replace('{id}', '1');
    const as = 'noratecon@demo.test';
    const { status } = method === 'GET' ? await monitor.get(address, as) : await monitor.send(method, address, {}, as);
    expect([name, status]).toEqual([name, 403]);
  }
});
