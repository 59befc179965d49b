import { createHash } from 'node:crypto';
import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { POSITIONS_KEPT_DAYS } from '@contract/loads/positions.constants';
import type { Language } from '@contract/shared/languages';
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { speakerOf } from '../../../carrier-pages/language';
import type { Database, Queryable } from '../../../db/client';
import {
  facilityStays,
  loadLogs,
  loadStops,
  loads,
  positionFeeds,
  positionFeedTrucks,
  trackingConnections,
  trackingConsents,
  vehiclePositions,
} from '../../../db/schema';
import { digest, newToken } from '../../../server/authentication/tokens';
import { evaluateLoads, shareCompanies } from '../evaluate-loads';
import { forgetStays } from '../facilities/learn-stays';
import { endProviders } from '../telematics/disconnect-provider';
import { currentConnection } from './tracking-connections.queries';
import { ASK, CONSENT } from './tracking-page-words';

/** A carrier's decision about its own positions. It is not one company's decision: it concerns loads of several. */

/** The key of the carrier's feed, its `connection_key`. */
const newKey = () => `trk_${newToken()}`;

interface Consent {
  carrierId: number;
  email: string;
  /** The sentences that the carrier agreed to, as shown. */
  text: string;
  language: Language;
}

/** The sentences that a carrier agrees to, as its page shows them. */
export function carrierConsentText(language: Language, carrierName: string): string {
  const { say } = speakerOf(language);
  return [...CONSENT.map((phrase) => say(phrase, POSITIONS_KEPT_DAYS)), say(ASK.check, carrierName)].join('\n');
}

/** @returns the key, which is shown once; null: the carrier shares already */
export async function giveConsent(
  db: Database,
  { carrierId, email, text, language }: Consent,
  now: Date,
): Promise<string | null> {
  const key = newKey();
  const consentSha256 = createHash('sha256').update(text, 'utf8').digest('hex');
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(trackingConnections)
      .values({ carrierId, email, consentSha256, consentedAt: now, keyHash: digest(key), keyMadeAt: now })
      .onConflictDoNothing()
      .returning({ id: trackingConnections.id });
    if (made.length === 0) return null;
    const said = { carrierId, connectionId: made[0]!.id, step: 'given', textSha256: consentSha256, language } as const;
    await tx.insert(trackingConsents).values({ ...said, createdAt: now });
    // The loop evaluates them next: they may be tracked now. Locks loads in the common order.
    const isWatched = and(eq(loads.carrierId, carrierId), isNotNull(loads.nextCheckAt));
    const watched = await tx.select({ id: loads.id }).from(loads).where(isWatched).orderBy(asc(loads.id)).for('update');
    if (watched.length > 0)
      await tx
        .update(loads)
        .set({ nextCheckAt: now })
        .where(
          inArray(
            loads.id,
            watched.map(({ id }) => id),
          ),
        );
    return key;
  });
}

/** Makes a new key; the old one stops working. @returns it; null: the carrier shares nothing */
export async function renewKey(db: Database, carrierId: number, now: Date): Promise<string | null> {
  const key = newKey();
  const isCurrent = and(eq(trackingConnections.carrierId, carrierId), isNull(trackingConnections.withdrawnAt));
  const set = { keyHash: digest(key), keyMadeAt: now };
  const changed = await db
    .update(trackingConnections)
    .set(set)
    .where(isCurrent)
    .returning({ id: trackingConnections.id });
  return changed.length === 0 ? null : key;
}

/**
 * Ends a carrier's consent: rejects its feed, deletes its positions and the credentials of its providers, and ends the
 * tracking of loads tracked only by them. Arrivals and departures seen until then stay, as when positions expire.
 *
 * @returns whether there was a consent to withdraw
 */
export async function withdrawConsent(db: Database, carrierId: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await shareCompanies(tx, await companiesWithLoadsOf(tx, carrierId));
    const current = await currentConnection(tx, carrierId);
    if (!current) return false;
    const ended = await tx
      .update(trackingConnections)
      .set({ withdrawnAt: now })
      .where(and(eq(trackingConnections.id, current.id), isNull(trackingConnections.withdrawnAt)))
      .returning({ id: trackingConnections.id });
    if (ended.length === 0) return false;
    await tx
      .insert(trackingConsents)
      .values({ carrierId, connectionId: current.id, step: 'withdrawn', createdAt: now });
    await endProviders(tx, current.id, now);
    await endSharing(tx, await loadsFollowed(tx, carrierId, now), 'The carrier withdrew its consent to tracking.', now);
    await tx.delete(vehiclePositions).where(eq(vehiclePositions.connectionId, current.id));
    const feeds = tx
      .select({ id: positionFeeds.id })
      .from(positionFeeds)
      .where(eq(positionFeeds.connectionId, current.id));
    await tx.delete(positionFeedTrucks).where(inArray(positionFeedTrucks.feedId, feeds));
    return true;
  });
}

