import {
  CALL_RESULT_LABELS,
  CALLED_LABELS,
  LOAD_LOG_SOURCE_LABELS,
  LOAD_LOG_TYPE_LABELS,
} from '@contract/loads/load-logs.constants';
import type { LoadTimelineEntry } from '@contract/loads/load-timeline.calls';
import type { LoadLog, LoadStop } from '@contract/loads/loads.entities';
import type { LoadMovement } from '@contract/loads/movements.calls';
import { MOVEMENT_TYPE_LABELS } from '@contract/loads/movements.constants';
import { duration, stopPlace, stopTime } from '@contract/loads/stop-times';
import { formatMiles, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

type Stops = readonly LoadStop[];

const stopOf = (stops: Stops, id: number | null) => stops.find((stop) => stop.id === id) ?? null;

const named = (stop: LoadStop | null) => (stop ? ` at ${stop.sequence}. ${stopPlace(stop)}` : '');

interface LoadTimelineProps {
  entries: readonly LoadTimelineEntry[];
  loadId: number;
  stops: Stops;
  /** Where the reader may withdraw a correction; omitted: they may not. */
  withdrawOf?: (log: LoadLog) => string;
}

/**
 * What happened with a load, newest first. Logs that later positions or a person's word disproved stay, crossed out.
 */
export function LoadTimeline({ entries, loadId, stops, withdrawOf }: LoadTimelineProps) {
  return (
    <ol className="load-log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.occurred_at}>
            {stopTime(entry.occurred_at, stopOf(stops, entry.log?.stop_id ?? null) ?? stops[0] ?? null)}
          </time>
          {entry.log ? (
            <LogWords log={entry.log} stops={stops} withdrawOf={withdrawOf} />
          ) : (
            <EntryWords entry={entry} loadId={loadId} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** A load's logs alone, as they were known at a time. */
export function LoadLogs({ logs, stops }: { logs: readonly LoadLog[]; stops: Stops }) {
  return (
    <ol className="load-log">
      {logs.map((log) => (
        <li key={log.id}>
          <time dateTime={log.occurred_at}>{stopTime(log.occurred_at, stopOf(stops, log.stop_id))}</time>
          <LogWords log={log} stops={stops} />
        </li>
      ))}
    </ol>
  );
}

interface EntryWordsProps {
  entry: LoadTimelineEntry;
  loadId: number;
}

function EntryWords({ entry: { summary, comment, user, carrier_name, about }, loadId }: EntryWordsProps) {
  const who = [carrier_name, user].filter(Boolean).join(', by ');
  return (
    <div>
      <p>{about ? <Link to={PAGE_OF[about.type](about.id, loadId)}>{summary}</Link> : summary}</p>
      {comment ? <p className="as-written">{comment}</p> : null}
      {who ? <p className="small-print">{who}</p> : null}
    </div>
  );
}

const PAGE_OF: Record<NonNullable<LoadTimelineEntry['about']>['type'], (id: number, loadId: number) => string> = {
  ticket: (id) => paths.alert(id),
  rate_confirmation: (id) => paths.rateConfirmation(id),
  rate_confirmation_mail: (id) => paths.rateConfirmationEmail(id),
  load_paper: (id, loadId) => paths.loadPaper(loadId, id),
};

type LogWordsProps = Pick<LoadTimelineProps, 'stops' | 'withdrawOf'> & { log: LoadLog };

function LogWords({ log, stops, withdrawOf }: LogWordsProps) {
  const says = log.source === 'person' ? (log.user ?? 'A former user') : LOAD_LOG_SOURCE_LABELS[log.source];
  const what = `${LOAD_LOG_TYPE_LABELS[log.is_type]}${named(stopOf(stops, log.stop_id))}`;
  return (
    <div>
      <p>{log.withdrawn_at ? <s>{what}</s> : what}</p>
      {log.external_message ? <p className="as-written">{log.external_message}</p> : null}
      <p className="small-print">
        {says}
        {log.called || log.call_result
          ? `, ${[log.called && CALLED_LABELS[log.called], log.call_result && CALL_RESULT_LABELS[log.call_result].toLowerCase()].filter(Boolean).join(': ')}`
          : ''}
        {log.is_word ? ', correction' : ''}
        {log.withdrawn_at
          ? `, withdrawn ${formatMoment(log.withdrawn_at)}: ${log.withdrawn_by_id === null ? 'later positions show otherwise' : 'a person says otherwise'}`
          : ''}
        {log.is_word && !log.withdrawn_at && withdrawOf ? (
          <>
            {' · '}
            <Link to={withdrawOf(log)} aria-label={`Withdraw the correction ${what}`}>
              Withdraw…
            </Link>
          </>
        ) : null}
      </p>
    </div>
  );
}

/** The truck's movements, newest first. */
export function LoadMovements({ movements, stops }: { movements: readonly LoadMovement[]; stops: Stops }) {
  return (
    <ol className="load-log">
      {movements.map(({ is_type: type, started_at, minutes, miles, stop_id }) => {
        const stop = stopOf(stops, stop_id);
        return (
          <li key={started_at}>
            <time dateTime={started_at}>{stopTime(started_at, stop ?? stops[0] ?? null)}</time>
            <p>
              {MOVEMENT_TYPE_LABELS[type]} for {duration(minutes)}
              {type === 'driving' ? `, ${formatMiles(miles)} in a straight line` : named(stop)}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
