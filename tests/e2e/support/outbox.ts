import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR } from './product';

/** The text of the newest mail whose subject is like this, as its reader has it. */
export function newestMail(subject: RegExp): { text: string } {
  const found = mailsLike(subject).next().value;
  if (!found) throw new Error(`No mail with a subject like ${subject}`);
  return found;
}

/** How many there are: a mail on its way is there once there is one more. */
export const countMails = (subject: RegExp): number => [...mailsLike(subject)].length;

/** The newest first. */
function* mailsLike(subject: RegExp): Generator<{ text: string }, undefined> {
  const outbox = join(DATA_DIR, 'outbox');
  const names = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  for (const name of names) {
    const mail = readFileSync(join(outbox, name), 'utf8');
    const [head = '', ...body] = mail.split('\r\n\r\n');
    const said = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ');
    if (said === undefined || !subject.test(said)) continue;
    const text = body.join('\r\n\r\n');
    yield { text: /quoted-printable/i.test(head) ? unquoted(text) : text };
  }
}

/** Lines that were broken are one again, and letters are what they were. */
const unquoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
