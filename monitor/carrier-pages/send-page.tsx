import { randomBytes } from 'node:crypto';
import { BareFrame } from '@ui/bare-frame';
import { DocumentBasics } from '@ui/document-basics';
import { KitWordsContext } from '@ui/words';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BrokerFacts } from '../mail/broker-of-record';
import { BrokerLine, type BrokerNotes } from './broker-line';
import { FONT_STYLES } from './fonts';
import { LANGUAGE_CODES, LANGUAGES, languageLink, languageOf, type Phrase, type Speaker, speakerOf } from './language';
import { SpeakerContext } from './speech';
import { STYLES } from './style-sheet';

export interface PageFrame {
  title: string;
  /** Stands in the top bar. */
  name: string;
  /** At the end of the top bar. */
  action?: ReactNode;
  /** The page shows a form with errors: its title says so. */
  hasErrors?: boolean;
  /** Address of the page's one script, which may send to this server; omitted: the page has none. */
  script?: string;
  /** Of a page that another product shows in a frame: who may, and whose script it must load first. */
  framed?: { by: readonly string[]; script: string };
}

/**
 * Sends a whole page of the monitor's own: plain HTML, without script but for the page that shares positions, so that it works in whatever a phone's mail app
 * opens. Only its own styles, shapes and fonts may load in it.
 *
 * @param speaker the language; omitted: English
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  frame: PageFrame,
  body: ReactNode,
  speaker: Speaker = ENGLISH,
) {
  const nonce = randomBytes(16).toString('base64');
  const { say } = speaker;
  const words = {
    optional: say('optional'),
    error: say('Error:'),
    problems: (count: number) => (count === 1 ? say('There is a problem') : say('There are {0} problems', count)),
  };
  const scripts = frame.framed ? ` ${new URL(frame.framed.script).origin}` : '';
  const allowed = frame.script ? ` script-src 'self'${scripts}; connect-src 'self';` : '';
  const ancestors = frame.framed ? frame.framed.by.join(' ') : "'none'";
  // An older word for the same, which knows no list.
  if (frame.framed) reply.removeHeader('x-frame-options');
  const html = renderToStaticMarkup(
    <SpeakerContext.Provider value={speaker}>
      <KitWordsContext.Provider value={words}>
        <html lang={speaker.language}>
          <head>
            <DocumentBasics />
            <meta name="robots" content="noindex" />
            <title>{frame.hasErrors ? `${words.error} ${frame.title}` : frame.title}</title>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant styles; text would be escaped. */}
            <style nonce={nonce} dangerouslySetInnerHTML={{ __html: FONT_STYLES + STYLES }} />
            {frame.framed ? <script src={frame.framed.script} defer /> : null}
            {frame.script ? <script src={frame.script} defer /> : null}
          </head>
          <body className="page-large">
            <BareFrame name={frame.name} action={frame.action}>
              <div className="stack">{body}</div>
            </BareFrame>
          </body>
        </html>
      </KitWordsContext.Provider>
    </SpeakerContext.Provider>,
  );
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; img-src data:;${allowed} form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .header('referrer-policy', 'same-origin')
    .send(`<!doctype html>${html}`);
}

const ENGLISH = speakerOf('en');

export interface CarrierPageFrame extends Omit<PageFrame, 'title' | 'name'> {
  title: Phrase;
  /** The values for the title. */
  titleOf?: string;
  /** In the top bar; `{0}` is the broker. */
  name: Phrase;
  /** The broker; null: not known yet. */
  broker: BrokerFacts | null;
  /** Below the broker's number; omitted: the text for an invited person. */
  brokerNotes?: BrokerNotes;
}

/** Sends a page for a carrier or its agent: in the reader's language, in the name of the broker. */
export function sendCarrierPage(
  reply: FastifyReply,
  status: number,
  { broker, brokerNotes, title, titleOf, name, ...frame }: CarrierPageFrame,
  body: ReactNode,
) {
  const speaker = speakerOf(languageOf(reply.request));
  const { say } = speaker;
  const shownTitle = titleOf === undefined ? say(title) : say(title, titleOf);
  reply.header('content-language', speaker.language).header('vary', 'Accept-Language, Cookie');
  return sendPage(
    reply,
    status,
    {
      ...frame,
      title: broker === null ? shownTitle : `${shownTitle} | ${broker.companyName}`,
      name: broker === null ? say(name) : say(name, broker.companyName),
    },
    <>
      <LanguageLinks speaker={speaker} />
      {broker === null ? null : <BrokerLine broker={broker} notes={brokerNotes} />}
      {body}
    </>,
    speaker,
  );
}

/** The same page in the other languages: links, so that they work without a script. */
function LanguageLinks({ speaker: { language, say } }: { speaker: Speaker }) {
  return (
    <nav aria-label={say('Language')} className="language-links small-print">
      {LANGUAGE_CODES.map((code) =>
        code === language ? (
          <strong key={code} lang={code}>
            {LANGUAGES[code]}
          </strong>
        ) : (
          <a key={code} href={languageLink(code)} lang={code} hrefLang={code}>
            {LANGUAGES[code]}
          </a>
        ),
      )}
    </nav>
  );
}
