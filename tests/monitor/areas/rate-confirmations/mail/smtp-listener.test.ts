import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { InboxCourier } from '@monitor/areas/rate-confirmations/mail/inbox-courier';
import { makeInboxFolders } from '@monitor/areas/rate-confirmations/mail/inbox-folders';
import { SMTP_LIMITS, type SmtpLimits } from '@monitor/areas/rate-confirmations/mail/smtp-limits';
import { startSmtpListener } from '@monitor/areas/rate-confirmations/mail/smtp-listener';
import { readEnv } from '@monitor/base/env';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
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

/** Sends these lines to the listener, and returns its reply to each. */
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

describe('the limits of the SMTP listener', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });
  /** Behind 127.0.0.1 is the mail server; the other addresses of this machine are strangers. */
  async function open(limits: Partial<SmtpLimits> = {}) {
    // A minute that ended in between would forget what was sent in it.
    const now = Date.now();
    const own = { ...SMTP_LIMITS, now: () => now, isRelay: (address: string) => address === '127.0.0.1', ...limits };
    const settings = { ...monitor.services.env, inboundSmtp: { port: 0, host: '127.0.0.1', tls: null } };
    const { port, stop } = await startSmtpListener(settings, (error) => errors.push(error), own);
    stops.push(stop);
    return port;
  }
  /** Connects from an address of this machine. */
  async function connect(port: number, from = '127.0.0.1') {
    const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
    stops.push(async () => void socket.destroy());
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const greeting = await answerOf(socket);
    const say = async (line: string) => {
      socket.write(line);
      return (await answerOf(socket)).slice(0, 3);
    };
    return { socket, greeting: greeting.slice(0, 3), say, closed };
  }
  const ENVELOPE = [...BEGIN, `RCPT TO:<${TO}>\r\n`, 'DATA\r\n'];
  async function deliver(port: number, raw: Buffer | string, from = '127.0.0.1') {
    const { socket, say } = await connect(port, from);
    let answer = '';
    for (const line of [...ENVELOPE, `${raw}\r\n.\r\n`]) {
      answer = await say(line);
      if (/^[45]/.test(answer)) break;
    }
    socket.destroy();
    return answer;
  }
  const through = (hop: string, text = 'x') =>
    `Received: from x (x [${hop}])\r\n\tby mx.example.com (Postfix)\r\n${mailOf({ headers: ['X: y'], text })}`;

  test('one address holds three connections, and the mail server on this machine is not shut out', async () => {
    const port = await open({ connections: 5 });
    for (let nth = 0; nth < 3; nth += 1) expect((await connect(port, '127.0.0.2')).greeting).toBe('220');
    expect((await connect(port, '127.0.0.2')).greeting).toBe('421');
    const last = [await connect(port, '127.0.0.3'), await connect(port, '127.0.0.4')];
    expect(last.map(({ greeting }) => greeting)).toEqual(['220', '220']);
    // All strangers together have no more, and one that goes makes room.
    expect((await connect(port, '127.0.0.5')).greeting).toBe('421');
    expect(await deliver(port, mailOf({ text: 'While strangers hold all.' }))).toBe('250');
    last[0]!.socket.destroy();
    await last[0]!.closed;
    await vi.waitFor(async () => expect((await connect(port, '127.0.0.5')).greeting).toBe('220'));
  });

  test('the mail server on this machine has a limit of its own', async () => {
    const port = await open({ relayConnections: 2 });
    const greetings = [await connect(port), await connect(port), await connect(port)].map(({ greeting }) => greeting);
    expect(greetings).toEqual(['220', '220', '421']);
  });

  test('who only talks is ended, however often it says something; who names a recipient has more time', async () => {
    const port = await open({ firstRecipientMs: 3_000 });
    const idle = await connect(port, '127.0.0.2');
    const chatter = setInterval(() => idle.socket.write('NOOP\r\n'), 50);
    const working = await connect(port, '127.0.0.3');
    for (const line of ENVELOPE.slice(0, 3)) await working.say(line);
    await idle.closed;
    clearInterval(chatter);
    expect(await working.say('DATA\r\n')).toBe('354');
    const short = await open({ sessionMs: 3_000 });
    const slow = await connect(short, '127.0.0.2');
    for (const line of ENVELOPE) await slow.say(line);
    await slow.closed;
    expect((await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))).toEqual([]);
    // The mail server has received each mail before it hands it over.
    const relay = await connect(await open({ sessionMs: 100, firstRecipientMs: 100 }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await relay.say('EHLO x\r\n')).toBe('250');
  });

  test('bytes and mails are counted by who sent them to the mail server, not by the mail server', async () => {
    const port = await open({ mailsAMinute: 3, bytesAnHour: 10_000 });
    const from = (hop: string, text?: string) => deliver(port, through(hop, text));
    expect(await from('203.0.113.7', 'y'.repeat(12_000).replaceAll(/.{70}/g, '$&\r\n'))).toBe('250');
    expect(await from('203.0.113.7')).toBe('450');
    // Through the same mail server at the same time.
    for (let nth = 0; nth < 3; nth += 1) expect(await from('203.0.113.8')).toBe('250');
    expect(await from('203.0.113.8')).toBe('450');
    expect(await from('2001:db8:1:2::7')).toBe('250');
    // A line that the sender wrote itself, below that of the mail server, does not name another source.
    expect(await deliver(port, through('203.0.113.7').replace('X: y', 'Received: from x (x [203.0.113.9]) by y'))).toBe(
      '450',
    );
    // Senders that the mail server does not distinguish share a larger limit.
    const untold = await open({ mailsAMinute: 1, shareOfUnknown: 2 });
    const answers = [await deliver(untold, mailOf()), await deliver(untold, mailOf()), await deliver(untold, mailOf())];
    expect(answers).toEqual(['250', '250', '450']);
  });

  test('below a floor of free disk space nothing is taken, and what was there stays', async () => {
    const before = await readdir(folder);
    expect(await deliver(await open({ freeBytes: Number.MAX_SAFE_INTEGER }), mailOf())).toBe('452');
    expect(await readdir(folder)).toEqual(before);
    expect(await deliver(await open(), mailOf())).toBe('250');
  });

  test('what waits to be read is limited by bytes and by mails', async () => {
    const port = await open({ waitingBytes: 3_000 });
    const mail = () => mailOf({ text: 'z'.repeat(1_200) });
    expect([await deliver(port, mail()), await deliver(port, mail())]).toEqual(['250', '452']);
    expect(await deliver(await open({ waitingMails: 1 }), mailOf())).toBe('452');
  });

  test('what was being received when the program ended is removed at the next start', async () => {
    await writeFile(join(folder, '.half.eml'), 'half');
    await open();
    expect(await readdir(folder)).not.toContain('.half.eml');
  });
});

test('it is off unless a port is set, and asks for a domain and, beyond this machine, for a certificate', () => {
  const settings = { NODE_ENV: 'test', SESSION_SECRETS: 'a secret of the tests that is long enough', DEMO: '0' };
  expect(readEnv(settings).inboundSmtp).toBeNull();
  expect(() => readEnv({ ...settings, INBOUND_SMTP_PORT: '2525' })).toThrow('RATECON_DOMAIN is required');
  // The demo has a domain by itself.
  expect(readEnv({ ...settings, DEMO: '1', INBOUND_SMTP_PORT: '2525' })).toMatchObject({
    rateconDomain: 'ratecon.localhost',
    inboundSmtp: { port: 2525 },
  });
  const open = { ...settings, INBOUND_SMTP_PORT: '2525', RATECON_DOMAIN: DOMAIN };
  expect(readEnv(open).inboundSmtp).toEqual({ port: 2525, host: '127.0.0.1', tls: null });
  expect(() => readEnv({ ...open, INBOUND_SMTP_HOST: '0.0.0.0' })).toThrow('INBOUND_SMTP_KEY are required');
  expect(() => readEnv({ ...open, INBOUND_SMTP_KEY: 'key.pem' })).toThrow('together or not at all');
});
