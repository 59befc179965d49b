import { formatCount, formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/paths';
import type { Warning } from '~/view/carrier/carrier-warnings';

/** What must be seen first about a carrier, the most serious first. Nothing if there is nothing. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className={`warnings warnings-${heaviestOf(warnings)}`} aria-labelledby="warnings-title">
      <h2 id="warnings-title">{countOf(warnings)}</h2>
      <WarningRows warnings={warnings} />
    </section>
  );
}

/** The same in one line that opens, on a page about something else. */
export function FoldedWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const [first] = warnings;
  if (first === undefined) return null;
  return (
    <details className={`warnings warnings-${heaviestOf(warnings)}`}>
      <summary className="discloses">
        {countOf(warnings)}: {first.title}
      </summary>
      <WarningRows warnings={warnings} />
    </details>
  );
}

const countOf = (warnings: readonly Warning[]): string =>
  warnings.length === 1 ? 'One warning' : formatCount(warnings.length, 'warning');

const heaviestOf = (warnings: readonly Warning[]): Warning['weight'] =>
  (['stop', 'check'] as const).find((weight) => warnings.some((warning) => warning.weight === weight)) ?? 'know';

const WEIGHT_NAMES: Readonly<Record<Warning['weight'], string>> = {
  stop: 'Stop',
  check: 'Check',
  know: 'Note',
};

function WarningRows({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <ul>
      {warnings.map(({ date, title, reason, weight, mentions }) => (
        <li key={`${title} ${date}`} className={`warning-${weight}`}>
          <span className="warning-weight">{WEIGHT_NAMES[weight]}</span>
          <p>
            <strong>{linked(title, mentions)}.</strong> {linked(reason, mentions)}
          </p>
          {date === null ? null : <time dateTime={date}>{formatDate(date)}</time>}
        </li>
      ))}
    </ul>
  );
}

/** The text, with the carriers and vehicles that it names as links. */
function linked(text: string, mentions: Warning['mentions']): ReactNode {
  const mention = mentions.find((one) => one.text !== '' && text.includes(one.text));
  if (mention === undefined) return text;
  const at = text.indexOf(mention.text);
  const to =
    mention.carrier_id === undefined ? paths.vehicle(mention.vehicle ?? '') : paths.carrier(mention.carrier_id);
  return (
    <>
      {text.slice(0, at)}
      <Link to={to}>{mention.text}</Link>
      {linked(text.slice(at + mention.text.length), mentions)}
    </>
  );
}
