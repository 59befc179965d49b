import type { PersonSought } from '@contract/retention/erasure.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import { renderToStaticMarkup } from 'react-dom/server';

type Fields = Record<string, unknown>;

/** All that a company has of a person, as person.json has it. */
export type PersonData = {
  company: string;
  made_at: string;
  sought: PersonSought;
  /** Of a user of the company; null: the person is none. */
  account: Fields | null;
  found: { table: string; rows: Fields[] }[];
  left_out: { label: string; why: string; rows: number | null }[];
};

const words = (name: string) => name.replaceAll('_', ' ');
const shown = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** The page that the person reads. React escapes every text: much of it was written by others. */
export const personPage = ({ company, made_at, sought, account, found, left_out }: PersonData): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content="default-src 'none'" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`What ${company} has of a person`}</title>
      </head>
      <body>
        <h1>{`What ${company} has of ${[sought.name, sought.email, sought.phone].filter(Boolean).join(', ')}`}</h1>
        <p>Made {formatMoment(made_at)}. The same is in person.json.</p>
        {account ? (
          <>
            <h2>Account</h2>
            <FieldList of={account} />
          </>
        ) : null}
        <h2>Where the person is named</h2>
        {found.length === 0 ? <p>Nowhere.</p> : null}
        {found.map(({ table, rows }) => (
          <section key={table}>
            <h3>{`${words(table)}: ${formatCount(rows.length, 'record')}`}</h3>
            {rows.map((row) => (
              <FieldList key={JSON.stringify(row)} of={row} />
            ))}
          </section>
        ))}
        <h2>Left out, and why</h2>
        <ul>
          {left_out.map(({ label, why, rows }) => (
            <li key={label}>
              <strong>
                {label}
                {rows === null ? '' : `: ${formatCount(rows, 'record')}`}.
              </strong>{' '}
              {why}
            </li>
          ))}
        </ul>
      </body>
    </html>,
  )}`;

function FieldList({ of }: { of: Fields }) {
  return (
    <dl>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{words(name)}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
