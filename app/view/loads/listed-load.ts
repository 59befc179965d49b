import type { TicketSeverity } from '@contract/alerts/tickets.constants';
import { LOAD_PROTECTION_LABELS, type LoadProtectionState } from '@contract/loads/gate.constants';
import { perMileInWords } from '@contract/loads/load-money';
import type { LoadException } from '@contract/loads/loads.constants';
import {
  LOAD_EXCEPTIONS,
  LOAD_LIST_LABELS,
  LOAD_STAGE_LABELS,
  LOAD_STATUS_LABELS,
  type LoadStatus,
} from '@contract/loads/loads.constants';
import type { LoadAttention, LoadStop, LoadSummary } from '@contract/loads/loads.entities';
import { briefStopStart, shortStopWindow } from '@contract/loads/stop-times';
import { LOAD_TRACKING_STATUS_LABELS } from '@contract/loads/tracking.constants';
import type { OverallResult } from '@contract/rules/rules.constants';
import { formatCents, formatCount, formatMoment } from '@contract/shared/format';
import type { NumberFlags } from '@contract/shared/number-flags';
import { STOPPED_LABEL } from '~/view/carrier/stopped';
import { flagsOf } from '~/view/number-flags';
import { knownMargin } from '../load/shown-margin';
import { type ListedPaperwork, listedPaperwork } from './listed-paperwork';
import { pickupIn } from './pickup-in';

/** A load as its row shows it. Texts and times are rendered on the server: the page is the same everywhere. */
export interface ListedLoad {
  id: number;
  version: number;
  reference: string;
  customer: string | null;
  /** Why it needs a person, in one line; null: nothing known. */
  why: { cause: LoadAttention['cause']; reason: string; others: number } | null;
  /** Of a load without a carrier: "pickup in 3 h", and whether the reader may cover and post it; null: it has one. */
  uncovered: { pickupIn: string; mayCover: boolean; mayPost: boolean } | null;
  /** "Due 20 min ago"; null: no check call is due. */
  callDue: string | null;
  /** What can still be saved, in the list of loads that need a person. */
  stage: { key: string; label: string } | null;
  /** From the gate and the open alerts; null: no carrier, or not evaluated yet. */
  protection: { state: LoadProtectionState; label: string; sentence: string } | null;
  carrier: {
    id: number;
    name: string;
    dot: string | null;
    verdict: OverallResult | null;
    isStopped: boolean;
  } | null;
  status: { value: LoadStatus; label: string };
  tracking: { label: string; age: string | null };
  origin: ListedPlace | null;
  destination: ListedPlace | null;
  /** The truck has been at the origin: what comes next is behind it. */
  isLoaded: boolean;
  /** Stops between the two. */
  stopsBetween: number;
  /** As the load names it; null: not given. */
  equipment: string | null;
  vehicle: string | null;
  /** `phone` in E.164. */
  driver: { name: string | null; phone: string | null; flags?: NumberFlags; isInDoubt: boolean };
  assignee: string | null;
  team: string | null;
  /** What the carrier is paid or offered; null: not on file. */
  rate: string | null;
  /** "$2.45/mi est."; null: rate or miles are not on file. */
  perMile: string | null;
  /** As text; null: not known, or the reader may not see it. */
  margin: { words: string; isLoss: boolean } | null;
  /** `Posted until Nov 24, 2026, 4:00 PM CST`; null: it is not on the load board. */
  posted: string | null;
  /** Of a closed load; null: it is open, or cancelled and not paid. */
  paperwork: ListedPaperwork | null;
  /** Open alerts, and their highest severity; null: none. */
  alerts: { count: number; severity: TicketSeverity } | null;
}

export interface ListedPlace {
  name: string;
  window: string;
  /** Its beginning, briefly. */
  from: string;
}

export const CAUSE_LABELS: Readonly<Record<LoadAttention['cause'], string>> = {
  'do-not-dispatch': STOPPED_LABEL,
  'not-protected': LOAD_PROTECTION_LABELS.not_protected,
  ...(Object.fromEntries(LOAD_EXCEPTIONS.map((one) => [one, LOAD_LIST_LABELS[one]])) as Record<LoadException, string>),
};

interface Reading {
  list: string;
  teams: ReadonlyMap<number, string>;
  now: Date;
  mayCover: boolean;
  mayPost: boolean;
}

