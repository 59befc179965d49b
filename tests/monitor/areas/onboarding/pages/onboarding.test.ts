import { keptSections } from '@monitor/areas/onboarding/packet-contents';
import {
  carrierNotices,
  connections,
  insuranceCertificateDocuments,
  onboardingPackets,
  packetBankDetails,
  packetHolds,
  packetSections,
} from '@monitor/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PDF } from '../../../support/forms';
import type { SectionMonitor } from '../../../support/section-monitor';
import {
  ANSWERS,
  carrierBrowser,
  codeIn,
  enter,
  fillIn,
  licensedCarrier,
  linkIn,
  lookAt,
  openOnboarding,
} from './support';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  ({ monitor, companyId } = await openOnboarding());
});
afterAll(() => monitor.close());
// Beyond the window in which mails and codes are counted.
beforeEach(() => monitor.passTime(16 * 60_000));

/** Passes Standard: authority, insurance on file, active, no order. */
const passingCarrier = () =>
  licensedCarrier(monitor.db, { legalName: 'CEDAR RIVER TRANSPORT LLC', phone: '+13095550111' });

const invite = (carrierId: number, email = `owner${carrierId}@carrier.test`, as?: string) =>
  monitor.send(
    'POST',
    '/connection_invitations',
    { connection_invitation: { email, carrier_id: carrierId, classification_ids: [] } },
    as,
  );
const connectionOf = async (carrierId: number) =>
  (
    await monitor.db
      .select()
      .from(connections)
      .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, carrierId)))
  )[0]!;
const packetOf = async (carrierId: number) =>
  (
    await monitor.db
      .select()
      .from(onboardingPackets)
      .where(eq(onboardingPackets.carrierId, carrierId))
      .orderBy(desc(onboardingPackets.id))
  )[0]!;

async function complete(carrierId: number, other?: Record<string, Record<string, string>>) {
  const { body } = await invite(carrierId);
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, body.email);
  await fillIn(browser, other);
  const sent = await browser.send('/monitor/onboarding/packet/review');
  expect([sent.status, sent.to]).toEqual([303, 'http://localhost:4000/monitor/onboarding/sent']);
  return browser;
}
/** The same, and a person has reviewed it. */
async function completeAndLookAt(carrierId: number, other?: Record<string, Record<string, string>>) {
  const browser = await complete(carrierId, other);
  await lookAt(monitor, (await packetOf(carrierId)).id);
  return browser;
}

