import { createHash } from 'node:crypto';
import { flaggedContacts, onboardingPackets } from '@monitor/db/schema';
import { seal, unseal } from '@monitor/documents/sealing/sealed-secrets';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formOf, PDF } from '../../../support/forms';
import { proveCallTo } from '../../../support/proven-calls';
import type { SectionMonitor } from '../../../support/section-monitor';
import {
  carrierBrowser,
  enter,
  fillIn,
  licensedCarrier,
  lookAt,
  openOnboarding,
  ownerPhone,
  shownAgreement,
  verifyIdentity,
} from './support';

let monitor: SectionMonitor;
let contractId: number;
beforeAll(async () => {
  ({ monitor, contractId } = await openOnboarding());
});
afterAll(() => monitor.close());
beforeEach(() => monitor.passTime(16 * 60_000));

const withEmail = (email: string) =>
  licensedCarrier(monitor.db, { legalName: 'GOLD FINCH LLC', phone: '+13095550111', email });

/** A carrier that passes, invited, its packet sent; once more where it sends another. */
async function sendPacket(given: { carrier?: number; other?: Record<string, Record<string, string>> } = {}) {
  const carrier =
    given.carrier ?? (await licensedCarrier(monitor.db, { legalName: 'GOLD FINCH LLC', phone: '+13095550111' }));
  const email = `owner${carrier}@carrier.test`;
  await monitor.send('POST', '/connection_invitations', { connection_invitation: { email, carrier_id: carrier } });
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  await fillIn(browser, given.other);
  await browser.send('/monitor/onboarding/packet/review');
  return { carrier, email, id: (await rowOf(carrier)).id };
}
const rowOf = async (carrier: number) =>
  (
    await monitor.db
      .select()
      .from(onboardingPackets)
      .where(eq(onboardingPackets.carrierId, carrier))
      .orderBy(desc(onboardingPackets.id))
  )[0]!;
