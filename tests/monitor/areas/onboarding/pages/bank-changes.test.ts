import { addBusinessDays } from '@monitor/base/business-days';
import { carriers, insuranceCertificateDocuments, onboardingPackets, traces, users } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addToRecord,
  answersOf,
  CLERK,
  giveLoad,
  type OnRecord,
  packetOf,
  recordOf,
  sendPacket,
} from '../../../scams/support';
import { proveCallTo } from '../../../support/proven-calls';
import type { SectionMonitor } from '../../../support/section-monitor';
import { ANSWERS, carrierBrowser, enter, lookAt, openOnboarding, readCertificates } from './support';

/** A change of bank after the call: it waits, every address hears, and another person approves. */

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
});
afterAll(() => monitor.close());

const ADMIN = 'admin@demo.test';
let made = 0;

/** An onboarded carrier whose packet asks for another bank. */
async function withChangedBank(other: Partial<OnRecord> = {}) {
  made += 1;
  const record = { ...recordOf(`PEWTER ${String.fromCodePoint(64 + made)}`, 40 + made), ...other };
  const carrier = await addToRecord(monitor, record);
  const first = await sendPacket(monitor, carrier, record.email, answersOf(record));
  await lookAt(monitor, first.id);
  return { record, carrier, ...(await changeBank(carrier, record)) };
}

/** Its certificate is read, so that nothing but the bank is open. */
async function changeBank(carrier: number, record: OnRecord) {
  const { id } = await sendPacket(monitor, carrier, record.email, withAccount(answersOf(record), carrier));
  await readCertificates(monitor, carrier);
  await monitor.runJobs();
  return { id };
}

/** An account that no other carrier has. */
const withAccount = (answers: ReturnType<typeof answersOf>, carrier: number) => ({
  ...answers,
  payment: { ...answers.payment, account_number: `9998${carrier}` },
});

const send = (id: number, step: string, body: object = {}, as?: string) =>
  monitor.send('PATCH', `/onboarding_packets/${id}/${step}`, body, as);
const openOf = async (id: number) => (await packetOf(monitor, id)).open;
const holdOf = async (id: number, wanted: string) =>
  (await monitor.get(`/onboarding_packets/${id}`)).body.holds.find(({ cause }: { cause: string }) => cause === wanted);
/** Mails that lead to “This was not us”, with the link. */
const notices = () =>
  monitor.mails
    .filter(({ subject }) => subject.startsWith('A bank account was given'))
    .map(({ to, text }) => ({
      to,
      link: /https?:\S+\/carrier-notices\/\S+/.exec(text)![0].replace(/^https?:\/\/[^/]+/, ''),
    }));
const deny = async (link: string) => {
  const response = await monitor.app.inject({
    method: 'POST',
    url: link,
    headers: { origin: 'http://localhost:4000', 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  });
  await monitor.runJobs();
  return response.statusCode;
};

test('waits three business days after everything else is done; loads go on, and payments do not', async () => {
  const { record, carrier, id } = await withChangedBank();
  expect(await openOf(id)).toEqual(['approval', 'bank_change', 'bank_wait']);
  const { ends_at, reason } = await holdOf(id, 'bank_wait');
  expect(reason).toBe('The change waits 3 business days');
  expect(new Date(ends_at).getTime() - monitor.services.clock().getTime()).toBeGreaterThan(2 * 86_400_000);
  await proveCallTo(monitor, carrier, record.phone);
  expect((await send(id, 'confirm_bank_change')).status).toBe(200);
  // Who made the call does not approve; a colleague does.
  const own = await send(id, 'approve');
  expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('Another person approves')]);
  expect((await send(id, 'approve', {}, CLERK)).body.status).toBe('held_for_bank_change');
  expect(await giveLoad(monitor, carrier)).toEqual([]);
  const { body: remit } = await monitor.get(`/onboarding_packets/${id}`);
  expect(remit.bank_change).not.toBe(null);
  monitor.passTime(new Date(ends_at).getTime() - monitor.services.clock().getTime() - 1000);
  await monitor.passDays(0);
  await monitor.runJobs();
  expect(await openOf(id)).toEqual(['bank_wait']);
  monitor.passTime(2000);
  await monitor.runJobs();
  expect((await packetOf(monitor, id)).status).toBe('complete');
});

