import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import type { Load } from '@contract/loads/loads.entities';
import type { RateConfirmationStatus } from '@contract/rate-confirmations/rate-confirmations.constants';
import { paths } from '~/paths';
import { notDelivered } from './corrections';
import type { LoadLink } from './load-link';

type Asked = Pick<
  Load,
  | 'id'
  | 'reference'
  | 'status'
  | 'carrier'
  | 'vehicle'
  | 'stops'
  | 'tracking_status'
  | 'cancelled_at'
  | 'is_tonu'
  | 'rate_confirmation'
>;

/** Begins a new load with what this one says. */
export const copyAction = ({ id }: Pick<Load, 'id'>): LoadLink => ({
  label: 'Copy load',
  to: paths.loadNew({ copy_of: id }),
});

/** Who calls about it, and whether that carrier may have it; null: it is over, and no one calls for it. */
export const callerAction = ({ id, carrier, status }: Pick<Load, 'id' | 'carrier' | 'status'>): LoadLink | null =>
  CLOSED_LOAD_STATUSES.includes(status)
    ? null
    : { label: 'Check a caller', to: paths.contactSearch({ load_id: id, ...(carrier && { carrier_id: carrier.id }) }) };

/** A person's actions on a load in its state: the next step first, then the rest. */
export function loadActions(load: Asked, mayConfirm = false): { primary: LoadLink | null; others: LoadLink[] } {
  const { id, carrier, vehicle } = load;
  const paper = { label: 'Upload document', to: paths.loadPaperNew(id) };
  if (load.cancelled_at !== null) return { primary: null, others: [...tonu(load, mayConfirm), paper] };
  const cover = { label: carrier ? 'Change carrier' : 'Cover load', to: paths.loadCover(id), shortcut: 'c' as const };
  const truck = { label: vehicle ? 'Change truck' : 'Choose truck', to: paths.loadVehicle(id) };
  const log = { label: nextLogLabel(load), to: nextLog(load) };
  const isClosed = CLOSED_LOAD_STATUSES.includes(load.status);
  const primary = carrier === null ? cover : vehicle === null && !isClosed ? truck : isClosed ? paper : log;
  const reopen = notDelivered(load);
  const mayEnd = carrier !== null && !['terminated', 'ended', 'not_eligible'].includes(load.tracking_status);
  const all: LoadLink[] = [
    log,
    ...(carrier && !isClosed ? [{ label: 'Log check call', to: paths.loadLogNew(id, { type: 'check_call' }) }] : []),
    ...(carrier && !isClosed ? [{ label: 'Send driver link', to: paths.loadDriver(id) }] : []),
    cover,
    ...(carrier ? [truck, { label: 'Remove carrier', to: paths.loadUncover(id), isDanger: true }] : []),
    { label: 'Edit driver and assignee', to: paths.loadEdit(id) },
    paper,
    ...(mayEnd ? [{ label: 'End tracking', to: paths.loadEndTracking(id), isDanger: true }] : []),
    ...(isClosed ? [] : [{ label: 'Cancel load', to: paths.loadCancel(id), isDanger: true }]),
    ...(reopen ? [reopen] : []),
  ];
  return { primary, others: all.filter(({ to }) => to !== primary.to) };
}

const OVER: readonly (RateConfirmationStatus | undefined)[] = [undefined, 'cancelled', 'rejected', 'superseded'];

/** The carrier's pay for an ordered truck; if it has a paper of the load, that one is revised. */
const tonu = ({ is_tonu, reference, carrier, rate_confirmation: paper }: Asked, mayConfirm: boolean): LoadLink[] =>
  is_tonu && mayConfirm && carrier !== null && OVER.includes(paper?.status)
    ? [{ label: 'Create TONU rate con', to: paths.rateConfirmationNew({ load: reference }) }]
    : [];

/** The truck's current or next stop, and its action there. */
function nextVisit({ carrier, stops }: Asked) {
  if (carrier === null) return null;
  const at = stops.findLastIndex(({ arrived }) => arrived !== null);
  const current = stops[at];
  if (current && current.departed === null) return { type: 'departure', stop: current } as const;
  const next = stops[at + 1];
  return next ? ({ type: 'arrival', stop: next } as const) : null;
}

function nextLogLabel(load: Asked): string {
  const next = nextVisit(load);
  return next ? `Log ${next.type}` : 'Log check call or note';
}

function nextLog(load: Asked): string {
  const next = nextVisit(load);
  return paths.loadLogNew(load.id, next ? { type: next.type, stop: next.stop.id } : {});
}