/**
 * Ends sharing with one load, which the carrier says it does not haul or does not want to be seen on.
 *
 * @returns whether the load saw its trucks
 */
export async function refuseLoad(db: Database, carrierId: number, loadId: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isIts = and(eq(loads.id, loadId), eq(loads.carrierId, carrierId), isNull(loads.consentWithdrawnAt));
    const [load] = await tx.select({ companyId: loads.companyId }).from(loads).where(isIts);
    if (!load) return false;
    await shareCompanies(tx, [load.companyId]);
    const [locked] = await tx.select({ id: loads.id }).from(loads).where(isIts).for('update');
    if (!locked) return false;
    const current = await currentConnection(tx, carrierId);
    const said = { carrierId, connectionId: current?.id ?? null, loadId, step: 'load_refused' } as const;
    await tx.insert(trackingConsents).values({ ...said, createdAt: now });
    await endSharing(tx, [{ id: loadId, isFollowed: true }], 'The carrier refused to be tracked on this load.', now);
    return true;
  });
}

/** Those whose loads the withdrawal may change, for their locks. */
async function companiesWithLoadsOf(tx: Queryable, carrierId: number): Promise<number[]> {
  const rows = await tx.selectDistinct({ id: loads.companyId }).from(loads).where(eq(loads.carrierId, carrierId));
  return rows.map(({ id }) => id);
}

type Followed = { id: number /** Nothing else shows where its truck is: its tracking ends. */; isFollowed: boolean };

/** The carrier's loads with consented positions, and those under way that wait for them. */
async function loadsFollowed(tx: Queryable, carrierId: number, now: Date): Promise<Followed[]> {
  const moment = now.toISOString();
  const { rows } = await tx.execute<{ id: number; has_own: boolean; is_open: boolean }>(sql`
    WITH concerned AS (
      SELECT DISTINCT l.id, l.company_id, l.status, l.cancelled_at, l.tracking_opens_at, l.tracking_closes_at
      FROM loads l LEFT JOIN load_assignments a ON a.load_id = l.id
      WHERE (l.carrier_id = ${carrierId} OR a.carrier_id = ${carrierId}) AND l.consent_withdrawn_at IS NULL
        AND l.tracking_opens_at IS NOT NULL AND l.tracking_opens_at <= ${moment}::timestamptz
    )
    SELECT c.id,
      EXISTS (SELECT FROM load_assignments a JOIN vehicle_positions p ON p.carrier_vehicle_id = a.carrier_vehicle_id
        WHERE a.load_id = c.id AND p.company_id = c.company_id AND p.disposition = 'kept'
          AND p.observed_at BETWEEN c.tracking_opens_at AND c.tracking_closes_at) AS has_own,
      c.tracking_closes_at >= ${moment}::timestamptz AS is_open
    FROM concerned c
    WHERE c.tracking_closes_at >= ${moment}::timestamptz OR EXISTS (
      SELECT FROM load_assignments a JOIN vehicle_positions p ON p.carrier_vehicle_id = a.carrier_vehicle_id
      WHERE a.load_id = c.id AND p.connection_id IS NOT NULL
        AND p.observed_at BETWEEN c.tracking_opens_at AND c.tracking_closes_at)`);
  return rows.map(({ id, has_own, is_open }) => ({ id, isFollowed: is_open && !has_own }));
}

/** @param concerned what the carrier's positions showed of them stays */
async function endSharing(tx: Queryable, concerned: readonly Followed[], message: string, now: Date): Promise<void> {
  const ids = concerned.map(({ id }) => id);
  if (ids.length === 0) return;
  const isOne = inArray(loads.id, ids);
  await tx.select({ id: loads.id }).from(loads).where(isOne).orderBy(asc(loads.id)).for('update');
  await tx.update(loads).set({ consentWithdrawnAt: now }).where(isOne);
  const stops = tx.select({ id: loadStops.id }).from(loadStops).where(inArray(loadStops.loadId, ids));
  await forgetStays(tx, inArray(facilityStays.stopId, stops), now);
  const followed = concerned.flatMap(({ id, isFollowed }) => (isFollowed ? [id] : []));
  const ended =
    followed.length === 0
      ? []
      : await tx
          .update(loads)
          .set({ trackingEndedAt: now })
          .where(
            and(
              inArray(loads.id, followed),
              isNull(loads.trackingEndedAt),
              notInArray(loads.status, [...CLOSED_LOAD_STATUSES]),
            ),
          )
          .returning({ id: loads.id });
  if (ended.length > 0)
    await tx.insert(loadLogs).values(
      ended.map(({ id }) => ({
        loadId: id,
        isType: 'note' as const,
        source: 'carrier' as const,
        occurredAt: now,
        message,
        createdAt: now,
      })),
    );
  await evaluateLoads(tx, ids, now);
}