test('sent again, it waits from the beginning, and asks for another call', async () => {
  const { record, carrier, id } = await withChangedBank();
  const { ends_at } = await holdOf(id, 'bank_wait');
  await proveCallTo(monitor, carrier, record.phone);
  await monitor.passDays(0.5);
  expect((await send(id, 'send_back', { note: 'Another account, please.' })).status).toBe(200);
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, record.email);
  const { payment } = withAccount(answersOf(record), carrier + 1);
  expect((await browser.send('/monitor/onboarding/packet/payment', { ...ANSWERS.payment, ...payment })).status).toBe(
    303,
  );
  await browser.send('/monitor/onboarding/packet/review');
  expect(await openOf(id)).toContain('bank_change');
  const later = await holdOf(id, 'bank_wait');
  expect(Date.parse(later.ends_at)).toBeGreaterThan(Date.parse(ends_at));
  // The call was about the account before.
  expect((await send(id, 'confirm_bank_change')).status).toBe(409);
});

test('every address that the carrier ever had hears of it, each by a link of its own', async () => {
  made += 1;
  const record = recordOf(`TIN CRANE ${made}`, 60);
  const carrier = await addToRecord(monitor, record);
  const first = await sendPacket(monitor, carrier, record.email, {
    ...answersOf(record),
    contacts: { owner_email: 'owner@tincrane.test' },
  });
  await lookAt(monitor, first.id);
  await monitor.runJobs();
  const before = notices().length;
  await changeBank(carrier, record);
  const mails = notices().slice(before);
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([record.email, 'owner@tincrane.test']));
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  expect(new Set(mails.map(({ link }) => link)).size).toBe(mails.length);
});

test('“not us” freezes it: an alert, a hold that only compliance lifts after a new call, complete or not', async () => {
  const { record, carrier, id } = await withChangedBank();
  await proveCallTo(monitor, carrier, record.phone);
  expect((await send(id, 'confirm_bank_change')).status).toBe(200);
  expect((await send(id, 'approve', {}, CLERK)).status).toBe(200);
  await monitor.passDays(8);
  await monitor.runJobs();
  expect((await packetOf(monitor, id)).status).toBe('complete');
  monitor.passTime(1000);
  expect(await deny(notices().findLast(({ to }) => to === record.email)!.link)).toBe(200);
  const frozen = await packetOf(monitor, id);
  expect([frozen.status, frozen.open]).toEqual(['held_for_bank_change', ['approval', 'bank_denied']]);
  expect(frozen.reasons).toContain(record.email);
  const { body: tickets } = await monitor.get('/tickets?per_page=100');
  expect(JSON.stringify(tickets)).toContain('it was not them');
  // The call from before says nothing about it, and neither does a clerk.
  expect((await send(id, 'confirm_bank_change')).status).toBe(409);
  await proveCallTo(monitor, carrier, record.phone);
  expect((await send(id, 'confirm_bank_change', {}, CLERK)).status).toBe(403);
  expect((await send(id, 'confirm_bank_change')).status).toBe(200);
  expect(await openOf(id)).toEqual(['approval']);
});

test('anyone holds payment to an onboarded carrier; a proven call after it releases it', async () => {
  made += 1;
  const record = recordOf(`TIN HERON ${made}`, 60);
  const carrier = await addToRecord(monitor, record);
  const { id } = await sendPacket(monitor, carrier, record.email, answersOf(record));
  await lookAt(monitor, id);
  expect((await packetOf(monitor, id)).status).toBe('complete');
  const completedAt = async () => (await monitor.get(`/onboarding_packets/${id}`)).body.completed_at;
  const before = await completedAt();
  await proveCallTo(monitor, carrier, record.phone);
  monitor.passTime(1000);
  expect((await send(id, 'hold_payment', {}, CLERK)).status).toBe(422);
  expect((await send(id, 'hold_payment', { note: 'An email names another bank.' }, CLERK)).status).toBe(200);
  const held = await packetOf(monitor, id);
  expect([held.status, held.open]).toEqual(['held_for_bank_change', ['payment_held']]);
  expect((await send(id, 'hold_payment', { note: 'Another email.' })).status).toBe(409);
  // The call from before says nothing about it.
  expect((await send(id, 'confirm_bank_change')).status).toBe(409);
  // Loads go on meanwhile: the packet is not judged anew, and as old as it was.
  const { carrierId, status } = insuranceCertificateDocuments;
  const unread = await monitor.db
    .update(insuranceCertificateDocuments)
    .set({ status: 'to_review' })
    .where(and(eq(carrierId, carrier), eq(status, 'verified')))
    .returning();
  expect(unread.length).toBeGreaterThan(0);
  await proveCallTo(monitor, carrier, record.phone);
  expect((await send(id, 'confirm_bank_change', {}, CLERK)).status).toBe(200);
  expect((await packetOf(monitor, id)).status).toBe('complete');
  expect([await completedAt(), before]).toEqual([before, expect.any(String)]);
});

