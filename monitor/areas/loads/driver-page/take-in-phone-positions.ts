import { MAX_PHONE_ACCURACY_FEET, MAX_PHONE_POSITIONS } from '@contract/loads/driver-links.constants';
import { strictInput } from '@contract/shared/strict-input';
import { and, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import { ApiError, fieldsOf, httpErrors } from '../../../base/http-errors';
import { loadLogs, vehiclePositions } from '../../../db/schema';
import type { Services } from '../../../server/services';
import { evaluateLoads, shareCompanies } from '../evaluate-loads';
import { isImpossible } from '../tracking/plausible-fixes';
import { HOUR, MINUTE } from '../tracking/tracked-load';
import { findDriverLink, leftLastStopAt, sharingOf } from './driver-links.queries';
import { notePhonesApart } from './phone-apart';

const finite = z.number();
const Fix = z.object({
  observed_at: z.iso.datetime({ offset: true }),
  latitude: finite.min(-90).max(90),
  longitude: finite.min(-180).max(180),
  /** How far off it may be, as the phone says. */
  accuracy_feet: finite.min(0).max(100_000_000),
  speed_mph: finite.min(0).max(200).nullable().optional(),
  heading: finite.min(0).max(360).nullable().optional(),
});
const Batch = strictInput(z.object({ positions: z.array(Fix).min(1).max(MAX_PHONE_POSITIONS) }));

/** What became of the positions of a batch. `outside`: not of the time in which the driver shares for this load. */
export type PhoneOutcome = 'kept' | 'repeated' | 'coarse' | 'future' | 'elsewhere' | 'outside';

/** A phone sends one every few seconds at most. */
const KEPT_AN_HOUR = 3000;
/** A phone's clock may be behind ours by so much when it begins to share. */
const CLOCK_LEEWAY_MS = 2 * MINUTE;

export const notSharing = () =>
  new ApiError(409, { code: 'not_sharing', message: 'Sharing is off: nothing was taken.' });

/** The page's script keeps what it has, and opens the page again, which says what to do. */
const isHeld = () =>
  new ApiError(409, { code: 'held', message: 'Call the broker: nothing was taken. Send it again later.' });

/**
 * Takes in what a driver's phone has seen, for the truck of this load and for no other load: what lies between its
 * consent and the departure of the last stop. All of a batch or, if it cannot be read, nothing.
 *
 * @throws ApiError 404 when the link opens nothing any more; 409 `not_sharing` when the driver stopped, `held` while the link
 * does nothing, after which the same batch may be sent again; 422; 429
 */
export async function takeInPhonePositions(
  { db }: Services,
  { token, companyId }: { token: string; companyId: number },
  body: unknown,
  now: Date,
): Promise<Record<PhoneOutcome, number>> {
  const read = Batch.safeParse(body);
  if (!read.success)
    throw httpErrors.invalid(
      fieldsOf(read.error.issues, 'positions'),
      `Send a list of 1 to ${MAX_PHONE_POSITIONS} positions, each with its time, place and accuracy.`,
    );
  return db.transaction(async (tx) => {
    // The common lock order: the link may have been withdrawn, and the driver may have stopped, while this waited.
    await shareCompanies(tx, [companyId]);
    const found = await findDriverLink(tx, token, now);
    if (!found) throw httpErrors.notFound('That link');
    if (found.state === 'held') throw isHeld();
    const consent = await sharingOf(tx, found.link.id);
    if (consent?.step !== 'given') throw notSharing();
    const { load, driver } = found;
    const { isSecondDriver } = driver;
    const ofPhone = and(eq(vehiclePositions.loadId, load.id), eq(vehiclePositions.isSecondDriver, isSecondDriver));
    const lately = gte(vehiclePositions.receivedAt, new Date(now.getTime() - HOUR));
    if ((await tx.$count(vehiclePositions, and(ofPhone, lately))) >= KEPT_AN_HOUR)
      throw httpErrors.tooMany(HOUR / 60_000);

    const counts: Record<PhoneOutcome, number> = {
      kept: 0,
      repeated: 0,
      coarse: 0,
      future: 0,
      elsewhere: 0,
      outside: 0,
    };
    const since = Math.max(consent.createdAt.getTime() - CLOCK_LEEWAY_MS, load.trackingOpensAt?.getTime() ?? 0);
    const until = Math.min(
      ...[leftLastStopAt(found.stops), load.trackingClosesAt].map((at) => at?.getTime() ?? Infinity),
    );
    const rows = read.data.positions.flatMap((position) => {
      const observedAt = new Date(position.observed_at);
      const fix = { ...position, speedMph: null, accuracyFeet: null, observedAt: observedAt.getTime() };
      const problem = isImpossible(fix, now.getTime());
      const outcome =
        problem === 'future'
          ? 'future'
          : observedAt.getTime() < since || observedAt.getTime() > until
            ? 'outside'
            : problem !== null
              ? 'elsewhere'
              : position.accuracy_feet > MAX_PHONE_ACCURACY_FEET
                ? 'coarse'
                : null;
      if (outcome !== null) {
        counts[outcome] += 1;
        return [];
      }
      return {
        carrierVehicleId: driver.carrierVehicleId,
        companyId: load.companyId,
        loadId: load.id,
        isSecondDriver,
        observedAt,
        receivedAt: now,
        latitude: position.latitude,
        longitude: position.longitude,
        speedMph: position.speed_mph ?? null,
        heading: position.heading == null ? null : Math.round(position.heading),
        accuracyFeet: position.accuracy_feet,
        source: 'phone' as const,
        disposition: 'kept' as const,
      };
    });
    if (counts.elsewhere > 0) await noteElsewhere(tx, load.id, now);
    if (rows.length === 0) return counts;
    const made = await tx
      .insert(vehiclePositions)
      .values(rows)
      .onConflictDoNothing()
      .returning({ at: vehiclePositions.observedAt });
    counts.kept = made.length;
    counts.repeated = rows.length - made.length;
    if (made.length > 0) {
      await evaluateLoads(tx, [load.id], now);
      await notePhonesApart(tx, [load.id], now);
    }
    return counts;
  });
}

const ELSEWHERE =
  'The driver’s phone says that it is outside North America. That is not used. Call the driver at a number you know.';

/** Once a day. */
async function noteElsewhere(tx: Parameters<typeof notePhonesApart>[0], loadId: number, now: Date) {
  const isNoted = and(
    eq(loadLogs.loadId, loadId),
    eq(loadLogs.message, ELSEWHERE),
    gte(loadLogs.createdAt, new Date(now.getTime() - 24 * HOUR)),
  );
  if ((await tx.$count(loadLogs, isNoted)) > 0) return;
  const note = { loadId, isType: 'note' as const, source: 'driver' as const, occurredAt: now, createdAt: now };
  await tx.insert(loadLogs).values({ ...note, message: ELSEWHERE });
}
