import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMail, SentMail } from '@monitor/demo/outbox-page';
import { type Mail, openMailer } from '@monitor/mail/mailer';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

/** A mail as the page shows it. */
const shown = async (file: string) => renderToStaticMarkup(<SentMail mail={await readMail(file)} name="a.eml" />);

/** The file that the outbox gets for this text. */
async function written(text: string, attachments?: Mail['attachments']): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  try {
    const mailer = openMailer({ mailFrom: 'a@b.test', dataDir, clock: () => new Date('2026-09-15T12:00:00Z') });
    await mailer.send({ to: 'c@d.test', subject: 'A mail', parts: [text], attachments });
    const [name] = (await readdir(join(dataDir, 'outbox'))).filter((file) => file.endsWith('.eml'));
    return await readFile(join(dataDir, 'outbox', name!), 'utf8');
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

test('a long link is whole and may be followed', async () => {
  const link = `http://localhost:3000/broker/sign-up/code?email=${'x'.repeat(90)}%40b.test&code=123-456`;
  const html = await shown(await written(`Your code is 123456\n\n${link}\n`));
  const escaped = link.replace('&', '&amp;');
  expect(html).toContain(`<a href="${escaped}">${escaped}</a>`);
  expect(html).toContain('To: c@d.test');
  expect(html).toContain('Your code is 123456');
});

test('letters of every alphabet are read and nothing in a mail becomes markup', async () => {
  const html = await shown(await written('Transport Côte-du-Cèdre = <script>alert("x")</script> http://a.test/"><b>'));
  expect(html).toContain('Transport Côte-du-Cèdre = &lt;script&gt;');
  expect(html).not.toMatch(/<script|<b>/);
});

test('what is attached is named, and is not in the text', async () => {
  const content = Buffer.from('%PDF-1.7 a signature record');
  const record = { filename: 'signature record.pdf', contentType: 'application/pdf', content };
  const html = await shown(await written('Côte: http://a.test/packet\n', [record]));
  expect(html).toContain('Côte: <a href="http://a.test/packet">http://a.test/packet</a>');
  expect(html).toContain('[attached: signature record.pdf]');
  expect(html).not.toContain(content.toString('base64').slice(0, 20));
});

test('the HTML of a mail says the same, with its picture in it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const mailer = openMailer({ mailFrom: 'Portal <a@b.test>', dataDir, clock: () => new Date('2026-09-15T12:00:00Z') });
  const logo = Buffer.from('89504e470d0a1a0a', 'hex');
  await mailer.send({ to: 'c@d.test', subject: 'A mail', parts: ['Hello <b>'], from: 'Demo Brokerage', logo });
  const [name] = await readdir(join(dataDir, 'outbox'));
  const { headers, html, attached } = await readMail(await readFile(join(dataDir, 'outbox', name!)));
  await rm(dataDir, { recursive: true });
  expect(headers).toContain('From: Demo Brokerage via Portal <a@b.test>');
  expect(html).toContain('Hello &lt;b&gt;');
  expect(html).toContain(`src="data:image/png;base64,${logo.toString('base64')}"`);
  // A picture of the letter is no paper that came with it.
  expect(attached).toEqual([]);
});
