import type { WorkQueue } from '@contract/home/work-queue.calls';
import { formatCount, formatDate, formatInteger, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { Fragment } from 'react';
import { PhoneFold } from '~/components/form/phone-fold';
import { PhoneLink } from '~/components/phone-link';
import { paths } from '~/paths';
import {
  lookedAt,
  type OpenAlerts,
  oneQueue,
  type QueuedLine,
  type QueueGroup,
  type QueueRow,
  queueGroups,
} from './queue-lines';

interface WorkQueueViewProps {
  queue: WorkQueue;
  /** Null: hidden from the user, or unknown now. */
  alerts: OpenAlerts | null;
  /** ISO day. */
  today: string;
  /** The user may ask carriers for certificates. */
  mayRequest: boolean;
  hasNoSearchesLeft: boolean;
}

/** The user's open work, each line with its action. An empty queue says what was checked and how old the data is. */
export function WorkQueueView({ queue, alerts, today, mayRequest, hasNoSearchesLeft }: WorkQueueViewProps) {
  const groups = queueGroups(queue, alerts, today, mayRequest);
  const lines = oneQueue(groups, queue.checked.at);
  const isFirst = ({ isNeverFolded }: QueueRow, at: number) => isNeverFolded || at < FIRST_LINES;
  const first = lines.filter(isFirst);
  const rest = lines.filter((line, at) => !isFirst(line, at));
  return (
    <div className="stack">
      <DataWarnings checked={queue.checked} />
      {groups.length === 0 ? <EmptyQueue queue={queue} alerts={alerts} /> : null}
      {groups.length > 0 ? <Kinds groups={groups} /> : null}
      {first.length > 0 ? <QueuedLines lines={first} /> : null}
      {rest.length > 0 ? (
        <details className="queue-rest">
          <summary className="discloses">{rest.length} more</summary>
          <QueuedLines lines={rest} />
        </details>
      ) : null}
      <Standing checked={queue.checked} hasNoSearchesLeft={hasNoSearchesLeft} />
      {groups.length > 0 ? <p className="small-print">{checkedWords(queue, alerts)}</p> : null}
    </div>
  );
}

/** What fits a screen or two. */
const FIRST_LINES = 15;

/** How many of each kind wait, each with all of its kind. */
function Kinds({ groups }: { groups: readonly QueueGroup[] }) {
  return (
    <nav className="choice-links queue-kinds" aria-label="What waits, by kind">
      <PhoneFold label="By kind">
        <ul>
          {groups.map(({ key, title, total, all }) => (
            <li key={key}>
              <Link to={all.to} discover="none">
                {title} <span className="count">{formatInteger(total)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PhoneFold>
    </nav>
  );
}

/** Lines of work, each with its action at the end. */
export function QueuedLines({ lines }: { lines: readonly QueuedLine[] }) {
  return (
    <ul className="queue">
      {lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  );
}

function Line({
  line: { kind, about, what, who = [], phone, phoneOf, flags, when, action, also = [] },
}: {
  line: QueuedLine;
}) {
  return (
    <li>
      <span className="queue-kind">{kind}</span>
      <div className="queue-what">
        {about === null ? null : (
          <Link to={about.to} discover="none">
            {about.name}
          </Link>
        )}
        <span>
          {what}{' '}
          {phone ? (
            <>
              {phoneOf ? `· ${phoneOf} ` : null}
              <PhoneLink number={phone} flags={flags} />
            </>
          ) : null}
          {who.map(({ name, to, phone: number, flags: own }, at) => (
            <Fragment key={to}>
              {at > 0 ? ', ' : ' '}
              <Link to={to} discover="none" aria-label={`Cover ${about?.name ?? 'it'} with ${name}`}>
                {name}
              </Link>{' '}
              {number === null ? null : <PhoneLink number={number} flags={own} />}
            </Fragment>
          ))}
        </span>
        {also.length === 0 ? null : (
          <span className="small-print queue-also">
            Also:{' '}
            {also.map(({ name, to }, at) => (
              <Fragment key={to}>
                {at > 0 ? ' · ' : ''}
                <Link to={to} discover="none">
                  {name}
                </Link>
              </Fragment>
            ))}
          </span>
        )}
      </div>
      <span className="queue-when">{when}</span>
      <Link className="button" to={action.to} discover="none">
        {action.label}
        {about === null ? null : <span className="heard-only">: {about.name}</span>}
      </Link>
    </li>
  );
}

function EmptyQueue({ queue, alerts }: Pick<WorkQueueViewProps, 'queue' | 'alerts'>) {
  if (queue.checked.monitored === 0 && queue.packets_on_hold?.total === 0)
    return (
      <p>
        Nothing is waiting, and no carrier is monitored yet.{' '}
        <Link to={paths.carrierImports()}>Upload your carriers</Link> or find one and start monitoring it.{' '}
        {checkedWords(queue, alerts)}
      </p>
    );
  return <p>Nothing is waiting for you. {checkedWords(queue, alerts)}</p>;
}

/** "Checked Nov 22, 2026, 9:00: …; verdicts since Nov 21, 2026; FMCSA insurance file of Nov 20, 2026." */
function checkedWords(queue: WorkQueue, alerts: OpenAlerts | null): string {
  const { at, assessed_since, insurance_as_of } = queue.checked;
  const parts = lookedAt(queue, alerts);
  const data = [
    queue.newly_failing && assessed_since !== null ? `verdicts assessed since ${formatDate(assessed_since)}` : null,
    queue.ending_insurance
      ? insurance_as_of === null
        ? 'no FMCSA insurance file loaded'
        : `FMCSA insurance file of ${formatDate(insurance_as_of)}`
      : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return 'Your permissions open none of the queue’s items.';
  return `Checked ${formatMoment(at)}: ${parts.join(', ')}${data.length > 0 ? ` (${data.join('; ')})` : ''}.`;
}

/** Old or missing data never looks like a good sign. */
function DataWarnings({ checked: { outdated, not_moving, not_assessed } }: { checked: WorkQueue['checked'] }) {
  if (outdated.length === 0 && not_moving.length === 0 && !not_assessed) return null;
  return (
    <Notice kind="warning" title="This list may be incomplete">
      {outdated.length > 0 ? (
        <p>
          Too old to tell about today: {outdated.join(', ')}. <Link to={paths.companyData()}>Data freshness</Link>
        </p>
      ) : null}
      {not_moving.length > 0 ? (
        <p>
          Held or stale at FMCSA, so news may be missing: {not_moving.join(', ')}.{' '}
          <Link to={paths.companyData()}>Data freshness</Link>
        </p>
      ) : null}
      {not_assessed ? (
        <p>{formatCount(not_assessed, 'monitored carrier')} not assessed yet: whether they fail is not known.</p>
      ) : null}
    </Notice>
  );
}

/** Longer-lasting states, one line each. */
function Standing({
  checked: { failing },
  hasNoSearchesLeft,
}: {
  checked: WorkQueue['checked'];
  hasNoSearchesLeft: boolean;
}) {
  if (!failing && !hasNoSearchesLeft) return null;
  return (
    <ul className="waiting">
      {failing ? (
        <li>
          <Link to={paths.connections({ list: 'failed-assessment' })} discover="none">
            {formatCount(failing, 'monitored carrier')} {failing === 1 ? 'fails' : 'fail'} your rules
          </Link>
        </li>
      ) : null}
      {hasNoSearchesLeft ? (
        <li>
          <Link to={paths.subscription()} discover="none">
            Your plan’s lane searches are used up
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
