import type {
  AuthorityEvent,
  AuthorityOrder,
  CarrierAuthorityHistory,
  CurrentAuthority,
} from '@contract/carriers/authority-history.entities';
import {
  authorityActionWords,
  authorityTypeWords,
  dispositionWords,
  numberWithLetter,
} from '@contract/carriers/authority-labels';
import { formatCount, formatDate } from '@contract/shared/format';
import { Timeline, type TimelineEvent } from '~/components/data/timeline';
import { type Column, DataTable } from '~/components/table/data-table';
import { ProcessAgents } from './process-agents';
import { SectionAnswer } from './section-answer';
import { SOURCE_COLUMN } from './source-column';

/** Older actions are folded away; the newest show whether the authority is in force. */
const EVENTS_SHOWN = 8;

/** A carrier's authority: since when it holds it, each current authority, and every action on it, newest first. */
export function AuthorityTimeline({ carrierId, history }: { carrierId: number; history: CarrierAuthorityHistory }) {
  const { authorities, authority_events, sources } = history;
  const held = authorities.filter(({ status }) => status !== 'none');
  const events = [...authority_events.map(toTimelineEvent), ...history.authority_orders.map(orderEvent)].sort(
    newestFirst,
  );
  const older = events.slice(EVENTS_SHOWN);
  return (
    <section id="authority" className="stack" aria-label="Authority">
      <SectionAnswer sources={sources}>{answer(history)}</SectionAnswer>
      {held.length > 0 ? (
        <DataTable
          caption="Current authority"
          columns={columnsOf(carrierId)}
          rows={held}
          rowKey={({ origin, docket, authority_type }) => `${origin} ${docket} ${authority_type}`}
        />
      ) : null}
      {events.length > 0 ? (
        <>
          <h3>History</h3>
          <Timeline label="Authority history" events={events.slice(0, EVENTS_SHOWN)} />
          {older.length > 0 ? (
            <details>
              <summary className="discloses">{formatCount(older.length, 'earlier action')}</summary>
              <Timeline label="Older authority history" events={older} />
            </details>
          ) : null}
        </>
      ) : (
        <p className="missing">No authority history on file</p>
      )}
      {history.process_agents.length > 0 ? <ProcessAgents agents={history.process_agents} /> : null}
    </section>
  );
}

function answer({
  in_force_since,
  has_active_authority,
  doubt,
  authorities,
  sources,
}: CarrierAuthorityHistory): string {
  if (!sources.some(({ loaded }) => loaded)) return 'Authority is not known: its files are not loaded for this carrier';
  const old = sources.filter(({ too_old_days }) => too_old_days !== null);
  if (doubt === 'contradicted') return 'Active in one federal file, not in another: check live';
  if (doubt === 'international_only') return 'International cargo only: no load within the United States';
  if (has_active_authority === false) return 'No for-hire authority for freight is active';
  if (in_force_since !== null) {
    const { on, action, authority_type } = in_force_since;
    const done = authorityActionWords(action).toLowerCase();
    const when = old.length > 0 ? ', by files too old to rely on' : '';
    return `${authorityTypeWords(authority_type)} in force since ${formatDate(on)}, when it was ${done}${when}`;
  }
  if (has_active_authority === true) return 'For-hire authority is active; since when is not reported';
  if (
    authorities.some(({ kind, status, is_superseded }) => kind === 'carrier' && status === 'active' && !is_superseded)
  )
    return 'For-hire authority is active; for what is not reported';
  return authorities.some(({ status }) => status === 'active')
    ? 'No for-hire authority on record; other authority is active'
    : `No for-hire authority on record${sources.every(({ loaded }) => loaded) ? '' : ' in the files that are loaded'}`;
}

const STATUS_NAMES: Readonly<Record<CurrentAuthority['status'], string>> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  withdrawn: 'Withdrawn',
  none: 'Never held',
};