describe('an invitation', () => {
  test('connects, leads to one packet, and holds its secret in the mail alone', async () => {
    const carrier = await passingCarrier();
    const { status, body } = await invite(carrier, 'Owner@Carrier.test');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: 'owner@carrier.test',
      status: 'open',
      carrier_id: carrier,
      issuer_id: companyId,
    });
    expect(JSON.stringify(body)).not.toContain('token');
    expect(await connectionOf(carrier)).toMatchObject({ status: 'needs_to_onboard', receiverId: expect.any(Number) });
    expect(await packetOf(carrier)).toMatchObject({ status: 'not_started' });
    const mail = monitor.mails.at(-1)!;
    expect(mail.to).toBe('owner@carrier.test');
    expect(mail.text).toContain('Demo Brokerage');
    expect(mail.text).toContain('We have no FMCSA record of it');
    const listed = await monitor.get(`/connection_invitations?q[issuer_id_eq]=${companyId}&carrier_id=${carrier}`);
    expect(listed.body.connection_invitations).toHaveLength(1);
    expect((await monitor.get(`/connection_invitations?carrier_id=${carrier}`, 'other@demo.test')).body).toEqual({
      connection_invitations: [],
    });
  });

  test('uses the person whose id is given where there is no address, and needs one of both', async () => {
    const carrier = await passingCarrier();
    await invite(carrier, 'first@carrier.test');
    const { receiverId } = await connectionOf(carrier);
    const again = await monitor.send('POST', '/connection_invitations', {
      connection_invitation: { email: '', user_id_for_email: receiverId, carrier_id: carrier },
    });
    expect(again.body.email).toBe('first@carrier.test');
    const both = await monitor.send('POST', '/connection_invitations', {
      connection_invitation: { email: 'second@carrier.test', user_id_for_email: receiverId, carrier_id: carrier },
    });
    expect(both.body.email).toBe('second@carrier.test');
    const none = await monitor.send('POST', '/connection_invitations', {
      connection_invitation: { carrier_id: carrier },
    });
    expect([none.status, Object.keys(none.body.fields)]).toEqual([422, ['connection_invitation.email']]);
    expect((await invite(carrier, 'no address')).status).toBe(422);
  });

  test('is refused for a carrier on do not dispatch, and sent again neither; a packet begun before does not lift it', async () => {
    const carrier = await passingCarrier();
    const { body: invitation } = await invite(carrier);
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, `owner${carrier}@carrier.test`);
    await monitor.send('POST', '/connections/do_not_dispatch', { connection: { carrier_id: carrier } });
    const before = monitor.mails.length;
    const refused = await invite(carrier, `another${carrier}@carrier.test`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('do not dispatch')]);
    expect((await monitor.send('PATCH', `/connection_invitations/${invitation.id}/resend`, {})).status).toBe(409);
    expect(monitor.mails).toHaveLength(before);
    await fillIn(browser);
    await browser.send('/monitor/onboarding/packet/review');
    expect((await lookAt(monitor, (await packetOf(carrier)).id)).status).toBe('complete');
    const { id, status } = await connectionOf(carrier);
    expect(status).toBe('do_not_dispatch');
    // All packets here have the same values: while the carrier is on do not dispatch, the next ones share with it.
    await monitor.send('PATCH', `/connections/${id}`, { connection: { status: 'needs_to_onboard' } });
  });

  test('its link ends by time, by a newer one, and by taking it back', async () => {
    const carrier = await passingCarrier();
    const { body } = await invite(carrier);
    const browser = carrierBrowser(monitor);
    const first = linkIn(monitor.mails.at(-1)!.text);
    expect((await browser.open(first)).status).toBe(200);
    const [used] = (await monitor.get('/classifications')).body.classifications;
    const resend = (classification_ids: number[]) =>
      monitor.send('PATCH', `/connection_invitations/${body.id}/resend`, { classification_ids });
    expect((await resend([987_654_321])).status).toBe(422);
    expect((await resend([used.id])).body).toMatchObject({ id: body.id, classification_ids: [used.id] });
    expect((await browser.open(first)).status).toBe(404);
    const second = linkIn(monitor.mails.at(-1)!.text);
    expect((await browser.open(second)).status).toBe(200);
    expect(
      (await monitor.send('DELETE', `/connection_invitations/${body.id}`, undefined, 'other@demo.test')).status,
    ).toBe(404);
    expect((await monitor.send('DELETE', `/connection_invitations/${body.id}`)).status).toBe(204);
    expect((await browser.open(second)).status).toBe(404);
  });

  test('asks for the right to onboard', async () => {
    const carrier = await passingCarrier();
    expect((await invite(carrier, 'a@carrier.test', 'noconnect@demo.test')).status).toBe(403);
    expect((await invite(987_654_321)).status).toBe(404);
  });
});

describe('the code', () => {
  test('is mailed when asked for, ends after five wrong tries, and opens one packet', async () => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const link = linkIn(monitor.mails.at(-1)!.text);
    const browser = carrierBrowser(monitor);
    const before = monitor.mails.length;
    await browser.open(link);
    expect(monitor.mails).toHaveLength(before);
    expect((await browser.open('/monitor/onboarding/packet')).status).toBe(404);
    await browser.send(link);
    const code = codeIn(monitor.mails.at(-1)!.text);
    const wrong = code === '000000' ? '111111' : '000000';
    for (const left of [4, 3, 2]) {
      const tried = await browser.send('/monitor/onboarding/code', { code: wrong });
      expect(tried.html).toContain(`You can try ${left} more times.`);
    }
    expect((await browser.send('/monitor/onboarding/code', { code: wrong })).html).toContain('try once more');
    expect((await browser.send('/monitor/onboarding/code', { code: wrong })).status).toBe(403);
    expect((await browser.send('/monitor/onboarding/code', { code })).status).toBe(404);
    expect((await enter(monitor, browser, `owner${carrier}@carrier.test`)).to).toContain('/onboarding/packet');
    expect((await browser.open('/monitor/onboarding/packet')).html).toContain('0 of 7 steps done');
  });

  test('runs out after ten minutes', async () => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const browser = carrierBrowser(monitor);
    await browser.send(linkIn(monitor.mails.at(-1)!.text));
    const code = codeIn(monitor.mails.at(-1)!.text);
    monitor.passTime(10 * 60_000);
    expect((await browser.send('/monitor/onboarding/code', { code })).status).toBe(403);
  });

  test('a form from another site changes nothing', async () => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const browser = carrierBrowser(monitor);
    const foreign = await browser.send(linkIn(monitor.mails.at(-1)!.text), {}, undefined, {
      origin: 'https://evil.test',
    });
    expect(foreign.status).toBe(403);
  });
});

