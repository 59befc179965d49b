import { formatDate } from '@contract/shared/format';
import type { Warning } from '~/view/carrier/carrier-warnings';

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
