import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { countMail } from '../base/metrics';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  replyTo?: string;
  /** Where a server returns it that cannot hand it over; left out, to MAIL_FROM. */
  returnTo?: string;
  /** With its angle brackets. Left out, the mailer makes one. */
  messageId?: string;
  /** The mail that this one follows, in the same spelling. */
  inReplyTo?: string;
  references?: string[];
};
export type Mailer = {
  send: (mail: Mail) => Promise<void> /** where mail goes, for the start-up lines */;
  destination: string;
};

/**
 * Sends by SMTP when `smtpUrl` is set, else writes each mail as a whole .eml file into the outbox, named by time so
 * that the folder reads in order. Plain text only: in a code's mail the code is the first run of six digits.
 */
export function openMailer(settings: Settings): Mailer {
  const mailer = settings.smtpUrl ? openSmtp(settings, settings.smtpUrl) : openOutbox(settings);
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        countMail('failed');
        throw error;
      }
      countMail('sent');
    },
  };
}

type Settings = { smtpUrl?: string; mailFrom: string; dataDir: string; clock: () => Date };

function openSmtp({ mailFrom }: Settings, smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport(smtpUrl);
  return {
    destination: `SMTP server ${new URL(smtpUrl).hostname}`,
    send: async (mail) => {
      const { returnTo, ...message } = mail;
      await transport.sendMail({
        from: mailFrom,
        ...message,
        ...(returnTo && { envelope: { from: returnTo, to: mail.to } }),
      });
    },
  };
}

function openOutbox(settings: Settings): Mailer {
  const outbox = join(settings.dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let sequence = 0;
  return {
    destination: outbox,
    send: async ({ returnTo: _returnTo, ...mail }) => {
      const date = settings.clock();
      const { message } = await transport.sendMail({ from: settings.mailFrom, date, ...mail });
      const order = String(++sequence % 1000).padStart(3, '0');
      const name = `${date.toISOString().replaceAll(':', '-')}-${order}-${randomBytes(3).toString('hex')}.eml`;
      // Written whole, then named: a reader of the folder never sees half a mail.
      await writeFile(join(outbox, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(outbox, `.${name}`), join(outbox, name));
    },
  };
}
