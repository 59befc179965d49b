import { queueMails } from '@monitor/areas/notifications/queue-mails';
import { sendMails } from '@monitor/areas/notifications/send-mails';
import { carriers, connections, onboardingPackets, packetFindings, vettingFiles } from '@monitor/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection, addOosOrder, addUnit } from '../../../support/fmcsa-rows';
import type { SectionMonitor } from '../../../support/section-monitor';
import {
  ANSWERS,
  carrierBrowser,
  enter,
  fillIn,
  licensedCarrier,
  lookAt,
  openOnboarding,
  readCertificates,
  verifyIdentity,
} from './support';

/** Who sends a packet is not known by its being whole: it is compared with the record of the carrier, and a person decides. */

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  ({ monitor, companyId } = await openOnboarding());
  await addDataset(monitor.db, 'fx4q-ay7w');
  await addDataset(monitor.db, 'wt8s-2hbx');
});
afterAll(() => monitor.close());
beforeEach(() => monitor.passTime(16 * 60_000));

const VIN = '3AKJHHDR94G992860';
const RECORD = {
  legalName: '6 MILL TRANSPORT LLC',
  street: '400 MILL ROAD',
  city: 'HOUSTON',
  state: 'TX',
  postalCode: '77002',
  phone: '+12815559108',
  email: 'office@6milltransport.test',
  officer1: 'DANA MILLER',
};
const HONEST = {
  company: {
    legal_name: '6 Mill Transport, LLC',
    street: '400 Mill Rd',
    city: 'Houston',
    state: 'TX',
    postal_code: '77002',
    phone: '(281) 555-9108',
    email: 'office@6milltransport.test',
  },
  tax: { tax_name: '6 Mill Transport LLC' },
  payment: { remit_name: '6 Mill Transport LLC' },
  agreement: { signer_name: 'Dana Miller' },
};
const STRANGER = {
  company: {
    legal_name: 'COMPLETELY DIFFERENT NAME LLC',
    street: '1 Elsewhere Rd',
    city: 'Reno',
    state: 'NV',
    postal_code: '89501',
    phone: '775-555-0100',
    email: 'me@total-stranger.test',
  },
  equipment: { vins: VIN },
  tax: { tax_name: 'Stranger Inc' },
  payment: { remit_name: 'Stranger Inc' },
  agreement: { signer_name: 'Pat Stranger' },
};

type Answers = Record<string, Record<string, string>>;
async function sendPacket(email: string, other: Answers, record: Parameters<typeof licensedCarrier>[1] = RECORD) {
  const carrier = await licensedCarrier(monitor.db, record);
  const invited = await monitor.send('POST', '/connection_invitations', {
    connection_invitation: { email, carrier_id: carrier },
  });
  expect(invited.status).toBe(200);
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  await fillIn(browser, other);
  await browser.send('/monitor/onboarding/packet/review');
  const [packet] = await monitor.db.select().from(onboardingPackets).where(eq(onboardingPackets.carrierId, carrier));
  return { carrier, id: packet!.id, browser };
}
const packetOf = async (id: number) => (await monitor.get(`/onboarding_packets/${id}`)).body;
const statusOf = async (carrierId: number) =>
  (await monitor.db.select().from(connections).where(eq(connections.carrierId, carrierId)))[0]!.status;
const openCauses = (packet: { holds: { cause: string; released_at: string | null }[] }) =>
  packet.holds
    .filter(({ released_at }) => released_at === null)
    .map(({ cause }) => cause)
    .sort();
const resultsOf = (packet: { compared: { findings: { subject: string; result: string }[] } }) =>
  Object.fromEntries(packet.compared.findings.map(({ subject, result }) => [subject, result]));
const approve = (id: number, body: object = {}, as?: string) =>
  monitor.send('PATCH', `/onboarding_packets/${id}/approve`, body, as);
const requireApproval = (is_approval_required: boolean, as?: string) =>
  monitor.send('PATCH', '/onboarding_settings', { onboarding_settings: { is_approval_required } }, as);
const newestFile = async (carrierId: number) => {
  const [file] = await monitor.db
    .select()
    .from(vettingFiles)
    .where(and(eq(vettingFiles.companyId, companyId), eq(vettingFiles.carrierId, carrierId)))
    .orderBy(desc(vettingFiles.seq));
  return file && { decision: file.decision, content: JSON.parse(file.content) };
};

