import type { LocatedBy } from '@contract/loads/stops.constants';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { facilities } from '../../../db/schema';
import type { Decision } from '../../../decisions/decision';
import { firstChange } from '../../../decisions/versions';
import { facilityKey, type WrittenAddress } from './facility-key';
import { type KnownFacility, knownFacility } from './known-facility';
import { relocateOpenLoads } from './relocate-open-loads';

/**
 * The facilities that stops name, by their address; one that is new to the company is added.
 *
 * @returns the facility of a stop; null: its address names none
 */
export async function facilityFinder(
  d: Decision,
  stops: readonly WrittenAddress[],
): Promise<(stop: WrittenAddress) => KnownFacility | null> {
  const byKey = new Map(stops.flatMap((stop) => ((key) => (key ? [[key, stop] as const] : []))(facilityKey(stop))));
  if (byKey.size === 0) return () => null;
  const keys = [...byKey.keys()];
  await d.tx
    .insert(facilities)
    .values(
      [...byKey].map(([addressKey, stop]) => ({
        companyId: d.companyId,
        addressKey,
        name: stop.name ?? null,
        street: stop.street ?? null,
        city: stop.city ?? null,
        state: stop.state ?? null,
        postalCode: stop.postal_code ?? null,
        country: stop.country,
        createdAt: d.now,
        ...firstChange(d, 'Named by a load'),
      })),
    )
    .onConflictDoNothing();
  const found = await d.tx
    .select()
    .from(facilities)
    .where(and(eq(facilities.companyId, d.companyId), inArray(facilities.addressKey, keys)));
  const rows = new Map(found.map((row) => [row.addressKey, knownFacility(row)]));
  return (stop) => rows.get(facilityKey(stop) ?? '') ?? null;
}

/** Four decimals of a degree are 36 feet; fewer are the middle of a city or of a postal code. */
const isExact = (degrees: number) => Math.abs(degrees * 1000 - Math.round(degrees * 1000)) > 0.05;

/**
 * Keeps the coordinates that loads brought for facilities of which no point is known, if they are as exact as a building. Open
 * loads that stop there without coordinates are placed by them.
 */
export async function keepGivenPoints(d: Decision, stops: readonly Placed[]): Promise<void> {
  const points = new Map(
    stops.flatMap(({ facilityId, locatedBy, latitude, longitude }) =>
      facilityId !== null && locatedBy === 'given' && (isExact(latitude!) || isExact(longitude!))
        ? [[facilityId, { latitude: latitude!, longitude: longitude! }] as const]
        : [],
    ),
  );
  for (const [id, point] of points) {
    const [kept] = await d.tx
      .update(facilities)
      .set({ ...point, knownBy: 'given' })
      .where(and(d.own(facilities, id), isNull(facilities.latitude)))
      .returning({ id: facilities.id });
    if (kept)
      await relocateOpenLoads(d.tx, id, { ...point, radiusMiles: null, outline: null, isConfirmed: false }, d.now);
  }
}

type Placed = {
  facilityId: number | null;
  locatedBy: LocatedBy | null;
  latitude: number | null;
  longitude: number | null;
};
