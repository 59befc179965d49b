import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mail, openMailer } from '@monitor/mail/mailer';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';

const settings = { mailFrom: 'Portal <portal@broker.example>', clock: () => new Date('2026-11-22T12:00:00Z') };
const mail = { to: 'office@heron.example', subject: 'A paper', parts: ['Here it is.'] };
const returnTo = 'rc1-0123456789abcdef01234567@ratecon.example.com';

test('a mail with a return address comes back to it, and is from whom it was', async () => {
  const heard: { from: string; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, answer) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString();
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        heard.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const mailer = openMailer({ ...settings, dataDir: '', smtpUrl: `smtp://127.0.0.1:${port}` });
  await mailer.send({ ...mail, returnTo });
  await mailer.send(mail);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(heard.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: returnTo, to: ['office@heron.example'] },
    { from: 'portal@broker.example', to: ['office@heron.example'] },
  ]);
  for (const { raw } of heard) {
    expect(raw).toContain('From: Portal <portal@broker.example>');
    // It is the envelope's alone: what is forwarded does not show it.
    expect(raw).not.toContain('rc1-');
  }
});

test('the outbox shows no return address', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const mailer = openMailer({ ...settings, dataDir });
  await mailer.send({ ...mail, returnTo });
  const [name] = await readdir(mailer.destination);
  expect(await readFile(join(mailer.destination, name!), 'utf8')).not.toContain('rc1-');
  await rm(dataDir, { recursive: true });
});

/** The file that the outbox gets. */
async function sent(more: Partial<Mail>, own: Partial<Parameters<typeof openMailer>[0]> = {}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const mailer = openMailer({ ...settings, ...own, dataDir });
  await mailer.send({ ...mail, ...more });
  const [name] = await readdir(mailer.destination);
  const file = await readFile(join(mailer.destination, name!), 'utf8');
  await rm(dataDir, { recursive: true });
  return file;
}

test('a broker’s mail is from it by way of the portal, and is answered to its person', async () => {
  const file = await sent({ from: 'Demo, "Brokerage"', replyTo: 'avery@demo.test' });
  expect(file).toContain('From: "Demo, \\"Brokerage\\" via Portal" <portal@broker.example>');
  expect(file).toContain('Reply-To: avery@demo.test');
  expect(await sent({})).toContain('From: Portal <portal@broker.example>');
});

test('mails about one thing name it as what they follow; who may turn them off reads where', async () => {
  const file = await sent({ thread: 'load-42', unsubscribe: 'https://portal.test/broker/my-account?tab=8' });
  expect(file).toContain('References: <load-42@broker.example>');
  expect(file).toContain('In-Reply-To: <load-42@broker.example>');
  expect(file).toMatch(/List-Unsubscribe: <https:\/\/portal\.test\/broker\/my-account\?tab=8>/);
  const answer = await sent({ thread: 'load-42', inReplyTo: '<a@b>', references: ['<a@b>'] });
  expect(answer).toContain('References: <load-42@broker.example> <a@b>');
  expect(answer).toContain('In-Reply-To: <a@b>');
});

test('with a key a mail is signed for its domain, and the signature holds', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const dkim = { domainName: 'broker.example', keySelector: 'portal', privateKey };
  const file = await sent({ from: 'Demo Brokerage' }, { dkim });
  const key = publicKey.replaceAll(/-----.*?-----|\s/g, '');
  const resolver = async (name: string, type: string) => {
    if (type === 'TXT' && name === 'portal._domainkey.broker.example') return [[`v=DKIM1; k=rsa; p=${key}`]];
    throw Object.assign(new Error('not there'), { code: 'ENOTFOUND' });
  };
  const verified = async (mail: string) => (await dkimVerify(mail, { resolver })).results[0]?.status.result;
  expect(await verified(file)).toBe('pass');
  expect(await verified(file.replace('Here it is', 'Here it was'))).not.toBe('pass');
});
