import type { StatusCode, StatusReason } from '@contract/edi/partner-codes';
import type { CompanyEventKind } from '@contract/integrations/company-events.constants';
import type { DriverProblem } from '@contract/loads/driver-links.constants';
import type { Status } from './write-214';

/** Events of a load that may become a 214. */
export const STATUS_EVENTS = [
  'load_arrived',
  'load_departed',
  'load_eta',
  'load_corrected',
  'driver_reported',
] as const satisfies readonly CompanyEventKind[];

/** A stop of the load as it is now: the events name one by its id. */
export interface StopNow {
  id: number;
  kind: 'pickup' | 'delivery';
  timeZone: string | null;
  country: string;
  isLastPickup: boolean;
}

type Told = { statuses: Status[]; summary: string };
type Named = { id?: number; kind?: string; city?: string | null; state?: string | null };

/** What a driver reports; a problem that is not here is no delay. */
const REASONS: Readonly<Partial<Record<DriverProblem, string>>> = {
  breakdown: 'mechanical breakdown',
  delay: 'other',
  wrong_address: 'incorrect address',
  refused: 'consignee',
} satisfies Partial<Record<StatusReason, string>>;

/**
 * The statuses of a 214 that say what an event says, and a sentence about it. No status: X12 has none for it, and the
 * sentence says what to do. Pure.
 *
 * @param event as `announce` writes it
 * @returns null: the event is none that concerns the customer
 */
export function statusOfEvent(
  event: { kind: string; data: Record<string, unknown>; occurredAt: Date },
  stops: readonly StopNow[],
): Told | null {
  const { kind, data, occurredAt } = event;
  if (kind === 'driver_reported') {
    const words = REASONS[data.problem as DriverProblem];
    if (!words) return null;
    const status = {
      code: 'SD',
      reason: data.problem as StatusReason,
      at: occurredAt,
      zone: null,
      place: null,
      isCorrection: false,
    } as const;
    return { statuses: [status], summary: `Delay, ${words}, as the driver reports` };
  }
  const named = (data.stop ?? {}) as Named;
  const stop = stops.find(({ id }) => id === named.id) ?? null;
  const isPickup = named.kind === 'pickup';
  const where = [named.city, named.state].filter(Boolean).join(', ') || (isPickup ? 'the pickup' : 'the delivery');
  const of = (code: StatusCode, at: Date, reason: StatusReason = 'as_planned', isCorrection = false): Status => ({
    code,
    reason,
    at,
    zone: stop?.timeZone ?? null,
    place: { city: named.city ?? null, state: named.state ?? null, country: stop?.country ?? 'US' },
    isCorrection,
  });
  if (kind === 'load_eta') return etaOf(data, occurredAt, where, isPickup, of);
  const what = kind === 'load_corrected' ? data.what : kind === 'load_arrived' ? 'arrived' : 'departed';
  if (what !== 'arrived' && what !== 'departed') return notTold('The delivery was taken back', where);
  const at = momentOf(kind === 'load_corrected' ? data.at : data[`${what}_at`]);
  const isCorrection = kind === 'load_corrected';
  if (at === null) return notTold(`The ${what === 'arrived' ? 'arrival' : 'departure'} was taken back`, where);
  const code = what === 'arrived' ? (isPickup ? 'X3' : 'X1') : isPickup ? 'AF' : 'D1';
  const statuses = [of(code, at, 'as_planned', isCorrection)];
  // With the last pickup done, the freight is on its way to a delivery.
  if (code === 'AF' && stop?.isLastPickup && !isCorrection) statuses.push(of('X6', at));
  const words = what === 'arrived' ? `Arrived at ${where}` : `Left ${where}`;
  return { statuses, summary: isCorrection ? `${words}: corrected time` : words };
}

const notTold = (what: string, where: string): Told => ({
  statuses: [],
  summary: `${what}, ${where}. X12 has no status for it: notify the customer.`,
});

function etaOf(
  data: Record<string, unknown>,
  occurredAt: Date,
  where: string,
  isPickup: boolean,
  of: (code: StatusCode, at: Date, reason?: StatusReason) => Status,
): Told | null {
  const latest = momentOf(data.latest);
  if (latest === null) return null;
  const isLate = data.delay === 'late';
  // The later end of the range: what is promised is kept.
  const estimate = isPickup ? [] : [of('AG', latest, isLate ? 'late' : 'as_planned')];
  const all = isLate ? [of('SD', momentOf(data.as_of) ?? occurredAt, 'late'), ...estimate] : estimate;
  // A place in a 214 is where the truck is, and it is not at the stop yet.
  const statuses = all.map((one) => ({ ...one, place: null }));
  if (statuses.length === 0) return null;
  return { statuses, summary: isLate ? `Late at ${where}` : `ETA at ${where}` };
}

function momentOf(value: unknown): Date | null {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at;
}
