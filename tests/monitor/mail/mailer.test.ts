import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailer } from '@monitor/mail/mailer';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';

const settings = { mailFrom: 'Portal <portal@broker.example>', clock: () => new Date('2026-11-22T12:00:00Z') };
const mail = { to: 'office@heron.example', subject: 'A paper', text: 'Here it is.' };
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
