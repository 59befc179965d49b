import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyOr } from '../../../../support/whole';
import { addCarrier } from '../../../support/fmcsa-rows';
import { PDF } from '../../../support/forms';
import {
  addLoad,
  DOMAIN,
  HERON,
  type MadeUpMail,
  type MailMonitor,
  mailOf,
  openMailMonitor,
  passed,
  SERVER,
} from './made-up-mails';

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
  await addCarrier(monitor.db, { id: 7_100_002, legalName: 'EGRET HAULING LLC', email: 'office@egrethauling.com' });
  for (let at = 0; at < 20; at += 1) await addLoad(monitor, `S-${2000 + at}`, HERON.dot);
  await addLoad(monitor, 'S-3000', 7_100_002);
});
afterAll(() => monitor.close());

const pdf = { name: 'signed.pdf', type: 'application/pdf', content: PDF };
const subjectOf = (at: number) =>
  [
    `Rate confirmation S-${2000 + (at % 20)}`,
    `RE: Load #S-${2000 + (at % 20)} - signed`,
    `Fwd: s-${2000 + (at % 20)}, Dallas to Houston`,
    `Signed RC [S-${2000 + (at % 20)}]`,
  ][at % 4]!;
const textOf = (at: number) =>
  [
    'Signed copy attached. Thank you.',
    `Confirmed. DOT ${HERON.dot}, MC-${HERON.mc}. Driver will call at pickup.`,
    `Please remit to: Heron Freight, LLC\nOur MC# ${HERON.mc}.`,
    'Booked. See https://www.heronfreight.com/contact for after hours.',
    'Accessorials as agreed: detention after 2 hours.\n--\nHeron Freight Dispatch',
  ][at % 5]!;

/** True ones: people of the carrier and of the broker, with and without a paper, as texts and as pages. */
function trueMail(at: number): Buffer {
  const given: MadeUpMail = { subject: subjectOf(at), text: textOf(at), attachments: at % 3 === 0 ? [pdf] : [] };
  const from = ['Heron <dispatch@heronfreight.com>', 'billing@heronfreight.com', 'Tom <tom@heronfreight.com>'][at % 3]!;
  if (at % 10 === 9) return mailOf({ ...given, from: 'Ada Admin <admin@demo.test>', headers: [passed('demo.test')] });
  if (at % 7 === 3)
    return mailOf({ ...given, from, html: `<p>${textOf(at)}</p><a href="mailto:${HERON.email}">Mail</a>` });
  if (at % 11 === 5)
    return mailOf({ ...given, from, headers: [passed('heronfreight.com'), 'Reply-To: billing@heronfreight.com'] });
  return mailOf({ ...given, from });
}

const failed = `Authentication-Results: ${SERVER}; spf=fail smtp.mailfrom=heronfreight.com; dkim=none; dmarc=fail header.from=heronfreight.com`;
const LOOK_ALIKES = [
  'heronfrieght.com',
  'heronfreight.co',
  'heron-freight.com',
  'herronfreight.com',
  'heronfreiqht.com',
];

/** Twelve ways to be taken for the carrier. */
const WAYS: readonly ((at: number) => MadeUpMail)[] = [
  (at) => {
    const domain = LOOK_ALIKES[at % LOOK_ALIKES.length]!;
    return { from: `Heron <dispatch@${domain}>`, headers: [passed(domain)] };
  },
  () => ({ headers: [passed('heronfreight.com'), 'Reply-To: heron.dispatch@gmail.com'] }),
  () => ({ headers: [failed] }),
  () => ({ from: 'Heron Freight <heronfreight.dispatch@gmail.com>', headers: [passed('gmail.com')] }),
  (at) => ({ from: `Dispatch <dispatch@carrier-${at}.net>`, headers: [passed(`carrier-${at}.net`)] }),
  (at) => ({ subject: at % 2 === 0 ? 'Updated rate confirmation' : `Rate confirmation S-${9000 + at}` }),
  (at) => ({ text: `We run this under ${at % 2 === 0 ? 'MC 998877' : 'USDOT# 3456789'} now.` }),
  () => ({ text: 'Please remit to: Quick Pay Factoring LLC\nPO Box 1' }),
  () => ({ text: 'Our banking details have changed. Use the new ACH account.' }),
  (at) => ({ text: `Sign here: https://heronfreight.com.sign-${at}.net/rc` }),
  () => ({ from: '"dispatch@heronfreight.com" <rc@mail-service.net>', headers: [passed('mail-service.net')] }),
  // Its own server signs it, for its own domain; the header of that server's own is no word of ours.
  () => ({
    headers: [
      `Authentication-Results: ${SERVER}; spf=pass smtp.mailfrom=evil-mail.net; dkim=pass header.d=evil-mail.net; dmarc=none`,
    ],
  }),
];

/** Of each kind: every way five times, beside every kind of subject, text and sender. */
const MANY = manyOr(200, 60);

test(`of ${MANY} spoofed mails each is flagged, of ${MANY} true ones none`, async () => {
  const wrong: string[] = [];
  for (let at = 0; at < MANY; at += 1) {
    const spoofed = await monitor.read(
      mailOf({ subject: subjectOf(at), text: textOf(at), ...WAYS[at % WAYS.length]!(at) }),
    );
    if (spoofed.status !== 'flagged') wrong.push(`way ${at % WAYS.length}: ${spoofed.status}`);
    const real = await monitor.read(trueMail(at));
    const found = real.findings.filter((one: { is_checked: boolean }) => one.is_checked);
    if (found.length > 0 || real.status !== 'completed') wrong.push(`true ${at}: ${JSON.stringify(found)}`);
  }
  expect(wrong).toEqual([]);
  const { counts } = (await monitor.get('/rate_confirmation_mails?include=counts')).body;
  expect(counts).toEqual({ all: 2 * MANY, flagged: MANY, undelivered: 0, delivered: MANY });
});

test('a load of another carrier is flagged, and a header in our server’s name below ours is not believed', async () => {
  const other = await monitor.read(mailOf({ subject: 'Rate confirmation S-3000', to: `dot${HERON.dot}@${DOMAIN}` }));
  expect(other.findings[0].kind).toBe('load_of_another_carrier');
  const forged = await monitor.read(mailOf({ headers: [failed, passed('heronfreight.com')], text: 'Forged below.' }));
  expect(forged.findings.map((one: { kind: string }) => one.kind)).toEqual([
    'spf',
    'dmarc',
    'sender_not_proven',
    'dkim',
  ]);
});

test('what no server of ours has checked proves no sender: flagged, also where another server says that it passed', async () => {
  const foreign = passed('heronfreight.com').replace(SERVER, 'mx.evil-mail.net');
  for (const headers of [[foreign], ['X-No-Results: here']]) {
    const mail = await monitor.read(mailOf({ headers, text: `From no server of ours: ${headers[0]}` }));
    expect([mail.status, mail.findings[0]]).toEqual([
      'flagged',
      expect.objectContaining({
        kind: 'sender_not_proven',
        what: `Nothing proves that the email is from heronfreight.com: it has no result of ${SERVER}.`,
      }),
    ]);
    expect(mail.findings.filter((one: { is_checked: boolean }) => one.is_checked)).toHaveLength(1);
  }
});
