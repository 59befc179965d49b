import type { Language } from '@contract/shared/languages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Item, letterIn, type Part } from '../base/letter';
import type { Message } from '../base/said';
import { DARK, LIGHT } from './letter-colors';

interface Written {
  subject: Message;
  parts: readonly Part[];
  /** Omitted: English. */
  language?: Language | undefined;
  /** Who writes, above the letter; null: the product itself. */
  from: string | null;
  /** The content id of an attached picture. */
  logoId: string | null;
}

/**
 * A letter as HTML that mail programs show: tables and inline styles, one column, dark where the reader's program is dark.
 * No picture from elsewhere: its server would learn who read when.
 */
export function htmlOf({ language = 'en', from, logoId, ...letter }: Written): string {
  const { subject, parts } = letterIn(letter);
  const markup = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; escaped quotes would end it. */}
        <style dangerouslySetInnerHTML={{ __html: DARK_STYLES }} />
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: PAPER, color: INK }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="page">
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 16px' }}>
                <table role="presentation" cellPadding={0} cellSpacing={0} style={{ width: '100%', maxWidth: 560 }}>
                  <tbody>
                    <tr>
                      <td className="ink" style={{ ...FONT, color: INK, textAlign: 'left' }}>
                        {logoId ? <img src={`cid:${logoId}`} alt={from ?? ''} height={40} style={LOGO} /> : null}
                        {from === null || logoId ? null : <p style={{ ...PARAGRAPH, fontWeight: 600 }}>{from}</p>}
                        {parts.map((part, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: written once.
                          <PartAsHtml key={at} part={part} />
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}

function PartAsHtml({ part }: { part: Part<string> }): ReactNode {
  if (typeof part === 'string') return <p style={PARAGRAPH}>{part}</p>;
  if ('heading' in part) return <h2 style={{ ...PARAGRAPH, fontSize: 16, fontWeight: 600 }}>{part.heading}</h2>;
  if ('code' in part)
    return (
      <p style={PARAGRAPH}>
        {part.says}
        <br />
        <strong style={{ fontSize: 28, lineHeight: '40px', letterSpacing: 4 }}>{part.code}</strong>
      </p>
    );
  if ('button' in part)
    return (
      <p style={{ ...PARAGRAPH, margin: '24px 0' }}>
        <a className="button" href={part.to} style={BUTTON}>
          {part.button}
        </a>
      </p>
    );
  if ('link' in part)
    return (
      <p style={PARAGRAPH}>
        <Anchor to={part.to}>{part.link}</Anchor>
      </p>
    );
  if ('facts' in part)
    return (
      <table cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px', borderCollapse: 'collapse' }}>
        <tbody>
          {part.facts.map(([term, value]) => (
            <tr key={term}>
              <th className="quiet" scope="row" style={{ ...FONT, ...TERM }}>
                {term}
              </th>
              <td className="ink" style={{ ...FONT, color: INK, padding: '2px 0', verticalAlign: 'top' }}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  if ('lines' in part)
    return (
      <p style={PARAGRAPH}>
        {part.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once.
          <span key={at}>
            {at > 0 ? <br /> : null}
            {line}
          </span>
        ))}
      </p>
    );
  if ('items' in part)
    return (
      <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px' }}>
        {part.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once.
          <li key={at} style={{ margin: '0 0 8px' }}>
            <ItemAsHtml item={item} />
          </li>
        ))}
      </ul>
    );
  if ('quote' in part) return <blockquote style={QUOTE}>{part.quote}</blockquote>;
  return (
    <p className="quiet" style={{ ...PARAGRAPH, color: QUIET, fontSize: 13, lineHeight: '20px' }}>
      {part.small}
    </p>
  );
}

const ItemAsHtml = ({ item: { text, to, note } }: { item: Item<string> }) => (
  <>
    {to ? <Anchor to={to}>{text}</Anchor> : text}
    {note ? (
      <>
        <br />
        <span className="quiet" style={{ color: QUIET, fontSize: 13 }}>
          {note}
        </span>
      </>
    ) : null}
  </>
);

const Anchor = ({ to, children }: { to: string; children: string }) => (
  <a className="link" href={to} style={{ color: ACCENT }}>
    {children}
  </a>
);

const { paper: PAPER, ink: INK, quiet: QUIET, accent: ACCENT, onAccent: ON_ACCENT } = LIGHT;

/** Mail programs know one way to be dark: classes with !important over the inline styles. */
const DARK_STYLES = `@media (prefers-color-scheme: dark) {
.page { background: ${DARK.paper} !important; }
.ink, .page { color: ${DARK.ink} !important; }
.quiet { color: ${DARK.quiet} !important; }
.link { color: ${DARK.accent} !important; }
.button { background: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
}`;

const FONT = {
  fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontSize: 15,
  lineHeight: '24px',
} as const;
const PARAGRAPH = { margin: '0 0 16px', overflowWrap: 'anywhere' } as const;
const TERM = {
  color: QUIET,
  padding: '2px 16px 2px 0',
  fontWeight: 400,
  textAlign: 'left',
  verticalAlign: 'top',
} as const;
const LOGO = { display: 'block', margin: '0 0 16px', height: 40, maxWidth: 240 } as const;
const BUTTON = {
  display: 'inline-block',
  padding: '12px 24px',
  borderRadius: 6,
  background: ACCENT,
  color: ON_ACCENT,
  fontWeight: 600,
  textDecoration: 'none',
} as const;
const QUOTE = {
  margin: '0 0 16px',
  padding: '0 0 0 12px',
  borderLeft: `3px solid ${QUIET}`,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
} as const;
