import { randomBytes } from 'node:crypto';
import { BareFrame } from '@ui/bare-frame';
import { DocumentBasics } from '@ui/document-basics';
import { ERROR_PREFIX } from '@ui/error-prefix';
import type { FastifyReply } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { STYLES } from '../style-sheet';

export interface PageFrame {
  title: string;
  /** Stands in the top bar. */
  name: string;
  /** At the end of the top bar. */
  action?: ReactNode;
  /** The page shows a form with something to correct: its title says so. */
  hasErrors?: boolean;
}

/**
 * Answers with a whole page of the monitor's own: plain HTML without a script, so that it works in whatever a phone's mail
 * opens. Nothing but its own styles and their shapes may load in it.
 */
export function sendPage(reply: FastifyReply, status: number, frame: PageFrame, body: ReactNode) {
  const nonce = randomBytes(16).toString('base64');
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <DocumentBasics />
        <meta name="robots" content="noindex" />
        <title>{frame.hasErrors ? `${ERROR_PREFIX}${frame.title}` : frame.title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant styles; text would be escaped. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body className="page-large">
        <BareFrame name={frame.name} action={frame.action}>
          <div className="stack">{body}</div>
        </BareFrame>
      </body>
    </html>,
  );
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'same-origin')
    .send(`<!doctype html>${html}`);
}