test('a first account is shown with who else gave it, by name in the company and as a number elsewhere', async () => {
  const packetOn = async (account_number: string) => {
    made += 1;
    const record = recordOf(`PLOVER ${String.fromCodePoint(64 + made)}`, 60 + made);
    const carrier = await addToRecord(monitor, record);
    const answers = answersOf(record);
    const payment = { ...answers.payment, account_number };
    const { id } = await sendPacket(monitor, carrier, record.email, { ...answers, payment });
    return { id, carrier, name: record.legalName };
  };
  const bankOf = async (id: number) => (await monitor.get(`/onboarding_packets/${id}`)).body.bank;
  const first = await packetOn('777000222001');
  expect(await bankOf(first.id)).toMatchObject({ is_first: true, also_of: { carriers: [], elsewhere: 0 } });
  const second = await packetOn('777000222001');
  const alone = { elsewhere: 0, is_factors: false };
  expect((await bankOf(second.id)).also_of).toEqual({ ...alone, carriers: [{ id: first.carrier, name: first.name }] });
  // Queried anew each time: the first member of a ring shows it too, once there is a second.
  expect((await bankOf(first.id)).also_of).toEqual({ ...alone, carriers: [{ id: second.carrier, name: second.name }] });
  await monitor.db.update(traces).set({ companyId: 2 }).where(eq(traces.packetId, first.id));
  expect((await bankOf(second.id)).also_of).toEqual({ carriers: [], elsewhere: 1, is_factors: false });
});

test('the address and the people of a packet are known since the record names them', async () => {
  made += 1;
  const record = recordOf(`TERN ${made}`, 60 + made);
  const carrier = await addToRecord(monitor, record);
  const answers = answersOf(record);
  const company = { ...answers.company, street: record.street.replace(' ROAD', ' Rd.') };
  const { id } = await sendPacket(monitor, carrier, record.email, { ...answers, company });
  const { body } = await monitor.get(`/carriers/${carrier}/seen_contacts`);
  const seen = (kind: string) =>
    body.seen_contacts
      .filter((one: { kind: string }) => one.kind === kind)
      .map(({ value, on_record, packet_ids, proves }: Record<string, unknown>) => [
        value,
        (on_record as { first_seen: string } | null)?.first_seen,
        packet_ids,
        proves,
      ]);
  // Written shorter than on the record it is the same street.
  expect(seen('address')).toContainEqual([`${company.street}, Houston, TX 77002, US`, '2020-01-02', [id], null]);
  expect(seen('person')).toContainEqual(['Dana Miller', '2020-01-02', [id], null]);
  const strangers = seen('person').filter(([name]: [string]) => name !== 'Dana Miller');
  expect(strangers.length).toBeGreaterThan(0);
  for (const stranger of strangers) expect(stranger).toEqual([expect.any(String), undefined, [id], null]);
});

test('where no call can be proven, someone with compliance releases it and says how, and the vetting file says so', async () => {
  const { carrier, id } = await withChangedBank({ email: 'office@pewterless.test' });
  await monitor.db.update(carriers).set({ email: null }).where(eq(carriers.id, carrier));
  expect((await send(id, 'confirm_bank_change', { note: 'They wrote.' }, CLERK)).status).toBe(403);
  expect((await send(id, 'confirm_bank_change')).body.fields.note).toEqual([
    'Say how the carrier confirmed the change.',
  ]);
  const { status, body } = await send(id, 'confirm_bank_change', { note: 'A notarized letter came.' });
  expect(status).toBe(200);
  const hold = body.holds.find(({ cause }: { cause: string }) => cause === 'bank_change');
  expect(hold).toMatchObject({ proof: 'other', called_number: null, release_note: 'A notarized letter came.' });
});

