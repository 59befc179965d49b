import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '../carrier-pages/send-page';

const MAX_SHOWN = 100;

/** The lines above a mail's text that say what it is. */
const SHOWN_HEADERS = /^(from|to|subject|date):/i;

/** A link, or what stands between links. */
const PARTS = /https?:\/\/[^\s<]+|[\s\S]+?(?=https?:\/\/|$)/g;

/**
 * A mail as the page shows it: the headers that a reader knows, its text as it was written with its links to follow,
 * and the names of what is attached. Headers stay as the file spells them.
 *
 * @param file a whole .eml file: plain text, and files with it or none
 */
export function SentMail({ file }: { file: string }) {
  const { head, body } = splitHead(file);
  const headers = head.split(/\r?\n/).filter((line) => SHOWN_HEADERS.test(line));
  const { text, attached } = readBody(head, body);
  const files = attached.map((name) => `\n[attached: ${name}]`).join('');
  return (
    <article>
      <pre className="letter">
        {`${headers.join('\n')}\n\n`}
        {[...text.matchAll(PARTS)].map(({ 0: part, index }) =>
          /^https?:/.test(part) ? (
            <a key={index} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
        {files}
      </pre>
    </article>
  );
}

function splitHead(part: string): { head: string; body: string } {
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
  return { head, body: rest.join('\n\n') };
}

function readBody(head: string, body: string): { text: string; attached: string[] } {
  const [, boundary] = /^content-type: *multipart\/[\s\S]*?boundary="?([^"\r\n;]+)/im.exec(head) ?? [];
  if (boundary === undefined) {
    const isQuotedPrintable = /^content-transfer-encoding: *quoted-printable/im.test(head);
    return { text: isQuotedPrintable ? fromQuotedPrintable(body) : body, attached: [] };
  }
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHead(part.replace(/^\r?\n/, '')));
  const attached = parts.flatMap((part) => /filename="?([^"\r\n;]+)/i.exec(part.head)?.[1] ?? []);
  const text = parts.find((part) => /^content-type: *text\/plain/im.test(part.head));
  return { text: text ? readBody(text.head, text.body).text : '', attached };
}

/** RFC 2045: a soft line break is none, `=C3=A9` are the bytes of a letter. */
function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** In demo only: the mails that were sent, newest first, so that a person trying the product finds the code. */
export function outboxPage(app: FastifyInstance, dataDir: string) {
  app.get('/outbox', async (_request, reply) => {
    const folder = join(dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    const files = await Promise.all(names.slice(0, MAX_SHOWN).map((name) => readFile(join(folder, name), 'utf8')));
    return sendPage(
      reply,
      200,
      { title: 'Outbox', name: 'Demo' },
      <>
        <h1>Mails sent</h1>
        <p>The newest {MAX_SHOWN} at most, newest first. Reload for more.</p>
        {files.length === 0 ? <p>No mail was sent yet.</p> : null}
        {files.map((file, at) => (
          <SentMail key={names[at]} file={file} />
        ))}
      </>,
    );
  });
}
