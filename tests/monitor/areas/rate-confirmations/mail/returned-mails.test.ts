import { InboxCourier } from '@monitor/areas/rate-confirmations/mail/inbox-courier';
import { startSmtpListener } from '@monitor/areas/rate-confirmations/mail/smtp-listener';
import { deliveryOfReturnAddress, returnAddressOf } from '@monitor/areas/rate-confirmations/return-addresses';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aConfirmation, OFFICE } from '../paper-support';
import { DOMAIN, HERON, type MailMonitor, mailOf, openMailMonitor, passed } from './made-up-mails';

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
});
afterAll(() => monitor.close());

const settings = { rateconDomain: DOMAIN, sessionSecrets: ['a new secret', 'an old secret'] };

/** What a mail server writes of a mail that it returns (RFC 3464). */
function notice(to: string, messageId: string, recipient: string, from = 'mailer-daemon@mx.heronfreight.com') {
  const part = (type: string, ...lines: string[]) => ['--b', `Content-Type: ${type}`, '', ...lines];
  return Buffer.from(
    [
      `From: ${from}`,
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Date: Sun, 22 Nov 2026 11:00:00 +0000',
      `Message-ID: <${Math.random()}@mx.heronfreight.com>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      ...part('text/plain', 'It could not be delivered.'),
      ...part(
        'message/delivery-status',
        'Reporting-MTA: dns; mx.heronfreight.com',
        '',
        `Final-Recipient: rfc822; ${recipient}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such user',
      ),
      ...part('text/rfc822-headers', `Message-ID: ${messageId}`, `To: ${recipient}`),
      '--b--',
      '',
    ].join('\r\n'),
  );
}

async function sent() {
  const confirmation = await aConfirmation(monitor);
  await confirmation.send();
  return { ...confirmation, mail: monitor.mails.at(-1)! };
}

describe('a return address', () => {
  test('is of one delivery, and no one can make one up', () => {
    const address = returnAddressOf(settings, 42)!;
    expect(address).toMatch(/^rc42-[0-9a-f]{24}@ratecon\.example\.com$/);
    expect(deliveryOfReturnAddress(settings, address)).toBe(42);
    expect(deliveryOfReturnAddress(settings, address.toUpperCase())).toBe(42);
    for (const made of [
      address.replace('rc42', 'rc43'),
      address.replace(/-./, '-x'),
      address.replace(/-[0-9a-f]{24}/, `-${'0'.repeat(24)}`),
      address.replace(DOMAIN, `evil.${DOMAIN}`),
      `rc42@${DOMAIN}`,
      `dot42@${DOMAIN}`,
    ])
      expect(deliveryOfReturnAddress(settings, made)).toBeNull();
  });

  test('is accepted after the secrets were renewed, and there is none without a domain', () => {
    const before = returnAddressOf({ ...settings, sessionSecrets: ['an old secret'] }, 7)!;
    expect(deliveryOfReturnAddress(settings, before)).toBe(7);
    expect(deliveryOfReturnAddress({ ...settings, sessionSecrets: ['another'] }, before)).toBeNull();
    expect(returnAddressOf({ ...settings, rateconDomain: null }, 7)).toBeNull();
    expect(deliveryOfReturnAddress({ ...settings, rateconDomain: null }, before)).toBeNull();
  });
});

test('a notice that comes to the return address warns; the confirmation stays delivered', async () => {
  const { get, mail, reference } = await sent();
  expect(mail.returnTo).toMatch(new RegExp(`^rc\\d+-[0-9a-f]{24}@${DOMAIN}$`));
  const notified = await monitor.read(notice(mail.returnTo!, mail.messageId!, OFFICE));
  expect(notified).toMatchObject({ status: 'undelivered', load: { reference } });
  expect(await get()).toMatchObject({
    status: 'delivered',
    delivery_state: 'bounced',
    deliveries: [{ state: 'bounced', state_note: expect.stringContaining('550 5.1.1 No such user') }],
  });
});

