import { deflateRawSync } from 'node:zlib';
import { rateConfirmationMailFiles, rateConfirmationMails } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDF } from '../../../support/forms';
import { DOMAIN, HERON, type MailMonitor, mailOf, openMailMonitor, passed } from './made-up-mails';

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
});
afterAll(() => monitor.close());

const kinds = (mail: { findings: { kind: string; is_checked: boolean }[] }) =>
  mail.findings.filter((one) => one.is_checked).map(({ kind }) => kind);

describe('a mail that was made to break what reads it', () => {
  test('of 10,000 parts only the header is read, and it is flagged', async () => {
    const part = '--many\r\nContent-Type: text/plain\r\n\r\nx\r\n';
    const header = mailOf({ text: '' })
      .toString()
      .replace(/Content-Type: text\/plain.*$/s, 'Content-Type: multipart/mixed; boundary="many"\r\n\r\n');
    const mail = await monitor.read(Buffer.from(`${header}${part.repeat(10_000)}--many--\r\n`));
    expect(mail).toMatchObject({ status: 'flagged', text: null, attachments: [], from: { address: HERON.email } });
    expect(kinds(mail)).toContain('not_read_whole');
  });

  test('of 200 parts under many boundaries too', async () => {
    const part = '--many\r\nContent-Type: text/plain\r\n\r\nx\r\n';
    const header = mailOf()
      .toString()
      .replace(/Content-Type: text\/plain.*$/s, 'Content-Type: multipart/mixed; boundary="many"\r\n\r\n');
    expect(kinds(await monitor.read(Buffer.from(`${header}${part.repeat(200)}--many--\r\n`)))).toContain(
      'not_read_whole',
    );
  });

  test('nested a hundred deep is flagged and not read', async () => {
    let body = 'Content-Type: text/plain\r\n\r\ndeep\r\n';
    for (let level = 0; level < 60; level += 1)
      body = `Content-Type: multipart/mixed; boundary="level-${level}"\r\n\r\n--level-${level}\r\n${body}--level-${level}--\r\n`;
    const header = mailOf()
      .toString()
      .replace(/Content-Type: text\/plain.*$/s, '');
    expect(kinds(await monitor.read(Buffer.from(header + body)))).toContain('not_read_whole');
  });

  test('with a header of 1 MB is flagged, and who sent it is still known', async () => {
    const raw = mailOf().toString();
    const mail = await monitor.read(
      Buffer.from(raw.replace('MIME-Version', `X-Filler: ${'x'.repeat(2 ** 20)}\r\nMIME-Version`)),
    );
    expect(mail).toMatchObject({ status: 'flagged', from: { address: HERON.email }, load: { reference: 'R-1001' } });
    expect(kinds(mail)).toEqual(['not_read_whole']);
  });

  test('a ZIP bomb is not opened: it is named, measured and not kept', async () => {
    const bomb = zipOf('bomb.txt', Buffer.alloc(200 * 2 ** 20));
    const mail = await monitor.read(
      mailOf({ attachments: [{ name: 'confirmation.zip', type: 'application/zip', content: bomb }] }),
    );
    expect(kinds(mail)).toEqual(['risky_attachment']);
    expect(mail.attachments).toMatchObject([
      { id: null, name: 'confirmation.zip', media_type: null, not_kept: 'Only PDF, PNG and JPEG files are kept.' },
    ]);
  });

  test('encoded names are read, also where they hide another address', async () => {
    const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
    const mail = await monitor.read(
      mailOf({ from: `${encoded('Héron Dispatch')} <${HERON.email}>`, subject: `${encoded('Tarif confirmé')} R-1001` }),
    );
    expect(mail).toMatchObject({
      status: 'completed',
      subject: 'Tarif confirmé R-1001',
      from: { name: 'Héron Dispatch' },
    });
    const spoofed = mailOf({ from: `${encoded(HERON.email)} <x@evil-mail.net>`, headers: [passed('evil-mail.net')] });
    expect(kinds(await monitor.read(spoofed))).toEqual(
      expect.arrayContaining(['name_shows_another_address', 'unknown_sender']),
    );
  });

  test('marks in the name of a file that turn its letters around are taken out, and flagged', async () => {
    const name = 'rate\u202efdp.exe';
    const encoded = `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`;
    const mail = await monitor.read(
      mailOf({ attachments: [{ name: encoded, type: 'application/pdf', content: PDF }] }),
    );
    expect(kinds(mail)).toEqual(['risky_attachment']);
    expect(mail.attachments[0].name).toBe('rate_fdp.exe');
    expect(JSON.stringify(mail)).not.toContain('\u202e');
    const [file] = await monitor.db
      .select({ name: rateConfirmationMailFiles.name })
      .from(rateConfirmationMailFiles)
      .where(eq(rateConfirmationMailFiles.id, mail.attachments[0].id));
    expect(file!.name).toBe('rate_fdp.exe');
  });

  test('a program that is called a PDF is flagged', async () => {
    const content = Buffer.from('MZ this is no PDF at all');
    const attachments = [{ name: 'confirmation.pdf', type: 'application/pdf', content }];
    expect(kinds(await monitor.read(mailOf({ attachments })))).toEqual(['risky_attachment']);
  });

  test('with two senders, in one header or in two, is flagged', async () => {
    for (const between of [', ', '\n']) {
      const from = ['Heron <dispatch@heronfreight.com>', 'pay@evil-mail.net'].join(between);
      expect(kinds(await monitor.read(mailOf({ from })))).toContain('several_senders');
    }
  });

  test('without a sender, a subject, a text: each is said, none is made up', async () => {
    const mail = await monitor.read(Buffer.from(`To: dot${HERON.dot}@${DOMAIN}\r\nDate: today\r\nReceived: x\r\n\r\n`));
    expect(mail).toMatchObject({ status: 'flagged', from: null, subject: null, text: null, message_id: null });
    expect(kinds(mail)).toEqual(['unknown_sender', 'no_reference']);
  });

  test('the same twice is one, with or without a Message-ID, also by another way', async () => {
    for (const messageId of [null, '<same@heronfreight.com>']) {
      const raw = mailOf({ messageId, text: `Sent twice, ${messageId}` });
      const first = await monitor.takeIn(raw);
      expect(await monitor.takeIn(raw)).toBe(first);
      const again = `Delivered-To: dot${HERON.dot}@${DOMAIN}\nReceived: by elsewhere\n${raw.toString().replaceAll('\r\n', '\n')}\n`;
      expect(await monitor.takeIn(Buffer.from(again))).toBe(first);
    }
  });

  test('another text under a Message-ID that came before is another mail, and flagged', async () => {
    const first = await monitor.takeIn(mailOf({ messageId: '<used@heronfreight.com>', text: 'One.' }));
    const second = await monitor.read(mailOf({ messageId: '<used@heronfreight.com>', text: 'Another.' }));
    expect(second.id).not.toBe(first);
    expect(kinds(second)).toEqual(['repeated_message_id']);
  });

  test('text with zeros and broken characters is stored', async () => {
    const raw = Buffer.concat([
      mailOf({ text: 'before' }),
      Buffer.from([0x00, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
      Buffer.from('after'),
    ]);
    expect((await monitor.read(raw)).text).toMatch(/^before.*after$/);
  });

  test('HTML is given as text, without scripts, and what it hides is looked at', async () => {
    const html = `<html><head><title>x</title><style>a{}</style></head><body><p>Pay <b>now</b></p>
      <script>alert(1)</script><a href="https://evil-mail.net/pay">heronfreight.com</a></body></html>`;
    const mail = await monitor.read(mailOf({ text: '', html }));
    expect(mail.text).toBe('Pay now\n\nheronfreight.com');
    expect(kinds(mail)).toEqual(['foreign_link']);
    const hidden = await monitor.read(mailOf({ text: 'Signed.', html: '<p>Please remit to: Evil Factoring</p>' }));
    expect(hidden.text).toBe('Signed.');
    expect(kinds(hidden)).toEqual(['other_remit_to']);
  });

  test('a mail that was kept and not judged when the program ended is judged later', async () => {
    const { assessQueuedMails } = await import('@monitor/areas/rate-confirmations/mail/assess-mail');
    const id = await monitor.takeIn(mailOf({ text: 'Left over.' }));
    await monitor.db.update(rateConfirmationMails).set({ status: 'queued' }).where(eq(rateConfirmationMails.id, id));
    await assessQueuedMails(
      monitor.services,
      () => false,
      (error) => {
        throw error;
      },
    );
    expect((await monitor.get(`/rate_confirmation_mails/${id}`)).body.status).toBe('completed');
  });
});

function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}
