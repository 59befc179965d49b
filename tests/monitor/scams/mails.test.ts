import { raiseDueAlerts } from '@monitor/areas/alerts/alert-courier';
import { carriers } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HERON, type MailMonitor, mailOf, openMailMonitor } from '../areas/rate-confirmations/mail/made-up-mails';
import { makeBookable } from '../support/bookable-carrier';

/**
 * A thief who writes from the carrier's own mailbox passes every check of the sender: only what the email asks for gives the
 * thief away.
 */

const VIN = '1FUJGLDR0CSBD0937';
let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
  await monitor.db.update(carriers).set({ city: 'MOLINE', state: 'IL' }).where(eq(carriers.id, HERON.dot));
  await makeBookable(monitor, [HERON.dot]);
  const load = { driver_name: 'Lee Driver', driver_phone: '312 555 0142', vehicle: { vin: VIN } };
  expect((await monitor.send('PATCH', `/loads/${monitor.loadId}`, { load })).status).toBe(200);
});
afterAll(() => monitor.close());

const wrong = (mail: { findings: { kind: string; is_checked: boolean }[] }) =>
  mail.findings.filter(({ is_checked }) => is_checked).map(({ kind }) => kind);
const read = async (text: string) => wrong(await monitor.read(mailOf({ text })));

describe('scam 11: another bank by email', () => {
  test.each([
    'We switched to OTR. Send the check there: routing 021000021, account 000123456789.',
    'Please pay by Zelle to 312-555-0190, the bank is closed this week.',
    'Remit to: Heron Freight LLC c/o Meridian Factors',
    'This invoice is assigned and payable only to Meridian Funding.',
    'Nuestra cuenta bancaria ha cambiado. Use la nueva cuenta 4455667788.',
    'Notre compte bancaire a changé, merci de noter le nouveau RIB.',
    'Send all payments to Quick Cash Capital LLC.',
    'Our new bank details are attached.',
  ])('is flagged: %s', async (text) => expect(await read(text)).toContain('other_remit_to'));
});

describe('scam 20: another truck, driver or hauler by email', () => {
  test.each([
    'The truck broke down. New truck VIN 3AKJHHDR94G992860 picks up.',
    'Driver changed: Max, 702-555-0142.',
    'Nuevo chofer Max (702) 555-0142.',
    'Our partner company will pick up for us, same rate.',
    'We will re-broker this one to a friend.',
  ])('is flagged: %s', async (text) => expect(await read(text)).toEqual(['changes_load']));
});

describe('scam 21: another place to deliver by email', () => {
  test.each([
    'The receiver changed. Please deliver to 4400 Bandini Blvd, Vernon, CA instead.',
    'REROUTE TO VERNON, CA per shipper',
    'Nueva dirección: Vernon, CA',
  ])('is flagged: %s', async (text) => expect(await read(text)).toEqual(['changes_load']));
});

test('scams 11, 20 and 21: the load of a flagged email needs an exception for every later step until a person has cleared it', async () => {
  await read('Please deliver it to Vernon, CA instead.');
  while (
    (await raiseDueAlerts(monitor.services.db, monitor.services.clock(), (error) => {
      throw error;
    })) > 0
  );
  const { body } = await monitor.get(`/loads/${monitor.loadId}`);
  expect(body.tickets).toContainEqual(
    expect.objectContaining({ is_type: 'email_or_domain_spoofing', severity: 'act_now' }),
  );
  expect(body.protection.state).not.toBe('protected');
  expect(body.gate.reasons.map(({ kind }: { kind: string }) => kind)).toContain('act_now_alert');
});

describe('an honest email of the carrier is not flagged', () => {
  test.each([
    'Signed copy attached. Driver Lee Driver, 312-555-0142, truck 1FUJGLDR0CSBD0937.',
    'On the way to Houston, TX. We deliver to Houston, TX at 6 PM.',
    'Driver is empty in Waco, TX and will be in Dallas, TX by 3 PM.',
    'Our bank account has not changed.',
    'Nuestra cuenta no ha cambiado.',
    'Please remit to: Heron Freight, LLC\nOur MC# 710001.',
    'We do not re-broker loads.\n--\nHeron Freight Dispatch, Moline, IL',
    'Order 123456789, PO 4455667788, pickup number 702555.',
    'Deliver to the receiver in Houston, TX, dock 4. Office: (309) 555-0111',
  ])('%s', async (text) => expect(await read(text)).toEqual([]));
});
