import type { ActivityLine } from '@contract/activity/activity.calls';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { ActivitySubject, doerOf, isStop } from '~/components/activity/activity-columns';
import { paths } from '~/paths';

interface ChangesProps {
  lines: readonly ActivityLine[];
  total: number;
  /** How many carriers are monitored; null: not known, or not the user's to see. */
  monitored: number | null;
  /** ISO day from which they are. */
  from: string;
  /** The day of the newest federal file; null: none is loaded. */
  newestData: string | null;
}

/** As many carriers as fit beside the activity. */
const CARRIERS_SHOWN = 8;

/** What changed in the records of carriers that the company monitors: a carrier once, with all that changed. */
export function CarrierChanges({ lines, total, monitored, from, newestData }: ChangesProps) {
  if (total === 0) return <NoChanges monitored={monitored} from={from} newestData={newestData} />;
  const byCarrier = new Map<number | null, ActivityLine[]>();
  for (const line of lines) byCarrier.set(line.carrier_id, [...(byCarrier.get(line.carrier_id) ?? []), line]);
  return (
    <>
      <ol className="latest latest-changes">
        {[...byCarrier.values()].slice(0, CARRIERS_SHOWN).map((ofCarrier) => (
          <li key={ofCarrier[0]!.id}>
            <time dateTime={ofCarrier[0]!.occurred_at}>{formatDate(ofCarrier[0]!.occurred_at)}</time>
            <div>
              <ActivitySubject line={ofCarrier[0]!} />
              <ul className="latest-what">
                {ofCarrier.map(({ id, summary }) => (
                  <li key={id}>{summary}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
      <p className="queue-all">
        <Link to={paths.companyActivity({ kind: 'record', from })} discover="none">
          {total === 1 ? 'See this change' : `All ${formatInteger(total)} changes`}
        </Link>
      </p>
    </>
  );
}

/** Only about records: what waits in the queue may still be new. */
function NoChanges({ monitored, from, newestData }: Omit<ChangesProps, 'lines' | 'total'>) {
  const data =
    newestData === null ? 'No federal data is loaded.' : `The newest federal data is of ${formatDate(newestData)}.`;
  if (monitored === 0) return <p className="missing">You don’t monitor any carriers yet. {data}</p>;
  const whose =
    monitored === null ? 'the carriers you monitor' : `the ${formatCount(monitored, 'carrier')} you monitor`;
  return (
    <p className="missing">
      No change of authority, insurance, safety, contacts or verdict recorded at {whose} since {formatDate(from)}.{' '}
      {data}
    </p>
  );
}

/** What people of the company did last. */
export function RecentActivity({ lines }: { lines: readonly ActivityLine[] }) {
  if (lines.length === 0)
    return <p className="missing">No activity yet. What you and your colleagues decide shows here.</p>;
  return (
    <>
      <ol className="latest">
        {lines.map((line) => (
          <li key={line.id}>
            <time dateTime={line.occurred_at}>{formatDate(line.occurred_at)}</time>
            <div>
              <ActivitySubject line={line} />{' '}
              <span className={isStop(line) ? 'stop-word' : undefined}>{line.summary}</span>
              {line.note ? <p className="small-print">{line.note}</p> : null}
            </div>
            <span className="latest-user">{doerOf(line)}</span>
          </li>
        ))}
      </ol>
      <p className="queue-all">
        <Link to={paths.companyActivity()} discover="none">
          All activity
        </Link>
      </p>
    </>
  );
}
