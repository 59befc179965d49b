import type { VettingPolicy } from '@contract/proof/vetting-policy.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Answer } from './forty-questions';

/** Lines of one answer on the page; the file that it names has all of them. */
const SHOWN_AT_MOST = 40;

export type BundleIndex = {
  title: string;
  company: string;
  madeBy: string;
  madeAt: Date;
  answers: readonly Answer[];
  /** What was left out and why. */
  leftOut: readonly string[];
  files: readonly { name: string; title: string; rows: number }[];
};

/** The page that is read first. React escapes every text: much of it was written by carriers and by thieves. */
export const indexPage = (index: BundleIndex): string =>
  page(
    index.title,
    <>
      <h1>{index.title}</h1>
      <p>
        {index.company}. Made by {index.madeBy}, {formatMoment(index.madeAt.toISOString())}. Times are on the company’s
        clock; the data files have UTC.
      </p>
      <p>
        Everything here is from the company’s records when the bundle was made. Check that no file was changed, added or
        taken away: <code>node verify-vetting-file.mjs FILE.zip</code>. The program is on the company’s page “Check a
        vetting file”. What is not recorded is said to be not recorded: that is no finding of safety.
      </p>
      {index.leftOut.length > 0 ? (
        <ul>
          {index.leftOut.map((line) => (
            <li key={line}>
              <strong>Left out:</strong> {line}
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <a href="policy.html">The company’s vetting policy and its changes</a>
      </p>
      <h2>Forty questions</h2>
      {index.answers.map((answer) => (
        <section key={answer.number}>
          <h3>
            {answer.number}. {answer.asks}
          </h3>
          <Said {...answer} />
        </section>
      ))}
      <h2>Files</h2>
      <table>
        <thead>
          <tr>
            <th>File</th>
            <th>What</th>
            <th>Lines</th>
          </tr>
        </thead>
        <tbody>
          {index.files.map(({ name, title, rows }) => (
            <tr key={name}>
              <td>
                <a href={name}>{name}</a>
              </td>
              <td>{title}</td>
              <td>{rows === 0 ? 'None on record' : rows}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>,
  );

function Said({ said, none }: Answer) {
  if (said.length === 0)
    return (
      <p>
        <strong>{none}</strong>
      </p>
    );
  const rest = said.length - SHOWN_AT_MOST;
  return (
    <>
      <ul>
        {said.slice(0, SHOWN_AT_MOST).map(({ says, file, line }) => (
          <li key={`${file} ${line} ${says}`}>
            {says}{' '}
            <small>
              [<a href={file}>{file}</a>, line {line}]
            </small>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>And {formatCount(rest, 'more line')}, in answers.json.</p> : null}
    </>
  );
}

/** The vetting policy as a page of the bundle. */
export const policyPage = ({ company, as_of, sections, history }: VettingPolicy): string =>
  page(
    `Vetting policy of ${company}`,
    <>
      <h1>Vetting policy of {company}</h1>
      <p>As of {formatMoment(as_of)}, written from its rules, its gate and its settings.</p>
      {sections.map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <h2>Changes, newest first</h2>
      {history.length === 0 ? (
        <p>
          <strong>Not recorded: no change is in the audit log.</strong>
        </p>
      ) : (
        <ul>
          {history.map(({ at, by, what }, index) => (
            <li key={`${at} ${index.toString()}`}>
              {formatMoment(at)}, {by ?? 'no user of the company'}: {what}
            </li>
          ))}
        </ul>
      )}
    </>,
  );

const STYLES =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}h3{margin:1.5rem 0 .25rem;break-after:avoid}table{border-collapse:collapse}td,th{border:1px solid;padding:.25rem .5rem;text-align:left}';

/** Opened from a disk: the policy in its head lets nothing run and nothing load, whatever a text slipped in. */
const page = (title: string, body: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; escaped quotes would end it. */}
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>{body}</body>
    </html>,
  )}`;