/** A row without a docket is of a carrier that has a USDOT number, which is its id. */
const columnsOf = (carrierId: number): readonly Column<CurrentAuthority>[] => [
  {
    key: 'type',
    header: 'Authority',
    isRowHeader: true,
    cell: ({ authority_type }) => authorityTypeWords(authority_type),
  },
  {
    key: 'docket',
    header: 'Number',
    isOneLine: true,
    cell: ({ docket, authority_type }) => printedDocket(docket) ?? numberWithLetter(carrierId, authority_type),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, is_superseded, revocation_pending, application_pending }) => (
      <>
        {STATUS_NAMES[status]}
        {is_superseded ? <span className="row-note">superseded by Motus</span> : null}
        {revocation_pending ? <span className="row-note">revocation pending</span> : null}
        {application_pending ? <span className="row-note">application pending</span> : null}
      </>
    ),
  },
  SOURCE_COLUMN,
];

function toTimelineEvent(event: AuthorityEvent, at: number): TimelineEvent {
  const { action, authority_type, docket, sub_number, is_in_force, on, source, status } = event;
  const number = [printedDocket(docket), sub_number === null ? null : `sub ${sub_number}`].filter(Boolean).join(', ');
  return {
    key: String(at),
    date: on,
    title: (
      <>
        <strong>{authorityActionWords(action)}</strong>: {authorityTypeWords(authority_type)}
        {number === '' ? null : <span className="unbroken"> ({number})</span>}
        {is_in_force ? ', in force' : null}
      </>
    ),
    detail: (
      <>
        {event.disposition === null ? null : <p>{dispositionOf(event, event.disposition)}</p>}
        <p>
          {status === null ? null : `Status ${status.toLowerCase()}. `}
          {source.name}, {source.as_of === null ? 'date not reported' : `as of ${formatDate(source.as_of)}`}
        </p>
      </>
    ),
  };
}

/** Sorting keeps the order within a day; entries without a day stay last. */
function newestFirst(a: TimelineEvent, b: TimelineEvent): number {
  return (b.date ?? '').localeCompare(a.date ?? '');
}

/** An order is at the day it takes effect, which may be in the future. */
function orderEvent(order: AuthorityOrder, at: number): TimelineEvent {
  const { order_type, authority_type, docket, served_on, effective_on, source } = order;
  const number = printedDocket(docket);
  return {
    key: `order ${at}`,
    date: effective_on ?? served_on,
    title: (
      <>
        <strong>Order: {order_type === null ? 'not named' : authorityActionWords(order_type)}</strong>:{' '}
        {authorityTypeWords(authority_type)}
        {number === null ? null : <span className="unbroken"> ({number})</span>}
      </>
    ),
    detail: (
      <p>
        {served_on === null ? 'Day of service not reported. ' : `Served ${formatDate(served_on)}. `}
        {effective_on === null
          ? 'From when it counts is not reported. '
          : `In effect from ${formatDate(effective_on)}. `}
        {source.name}, {source.as_of === null ? 'date not reported' : `as of ${formatDate(source.as_of)}`}
      </p>
    ),
  };
}

/** "Later: revoked, Jun 8, 2021 (decided Jun 7, 2021)". */
function dispositionOf({ disposition_served_on, disposition_decided_on }: AuthorityEvent, disposition: string): string {
  const day = disposition_served_on ?? disposition_decided_on;
  const decided =
    disposition_served_on !== null &&
    disposition_decided_on !== null &&
    disposition_decided_on !== disposition_served_on
      ? ` (decided ${formatDate(disposition_decided_on)})`
      : '';
  return `Later: ${dispositionWords(disposition)}, ${day === null ? 'on a day not reported' : formatDate(day)}${decided}`;
}

/** MC139446 as people write it. */
function printedDocket(docket: string | null): string | null {
  return docket === null ? null : docket.replace(/^([A-Z]+)(?=\d)/, '$1 ');
}