test('a stranger with a copy of the email, who knows its Message-ID and addressee, changes nothing', async () => {
  const { get, mail, reference } = await sent();
  const before = await get();
  for (const to of [`dot${HERON.dot}@${DOMAIN}`, mail.returnTo!.replace(/-[0-9a-f]+/, `-${'0'.repeat(24)}`)]) {
    const forged = await monitor.read(notice(to, mail.messageId!, OFFICE, 'mailer-daemon@evil-mail.net'));
    // It is checked like any other email, and its claim is shown as a claim.
    expect([forged.status, forged.load.reference]).toEqual(['flagged', reference]);
    const kinds = forged.findings.map(({ kind, is_checked }: { kind: string; is_checked: boolean }) => [
      kind,
      is_checked,
    ]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ['unknown_sender', true],
        ['sender_not_proven', true],
        ['delivery_failed', false],
      ]),
    );
  }
  expect(await get()).toEqual(before);
});

test('a notice of a server behind a forwarding says for whom it failed', async () => {
  const { get, mail } = await sent();
  await monitor.takeIn(notice(mail.returnTo!, mail.messageId!, 'someone@forwarded.example'));
  expect((await get()).deliveries[0].state_note).toMatch(/^someone@forwarded\.example: .*550/);
});

test('a notice of delay at the return address says nothing and is not taken in; its help is no foreign link', async () => {
  const { get, mail } = await sent();
  const delayed = notice(mail.returnTo!, mail.messageId!, OFFICE)
    .toString()
    .replace('Action: failed', 'Action: delayed');
  await expect(monitor.takeIn(Buffer.from(delayed))).rejects.toThrow('Nothing is to be done.');
  expect((await get()).delivery_state).toBe('sent');
  const helping = notice(mail.returnTo!, mail.messageId!, OFFICE)
    .toString()
    .replace('It could not be delivered.', 'See https://support.mail.example/no-such-user');
  expect((await monitor.read(Buffer.from(helping))).status).toBe('undelivered');
  // The same text from any other sender is checked.
  const elsewhere = helping
    .replaceAll(mail.returnTo!, `dot${HERON.dot}@${DOMAIN}`)
    .replace('Action: failed', 'Action: delayed');
  expect((await monitor.read(Buffer.from(elsewhere))).status).toBe('flagged');
});

test('the listener takes mail for a return address, and not for a made-up one', async () => {
  const { get, mail } = await sent();
  const errors: unknown[] = [];
  const inboundSmtp = { port: 0, host: '127.0.0.1', tls: null };
  const listener = await startSmtpListener({ ...monitor.services.env, inboundSmtp }, (error) => errors.push(error));
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  // The header names another address: where it went is what the listener heard.
  const raw = notice('undisclosed@heronfreight.com', mail.messageId!, OFFICE);
  const deliver = (to: string) => transport.sendMail({ envelope: { from: '', to }, raw });
  await expect(deliver(mail.returnTo!.replace(/-[0-9a-f]+/, `-${'0'.repeat(24)}`))).rejects.toThrow('550');
  await deliver(mail.returnTo!);
  await listener.stop();
  await new InboxCourier(monitor.services, (error) => errors.push(error)).look(() => false);
  expect([errors, (await get()).delivery_state]).toEqual([[], 'bounced']);
});

test('a reply to an email of ours names its load without a word in the subject, and proves nothing more', async () => {
  const { mail, reference, carrier } = await sent();
  const answer = [`In-Reply-To: ${mail.messageId}`, `References: <older@x> ${mail.messageId!.toUpperCase()}`];
  const reply = (from: string, domain: string) =>
    mailOf({ from, to: `dot${carrier}@${DOMAIN}`, subject: 'Re: your paper', headers: [passed(domain), ...answer] });
  const domain = OFFICE.slice(OFFICE.indexOf('@') + 1);
  const honest = await monitor.read(reply(OFFICE, domain));
  expect([honest.status, honest.load.reference, honest.findings]).toEqual(['completed', reference, []]);
  const stranger = await monitor.read(reply('x@evil-mail.net', 'evil-mail.net'));
  expect([stranger.status, stranger.load.reference]).toEqual(['flagged', reference]);
  // Another company's email reveals nothing about its load.
  const others = await monitor.app.inject({
    url: `/monitor/api/v1/rate_confirmation_mails/${honest.id}`,
    cookies: { monitor_session: await monitor.tokenOf('other@demo.test') },
  });
  expect(others.statusCode).toBe(404);
});