const packet = async (id: number, as?: string) => monitor.get(`/onboarding_packets/${id}`, as);
async function upload(path: string, fields: Record<string, string>, content = PDF, as = 'admin@demo.test') {
  const form = formOf(fields, { name: 'paper.pdf', content });
  const response = await monitor.app.inject({
    method: 'POST',
    url: `/monitor/api/v1${path}`,
    ...form,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, body: response.json() };
}

describe('a packet', () => {
  test('shows what was said, what was signed and by whom, and no number in clear', async () => {
    const { id, carrier } = await sendPacket();
    await lookAt(monitor, id);
    const { status, body } = await packet(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'complete',
      carrier_id: carrier,
      executed_contract: { id: expect.any(Number) },
    });
    expect(body.agreements).toHaveLength(1);
    expect(body.agreements[0].signature).toMatchObject({
      name: 'Sam Carter',
      title: 'Owner',
      email: `owner${carrier}@carrier.test`,
      network_address: '127.0.0.1',
    });
    expect(JSON.stringify(body)).not.toContain('123456789');
    const none = { carriers: [], elsewhere: 0, is_factors: false };
    expect(body.bank).toMatchObject({ account_last_four: '6789', is_first: true, also_of: none });
    expect(body.bank.bank_name).toBe('First Example Bank');
    const record = await monitor.app.inject({
      url: `/monitor/api/v1/onboarding_packets/${id}/files/${body.agreements[0].file.id}`,
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect(record.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(record.headers['content-disposition']).toMatch(/^attachment/);
  });

  test("another company's packet, file and contract are not found", async () => {
    const { id } = await sendPacket();
    const { body } = await packet(id);
    const as = 'other@demo.test';
    expect((await packet(id, as)).status).toBe(404);
    expect((await monitor.get(`/onboarding_packets/${id}/files/${body.agreements[0].file.id}`, as)).status).toBe(404);
    expect((await monitor.get(`/contracts/${contractId}/file`, as)).status).toBe(404);
    const redline = { contract_id: String(contractId), onboarding_packet_id: String(id) };
    expect((await upload('/onboarding_packet_contracts/upload_redlined_contract', redline, PDF, as)).status).toBe(404);
    expect((await monitor.send('POST', `/onboarding_packets/${id}/read_bank_details`, undefined, as)).status).toBe(404);
  });

  test('numbers of an earlier packet are good for a call once a proven call showed whose it is', async () => {
    const carrier = await withEmail('office@goldfinch.test');
    const { id } = await sendPacket({ carrier });
    await proveCallTo(monitor, carrier, '+13095550111');
    expect((await verifyIdentity(monitor, id, { how: 'proven' })).status).toBe(200);
    await lookAt(monitor, id);
    const ofPacket = {
      source: 'earlier_packet',
      first_seen: expect.stringMatching(/^2026-/),
      is_first_known: false,
      last_seen: null,
    };
    // The oldest first.
    expect((await monitor.get(`/carriers/${carrier}/proven_calls`)).body.numbers_on_file).toEqual([
      expect.objectContaining({ number: '+13095550111', source: 'fmcsa', first_seen: '2020-01-02' }),
      { number: expect.stringMatching(/^\+1312557/), label: 'Main phone', ...ofPacket },
      { number: ownerPhone(carrier), label: 'owner', ...ofPacket },
      { number: expect.stringMatching(/^\+1312558/), label: 'after hours', ...ofPacket },
    ]);
  });

  test('a number that is left out since it is flagged for fraud is named, and no call to it counts', async () => {
    const { db } = monitor;
    const carrier = await withEmail('office@flagged-finch.test');
    const { id } = await sendPacket({ carrier });
    const number = '+13095550111';
    await db.insert(flaggedContacts).values({ kind: 'phone', value: number, source: 'A list', asOf: '2026-01-01' });
    expect((await packet(id)).body).toMatchObject({ numbers_on_file: [], flagged_numbers: [number] });
    const refused = await verifyIdentity(monitor, id, { how: 'called', called_number: number, answered_by: 'Pat' });
    expect([refused.status, refused.body.fields.called_number[0]]).toEqual([422, expect.stringContaining('for fraud')]);
    await db.delete(flaggedContacts).where(eq(flaggedContacts.value, number));
    expect((await packet(id)).body).toMatchObject({ numbers_on_file: [{ number }], flagged_numbers: [] });
  });

  test('a changed bank waits for a proven call to a number that was on file before, and a second person', async () => {
    const carrier = await withEmail('office@gold-finch.test');
    const { id: first } = await sendPacket({ carrier });
    await lookAt(monitor, first);
    const { id } = await sendPacket({
      carrier,
      other: { payment: { account_number: '000777000111' }, company: { phone: '2125550147' } },
    });
    // The question who sent it comes before the question where it wants to be paid.
    expect((await packet(id)).body.status).toBe('held_for_identity');
    const { body } = await verifyIdentity(monitor, id);
    expect(body.status).toBe('held_for_bank_change');
    // Both accounts beside each other, by their last four; the account number alone is another.
    expect(body.bank_change).toMatchObject({ accepted_at: expect.stringMatching(/^2026-/), missing: null });
    expect(body.bank_change.compared.filter(({ is_changed }: { is_changed: boolean }) => is_changed)).toEqual([
      {
        field: 'account_number',
        before: expect.stringMatching(/^ends in \d{4}$/),
        now: 'ends in 0111',
        is_changed: true,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('000777000111');
    const missing = { kind: 'scope', name: 'view_bank_accounts' };
    const seenByStaff = (await packet(id, 'staff@demo.test')).body.bank_change;
    expect(seenByStaff).toEqual({ accepted_at: body.bank_change.accepted_at, compared: [], missing });
    // None of the earlier packet: that someone came by with a passport makes its numbers no older.
    expect(body.numbers_on_file).toEqual([
      {
        number: '+13095550111',
        source: 'fmcsa',
        label: 'Telephone',
        first_seen: '2020-01-02',
        is_first_known: true,
        last_seen: null,
      },
    ]);
    const confirm = (with_: object = {}) =>
      monitor.send('PATCH', `/onboarding_packets/${id}/confirm_bank_change`, with_);
    // Said is not proven.
    expect((await confirm()).body.message).toContain('Prove a call first');
    const start = (called_number: string) =>
      monitor.send('POST', `/carriers/${carrier}/proven_calls`, { called_number });
    expect((await start('+12125550147')).status).toBe(422);
    expect((await proveCallTo(monitor, carrier, '+13095550111')).status).toBe(200);
    const late = await confirm({ expected_version: body.version - 1 });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('Onboarding packet: held for a bank change');
    const done = await confirm({ expected_version: body.version });
    expect(done.body).toMatchObject({ status: 'held_for_bank_change', needs_another_person: expect.any(String) });
    expect(done.body.holds.find(({ cause }: { cause: string }) => cause === 'bank_change')).toMatchObject({
      called_number: '+13095550111',
      called_source: 'fmcsa',
      answered_by: 'Sam Carter, owner',
      released_by: 'Avery Admin',
      proof: 'proven',
      digits_went_to: expect.stringMatching(/^.…@/),
    });
    expect((await lookAt(monitor, id)).status).toBe('held_for_bank_change');
  });

  test('numbers of an earlier packet that no person verified confirm nothing', async () => {
    const carrier = await licensedCarrier(monitor.db, {
      legalName: 'CEDAR RIVER TRANSPORT LLC',
      phone: '+13095550111',
      email: 'office@carrier.test',
    });
    const { id: first } = await sendPacket({ carrier });
    const { holds } = await lookAt(monitor, first);
    expect(holds.map(({ cause }: { cause: string }) => cause)).not.toContain('identity');
    const { id } = await sendPacket({ carrier, other: { payment: { account_number: '000888000111' } } });
    const { body } = await packet(id);
    expect(body).toMatchObject({ status: 'held_for_bank_change', numbers_on_file: [{ source: 'fmcsa' }] });
    expect(body.numbers_on_file).toHaveLength(1);
    const called_number = ownerPhone(carrier);
    expect((await monitor.send('POST', `/carriers/${carrier}/proven_calls`, { called_number })).status).toBe(422);
  });

  test('a redline is answered with an own version, which the carrier signs', async () => {
    const first = await licensedCarrier(monitor.db, { legalName: 'RED LINE LLC' });
    const email = `owner${first}@carrier.test`;
    await monitor.send('POST', '/connection_invitations', { connection_invitation: { email, carrier_id: first } });
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, email);
    await fillIn(browser);
    await browser.send(
      '/monitor/onboarding/packet/agreement',
      { decision: 'redline', note: 'Net 15, please.' },
      { name: 'ours.pdf', content: PDF },
    );
    await browser.send('/monitor/onboarding/packet/review');
    const { id } = await rowOf(first);
    expect((await packet(id)).body.holds.map(({ cause }: { cause: string }) => cause)).toContain('redline');
    const own = Buffer.concat([PDF, Buffer.from('% own version')]);
    const fields = { contract_id: String(contractId), onboarding_packet_id: String(id) };
    const answer = await upload('/onboarding_packet_contracts/upload_redlined_contract', fields, own);
    expect(answer.body).toMatchObject({ is_broker_uploaded: true, is_redlined: true, signature: null });
    expect((await packet(id)).body.status).toBe('in_progress');
    const again = carrierBrowser(monitor);
    await enter(monitor, again, email);
    expect((await again.open('/monitor/onboarding/packet/agreement')).html).toContain('changed it for you');
    const sign = (sha256: string) =>
      again.send('/monitor/onboarding/packet/agreement', {
        decision: 'sign',
        signer_name: 'Sam Carter',
        signer_title: 'Owner',
        agreed: 'yes',
        sha256,
      });
    const old = await sign(createHash('sha256').update(PDF).digest('hex'));
    expect([old.status, old.html.includes('Read it and decide')]).toEqual([422, true]);
    await sign(await shownAgreement(again));
    expect((await again.send('/monitor/onboarding/packet/review')).status).toBe(303);
    const body = await lookAt(monitor, id);
    expect(body.status).toBe('complete');
    // The list puts the broker's own first, one of a name; what was signed is named beside it, with its file.
    expect(body.agreements.map(({ is_broker_uploaded: isOwn }: { is_broker_uploaded: boolean }) => isOwn)).toEqual([
      true,
    ]);
    expect(body.executed_contract).toMatchObject({
      is_broker_uploaded: false,
      signature: { name: 'Sam Carter' },
      agreement_file: { bytes: own.length },
    });
    const signed = await monitor.app.inject({
      url: `/monitor/api/v1/onboarding_packets/${id}/files/${body.executed_contract.agreement_file.id}`,
      cookies: { monitor_session: await monitor.tokenOf('admin@demo.test') },
    });
    expect(signed.rawPayload.equals(own)).toBe(true);
  });

  test('a version is not put into a packet that somebody has changed meanwhile', async () => {
    const { id } = await sendPacket();
    const { version } = (await packet(id)).body;
    const fields = { onboarding_packet_id: String(id), expected_version: String(version - 1) };
    const contract = { ...fields, contract_id: String(contractId) };
    expect((await upload('/onboarding_packet_contracts/upload_redlined_contract', contract)).status).toBe(409);
    expect((await upload('/tax_form_submissions/upload_redlined_tax_contract', fields)).status).toBe(409);
  });

  test('a tax form that nobody compared is 206 and holds; one that was is 200', async () => {
    const { id } = await sendPacket();
    await lookAt(monitor, id);
    const reviewed = await upload('/tax_form_submissions/upload_redlined_tax_contract', {
      onboarding_packet_id: String(id),
      is_reviewed: 'yes',
    });
    expect([reviewed.status, reviewed.body.status]).toEqual([200, 'accepted']);
    const received = await upload('/tax_form_submissions/upload_redlined_tax_contract', {
      onboarding_packet_id: String(id),
    });
    expect([received.status, received.body.status]).toEqual([206, 'needs_review']);
    expect((await packet(id)).body.status).toBe('held_for_review');
    const done = await monitor.send('PATCH', `/tax_form_submissions/${received.body.id}/accept`, {});
    expect(done.body.status).toBe('complete');
    const html = Buffer.from('<html><body>not a form</body></html>');
    const refused = await upload(
      '/tax_form_submissions/upload_redlined_tax_contract',
      { onboarding_packet_id: String(id) },
      html,
    );
    expect(refused.status).toBe(422);
  });

  test('bank numbers are read by who may, and each reading is a line of the audit log', async () => {
    const { id } = await sendPacket();
    expect(
      (await monitor.send('POST', `/onboarding_packets/${id}/read_bank_details`, undefined, 'staff@demo.test')).status,
    ).toBe(403);
    const { body } = await monitor.send('POST', `/onboarding_packets/${id}/read_bank_details`);
    expect(body).toMatchObject({ account_number: expect.stringMatching(/123456789$/), routing_number: '021000021' });
    const { audit_events: lines } = (await monitor.get('/audit_events?kind=bank_account_read')).body;
    expect(lines[0].summary).toBe('Read the bank account of GOLD FINCH LLC, ending in 6789');
    expect(JSON.stringify(lines)).not.toContain('123456789');
  });

  test('what one key sealed another does not open, and a new key comes before the old', () => {
    const [old, fresh] = ['the old key of thirty-two characters', 'the new key of thirty-two characters'];
    const sealed = seal('000123456789', [old!]);
    expect(sealed).not.toContain('123456789');
    expect(unseal(sealed, [fresh!, old!])).toBe('000123456789');
    expect(unseal(sealed, [fresh!])).toBeNull();
  });
});

describe('contracts and payment terms', () => {
  test('a new version becomes the current one; a file that is no PDF does not', async () => {
    const made = await upload('/contracts', { name: 'Broker-carrier agreement' });
    expect(made.body).toMatchObject({ version: 2, is_current: true, uploaded_by: 'Avery Admin' });
    expect((await monitor.get('/contracts/current_contract')).body.contract.id).toBe(made.body.id);
    expect(
      (await monitor.get('/contracts')).body.contracts.map(({ is_current }: { is_current: boolean }) => is_current),
    ).toEqual([true, false]);
    expect((await upload('/contracts', { name: 'x' }, Buffer.from('<html>'))).status).toBe(422);
    expect(
      (await upload('/contracts', { name: 'x' }, Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]))).status,
    ).toBe(413);
    expect((await upload('/contracts', { name: 'x' }, PDF, 'staff@demo.test')).status).toBe(403);
    expect((await monitor.get('/contracts/current_contract', 'other@demo.test')).body).toEqual({ contract: null });
  });

  test('terms are added, renamed and retired, each name once', async () => {
    const add = (name: string, as?: string) => monitor.send('POST', '/payment_terms', { payment_term: { name } }, as);
    const { body } = await add('Net 30');
    expect((await add('net 30')).status).toBe(422);
    expect((await add('Net 30', 'other@demo.test')).status).toBe(200);
    const change = (payment_term: object, as?: string) =>
      monitor.send('PATCH', `/payment_terms/${body.id}`, { payment_term }, as);
    expect((await change({ name: 'Net 21' }, 'other@demo.test')).status).toBe(404);
    expect((await change({ name: 'Net 21' })).body.name).toBe('Net 21');
    expect((await change({ is_retired: true })).body.is_retired).toBe(true);
    expect((await add('Net 21')).status).toBe(200);
    expect((await change({ is_retired: false })).status).toBe(422);
  });
});