describe('a stranger who answers an invitation to any address', () => {
  let carrier: number;
  let id: number;
  beforeAll(async () => {
    const ordered = await addCarrier(monitor.db, { legalName: 'FROST LYNX LLC' });
    await addOosOrder(monitor.db, { carrierId: ordered });
    const inspectionId = await addInspection(monitor.db, { carrierId: ordered });
    await addUnit(monitor.db, { inspectionId, vin: VIN });
    ({ carrier, id } = await sendPacket('dispatch@total-stranger.test', STRANGER));
    await monitor.runJobs();
  });

  test('is held for identity, with each difference beside the record', async () => {
    const packet = await packetOf(id);
    expect(packet.status).toBe('held_for_identity');
    expect(openCauses(packet)).toEqual(['approval', 'identity', 'unread_certificate']);
    expect(resultsOf(packet)).toEqual({
      legal_name: 'differs',
      address: 'differs',
      phone: 'differs',
      email: 'differs',
      invited_address: 'differs',
      tax_name: 'differs',
      payee_name: 'differs',
      signer: 'differs',
      vins: 'differs',
    });
    expect(packet.compared.findings[0]).toEqual({
      subject: 'legal_name',
      result: 'differs',
      weight: 'strong',
      said: 'COMPLETELY DIFFERENT NAME LLC',
      on_record: '6 MILL TRANSPORT LLC',
      note: null,
      source: { name: 'FMCSA Company Census File', as_of: '2026-09-08' },
      missing: null,
    });
    const vins = packet.compared.findings.find(({ subject }: { subject: string }) => subject === 'vins');
    expect(vins.on_record).toBe(
      `${VIN}: inspected with FROST LYNX LLC on Mar 10, 2026, which is ordered out of service`,
    );
    expect(packet.invited).toMatchObject({ email: 'dispatch@total-stranger.test', invited_by: 'Avery Admin' });
    expect(await statusOf(carrier)).toBe('needs_to_onboard');
    expect(monitor.mails.some(({ text }) => text.includes('may be given loads'))).toBe(false);
  });

  test('is told to each who may open the packet by one mail, without a number, and to no one else', async () => {
    const direct = monitor.mails.filter(({ text }) => text.includes('Demo Brokerage received the onboarding packet'));
    expect(direct.map(({ to }) => to)).toEqual(['dispatch@total-stranger.test']);
    await queueMails(monitor.services);
    await sendMails(monitor.services);
    const told = monitor.mails.filter(({ text }) => text.includes('Check its identity, the onboarding packet waits'));
    const emails = told.map(({ to }) => to);
    expect(emails).toEqual(expect.arrayContaining(['admin@demo.test', 'manager@demo.test', 'watchdogplus@demo.test']));
    for (const email of ['watchdog@demo.test', 'noname@demo.test', 'staff@demo.test', 'other@demo.test'])
      expect(emails).not.toContain(email);
    expect(new Set(emails).size).toBe(emails.length);
    expect(told.some(({ text }) => text.includes('6789') || text.includes('First Example Bank'))).toBe(false);
  });

  test('the history keeps that the address was not of record', async () => {
    const { carrier_events: events } = (await monitor.get(`/carrier_events?carrier_id=${carrier}`)).body;
    const invited = events.find(({ kind }: { kind: string }) => kind === 'connection_invited');
    expect(invited.summary).toBe(
      'Invited dispatch@total-stranger.test to onboard, not the email on the federal record',
    );
  });

  test('who may not read bank accounts sees that the payee differs, and not who it is', async () => {
    const { body } = await monitor.get(`/onboarding_packets/${id}`, 'staff@demo.test');
    const payee = body.compared.findings.find(({ subject }: { subject: string }) => subject === 'payee_name');
    expect(payee).toMatchObject({ result: 'differs', said: null, missing: { name: 'view_bank_accounts' } });
  });

  test('is not approved past it, and no verdict, certificate or number of its own releases it', async () => {
    const early = await approve(id);
    expect([early.status, early.body.message]).toEqual([
      409,
      'Decide first what else it waits for: Differs from the federal record.',
    ]);
    await readCertificates(monitor, carrier);
    const own = { how: 'called', called_number: '+17755550100', answered_by: 'Pat' };
    expect(Object.keys((await verifyIdentity(monitor, id, own)).body.fields)).toEqual(['called_number']);
    expect((await verifyIdentity(monitor, id, { how: 'other', note: ' ' })).body.fields).toEqual({
      note: ['Say how you verified it.'],
    });
    expect((await verifyIdentity(monitor, id, { how: 'called', called_number: '+12815559108' })).status).toBe(422);
    expect(await packetOf(id)).toMatchObject({ status: 'held_for_identity' });
  });

  test('what was found does not change with the record, and no one can write it anew', async () => {
    const before = (await packetOf(id)).compared;
    await monitor.db.update(carriers).set({ phone: '+17755550100' }).where(eq(carriers.id, carrier));
    expect((await packetOf(id)).compared).toEqual(before);
    await monitor.db.update(carriers).set({ phone: RECORD.phone }).where(eq(carriers.id, carrier));
    const written = monitor.db.update(packetFindings).set({ result: 'same' }).where(eq(packetFindings.packetId, id));
    await expect(written).rejects.toThrow();
    await expect(monitor.db.delete(packetFindings).where(eq(packetFindings.packetId, id))).rejects.toThrow();
  });

  test('turned down, its vetting file has what was compared, the warnings, and with whom one dealt', async () => {
    await monitor.send('PATCH', `/onboarding_packets/${id}/refuse`, { note: 'The number of record knows nothing.' });
    const { decision, content } = (await newestFile(carrier))!;
    expect(decision).toBe('refused');
    expect(content.warnings.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining([
        'Packet differs from the record: legal name',
        'Packet differs from the record: telephone',
        'Packet differs from the record: trucks and trailers',
      ]),
    );
    const section = content.sections.find(({ key }: { key: string }) => key === 'onboarding_packet');
    const text = JSON.stringify(section);
    for (const words of [
      'dispatch@total-stranger.test',
      'COMPLETELY DIFFERENT NAME LLC',
      '(775) 555-0100',
      'Pat Stranger, Owner',
      'from 127.0.0.1',
      'Sam Carter',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Given; read in the packet');
  });
});

describe('the carrier of record', () => {
  test('waits for a person alone, who approves it', async () => {
    const { carrier, id } = await sendPacket(RECORD.email, HONEST);
    let packet = await packetOf(id);
    expect([packet.status, openCauses(packet)]).toEqual(['held_for_insurance', ['approval', 'unread_certificate']]);
    expect(new Set(Object.values(resultsOf(packet)))).toEqual(new Set(['same']));
    await readCertificates(monitor, carrier);
    packet = await packetOf(id);
    expect([packet.status, openCauses(packet)]).toEqual(['held_for_review', ['approval']]);
    expect((await approve(id, {}, 'noconnect@demo.test')).status).toBe(403);
    expect((await approve(id, {}, 'other@demo.test')).status).toBe(404);
    expect((await approve(id, { expected_version: packet.version - 1 })).status).toBe(409);
    expect((await approve(id, { note: 'Seen.', expected_version: packet.version })).body.status).toBe('complete');
    expect((await approve(id)).status).toBe(409);
    expect(await statusOf(carrier)).toBe('onboarded');
    const { content } = (await newestFile(carrier))!;
    expect(content.decision.summary).toBe('Onboarded: Avery Admin approved its packet, rules passed');
    expect(content.warnings.filter(({ kind }: { kind: string }) => kind === 'packet_differs')).toEqual([]);
    const live = content.sections.find(({ key }: { key: string }) => key === 'live_check');
    expect(live?.says).toBe('FMCSA was not asked: live checks are not set up here.');
  });

  test('at another address is verified by a call to the number of record, which is kept', async () => {
    const { carrier, id } = await sendPacket('office@6miltransport.test', HONEST);
    const packet = await packetOf(id);
    expect(packet.status).toBe('held_for_identity');
    const finding = packet.compared.findings.find(({ subject }: { subject: string }) => subject === 'invited_address');
    expect(finding).toMatchObject({
      result: 'differs',
      note: '6miltransport.test looks like 6milltransport.test, the domain of record.',
    });
    const call = { how: 'called', called_number: RECORD.phone, answered_by: 'Dana Miller, owner' };
    expect((await verifyIdentity(monitor, id, { ...call, expected_version: packet.version - 1 })).status).toBe(409);
    const verified = await verifyIdentity(monitor, id, { ...call, expected_version: packet.version });
    expect(openCauses(verified.body)).toEqual(['approval', 'unread_certificate']);
    expect(verified.body.holds.find(({ cause }: { cause: string }) => cause === 'identity')).toMatchObject({
      called_number: RECORD.phone,
      called_source: 'fmcsa',
      answered_by: 'Dana Miller, owner',
      released_by: 'Avery Admin',
    });
    expect((await lookAt(monitor, id)).status).toBe('complete');
    expect(await statusOf(carrier)).toBe('onboarded');
    // That it differed stays in its file, although a person found it in order.
    const { content } = (await newestFile(carrier))!;
    expect(content.warnings[0].title).toBe('Packet differs from the record: invited address');
  });
});

describe('a company that does not approve every packet', () => {
  beforeAll(async () => {
    expect((await requireApproval(false, 'staff@demo.test')).status).toBe(403);
    const { body } = await requireApproval(false);
    // One person with compliance asks, another confirms.
    expect(body).toMatchObject({ is_approval_required: true, request: { is_own: true } });
    const confirm = (as: string) =>
      monitor.send('PATCH', `/onboarding_settings/requests/${body.request.id}`, { decision: 'confirm' }, as);
    expect((await confirm('admin@demo.test')).status).toBe(403);
    expect((await confirm('manager@demo.test')).status).toBe(403);
    expect((await confirm('noratecon@demo.test')).body).toMatchObject({ is_approval_required: false, request: null });
    expect((await confirm('noratecon@demo.test')).status).toBe(409);
    // What is so already asks for nothing.
    expect((await requireApproval(false)).body).toMatchObject({ is_approval_required: false, request: null });
    expect((await monitor.get('/onboarding_settings', 'other@demo.test')).body).toMatchObject({
      is_approval_required: true,
    });
    const { audit_events: lines } = (await monitor.get('/audit_events?kind=onboarding_settings_changed')).body;
    expect(lines).toHaveLength(2);
  });
  afterAll(() => requireApproval(true));

  test('onboards the carrier of record once its certificate is read', async () => {
    const { carrier, id } = await sendPacket(RECORD.email, HONEST);
    expect(openCauses(await packetOf(id))).toEqual(['unread_certificate']);
    await readCertificates(monitor, carrier);
    expect((await packetOf(id)).status).toBe('complete');
    expect(await statusOf(carrier)).toBe('onboarded');
  });

  test('still decides what differs, and what could not be compared', async () => {
    const other = { ...HONEST, company: { ...HONEST.company, phone: '7755550101' } };
    const stranger = await sendPacket('dispatch@total-stranger.test', other);
    expect((await packetOf(stranger.id)).status).toBe('held_for_identity');
    // One small difference holds nothing for its identity, and passes no packet by itself.
    const small = await sendPacket('dispatch@other-mailbox.test', HONEST);
    await readCertificates(monitor, small.carrier);
    const { status, holds } = await packetOf(small.id);
    expect([status, holds.at(-1).reason]).toEqual(['held_for_review', 'One small difference: invited address']);
    const unknown = await sendPacket(RECORD.email, HONEST, { ...RECORD, phone: null, email: null });
    await readCertificates(monitor, unknown.carrier);
    const packet = await packetOf(unknown.id);
    expect([packet.status, openCauses(packet)]).toEqual(['held_for_review', ['approval']]);
    expect(packet.holds.find(({ cause }: { cause: string }) => cause === 'approval').reason).toBe(
      'Could not be compared with the federal record: telephone, invited address',
    );
    expect(await statusOf(unknown.carrier)).toBe('needs_to_onboard');
  });

  test('does not let a packet pass that differed when it was sent before', async () => {
    const { carrier, id } = await sendPacket(RECORD.email, {
      ...HONEST,
      company: { ...HONEST.company, legal_name: 'Total Stranger Freight' },
    });
    expect((await packetOf(id)).status).toBe('held_for_identity');
    await monitor.send('PATCH', `/onboarding_packets/${id}/send_back`, { note: 'Is the number right?' });
    const again = carrierBrowser(monitor);
    monitor.passTime(16 * 60_000);
    await enter(monitor, again, RECORD.email);
    await again.send('/monitor/onboarding/packet/company', { ...ANSWERS.company, ...HONEST.company });
    await again.send('/monitor/onboarding/packet/review');
    await readCertificates(monitor, carrier);
    const packet = await packetOf(id);
    expect(resultsOf(packet).legal_name).toBe('same');
    expect([packet.status, openCauses(packet)]).toEqual(['held_for_review', ['approval']]);
    expect(await statusOf(carrier)).toBe('needs_to_onboard');
  });

  test('lets packets that wait go on waiting', async () => {
    await requireApproval(true);
    const { carrier, id } = await sendPacket(RECORD.email, HONEST);
    await requireApproval(false);
    await readCertificates(monitor, carrier);
    expect(openCauses(await packetOf(id))).toEqual(['approval']);
  });
});

test('an address is compared before it is invited', async () => {
  const carrier = await licensedCarrier(monitor.db, { ...RECORD, email: 'office@grayheron.test' });
  const check = (email: string, as?: string) =>
    monitor.get(`/connection_invitations/check_address?carrier_id=${carrier}&email=${email}`, as);
  expect((await check('Office@grayheron.test')).body).toMatchObject({ result: 'same' });
  expect((await check('office@grayher0n.test')).body).toEqual({
    result: 'differs',
    said: 'office@grayher0n.test',
    on_record: 'office@grayheron.test',
    note: 'grayher0n.test looks like grayheron.test, the domain of record.',
    source: { name: 'FMCSA Company Census File', as_of: '2026-09-08' },
  });
  expect((await check('')).status).toBe(422);
  expect((await check('a@b.test', 'noconnect@demo.test')).status).toBe(403);
  const unknown = '/connection_invitations/check_address?carrier_id=999999999&email=a@b.test';
  expect((await monitor.get(unknown)).status).toBe(404);
});
