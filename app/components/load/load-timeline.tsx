import { LOAD_LOG_SOURCE_LABELS, LOAD_LOG_TYPE_LABELS } from '@contract/loads/load-logs.constants';
import type { LoadLog, LoadStop } from '@contract/loads/loads.entities';
import type { LoadMovement } from '@contract/loads/movements.calls';
import { MOVEMENT_TYPE_LABELS } from '@contract/loads/movements.constants';
import { duration, stopPlace, stopTime } from '@contract/loads/stop-times';
import { formatMiles, formatMoment } from '@contract/shared/format';

type Stops = readonly LoadStop[];

const stopOf = (stops: Stops, id: number | null) => stops.find((stop) => stop.id === id) ?? null;

const named = (stop: LoadStop | null) => (stop ? ` at ${stop.sequence}. ${stopPlace(stop)}` : '');

/** A load's log with its sources, newest first. Entries that later positions disproved stay, crossed out. */
export function LoadLogs({ logs, stops }: { logs: readonly LoadLog[]; stops: Stops }) {
  return (
    <ol className="load-log">
      {logs.map((log) => {
        const stop = stopOf(stops, log.stop_id);
        const says = log.source === 'person' ? (log.user ?? 'A former user') : LOAD_LOG_SOURCE_LABELS[log.source];
        const what = `${LOAD_LOG_TYPE_LABELS[log.is_type]}${named(stop)}`;
        return (
          <li key={log.id}>
            <time dateTime={log.occurred_at}>{stopTime(log.occurred_at, stop)}</time>
            <div>
              <p>{log.withdrawn_at ? <s>{what}</s> : what}</p>
              {log.external_message ? <p className="as-written">{log.external_message}</p> : null}
              <p className="small-print">
                {says}
                {log.withdrawn_at
                  ? `, withdrawn ${formatMoment(log.withdrawn_at)}: later positions show otherwise`
                  : ''}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
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