/**
 * @param list a list of one exception shows that exception's reason; others the most urgent
 * @param teams names by id
 */
export function toListedLoad(load: LoadSummary, { list, teams, now, mayCover, mayPost }: Reading): ListedLoad {
  const { carrier, attention, stops } = load;
  const [origin, destination] = endsOf(stops);
  return {
    id: load.id,
    version: load.version,
    reference: load.reference,
    customer: load.customer_name,
    why: whyOf(attention, list),
    uncovered:
      load.status === 'available' ? { pickupIn: pickupIn(origin ?? null, now.toISOString()), mayCover, mayPost } : null,
    callDue: load.next_call_at && `Due ${ageOf(load.next_call_at, now)}`,
    stage: load.stage ? { key: load.stage, label: LOAD_STAGE_LABELS[load.stage] } : null,
    protection: load.protection && { ...load.protection, label: LOAD_PROTECTION_LABELS[load.protection.state] },
    carrier: carrier && {
      id: carrier.id,
      name: carrier.legal_name ?? `Carrier ${carrier.id}`,
      dot: carrier.identifiers.find(({ is_type }) => is_type === 'DOT')?.value ?? null,
      verdict: carrier.overall_result,
      isStopped: carrier.is_do_not_dispatch,
    },
    status: { value: load.status, label: LOAD_STATUS_LABELS[load.status] },
    tracking: {
      label: LOAD_TRACKING_STATUS_LABELS[load.tracking_status],
      age: load.newest_position_at && ageOf(load.newest_position_at, now),
    },
    origin: origin ? placeOf(origin, now) : null,
    destination: destination && destination !== origin ? placeOf(destination, now) : null,
    isLoaded: origin !== undefined && (origin.departed ?? origin.arrived) !== null,
    stopsBetween: Math.max(0, stops.length - 2),
    equipment: load.equipment,
    vehicle: load.vehicle?.label ?? null,
    driver: {
      name: load.driver_name,
      phone: load.driver_phone_e164,
      flags: flagsOf(load),
      isInDoubt: load.drivers_doubted === 'act_now',
    },
    assignee: load.load_lock_assignee?.full_name ?? null,
    team: load.team_id === null ? null : (teams.get(load.team_id) ?? `Team ${load.team_id}`),
    rate: load.carrier_pay ? formatCents(load.carrier_pay.cents) : null,
    perMile: perMileInWords(load.carrier_pay?.cents, load),
    margin: knownMargin(load, load.carrier_pay?.cents),
    posted: load.posting && `Posted until ${formatMoment(load.posting.expires_at)}`,
    paperwork: listedPaperwork(load),
    alerts: load.alert_severity && { count: load.alert_count, severity: load.alert_severity },
  };
}

/** What the red of the row says of each of them: the fact comes first, so that a row of one line has it. */
const SAID_BY_COLOR = /^(?:Needs an exception|Blocked)\. (?=.)/;

/** The reason of the list, if it is of one exception, else the most urgent. */
export function whyOf(attention: readonly LoadAttention[], list: string): ListedLoad['why'] {
  const why = attention.find(({ cause }) => cause === list) ?? attention[0];
  return why ? { ...why, reason: why.reason.replace(SAID_BY_COLOR, ''), others: attention.length - 1 } : null;
}

/** The first pickup and the last delivery; for a load without one of them, its first and its last stop. */
export const endsOf = (stops: readonly LoadStop[]) => [
  stops.find(({ kind }) => kind === 'pickup') ?? stops[0],
  stops.findLast(({ kind }) => kind === 'delivery') ?? stops.at(-1),
];

export const placeName = ({ city, state, name, postal_code }: LoadStop): string =>
  [city, state].filter(Boolean).join(', ') || name || postal_code || 'Place not given';

const placeOf = (stop: LoadStop, now: Date): ListedPlace => ({
  name: placeName(stop),
  window: shortStopWindow(stop, now),
  from: briefStopStart(stop, now),
});

/** How long ago a position was: `4 min ago`, `3 h 20 min ago`, `2 days ago`. */
export function ageOf(moment: string, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - Date.parse(moment)) / 60_000));
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min ago`;
  return `${formatCount(Math.floor(minutes / 1440), 'day')} ago`;
}
