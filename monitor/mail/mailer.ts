import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@contract/shared/languages';
import nodemailer from 'nodemailer';
import { type Letter, textOf } from '../base/letter';
import { countMail } from '../base/metrics';
import { htmlOf } from './letter-html';

export type Mail = Letter & {
  to: string;
  /** The language it is written in. Left out: the one that its reader chose on our pages, else English. */
  language?: Language | undefined;
  /** The broker in whose name it goes: "Demo Brokerage via Broker Portal". Left out: the product's own. */
  from?: string | undefined;
  /** A PNG above the letter. */
  logo?: Buffer | undefined;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** The person who answers; left out, answers are not read. */
  replyTo?: string | undefined;
  /** Where a server returns it that cannot hand it over; left out, to MAIL_FROM. */
  returnTo?: string | undefined;
  /** With its angle brackets. Left out, the mailer makes one. */
  messageId?: string | undefined;
  /** The mail that this one follows, in the same spelling. */
  inReplyTo?: string | undefined;
  references?: string[] | undefined;
  /** What it is about, "load-42": mail programs put all mails of one together. */
  thread?: string | undefined;
  /** The page on which its reader turns such mails off. */
  unsubscribe?: string | undefined;
};
export type Mailer = {
  send: (mail: Mail) => Promise<void> /** where mail goes, for the start-up lines */;
  destination: string;
};

/**
 * Sends by SMTP when `smtpUrl` is set, else writes each mail as a whole .eml file into the outbox, named by time so
 * that the folder reads in order. A mail is plain text and HTML, both from its parts; in a code's mail the code is the first
 * run of six digits of the text.
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

type Settings = {
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** Signs each mail; null: the mail server does, or they are not signed. */
  dkim?: DkimKey | null;
  dataDir: string;
  clock: () => Date;
};

/** As a domain's DNS names it: SELECTOR._domainkey.DOMAIN. The key is PEM. */
type DkimKey = { domainName: string; keySelector: string; privateKey: string };

/**
 * The key that signs mails for the domain of MAIL_FROM.
 *
 * @throws Error when its file cannot be read, or holds no RSA or Ed25519 key
 */
export async function readDkimKey(
  { keyFile, selector }: { keyFile: string; selector: string },
  mailFrom: string,
): Promise<DkimKey> {
  try {
    const privateKey = await readFile(keyFile, 'utf8');
    const { asymmetricKeyType: type } = createPrivateKey(privateKey);
    if (type !== 'rsa' && type !== 'ed25519') throw new Error(`it holds a key of the type ${type}`);
    return { domainName: addressIn(mailFrom).address.split('@').at(-1)!, keySelector: selector, privateKey };
  } catch (error) {
    throw new Error(
      `Emails cannot be signed with the file of DKIM_KEY: ${error instanceof Error ? error.message : error}`,
    );
  }
}

const LOGO_ID = 'logo';

/** A mail as nodemailer takes it. */
function messageOf(
  {
    subject,
    parts,
    language,
    from,
    logo,
    attachments = [],
    thread,
    references = [],
    unsubscribe,
    ...mail
  }: Omit<Mail, 'returnTo'>,
  mailFrom: string,
) {
  const own = addressIn(mailFrom);
  const root = thread === undefined ? [] : [`<${thread}@${own.address.split('@').at(-1)}>`];
  return {
    ...mail,
    subject: String(subject),
    from: from === undefined ? mailFrom : { ...own, name: own.name ? `${from} via ${own.name}` : from },
    text: textOf(parts),
    html: htmlOf({ subject, parts, language, from: from ?? null, logoId: logo ? LOGO_ID : null }),
    references: [...root, ...references],
    ...(root[0] && mail.inReplyTo === undefined && { inReplyTo: root[0] }),
    ...(unsubscribe && { list: { unsubscribe: { url: unsubscribe, comment: 'Choose which emails you get' } } }),
    attachments: [
      ...(logo
        ? [
            {
              filename: 'logo.png',
              contentType: 'image/png',
              content: logo,
              cid: LOGO_ID,
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
      ...attachments,
    ],
  };
}

/** "Broker Portal <no-reply@portal.example>" */
function addressIn(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(mailFrom) ?? [];
  return { name, address: address.trim() };
}

function openSmtp({ mailFrom, dkim }: Settings, smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...(dkim && { dkim }) });
  return {
    destination: `SMTP server ${new URL(smtpUrl).hostname}`,
    send: async ({ returnTo, ...mail }) => {
      await transport.sendMail({
        ...messageOf(mail, mailFrom),
        ...(returnTo && { envelope: { from: returnTo, to: mail.to } }),
      });
    },
  };
}

function openOutbox({ dataDir, mailFrom, dkim, clock }: Settings): Mailer {
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true, mode: 0o700 });
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...(dkim && { dkim }),
  });
  let sequence = 0;
  return {
    destination: outbox,
    send: async ({ returnTo: _returnTo, ...mail }) => {
      const date = clock();
      const { message } = await transport.sendMail({ date, ...messageOf(mail, mailFrom) });
      const order = String(++sequence % 1000).padStart(3, '0');
      const name = `${date.toISOString().replaceAll(':', '-')}-${order}-${randomBytes(3).toString('hex')}.eml`;
      // Written whole, then named: a reader of the folder never sees half a mail.
      await writeFile(join(outbox, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(outbox, `.${name}`), join(outbox, name));
    },
  };
}
