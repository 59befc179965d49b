import { generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOMAIN, HERON, type MailMonitor, openMailMonitor, passed } from './made-up-mails';

/** DKIM by our own check: signed by another library than the one that checks, with keys that a DNS server of the test gives. */

const keysOf = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const OWN = keysOf(2048);
const EVIL = keysOf(2048);
const SHORT = keysOf(512);

const recordOf = ({ publicKey }: { publicKey: Buffer }) => `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
const RECORDS: Record<string, string> = {
  's1._domainkey.heronfreight.com': recordOf(OWN),
  's1._domainkey.evil-mail.net': recordOf(EVIL),
  'short._domainkey.heronfreight.com': recordOf(SHORT),
};
/** Names whose lookup is never answered. */
const SILENT = 'silent._domainkey.heronfreight.com';

/** A DNS server of TXT records. */
async function openDns() {
  const server = createSocket('udp4');
  const asked: string[] = [];
  server.on('message', (query, peer) => {
    const labels: string[] = [];
    let at = 12;
    for (; query[at] !== 0; at += query[at]! + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    const name = labels.join('.').toLowerCase();
    asked.push(name);
    if (name === SILENT) return;
    const question = query.subarray(12, at + 5);
    const text = RECORDS[name];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    const strings = Buffer.concat(
      (text?.match(/.{1,250}/g) ?? []).map((one) => Buffer.concat([Buffer.from([one.length]), Buffer.from(one)])),
    );
    const answer = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, strings.length >> 8, strings.length & 255]);
    server.send(
      Buffer.concat([header, question, ...(text === undefined ? [] : [answer, strings])]),
      peer.port,
      peer.address,
    );
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${server.address().port}`, asked, close: () => server.close() };
}

let dns: Awaited<ReturnType<typeof openDns>>;
let monitor: MailMonitor;
beforeAll(async () => {
  dns = await openDns();
  monitor = await openMailMonitor({ DKIM_DNS: dns.address });
});
afterAll(async () => {
  await monitor.close();
  dns.close();
});

type Signed = {
  keys?: { privateKey: string };
  domainName?: string;
  keySelector?: string;
  from?: string;
  more?: object;
};

let sent = 0;
/** A signed mail, as it leaves its sender's server. */
async function signed({
  keys = OWN,
  domainName = 'heronfreight.com',
  keySelector = 's1',
  from = HERON.email,
  more = {},
}: Signed = {}) {
  sent += 1;
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: { domainName, keySelector, privateKey: keys.privateKey, ...more },
  });
  const { message } = await transport.sendMail({
    from,
    to: `dot${HERON.dot}@${DOMAIN}`,
    subject: 'Rate confirmation R-1001',
    text: `Signed on your page, thank you. ${sent}`,
    date: new Date('2026-11-22T11:00:00Z'),
  });
  return message as Buffer;
}
const read = async (raw: Buffer) => {
  const { status, findings } = await monitor.read(raw);
  const proof = findings.find(({ kind }: { kind: string }) => kind === 'sender_not_proven');
  return { status, what: proof?.what ?? null };
};
const changed = (raw: Buffer, from: string, to: string) => {
  const text = raw.toString('latin1');
  if (!text.includes(from)) throw new Error(`The mail has no ${from}`);
  return Buffer.from(text.replace(from, to), 'latin1');
};

describe('a mail without a result of the configured server', () => {
  test('is delivered where the sender’s own domain signed it', async () => {
    expect(await read(await signed())).toEqual({ status: 'completed', what: null });
  });

  test('is not verified without a signature, with one of another domain, or with words that were changed', async () => {
    const of = async (raw: Buffer) => {
      const { status, what } = await read(raw);
      return [status, what];
    };
    const nothing = 'Nothing proves that the email is from heronfreight.com: it has no result of mx.example.com.';
    const unsigned = (await signed()).toString('latin1').replace(/^DKIM-Signature:[\s\S]*?\r\n(?=\S)/m, '');
    expect(await of(Buffer.from(unsigned, 'latin1'))).toEqual(['flagged', nothing]);
    expect(await of(await signed({ keys: EVIL, domainName: 'evil-mail.net' }))).toEqual([
      'flagged',
      `${nothing} Its signature is of evil-mail.net, not of heronfreight.com.`,
    ]);
    expect(await of(changed(await signed(), 'thank you', 'thank me '))).toEqual([
      'flagged',
      `${nothing} Its signature proves nothing: body hash did not verify.`,
    ]);
    expect(await of(changed(await signed(), 'Subject: Rate', 'Subject: Late'))).toEqual([
      'flagged',
      `${nothing} Its signature proves nothing: bad signature.`,
    ]);
  });

  test('is not verified by a key that anyone can break, that there is none of, or that no one gives in time', async () => {
    expect((await read(await signed({ keys: SHORT, keySelector: 'short' }))).status).toBe('flagged');
    expect((await read(await signed({ keySelector: 'gone' }))).what).toContain('no key');
    const began = Date.now();
    expect((await read(await signed({ keySelector: 'silent' }))).what).toContain('could not be asked');
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  test('is not verified by a signature that leaves out the subject', async () => {
    const mail = await signed({ more: { skipFields: 'subject' } });
    expect((await read(mail)).what).toContain('it leaves out sender or subject');
  });

  test('asks for the keys of five signatures at most', async () => {
    const mail = (await signed({ keySelector: 'gone' })).toString('latin1');
    const [signature] = /^DKIM-Signature:[\s\S]*?\r\n(?=\S)/m.exec(mail)!;
    dns.asked.length = 0;
    await read(Buffer.from(signature.repeat(40) + mail, 'latin1'));
    expect(dns.asked.length).toBeLessThanOrEqual(5);
  });
});

test('a signature of the sender’s domain does not clear what the configured server says', async () => {
  const failed = passed('heronfreight.com').replaceAll('=pass', '=fail');
  const raw = Buffer.concat([Buffer.from(`${failed}\r\n`), await signed()]);
  const { findings, status } = await monitor.read(raw);
  expect(status).toBe('flagged');
  expect(findings.map(({ kind }: { kind: string }) => kind)).toContain('dmarc');
});