test('a company in which no one else may approve has no second person', async () => {
  const { record, carrier, id } = await withChangedBank();
  await proveCallTo(monitor, carrier, record.phone);
  await send(id, 'confirm_bank_change');
  const colleagues = ['staff@demo.test', 'manager@demo.test', 'noratecon@demo.test', 'admin@demo.test'];
  const rows = await monitor.db.select().from(users);
  const [admin] = rows.filter(({ email }) => email === ADMIN);
  const others = rows.filter(({ email, companyId }) => companyId === admin!.companyId && email !== ADMIN);
  expect(others.length).toBeGreaterThanOrEqual(colleagues.length - 1);
  for (const other of others)
    await monitor.db
      .update(users)
      .set({ scopes: other.scopes.filter((scope) => scope !== 'onboarding') })
      .where(eq(users.id, other.id));
  expect((await send(id, 'approve')).status).toBe(200);
  for (const other of others)
    await monitor.db.update(users).set({ scopes: other.scopes }).where(eq(users.id, other.id));
  expect(
    (await monitor.db.select().from(onboardingPackets).where(eq(onboardingPackets.id, id)))[0]!.approvedByUserId,
  ).toBe(admin!.id);
});

test('business days leave out weekends and the days on which banks are closed', () => {
  // Wednesday before Thanksgiving: Friday, Monday, Tuesday.
  const before = new Date('2026-11-25T22:00:00Z');
  expect(addBusinessDays(before, 3, 'America/Chicago').toISOString()).toBe('2026-12-01T22:00:00.000Z');
  // Saturday in Chicago, Sunday in UTC.
  expect(addBusinessDays(new Date('2026-11-22T03:00:00Z'), 1, 'America/Chicago').toISOString()).toBe(
    '2026-11-24T03:00:00.000Z',
  );
  // Across the end of summer time, the same time of day.
  expect(addBusinessDays(new Date('2026-10-30T17:00:00Z'), 1, 'America/Chicago').toISOString()).toBe(
    '2026-11-02T18:00:00.000Z',
  );
});

test('the days of the wait, and the second person, are loosened by two people and tightened by one', async () => {
  const change = (onboarding_settings: object, as?: string) =>
    monitor.send('PATCH', '/onboarding_settings', { onboarding_settings }, as);
  expect((await change({ bank_change_wait_days: 0 })).status).toBe(422);
  expect((await change({ bank_change_wait_days: 5 }, 'manager@demo.test')).body).toMatchObject({
    bank_change_wait_days: 5,
    request: null,
  });
  expect((await change({ bank_change_wait_days: 4 }, 'manager@demo.test')).status).toBe(403);
  const before = monitor.mails.length;
  const { body } = await change({ bank_change_wait_days: 1, is_second_person_required: false });
  expect(body).toMatchObject({ bank_change_wait_days: 5, is_second_person_required: true, request: { is_own: true } });
  expect(monitor.mails.slice(before).map(({ to }) => to)).toContain('noratecon@demo.test');
  const decide = (decision: string, as: string) =>
    monitor.send('PATCH', `/onboarding_settings/requests/${body.request.id}`, { decision }, as);
  expect((await decide('drop', 'staff@demo.test')).status).toBe(403);
  expect((await decide('drop', 'manager@demo.test')).body).toMatchObject({ bank_change_wait_days: 5, request: null });
  const again = (await change({ bank_change_wait_days: 3 })).body.request.id;
  const confirmed = await monitor.send(
    'PATCH',
    `/onboarding_settings/requests/${again}`,
    { decision: 'confirm' },
    'noratecon@demo.test',
  );
  expect(confirmed.body).toMatchObject({ bank_change_wait_days: 3, request: null });
  expect((await monitor.get('/onboarding_settings', 'other@demo.test')).body).toMatchObject({
    bank_change_wait_days: 3,
  });
});
