import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mail of an outbox, as its reader has it. */
export interface SentMail {
  /** Of the file; later ones sort later. */
  name: string;
  to: string;
  subject: string;
  /** The plain text. */
  text: string;
  /** The whole file, as it is. */
  file: string;
}

/** The mails of an outbox folder, the newest first; read one by one, so that who finds theirs reads no further. */
export function* mailsIn(outbox: string): Generator<SentMail, undefined> {
  const names = readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  for (const name of names) {
    const file = readFileSync(join(outbox, name), 'utf8');
    const { head, body } = halves(file);
    yield { name, to: fieldOf(head, 'To'), subject: fieldOf(head, 'Subject'), text: plainText(head, body), file };
  }
}

/** The newest mail to this address whose subject is like this. */
export function newestMailIn(outbox: string, to: string, subject: RegExp): SentMail | undefined {
  for (const mail of mailsIn(outbox)) if (mail.to === to && subject.test(mail.subject)) return mail;
}

const halves = (part: string) => {
  const at = part.indexOf('\r\n\r\n');
  return { head: part.slice(0, at), body: part.slice(at + 4) };
};

/** A field of a head, its folded lines joined and its encoded words read. */
function fieldOf(head: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head) ?? [];
  return value
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/(=\?UTF-8\?[QB]\?[^?]*\?=)\s+(?==\?UTF-8)/gi, '$1')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, how: string, word: string) =>
      how.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : unquoted(word.replaceAll('_', ' ')),
    );
}

function plainText(head: string, body: string): string {
  const [, boundary] = /^content-type: *multipart\/[\s\S]*?boundary="?([^"\r\n;]+)/im.exec(head) ?? [];
  if (boundary !== undefined) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) {
      const inner = halves(part.replace(/^\r\n/, ''));
      const text = plainText(inner.head, inner.body);
      if (text !== '') return text;
    }
    return '';
  }
  if (!/^content-type: *text\/plain/im.test(head)) return '';
  if (/^content-transfer-encoding: *base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /^content-transfer-encoding: *quoted-printable/im.test(head) ? unquoted(body.replaceAll('=\r\n', '')) : body;
}

const unquoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
