import { formatDate } from '@contract/shared/format';

export interface Warning {
  /** ISO day on which it came about; null when not reported. */
  date: string | null;
  title: string;
  /** Why it matters, with what it rests on. */
  reason: string;
}

/** What must be seen before anything else about a carrier, newest first. Nothing at all when there is nothing. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <section className="warnings" aria-labelledby="warnings-title">
      <h2 id="warnings-title">{warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}</h2>
      <ul>
        {warnings.map(({ date, title, reason }) => (
          <li key={`${title} ${date}`}>
            {date === null ? <span className="missing">No date</span> : <time dateTime={date}>{formatDate(date)}</time>}
            <p>
              <strong>{title}.</strong> {reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