describe('the packet', () => {
  test('prefills the record, keeps what was typed beside each error, and is resumed', async () => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, `owner${carrier}@carrier.test`);
    expect((await browser.open('/monitor/onboarding/packet/company')).html).toContain(
      'value="CEDAR RIVER TRANSPORT LLC"',
    );
    const wrong = await browser.send('/monitor/onboarding/packet/company', {
      ...ANSWERS.company,
      legal_name: '<b>Cedar</b>',
      phone: '12',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('Enter the number with its area code');
    expect(wrong.html).toContain('value="&lt;b&gt;Cedar&lt;/b&gt;"');
    expect(wrong.html).toContain('value="12"');
    expect((await packetOf(carrier)).status).toBe('not_started');
    await browser.send('/monitor/onboarding/packet/company', ANSWERS.company!);
    await browser.send('/monitor/onboarding/packet/contacts', { owner_name: 'Sam', later: 'yes' });
    expect((await packetOf(carrier)).status).toBe('in_progress');
    const other = carrierBrowser(monitor);
    await enter(monitor, other, `owner${carrier}@carrier.test`);
    const overview = (await other.open('/monitor/onboarding/packet')).html;
    expect(overview).toContain('1 of 7 steps done');
    expect(overview).toContain('Not finished');
    expect((await other.open('/monitor/onboarding/packet/contacts')).html).toContain('value="Sam"');
    const early = await other.send('/monitor/onboarding/packet/review');
    expect(early.status).toBe(422);
    expect(early.html).toContain('Finish first: Contacts, Equipment and lanes');
  });

  describe('an owner who is dispatch and accounts too', () => {
    const OWNER = { owner_name: 'Sam Carter', owner_phone: '(312) 555-0148', owner_email: 'Sam@one.truck.test' };
    const SAME = { dispatch_same: 'yes', after_hours_same: 'yes', ar_same: 'yes' };
    const atContacts = async () => {
      const carrier = await passingCarrier();
      await invite(carrier);
      const browser = carrierBrowser(monitor);
      await enter(monitor, browser, `owner${carrier}@carrier.test`);
      const send = (fields: Record<string, string>) => browser.send('/monitor/onboarding/packet/contacts', fields);
      const kept = async () => (await keptSections(monitor.db, (await packetOf(carrier)).id)).get('contacts')!;
      return { carrier, browser, send, kept };
    };

    test('is typed once; what was typed in the other roles does not count', async () => {
      const { browser, send, kept } = await atContacts();
      const { status } = await send({ ...OWNER, ...SAME, dispatch_phone: '12', dispatch_email: 'thief@else.test' });
      expect(status).toBe(303);
      const { answers, isComplete } = await kept();
      const own = { name: 'Sam Carter', phone: '+13125550148', email: 'sam@one.truck.test' };
      for (const role of ['owner', 'dispatch', 'after_hours', 'ar'])
        for (const [part, value] of Object.entries(own))
          expect([role, answers[`${role}_${part}`]]).toEqual([role, value]);
      expect([answers.claims_phone, isComplete]).toEqual(['', true]);
      const review = (await browser.open('/monitor/onboarding/packet/review')).html;
      expect(review.match(/sam@one\.truck\.test/g)).toHaveLength(1);
      expect(review).toMatch(/Dispatch<\/dt>\s*<dd[^>]*>Same person as the owner/);
      const again = (await browser.open('/monitor/onboarding/packet/contacts')).html;
      expect(again).toMatch(/name="dispatch_same"[^>]*checked/);
      expect(again).not.toMatch(/name="claims_same"[^>]*checked/);
    });

    test('is asked for once where something is missing, and another person is another', async () => {
      const { send, kept } = await atContacts();
      const { status, html } = await send({ ...OWNER, ...SAME, owner_phone: '12' });
      expect(status).toBe(422);
      expect(html.match(/class="field-error/g)).toHaveLength(1);
      const without = await send({ ...OWNER, ...SAME, dispatch_same: 'no' });
      expect(without.html).toContain('Dispatch: enter the name.');
      await send({ ...OWNER, ...SAME });
      // Another owner is another dispatcher; deselected, the fields are what they say.
      await send({ ...OWNER, ...SAME, owner_name: 'Kim Carter' });
      expect((await kept()).answers.dispatch_name).toBe('Kim Carter');
      await send({
        ...OWNER,
        after_hours_same: 'yes',
        ar_same: 'yes',
        dispatch_name: 'Ana',
        dispatch_phone: '(312) 555-0150',
        dispatch_email: 'ana@one.truck.test',
      });
      expect((await kept()).answers).toMatchObject({ dispatch_name: 'Ana', dispatch_same: '', ar_name: 'Sam Carter' });
    });
  });

  test.each([
    ['a page that calls itself a PDF', 'coi.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 422],
    ['a program', 'coi.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), 422],
    ['an empty file', 'coi.pdf', Buffer.alloc(0), 422],
    ['more than 20 MB', 'coi.pdf', Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]), 413],
  ])('refuses %s with words under the field', async (_what, name, content, status) => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, `owner${carrier}@carrier.test`);
    const sent = await browser.send(
      '/monitor/onboarding/packet/insurance',
      { agent_name: 'Typed Agency' },
      { name, content },
    );
    expect(sent.status).toBe(status);
    expect(sent.html).toContain('id="file-error"');
    expect(sent.html).toContain('value="Typed Agency"');
  });

  test('a name with a path is only a name', async () => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, `owner${carrier}@carrier.test`);
    const sent = await browser.send(
      '/monitor/onboarding/packet/insurance',
      {},
      { name: '../../etc/passwd.pdf', content: PDF },
    );
    expect(sent.status).toBe(303);
    const page = (await browser.open('/monitor/onboarding/packet/insurance')).html;
    expect(page).toContain('passwd.pdf');
    expect(page).not.toContain('../');
  });

  test('a wrong file is taken out again, typed answers stay, and the step is to be finished', async () => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, `owner${carrier}@carrier.test`);
    await fillIn(browser);
    const step = '/monitor/onboarding/packet/insurance';
    const page = await browser.open(step);
    const id = /name="remove" value="([\da-f-]{36})"/.exec(page.html)![1]!;
    // The Enter key presses the first button of a form: it saves.
    expect(page.html.indexOf('Save and continue')).toBeLessThan(page.html.indexOf('name="remove"'));
    const removed = await browser.send(step, { agent_name: 'Another Agency', remove: id });
    expect([removed.status, removed.to]).toEqual([303, `http://localhost:4000${step}`]);
    expect((await browser.send(step, { agent_name: 'Another Agency', remove: id })).status).toBe(303);
    const after = (await browser.open(step)).html;
    expect(after).toContain('Another Agency');
    expect(after).not.toContain('coi.pdf');
    const [document] = await monitor.db
      .select()
      .from(insuranceCertificateDocuments)
      .where(eq(insuranceCertificateDocuments.carrierId, carrier));
    expect(document).toMatchObject({ status: 'set_aside', reviewNote: 'The carrier took coi.pdf out of its packet.' });
    const sent = await browser.send('/monitor/onboarding/packet/review');
    expect([sent.status, sent.html]).toEqual([422, expect.stringContaining('Finish first: Certificate of insurance.')]);
    await browser.send(step, { agent_name: 'Another Agency' }, { name: 'right.pdf', content: PDF });
    expect((await browser.send('/monitor/onboarding/packet/review')).status).toBe(303);
    const late = await browser.send(step, { remove: id });
    expect(late.status).toBe(404);
  });

  test('sent whole, passing and approved, it onboards the carrier, tells both sides, and its link is of no more use', async () => {
    const carrier = await passingCarrier();
    const browser = await completeAndLookAt(carrier);
    expect(await packetOf(carrier)).toMatchObject({ status: 'complete' });
    expect(await connectionOf(carrier)).toMatchObject({ status: 'onboarded' });
    expect((await browser.open('/monitor/onboarding/packet')).status).toBe(404);
    const link = monitor.mails.filter(({ to }) => to === `owner${carrier}@carrier.test`)[0]!;
    expect((await browser.open(linkIn(link.text))).status).toBe(404);
    const files = (await monitor.get(`/vetting_files?carrier_id=${carrier}`)).body.vetting_files;
    expect(files.map(({ decision }: { decision: { kind: string } | string }) => JSON.stringify(decision))[0]).toContain(
      'onboarded',
    );
  });

  test('both sides are mailed what was signed, with the record of the signature', async () => {
    const carrier = await passingCarrier();
    const before = monitor.mails.length;
    await completeAndLookAt(carrier);
    await monitor.runJobs();
    const mails = monitor.mails.slice(before).filter(({ attachments = [] }) => attachments.length > 0);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [`owner${carrier}@carrier.test`, 'Demo Brokerage received your onboarding packet'],
        [`owner${carrier}@carrier.test`, 'CEDAR RIVER TRANSPORT LLC is onboarded with Demo Brokerage'],
        ['admin@demo.test', 'Signed agreement with CEDAR RIVER TRANSPORT LLC'],
      ]),
    );
    for (const { attachments, text } of mails) {
      expect(attachments!.map(({ filename }) => filename)).toEqual([
        'agreement.pdf',
        'Broker-carrier agreement - signed.pdf',
      ]);
      expect(attachments![0]!.content.equals(PDF)).toBe(true);
      expect(text).toContain('signed by Sam Carter, Owner');
    }
  });

  test('numbers of a half-filled payment step are kept, sealed, until it is whole', async () => {
    const carrier = await passingCarrier();
    await invite(carrier);
    const browser = carrierBrowser(monitor);
    await enter(monitor, browser, `owner${carrier}@carrier.test`);
    const { account_number, routing_number } = ANSWERS.payment!;
    const payment = '/monitor/onboarding/packet/payment';
    await browser.send(payment, { account_number: account_number!, routing_number: routing_number!, later: 'yes' });
    const { id } = await packetOf(carrier);
    expect(JSON.stringify(await monitor.db.select().from(packetSections))).not.toContain(account_number);
    expect((await browser.open(payment)).html).toContain('On file: ends in 6789');
    await browser.send(payment, { ...ANSWERS.payment, account_number: '', routing_number: '' });
    const read = await monitor.send('POST', `/onboarding_packets/${id}/read_bank_details`);
    expect(read.body).toMatchObject({ account_number, routing_number });
  });

  test('numbers are nowhere in clear', async () => {
    const carrier = await passingCarrier();
    await complete(carrier);
    const { id } = await packetOf(carrier);
    const rows = JSON.stringify([
      await monitor.db.select().from(packetSections).where(eq(packetSections.packetId, id)),
      await monitor.db.select().from(packetBankDetails).where(eq(packetBankDetails.packetId, id)),
    ]);
    expect(rows).not.toContain('123456789');
    expect(rows).not.toContain('021000021');
    expect(rows).toContain('6789');
  });

  test('failing rules hold it until an override, which onboards', async () => {
    const carrier = await passingCarrier();
    const failing = await licensedCarrier(monitor.db, { legalName: 'SLEEPING OX LLC', statusCode: 'I' });
    expect(carrier).not.toBe(failing);
    await completeAndLookAt(failing);
    expect(await packetOf(failing)).toMatchObject({ status: 'held_for_review' });
    expect((await connectionOf(failing)).status).toBe('needs_to_onboard');
    const { rules_assessment: assessment } = (await monitor.get(`/carriers/${failing}`)).body;
    for (const { id, categories } of assessment.classifications)
      for (const { rules } of categories)
        for (const { is_type, setting, status } of rules)
          if (setting === 'active' && status !== 'pass')
            await monitor.send('POST', '/rule_overrides', {
              rule_override: {
                carrier_id: failing,
                classification_id: id,
                is_type,
                reason: 'Seen and accepted.',
                expiration_date: '2080-01-01',
              },
            });
    expect(await packetOf(failing)).toMatchObject({ status: 'complete' });
    expect((await connectionOf(failing)).status).toBe('onboarded');
    const holds = await monitor.db
      .select()
      .from(packetHolds)
      .where(eq(packetHolds.packetId, (await packetOf(failing)).id));
    expect(holds.every(({ releasedAt }) => releasedAt !== null)).toBe(true);
  });

  test('another bank than last time is held', async () => {
    const carrier = await passingCarrier();
    await completeAndLookAt(carrier);
    await complete(carrier, { payment: { account_number: '000123450000' } });
    expect(await packetOf(carrier)).toMatchObject({ status: 'held_for_bank_change' });
    expect((await connectionOf(carrier)).status).toBe('onboarded');
    // The carrier hears of both where it did not choose itself: of the change before anyone pays there.
    const notices = await monitor.db
      .select()
      .from(carrierNotices)
      .where(eq(carrierNotices.carrierId, carrier))
      .orderBy(carrierNotices.id);
    const [first, ...others] = notices.map(({ kind, details }) => [kind, details.isChange]);
    expect([first, others[0]]).toEqual([
      ['new_bank', false],
      ['new_bank', true],
    ]);
  });

  test('the same bank as last time is not', async () => {
    const carrier = await passingCarrier();
    await completeAndLookAt(carrier);
    await completeAndLookAt(carrier);
    expect(await packetOf(carrier)).toMatchObject({ status: 'complete' });
  });
});

// Last: by then every session of the test has run out too.
test('an invitation ends after 14 days', async () => {
  await invite(await passingCarrier());
  const link = linkIn(monitor.mails.at(-1)!.text);
  monitor.passTime(14 * 86_400_000 - 1);
  const browser = carrierBrowser(monitor);
  expect((await browser.open(link)).status).toBe(200);
  monitor.passTime(1);
  expect((await browser.open(link)).status).toBe(404);
});
