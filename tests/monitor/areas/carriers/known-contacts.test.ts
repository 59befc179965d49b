import type { AssociatedWithContact } from '@contract/carriers/contact-search.entities';
import type { CarrierDirectory } from '@contract/carriers/directory.entities';
import {
  connectionInvitations,
  connections,
  insuranceCertificateDocuments,
  insuranceCertificateRequests,
  users,
} from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SectionMonitor } from '../../support/section-monitor';
import { carrierBrowser, enter, fillIn, licensedCarrier, openOnboarding } from '../onboarding/pages/support';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  ({ monitor, companyId } = await openOnboarding());
});
afterAll(() => monitor.close());

const look = async (kind: 'phone' | 'email', contact: string, more: object = {}, as?: string) => {
  const path = `/carriers/${kind}_search_associated_carriers`;
  const { status, body } = await monitor.send('POST', path, { [kind]: contact, ...more }, as);
  expect([status, body]).toEqual([200, body]);
  return body as AssociatedWithContact;
};
const placesOf = ({ known_by_company }: AssociatedWithContact) =>
  known_by_company!.entries.map(({ carrier_id, source, role }) => [carrier_id, source, role]);

/** A carrier whose packet names Jo Lane as its dispatch. */
async function onboarded(phone: string, email: string) {
  monitor.passTime(16 * 60_000);
  const carrierId = await licensedCarrier(monitor.db, {
    legalName: 'CEDAR RIVER TRANSPORT LLC',
    phone: '+13095550111',
  });
  const invitation = { email: `owner${carrierId}@carrier.test`, carrier_id: carrierId, classification_ids: [] };
  await monitor.send('POST', '/connection_invitations', { connection_invitation: invitation });
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, invitation.email);
  await fillIn(browser, { contacts: { dispatch_name: 'Jo Lane', dispatch_phone: phone, dispatch_email: email } });
  return { carrierId, invited: invitation.email, browser };
}

test('a packet’s dispatcher is known, as the carrier’s word, to the company that it was given to alone', async () => {
  const { carrierId, invited, browser } = await onboarded('(312) 555-0199', 'jo@brand-new.test');
  const early = await look('phone', '312-555-0199');
  expect(early.known_by_company!.entries).toMatchObject([{ carrier_id: carrierId, status: 'in_progress' }]);
  expect((await browser.send('/monitor/onboarding/packet/review')).status).toBe(303);

  const phone = await look('phone', '312-555-0199');
  expect(phone).toMatchObject({ category: 'phone_number_not_known', found: { exactly: 0 }, carriers: [] });
  expect(placesOf(phone)).toEqual(
    expect.arrayContaining([
      [carrierId, 'packet', 'dispatch'],
      [carrierId, 'carrier_user', 'dispatcher'],
    ]),
  );
  expect(phone.known_by_company!.entries.find(({ source }) => source === 'packet')).toMatchObject({
    person: 'Jo Lane',
    by: null,
    carrier_name: 'CEDAR RIVER TRANSPORT LLC',
  });
  const email = await look('email', 'JO@brand-new.test');
  expect(email.category).toBe('email_and_email_domain_not_known');
  expect(email.known_by_company!.entries.every(({ address_confirmed_at }) => address_confirmed_at === null)).toBe(true);
  // The invited one read the mailed code; the invitation names who sent it.
  const invitee = await look('email', invited);
  expect(invitee.known_by_company!.entries).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ source: 'carrier_user', address_confirmed_at: expect.any(String) }),
      expect.objectContaining({ source: 'invitation', by: 'Avery Admin' }),
    ]),
  );

  const other = 'other@demo.test';
  const hidden = await look('phone', '312-555-0199', {}, other);
  expect(hidden.known_by_company).toMatchObject({ total: 0, carriers: 0, entries: [] });
  expect((await look('email', 'jo@brand-new.test', {}, other)).known_by_company!.total).toBe(0);
  // The directory names the same contact.
  const { contacts } = (await monitor.get(`/carriers/${carrierId}/directory`)).body as CarrierDirectory;
  expect(contacts).toContainEqual({
    name: 'Jo Lane',
    phone: '+13125550199',
    email: 'jo@brand-new.test',
    is_types: ['dispatch'],
  });
});

test('one number in two carriers’ packets, and one of a carrier on do not dispatch, are told', async () => {
  const first = await onboarded('(312) 555-0177', 'a@shared.test');
  const second = await onboarded('(312) 555-0177', 'b@shared.test');
  const both = await look('phone', '3125550177', { carrier_id: second.carrierId });
  expect(both.known_by_company).toMatchObject({ carriers: 2, has_asked: true });
  await monitor.db
    .update(connections)
    .set({ status: 'do_not_dispatch' })
    .where(and(eq(connections.companyId, companyId), eq(connections.carrierId, first.carrierId)));
  expect((await look('phone', '3125550177')).category).toBe('found_phone_of_blocked_user_or_company');
  expect((await look('email', 'a@shared.test')).category).toBe('found_email_of_blocked_user_or_company');
  expect((await look('email', 'b@shared.test')).category).toBe('email_and_email_domain_not_known');
});

test('whom a certificate was asked of, and what notes say, is found by the number in any spelling', async () => {
  const { carrierId } = await onboarded('(312) 555-0166', 'c@notes.test');
  await monitor.send('POST', '/insurance_certificate_requests', {
    insurance_certificate_request: {
      carrier_id: carrierId,
      email: 'agent@agency.test',
      address_from: 'Kim at the insurer, by its published number',
    },
  });
  const asked = await look('email', 'agent@agency.test');
  expect(placesOf(asked)).toEqual([[carrierId, 'certificate_request', null]]);
  const [document] = await monitor.db
    .select()
    .from(insuranceCertificateDocuments)
    .where(eq(insuranceCertificateDocuments.carrierId, carrierId));
  const note = 'Called Ann at the agency, +1 (415) 555.0142, she read me the limits. ann.lee@agency.test';
  await monitor.send('PATCH', `/insurance_certificate_documents/${document!.id}/set_aside`, { document: { note } });
  expect(placesOf(await look('phone', '415-555-0142'))).toEqual([[carrierId, 'certificate_note', null]]);
  expect(placesOf(await look('email', 'ann.lee@agency.test'))).toEqual([[carrierId, 'certificate_note', null]]);
  // Parts of a longer number or address are another one.
  expect(placesOf(await look('email', 'lee@agency.test'))).toEqual([]);
  const written = {
    notable_type: 'Carrier',
    notable_id: carrierId,
    body: 'Load 94155550188; night line 415.555.0187.',
  };
  expect((await monitor.send('POST', '/notes', { note: written })).status).toBe(200);
  expect(placesOf(await look('phone', '415-555-0187'))).toEqual([[carrierId, 'note', null]]);
  expect(placesOf(await look('phone', '415-555-0188'))).toEqual([]);
  expect(await monitor.db.$count(insuranceCertificateRequests)).toBe(1);
  expect(await monitor.db.$count(connectionInvitations)).toBeGreaterThan(0);
});

test('an account without the full profile is not told what the company has', async () => {
  const email = 'watchdogplus@demo.test';
  const may = (watchdogCanViewFullCarrierProfile: boolean) =>
    monitor.db.update(users).set({ watchdogCanViewFullCarrierProfile }).where(eq(users.email, email));
  expect((await look('phone', '3125550177', {}, email)).known_by_company).toMatchObject({ carriers: 2 });
  await may(false);
  const found = await look('phone', '3125550177', {}, email);
  expect([found.known_by_company, found.category]).toEqual([null, 'phone_number_not_known']);
  await may(true);
});
