import { formatDate } from '@contract/shared/format';
import type { ReactNode } from 'react';

export interface TimelineEvent {
  /** Unique in the timeline. */
  key: string;
  /** ISO day; null when not reported. */
  date: string | null;
  title: ReactNode;
  detail?: ReactNode;
}

interface TimelineProps {
  /** The label of the events: "Authority history". */
  label: string;
  /** In the order shown; newest first by custom. */
  events: readonly TimelineEvent[];
}

/** What happened, and when. */
export function Timeline({ label, events }: TimelineProps) {
  return (
    <ol className="timeline" aria-label={label}>
      {events.map(({ key, date, title, detail }) => (
        <li key={key}>
          {date === null ? <time className="missing">No date</time> : <time dateTime={date}>{formatDate(date)}</time>}
          <div>
            <p>{title}</p>
            {detail === undefined ? null : <div className="small-print">{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
