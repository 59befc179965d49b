import { DRIVER_PROBLEM_LABELS, type DriverProblem, PHONE_APART_MINUTES } from '@contract/loads/driver-links.constants';
import { POSITION_REPORTER_LABELS } from '@contract/loads/positions.constants';
import { temperatureInWords } from '@contract/loads/temperature';
import { formatCount } from '@contract/shared/format';
import { and, desc, eq, gte, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { loadLogs, loads, vehiclePositions } from '../../../db/schema';
import { decide, decidingWithoutUser } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { greatCircleMiles } from '../../../places/geo-cell';
import type { Services } from '../../../server/services';
import { evaluateLoads } from '../evaluate-loads';
import { type LoadRow, type StopRow, trackedStop } from '../load-facts.queries';
import { isServedTo } from '../positions.queries';
import { reporterOf } from '../reporter-of';
import { uncertainMiles } from '../tracking/fences';
import { MINUTE } from '../tracking/tracked-load';
import { doneBy, findDriverPage, type OpenDriverLink } from './driver-links.queries';

/** What a driver says of the stop that is next. */
export const DRIVER_STEPS = ['arrived', 'loaded', 'left', 'delivered'] as const;
export type DriverStep = (typeof DRIVER_STEPS)[number];

export interface NextStop {
  stop: StopRow;
  steps: DriverStep[];
}

/** The stop that the truck is at or drives to, and what can be said of it; null: all are left. */
export function nextStopOf(stops: readonly StopRow[], hasLoaded: boolean): NextStop | null {
  const stop = stops.find(({ departedAt }) => departedAt === null);
  if (!stop) return null;
  if (stop.arrivedAt === null) return { stop, steps: ['arrived'] };
  if (stop.kind === 'delivery') return { stop, steps: ['delivered'] };
  return { stop, steps: hasLoaded ? ['left'] : ['loaded', 'left'] };
}

const LOADED = 'Loaded';

/** Whether the driver said at a stop that it is loaded. */
export async function hasSaidLoaded(db: Queryable, stops: readonly StopRow[]): Promise<boolean> {
  const stop = stops.find(({ departedAt }) => departedAt === null);
  if (!stop) return false;
  const logs = await db
    .select({ message: loadLogs.message })
    .from(loadLogs)
    .where(and(eq(loadLogs.stopId, stop.id), eq(loadLogs.source, 'driver'), eq(loadLogs.isType, 'note')));
  return logs.some(({ message }) => message?.startsWith(LOADED));
}

/** Miles from a stop beyond which a position speaks against being there. */
const FAR_MILES = 3;

/**
 * A sentence that says where the truck's newest position of the last minutes is, if it contradicts the driver; null: it
 * does not. The truck's own unit speaks first, then the phone of the driver who reports, then the other driver's.
 */
async function contradiction(
  db: Queryable,
  { load, driver }: Pick<OpenDriverLink, 'load' | 'driver'>,
  stop: StopRow,
  now: Date,
): Promise<string | null> {
  const tracked = trackedStop(stop);
  if (load.carrierVehicleId === null || !tracked.place) return null;
  const { observedAt, carrierVehicleId, disposition, loadId, isSecondDriver } = vehiclePositions;
  const [newest] = await db
    .select()
    .from(vehiclePositions)
    .where(
      and(
        eq(carrierVehicleId, load.carrierVehicleId),
        eq(disposition, 'kept'),
        gte(observedAt, new Date(now.getTime() - PHONE_APART_MINUTES * MINUTE)),
        lte(observedAt, new Date(now.getTime() + PHONE_APART_MINUTES * MINUTE)),
        isServedTo(load),
      ),
    )
    .orderBy(desc(isNull(loadId)), desc(eq(isSecondDriver, driver.isSecondDriver)), desc(observedAt))
    .limit(1);
  if (!newest) return null;
  const miles = greatCircleMiles(newest, tracked.place);
  if (miles <= FAR_MILES + uncertainMiles(tracked) + (tracked.place.radiusMiles ?? 0)) return null;
  const whose = newest.loadId === null ? 'the truck' : POSITION_REPORTER_LABELS[reporterOf(newest)];
  return `${whose} was ${formatCount(Math.round(miles), 'mile')} from the stop`;
}

export interface Measured {
  /** °F; null: not said. */
  temperatureF: number | null;
  seal: string | null;
}

/**
 * Stores what the driver says about its next stop as the driver's statement. Positions stay next to it: if one of the
 * last minutes contradicts it, the broker is notified.
 *
 * @param stopId the stop that the driver's page showed: if the next stop is another by now, the driver did not mean it
 * @returns false: that was said or seen already
 */
export function reportStep(
  services: Services,
  of: { token: string; companyId: number },
  { stopId, step, measured }: { stopId: number; step: DriverStep; measured: Measured },
  now: Date,
): Promise<boolean> {
  return decide(decidingWithoutUser(services, of.companyId, now), async (d) => {
    const found = await findDriverPage(d.tx, of.token, now);
    if (!found || found.state === 'held') return false;
    const { load, stops, driver } = found;
    const next = nextStopOf(stops, await hasSaidLoaded(d.tx, stops));
    if (!next || next.stop.id !== stopId || !next.steps.includes(step)) return false;
    const against = await contradiction(d.tx, found, next.stop, now);
    const outside = outsideOfRange(load, measured.temperatureF);
    const said = [
      step === 'loaded' ? LOADED : step === 'delivered' ? 'Delivered' : null,
      measured.seal && `Seal ${measured.seal}`,
      measured.temperatureF !== null && `${measured.temperatureF} °F`,
      outside,
      against && `Against it: ${against}`,
    ];
    await d.tx.insert(loadLogs).values({
      loadId: load.id,
      stopId,
      isType: step === 'arrived' ? 'arrival' : step === 'loaded' ? 'note' : 'departure',
      source: 'driver',
      occurredAt: now,
      message: doneBy(driver, said.filter(Boolean).join('. ') || null),
      createdAt: now,
    });
    const word = { arrived: 'arrived', loaded: 'is loaded', left: 'left', delivered: 'delivered' }[step];
    if (against) tell(d, found, doneBy(driver, `The driver says that it ${word}, but ${against}`)!);
    if (outside) tell(d, found, outside);
    if (step !== 'loaded') await evaluateLoads(d.tx, [load.id], now);
    return true;
  });
}

/** "52 °F; the load asks for 34 to 38 °F"; null: within its range, or nothing to compare. */
function outsideOfRange(load: LoadRow, temperatureF: number | null): string | null {
  const { temperatureMinF: min, temperatureMaxF: max } = load;
  if (temperatureF === null || (min === null && max === null)) return null;
  if ((min === null || temperatureF >= min) && (max === null || temperatureF <= max)) return null;
  return `Temperature ${temperatureF} °F, the load asks for ${temperatureInWords({ temperature_min_f: min, temperature_max_f: max })}`;
}

/** Writes a problem that the driver reports. A check call is due at once. */
export function reportProblem(
  services: Services,
  of: { token: string; companyId: number },
  { problem, words }: { problem: DriverProblem; words: string },
  now: Date,
): Promise<boolean> {
  return decide(decidingWithoutUser(services, of.companyId, now), async (d) => {
    const found = await findDriverPage(d.tx, of.token, now);
    if (found?.state !== 'open') return false;
    const { load, stops, driver } = found;
    const message = doneBy(driver, [`Problem: ${DRIVER_PROBLEM_LABELS[problem]}`, words].filter(Boolean).join('. '));
    await d.tx.insert(loadLogs).values({
      loadId: load.id,
      stopId: stops.find(({ departedAt }) => departedAt === null)?.id ?? null,
      isType: 'note',
      source: 'driver',
      occurredAt: now,
      message,
      createdAt: now,
    });
    await d.tx.update(loads).set({ nextCallAt: now }).where(eq(loads.id, load.id));
    tell(d, found, `The driver reports: ${message}`, { problem });
    return true;
  });
}

/** Notifies the company's people at once. */
export function tell(
  d: Decision<null>,
  { load, driver }: Pick<OpenDriverLink, 'load' | 'driver'>,
  what: string,
  more: { problem?: DriverProblem } = {},
) {
  d.carrierEvent({
    carrierId: driver.carrierId,
    kind: 'driver_reported',
    summary: `Load ${load.reference}: ${what}`,
    data: { load_id: load.id, reference: load.reference, ...more },
  });
}
