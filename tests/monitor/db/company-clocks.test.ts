import { companies, userSessions } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCarrier, aPosting, openBoard } from '../areas/load-board/bidding-support';
import { addHauler, loadFromDallas } from '../areas/loads/loads-support';
import { ANSWERS, addContract, carrierBrowser, enter, linkIn, shownAgreement } from '../areas/onboarding/pages/support';
import { aConfirmation, giveRecord } from '../areas/rate-confirmations/paper-support';
import { addCarrier } from '../support/fmcsa-rows';
import { companyIdOf } from '../support/paper-rows';
import { pdfText } from '../support/pdf-text';
import type { SectionMonitor } from '../support/section-monitor';

/**
 * A broker in Hawaii. What a carrier reads without an account says times as on the broker's clocks, whoever wrote it: a
 * request, a page or a job. On the day it is, it is the day before there, so a day shows it as a time does.
 */
const NOW = 'Sep 15, 2026, 8:30 PM HST';
const HOUR = 3_600_000;
const EMAIL = 'office@outrigger.example';

let monitor: SectionMonitor;
let companyId: number;
beforeAll(async () => {
  monitor = await openBoard();
  companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  await monitor.db.update(companies).set({ timeZone: 'Pacific/Honolulu' }).where(eq(companies.id, companyId));
  // From noon UTC to 6:30 in the morning of the next day: 1:30 there by the clocks of a company that said nothing.
  monitor.passTime(18.5 * HOUR);
});
afterAll(() => monitor.close());
beforeEach(async () => {
  const now = monitor.services.clock();
  await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
});

const newest = (place: string) => {
  const mail = monitor.mails.findLast(({ text }) => text.includes(`/onboarding/${place}/`))!;
  return new RegExp(`https?://\\S+/onboarding/${place}/\\S+`).exec(mail.text)![0];
};

/** The page behind the newest mail's link, past its code. */
async function behind(place: string) {
  const link = newest(place);
  const browser = carrierBrowser(monitor);
  await browser.send(`${link}/code`);
  await browser.send(`${link}/open`, { code: /\b\d{6}\b/.exec(monitor.mails.at(-1)!.text)![0] });
  const open = async (below = '') => (await browser.open(link + below)).html;
  return { open, send: (below: string, fields: Record<string, string>) => browser.send(link + below, fields) };
}

const openLink = async (link: string) => (await carrierBrowser(monitor).open(link)).html;

test('the page of a load that is offered', async () => {
  const { loadId } = await aPosting(monitor);
  const { id } = await aCarrier(monitor);
  await monitor.send('POST', `/loads/${loadId}/bid_links`, { bid_link: { carrier_id: id } });
  const { open, send } = await behind('load-offers');
  expect(await open()).toContain('Sep 16, 2026, 8:30 AM HST');
  await send('/bid', { amount: '900', name: 'Pat Poe' });
  expect(await open()).toContain(`$900.00, sent on ${NOW}`);
});

test('the page of a rate confirmation, and of the notice to the address of record', async () => {
  const { send, carrier } = await aConfirmation(monitor);
  await giveRecord(monitor, carrier, EMAIL);
  await send([{ email: EMAIL }]);
  await monitor.runJobs();
  const page = await behind('rate-confirmations');
  const shown = await page.open();
  const hash = (name: string) => new RegExp(`name="${name}" value="([0-9a-f]{64})"`).exec(shown)![1]!;
  await page.send('', {
    fields_hash: hash('fields_hash'),
    terms_hash: hash('terms_hash'),
    decision: 'accept',
    name: 'Dana Dispatcher',
    title: 'Dispatcher',
  });
  expect(await page.open()).toContain(NOW);
  await monitor.runJobs();
  expect(await openLink(newest('carrier-notices'))).toContain(NOW);
});

test('the page of a request for a certificate: the day until which it works', async () => {
  await monitor.send('POST', '/insurance_certificate_requests', {
    insurance_certificate_request: {
      carrier_id: await addCarrier(monitor.db, {}),
      email: EMAIL,
      address_from: 'Kim at the insurer, by its published number',
    },
  });
  expect(await openLink(newest('certificates'))).toContain('until Sep 29, 2026');
});

test('the page of an invitation and its packet', async () => {
  await addContract(monitor.db, companyId);
  await monitor.send('POST', '/connection_invitations', {
    connection_invitation: { carrier_id: await addCarrier(monitor.db, {}), email: EMAIL, classification_ids: [] },
  });
  const browser = carrierBrowser(monitor);
  expect((await browser.open(linkIn(monitor.mails.at(-1)!.text))).html).toContain('until Sep 29, 2026');
  await enter(monitor, browser, EMAIL);
  const sha256 = await shownAgreement(browser);
  const agreement = '/monitor/onboarding/packet/agreement';
  expect((await browser.send(agreement, { ...ANSWERS.agreement, sha256 })).status).toBe(303);
  expect((await browser.open(agreement)).html).toContain(NOW);
});

test('the page where a carrier shares positions', async () => {
  const carrier = await addHauler(monitor, 'SHARING LLC');
  await giveRecord(monitor, carrier, EMAIL);
  const vehicle = { vin: '1FUJGLDR0CSBN0937' };
  const load = loadFromDallas('CLOCKS-SHARED', { carrier: { id: carrier }, vehicle });
  await monitor.send('PUT', '/loads/by_reference', { load });
  await monitor.send('POST', `/carriers/${carrier}/tracking_connection/invitations`);
  const { open, send } = await behind('tracking');
  await send('/consent', { agree: 'on' });
  // From three hours before the pickup, at 5:00 in the morning there.
  expect(await open()).toContain('from Sep 16, 2026, 2:00 AM HST');
});

test('the page of a detention statement and its paper', async () => {
  const { loadId } = await aPosting(monitor);
  const { body } = await monitor.send('POST', `/loads/${loadId}/detention/links`, {
    link: { audience: 'carrier', days: 7 },
  });
  // Page and paper are on the clock of the dock, as their reader is.
  expect(await openLink(body.address)).toContain('Sep 16, 2026, 1:30 AM CDT');
  const path = `${body.address.replace('http://localhost:4000', '')}/pdf`;
  const { rawPayload } = await monitor.app.inject({ url: path });
  expect(pdfText(rawPayload).replaceAll(/\s+/g, ' ')).toContain('As of Sep 16, 2026, 1:30 AM CDT');
});
