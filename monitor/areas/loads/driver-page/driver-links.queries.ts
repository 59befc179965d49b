import type { DriverLink } from '@contract/loads/driver-links.calls';
import { DRIVER_PAPERS_HOURS, type LoadDriver } from '@contract/loads/driver-links.constants';
import type { GateAnswer } from '@contract/loads/gate.entities';
import { and, asc, desc, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { fullNameOrNull } from '../../../db/full-name';
import {
  companies,
  connections,
  driverConsents,
  driverLinks,
  loadLinks,
  loadLogs,
  loadStops,
  loads,
  users,
  vehiclePositions,
} from '../../../db/schema';
import type { Decision } from '../../../decisions/decision';
import { digest } from '../../../server/authentication/tokens';
import { gateOfRows } from '../gate/ask-gate';
import { linkToWire } from '../links/load-links.queries';
import { driverOf, type LoadRow, type StopRow } from '../load-facts.queries';
import { areDriversHeld } from '../texts/load-texts.queries';
import { HOUR } from '../tracking/tracked-load';

export type DriverLinkRow = typeof driverLinks.$inferSelect;
type LinkRow = typeof loadLinks.$inferSelect;

/**
 * What a link opens now: everything, or for some hours after the last stop only what takes papers. `held`: nothing for as
 * long as an alert to act on says that someone may pretend to be the carrier; the same link goes on when it is closed.
 */
export type DriverPageState = 'open' | 'papers' | 'held';

export interface OpenDriverLink {
  link: LinkRow;
  driver: DriverLinkRow;
  load: LoadRow;
  stops: StopRow[];
  company: typeof companies.$inferSelect;
  state: DriverPageState;
}

/** When the last stop was left; null: not as far as is known. */
export const leftLastStopAt = (stops: readonly StopRow[]): Date | null => stops.at(-1)?.departedAt ?? null;

/** Why a link opens nothing more; null: it works. Worded for the broker's page: the driver sees none of it. */
function whyEnded(
  link: LinkRow,
  driver: DriverLinkRow,
  load: LoadRow,
  stops: readonly StopRow[],
  isStopped: boolean,
  now: Date,
): string | null {
  if (link.withdrawnAt !== null) return 'Withdrawn';
  if (load.cancelledAt !== null) return 'The load is canceled';
  if (load.carrierId !== driver.carrierId) return 'The carrier has changed';
  if (load.carrierVehicleId !== driver.carrierVehicleId) return 'The truck has changed';
  const named = driverOf(load, whoOf(driver));
  if (named.phone !== driver.driverPhoneE164 || named.name !== driver.driverName)
    return 'The driver or its number has changed';
  if (isStopped) return 'The carrier is on do not dispatch';
  const left = leftLastStopAt(stops);
  if (left !== null && left.getTime() + DRIVER_PAPERS_HOURS * HOUR <= now.getTime()) return 'The load is delivered';
  if (left === null && (load.status === 'delivered' || load.status === 'assumed_delivered'))
    return 'The load is delivered';
  return link.expiresAt <= now ? 'Expired' : null;
}

/** Which of its load's drivers a link is for. */
export const whoOf = ({ isSecondDriver }: Pick<DriverLinkRow, 'isSecondDriver'>): LoadDriver =>
  isSecondDriver ? 'second_driver' : 'driver';

/** What a driver did, as the load logs it: of the second it says so. */
export const doneBy = (driver: Pick<DriverLinkRow, 'isSecondDriver'>, message: string | null): string | null =>
  driver.isSecondDriver ? [message, message ? '(second driver)' : 'Second driver'].filter(Boolean).join(' ') : message;

/** Writes what a driver did on its page into the log of the load. */
export async function noteOfDriver(
  d: Pick<Decision<null>, 'tx' | 'now'>,
  loadId: number,
  driver: Pick<DriverLinkRow, 'isSecondDriver'>,
  done: string,
): Promise<void> {
  await d.tx.insert(loadLogs).values({
    loadId,
    isType: 'note',
    source: 'driver',
    occurredAt: d.now,
    message: doneBy(driver, done),
    createdAt: d.now,
  });
}

const isOnDoNotDispatch = async (db: Queryable, companyId: number, carrierId: number) =>
  (await db.$count(
    connections,
    and(
      eq(connections.companyId, companyId),
      eq(connections.carrierId, carrierId),
      eq(connections.status, 'do_not_dispatch'),
    ),
  )) > 0;

/**
 * The gate's answer where the carrier may never have the load, such as while it is ordered out of service. Null too: it needs an
 * exception. A TMS brings loads before their papers are done, and their trucks go on sharing.
 */
export async function neverByGate(db: Queryable, load: LoadRow, now: Date): Promise<GateAnswer | null> {
  const gate = (await gateOfRows(db, load.companyId, [load], now)).get(load.id);
  return gate?.answer === 'never' ? gate : null;
}

/** Whether the links to the driver's page do nothing for now. */
export const areDriverLinksHeld = async (db: Queryable, load: LoadRow, now: Date): Promise<boolean> =>
  (await areDriversHeld(db, load.companyId, load.id)) || (await neverByGate(db, load, now)) !== null;

/**
 * What a link opens; null: nothing, or nothing more. Positions and consent go by this alone: while the gate says never, the broker must
 * still know where its goods are.
 */
export async function findDriverLink(db: Queryable, token: string, now: Date): Promise<OpenDriverLink | null> {
  const isIt = and(
    eq(loadLinks.tokenHash, digest(token)),
    eq(loadLinks.shows, 'driver'),
    isNull(loadLinks.withdrawnAt),
    gt(loadLinks.expiresAt, now),
  );
  const [found] = await db
    .select({ link: loadLinks, driver: driverLinks, load: loads, company: companies })
    .from(loadLinks)
    .innerJoin(driverLinks, eq(driverLinks.linkId, loadLinks.id))
    .innerJoin(loads, eq(loads.id, loadLinks.loadId))
    .innerJoin(companies, eq(companies.id, loads.companyId))
    .where(isIt);
  if (!found) return null;
  const stops = await stopsOf(db, found.load.id);
  const isStopped = await isOnDoNotDispatch(db, found.company.id, found.driver.carrierId);
  if (whyEnded(found.link, found.driver, found.load, stops, isStopped, now) !== null) return null;
  const isPaused = await areDriversHeld(db, found.company.id, found.load.id);
  return { ...found, stops, state: isPaused ? 'held' : leftLastStopAt(stops) === null ? 'open' : 'papers' };
}

/** The same for its page and what is said on it: that is held too while the gate says never. */
export async function findDriverPage(db: Queryable, token: string, now: Date): Promise<OpenDriverLink | null> {
  const found = await findDriverLink(db, token, now);
  if (found === null || found.state === 'held' || (await neverByGate(db, found.load, now)) === null) return found;
  return { ...found, state: 'held' };
}

const stopsOf = (db: Queryable, loadId: number): Promise<StopRow[]> =>
  db.select().from(loadStops).where(eq(loadStops.loadId, loadId)).orderBy(asc(loadStops.sequence));

/** The driver's last word on sharing by a link; null: it has not agreed. */
export async function sharingOf(db: Queryable, linkId: number) {
  const [last] = await db
    .select()
    .from(driverConsents)
    .where(eq(driverConsents.linkId, linkId))
    .orderBy(desc(driverConsents.id))
    .limit(1);
  return last ?? null;
}

/** The links to the driver's page of a load, newest first. */
export async function driverLinksOf(db: Queryable, load: LoadRow, now: Date): Promise<DriverLink[]> {
  const rows = await db
    .select({ link: loadLinks, driver: driverLinks, user: fullNameOrNull(users) })
    .from(loadLinks)
    .innerJoin(driverLinks, eq(driverLinks.linkId, loadLinks.id))
    .leftJoin(users, eq(users.id, loadLinks.userId))
    .where(and(eq(loadLinks.loadId, load.id), eq(loadLinks.shows, 'driver')))
    .orderBy(desc(loadLinks.id));
  if (rows.length === 0) return [];
  const stops = await stopsOf(db, load.id);
  const carriers = [...new Set(rows.map(({ driver }) => driver.carrierId))];
  const stopped = await db
    .select({ id: connections.carrierId })
    .from(connections)
    .where(
      and(
        eq(connections.companyId, load.companyId),
        inArray(connections.carrierId, carriers),
        eq(connections.status, 'do_not_dispatch'),
      ),
    );
  const ids = rows.map(({ link }) => link.id);
  const consents = await db
    .selectDistinctOn([driverConsents.linkId])
    .from(driverConsents)
    .where(inArray(driverConsents.linkId, ids))
    .orderBy(driverConsents.linkId, desc(driverConsents.id));
  const { isSecondDriver, observedAt, loadId } = vehiclePositions;
  const newest = await db
    .select({ isSecondDriver, at: max(observedAt) })
    .from(vehiclePositions)
    .where(eq(loadId, load.id))
    .groupBy(isSecondDriver);
  return rows.map(({ link, driver, user }): DriverLink => {
    const isStopped = stopped.some(({ id }) => id === driver.carrierId);
    const last = consents.find(({ linkId }) => linkId === link.id);
    const seen = newest.find((one) => one.isSecondDriver === driver.isSecondDriver);
    return {
      ...linkToWire(link, user, whyEnded(link, driver, load, stops, isStopped, now), now),
      who: whoOf(driver),
      driver_name: driver.driverName,
      driver_phone_e164: driver.driverPhoneE164,
      email: driver.email,
      phone_proven_at: driver.phoneProvenAt?.toISOString() ?? null,
      sharing: last ? { is_on: last.step === 'given', since: last.createdAt.toISOString() } : null,
      newest_position_at: last ? (seen?.at?.toISOString() ?? null) : null,
    };
  });
}
