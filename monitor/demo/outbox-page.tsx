import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { httpErrors } from '../base/http-errors';
import { sendPage } from '../carrier-pages/send-page';

const MAX_SHOWN = 100;

/** A link, or what stands between links. */
const PARTS = /https?:\/\/[^\s<]+|[\s\S]+?(?=https?:\/\/|$)/g;

/** A mail as the page shows it. */
export interface ReadMail {
  headers: string;
  text: string;
  html: string | null;
  attached: string[];
}

/** @param file a whole .eml file */
export async function readMail(file: Buffer | string): Promise<ReadMail> {
  const mail = await PostalMime.parse(file);
  const from = mail.from && `${mail.from.name ? `${mail.from.name} ` : ''}<${mail.from.address}>`;
  return {
    headers: [
      `From: ${from}`,
      ...(mail.replyTo?.[0] ? [`Reply-To: ${mail.replyTo[0].address}`] : []),
      `To: ${mail.to?.[0]?.address}`,
      `Subject: ${mail.subject}`,
      `Date: ${mail.date}`,
    ].join('\n'),
    text: mail.text ?? '',
    html: mail.html ? withPictures(mail.html, mail.attachments) : null,
    attached: mail.attachments.filter(({ contentId }) => !contentId).flatMap(({ filename }) => filename ?? []),
  };
}

type Attachments = Awaited<ReturnType<typeof PostalMime.parse>>['attachments'];

/** A picture that came with the mail, in its place. */
const withPictures = (html: string, attachments: Attachments) =>
  attachments.reduce((written, { contentId, mimeType, content }) => {
    if (!contentId || typeof content === 'string') return written;
    const picture = `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`;
    return written.replaceAll(`cid:${contentId.replaceAll(/[<>]/g, '')}`, picture);
  }, html);

/** Its text as it was written with its links to follow, and the names of what is attached. */
export function SentMail({ mail: { headers, text, html, attached }, name }: { mail: ReadMail; name: string }) {
  return (
    <article>
      <pre className="letter">
        {`${headers}\n\n`}
        {[...text.matchAll(PARTS)].map(({ 0: part, index }) =>
          /^https?:/.test(part) ? (
            <a key={index} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
        {attached.map((file) => `\n[attached: ${file}]`).join('')}
      </pre>
      {html === null ? null : (
        <p>
          <a href={`outbox/${encodeURIComponent(name)}`}>As a mail program shows it</a>
        </p>
      )}
    </article>
  );
}

/** Of a mail alone on a page, which can do nothing, as in a mail program. */
export const CLOSED_PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups",
};

const NAME = /^[\w-][\w.-]*\.eml$/;
const TEXT_NAME = /^[\w-][\w.-]*\.sms$/;

/** In demo only: the mails and text messages that were sent, newest first, so that a person trying the product finds the code. */
export function outboxPage(app: FastifyInstance, dataDir: string) {
  const folder = join(dataDir, 'outbox');
  app.get('/outbox', async (_request, reply) => {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => NAME.test(name) || TEXT_NAME.test(name))
      .sort()
      .reverse()
      .slice(0, MAX_SHOWN);
    const mails = await Promise.all(
      names.map(async (name) => {
        const file = await readFile(join(folder, name));
        return TEXT_NAME.test(name) ? { name, text: String(file) } : { name, mail: await readMail(file) };
      }),
    );
    return sendPage(
      reply,
      200,
      { title: 'Outbox', name: 'Demo' },
      <>
        <h1>Mails and text messages sent</h1>
        <p>The newest {MAX_SHOWN} at most, newest first. Reload for more.</p>
        {mails.length === 0 ? <p>Nothing was sent yet.</p> : null}
        {mails.map((one) =>
          'text' in one ? (
            <article key={one.name}>
              <pre className="letter">{one.text}</pre>
            </article>
          ) : (
            <SentMail key={one.name} name={one.name} mail={one.mail} />
          ),
        )}
      </>,
    );
  });

  app.get<{ Params: { name: string } }>('/outbox/:name', async ({ params: { name } }, reply) => {
    const file = NAME.test(name) ? await readFile(join(folder, name)).catch(() => null) : null;
    const html = file && (await readMail(file)).html;
    if (!html) throw httpErrors.notFound('That mail');
    return reply.headers(CLOSED_PAGE).send(html);
  });
}
