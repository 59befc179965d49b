import { textOf } from '@monitor/base/letter';
import type { Mail } from '@monitor/mail/mailer';

/** A mail with its plain text, as its reader has it. */
export type ReadMail = Mail & { subject: string; text: string };

export const asRead = (mail: Mail): ReadMail => ({
  ...mail,
  subject: String(mail.subject),
  text: textOf(mail.parts),
});

/** A mailer that puts every mail there. */
export const mailerInto = (mails: ReadMail[]) => ({
  destination: 'the test',
  send: async (mail: Mail) => void mails.push(asRead(mail)),
});
