import { said } from '@monitor/base/said';
import { inReadersLanguage, keepMailLanguage } from '@monitor/carrier-pages/mail-languages';
import { mailLanguages } from '@monitor/db/schema';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carrierBrowser, licensedCarrier, linkIn, openOnboarding } from '../areas/onboarding/pages/support';
import { mailerInto, type ReadMail } from '../support/read-mails';
import type { SectionMonitor } from '../support/section-monitor';

let monitor: SectionMonitor;
beforeAll(async () => {
  ({ monitor } = await openOnboarding());
});
afterAll(() => monitor.close());
beforeEach(async () => {
  monitor.passTime(16 * 60_000);
  await monitor.db.delete(mailLanguages);
});

/** @returns how to email it again, and its newest mail */
const invite = async (carrierId: number, email: string) => {
  const { body } = await monitor.send('POST', '/connection_invitations', {
    connection_invitation: { email, carrier_id: carrierId, classification_ids: [] },
  });
  const newest = () => monitor.mails.at(-1)!;
  const again = async () => {
    monitor.passTime(16 * 60_000);
    await monitor.send('PATCH', `/connection_invitations/${body.id}/resend`, {});
    return newest();
  };
  return { mail: newest(), again };
};

test('a carrier that reads in Spanish gets its code, and every later mail, in Spanish', async () => {
  const carrierId = await licensedCarrier(monitor.db, { legalName: 'CEDAR RIVER TRANSPORT LLC' });
  const email = `Owner${carrierId}@carrier.test`;
  const { mail: invitation, again } = await invite(carrierId, email);
  expect(invitation.subject).toBe('Demo Brokerage invites you to set up CEDAR RIVER TRANSPORT LLC as a carrier');
  expect(invitation.text).toContain('En español: abra el enlace y elija Español.');

  const browser = carrierBrowser(monitor, 'es-MX,es;q=0.9');
  const link = linkIn(invitation.text);
  await browser.open(link);
  await browser.send(link, {});
  const codeMail = monitor.mails.at(-1)!;
  const code = /\d{6}/.exec(codeMail.text)![0];
  expect(codeMail.subject).toBe(`Su código para Demo Brokerage: ${code}`);
  expect(codeMail.text).toContain('Su código es');
  expect(codeMail.text).toContain('El bróker: Demo Brokerage, que dice tener el número MC');
  // The link alone keeps nothing: programs that scan mail open links too.
  expect(await monitor.db.select().from(mailLanguages)).toEqual([]);

  await browser.send('/monitor/onboarding/code', { code });
  expect(await monitor.db.select().from(mailLanguages)).toMatchObject([{ email: email.toLowerCase(), language: 'es' }]);
  const reminder = await again();
  expect(reminder.subject).toBe('Demo Brokerage le invita a registrar a CEDAR RIVER TRANSPORT LLC como transportista');
  expect(reminder.text).toContain('In English: open the link and choose English.');
  expect(reminder.language).toBe('es');
});

test('a language that is chosen on the open page is that of later mails', async () => {
  const carrierId = await licensedCarrier(monitor.db, { legalName: 'ELK RIVER TRANSPORT LLC' });
  const email = `owner${carrierId}@carrier.test`;
  const { mail, again } = await invite(carrierId, email);
  const link = linkIn(mail.text);
  const browser = carrierBrowser(monitor);
  await browser.send(link, {});
  await browser.send('/monitor/onboarding/code', { code: /\d{6}/.exec(monitor.mails.at(-1)!.text)![0] });
  await browser.open('/monitor/onboarding/packet?language=fr');
  expect((await again()).subject).toContain('vous invite à inscrire');
});

test('a stranger who has only the link changes no one’s language', async () => {
  const carrierId = await licensedCarrier(monitor.db, { legalName: 'OAK RIVER TRANSPORT LLC' });
  const email = `owner${carrierId}@carrier.test`;
  const { mail, again } = await invite(carrierId, email);
  const link = linkIn(mail.text);
  const stranger = carrierBrowser(monitor, 'fr');
  await stranger.open(`${link}?language=fr`);
  await stranger.send(link, {});
  await stranger.send('/monitor/onboarding/code', { code: '000000' });
  expect((await again()).subject).toContain('invites you to set up');
});

test('mail in plain words, as to an agent, stays English', async () => {
  const mails: ReadMail[] = [];
  const mailer = inReadersLanguage(mailerInto(mails), monitor.db);
  const request = { query: { language: 'es' }, cookies: {}, headers: {} } as unknown as FastifyRequest;
  await keepMailLanguage(monitor.db, 'agent@insurer.test', request, new Date());
  await mailer.send({ to: 'agent@insurer.test', subject: 'Certificate of insurance', parts: ['Please send it.'] });
  await mailer.send({ to: 'AGENT@insurer.test', subject: said('Load offer: {0}', 'x'), parts: [said('Your code is')] });
  expect(mails.map(({ subject, text, language }) => [subject, text.trim(), language])).toEqual([
    ['Certificate of insurance', 'Please send it.', 'en'],
    ['Oferta de carga: x', 'Su código es', 'es'],
  ]);
});
