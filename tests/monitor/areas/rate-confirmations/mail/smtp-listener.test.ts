import { readdir, readFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { InboxCourier } from '@monitor/areas/rate-confirmations/mail/inbox-courier';
import { makeInboxFolders } from '@monitor/areas/rate-confirmations/mail/inbox-folders';
import { startSmtpListener } from '@monitor/areas/rate-confirmations/mail/smtp-listener';
import { readEnv } from '@monitor/env';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOMAIN, HERON, type MailMonitor, mailOf, openMailMonitor } from './made-up-mails';

const TO = `dot${HERON.dot}@${DOMAIN}`;

let monitor: MailMonitor;
let listener: Awaited<ReturnType<typeof startSmtpListener>>;
let folder: string;
const errors: unknown[] = [];
beforeAll(async () => {
  monitor = await openMailMonitor();
  folder = (await makeInboxFolders(monitor.folder)).smtp;
  const { env } = monitor.services;
  listener = await startSmtpListener({ ...env, inboundSmtp: { port: 0, host: '127.0.0.1', tls: null } }, (error) =>
    errors.push(error),
  );
});
afterAll(async () => {
  await listener.stop();
  await monitor.close();
});

const waiting = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
const takeIn = () => new InboxCourier(monitor.services, (error) => errors.push(error)).look(() => false);

/** Speaks to the listener as it is told, and hears what is said to each line. */
async function talk(...said: string[]): Promise<string[]> {
  const socket = createConnection(listener.port, '127.0.0.1');
  const heard: string[] = [];
  try {
    heard.push(await answerOf(socket));
    for (const line of said) {
      socket.write(line);
      heard.push(await answerOf(socket));
    }
  } finally {
    socket.destroy();
  }
  return heard.slice(1).map((answer) => answer.slice(0, 3));
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      if (!/^\d{3} [^\n]*\n$/m.test(text)) return;
      socket.off('data', hear);
      resolve(text.trim().split('\n').at(-1)!);
    };
    socket.on('data', hear);
    socket.once('close', () => reject(new Error(`closed after ${text}`)));
  });
}

const BEGIN = ['EHLO carrier.example.com\r\n', 'MAIL FROM:<dispatch@heronfreight.com>\r\n'];

describe('the SMTP listener', () => {
  test('takes a mail for a carrier’s address into the inbox folder, and it is read from there', async () => {
    const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
    await transport.sendMail({ envelope: { from: HERON.email, to: TO }, raw: mailOf({ text: 'By SMTP.' }) });
    const [name] = await waiting();
    expect(await readFile(join(folder, name!), 'utf8')).toMatch(
      new RegExp(`^X-Inbound-Peer: this machine\\r\\nDelivered-To: ${TO}\\r\\n`),
    );
    await takeIn();
    const { body } = await monitor.get('/rate_confirmation_mails');
    expect(body.rate_confirmation_mails[0]).toMatchObject({
      source: 'smtp',
      status: 'completed',
      load: { reference: 'R-1001' },
    });
  });

  test('relays nothing: other domains and other addresses are refused', async () => {
    for (const to of [
      'x@elsewhere.net',
      `dispatch@${DOMAIN}`,
      `dot12@evil.${DOMAIN}`,
      `dot12%elsewhere.net@${DOMAIN}`,
      `dot0@${DOMAIN}`,
    ])
      expect((await talk(...BEGIN, `RCPT TO:<${to}>\r\n`)).at(-1)).toBe('550');
    expect((await talk('EHLO x\r\n', 'AUTH PLAIN AGEAYg==\r\n')).at(-1)).toMatch(/^5/);
    expect((await talk('EHLO x\r\n', 'VRFY admin\r\n')).at(-1)).toMatch(/^(?:252|5)/);
  });

  test('commands that arrive together are answered one by one', async () => {
    const socket = createConnection(listener.port, '127.0.0.1');
    await answerOf(socket);
    socket.write(`EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<${TO}>\r\nRCPT TO:<x@elsewhere.net>\r\nDATA\r\n`);
    let text = '';
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (/^354/m.test(text)) resolve();
      });
    });
    socket.destroy();
    expect(text.match(/^\d{3} /gm)?.map((code) => code.trim())).toEqual(['250', '250', '250', '550', '354']);
  });

  test.each([
    ['LF . LF', '\n.\n'],
    ['LF . CR LF', '\n.\r\n'],
    ['CR LF . LF', '\r\n.\n'],
    ['CR . CR', '\r.\r'],
  ])('%s does not end a mail, so that no second one is hidden behind it', async (_name, end) => {
    const before = await waiting();
    const smuggled = `From: a@b.example\r\nSubject: one\r\n\r\ntext${end}MAIL FROM:<x@evil-mail.net>\r\nRCPT TO:<${TO}>\r\nDATA\r\nSubject: two\r\n\r\nsmuggled\r\n.\r\n`;
    const [answer] = (await talk(...BEGIN, `RCPT TO:<${TO}>\r\n`, 'DATA\r\n', smuggled)).slice(-1);
    const after = await waiting();
    if (end.includes('\n')) expect([answer, after]).toEqual(['550', before]);
    else expect([answer, after.length]).toEqual(['250', before.length + 1]);
    const texts = await Promise.all(after.map((name) => readFile(join(folder, name), 'utf8')));
    expect(texts.filter((text) => /^Subject: two/m.test(text) && !text.includes('Subject: one'))).toEqual([]);
  });

  test('a mail of more than 20 MB is refused and leaves nothing', async () => {
    const before = await readdir(folder);
    const line = `${'x'.repeat(998)}\r\n`;
    const large = `From: a@b.example\r\n\r\n${line.repeat(21_100)}\r\n.\r\n`;
    expect((await talk(...BEGIN, `RCPT TO:<${TO}>\r\n`, 'DATA\r\n', large)).at(-1)).toBe('552');
    expect(await readdir(folder)).toEqual(before);
    expect((await talk('EHLO x\r\n', `MAIL FROM:<a@b.example> SIZE=${30 * 2 ** 20}\r\n`)).at(-1)).toBe('552');
  });

  test('a sender that breaks off in the middle leaves no mail', async () => {
    const before = await waiting();
    await talk(...BEGIN, `RCPT TO:<${TO}>\r\n`, 'DATA\r\n').catch(() => {});
    expect(await waiting()).toEqual(before);
  });
});

test('it is off unless a port is set, and asks for a domain and, beyond this machine, for a certificate', () => {
  const settings = { NODE_ENV: 'test', SESSION_SECRETS: 'a secret of the tests that is long enough', DEMO: '0' };
  expect(readEnv(settings).inboundSmtp).toBeNull();
  expect(() => readEnv({ ...settings, INBOUND_SMTP_PORT: '2525' })).toThrow('RATECON_DOMAIN is required');
  const open = { ...settings, INBOUND_SMTP_PORT: '2525', RATECON_DOMAIN: DOMAIN };
  expect(readEnv(open).inboundSmtp).toEqual({ port: 2525, host: '127.0.0.1', tls: null });
  expect(() => readEnv({ ...open, INBOUND_SMTP_HOST: '0.0.0.0' })).toThrow('INBOUND_SMTP_KEY are required');
  expect(() => readEnv({ ...open, INBOUND_SMTP_KEY: 'key.pem' })).toThrow('together or not at all');
});
