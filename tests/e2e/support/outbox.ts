import { join } from 'node:path';
import { mailsIn, type SentMail } from '../../support/mail-files';
import { DATA_DIR } from './product';

export const OUTBOX = join(DATA_DIR, 'outbox');

/** The newest mail whose subject is like this. */
export function newestMail(subject: RegExp): SentMail {
  for (const mail of mailsIn(OUTBOX)) if (subject.test(mail.subject)) return mail;
  throw new Error(`No mail with a subject like ${subject}`);
}

/** How many there are: a mail on its way is there once there is one more. */
export const countMails = (subject: RegExp): number =>
  [...mailsIn(OUTBOX)].filter((mail) => subject.test(mail.subject)).length;
