import type { CallParsed } from '@contract/call';
import type { updateFacility } from '@contract/loads/facilities.calls';
import { FACILITY_RADIUS_MILES, type FacilityKnownBy } from '@contract/loads/facilities.constants';
import { httpErrors } from '../../../base/http-errors';
import { facilities } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { assertVersion, changeRow } from '../../../decisions/versions';
import type { GeoPoint } from '../../../places/geo-cell';
import { placeFinder } from '../take-in/locate-stops';
import { getFacilityRow } from './facilities.queries';
import { proposePoints } from './learn-stays';
import { relocateOpenLoads } from './relocate-open-loads';

type Input = CallParsed<typeof updateFacility>['body']['facility'];
type Row = typeof facilities.$inferSelect;

/**
 * Stores what a person says about a facility. A point that a person sets is used before the coordinates of loads.
 *
 * @throws ApiError 404 for another company's; 409 when it changed since the caller read it; 422 for a radius without a point, and for
 * a point that is far from the city or postal code of the address
 */
export function changeFacility(deciding: Deciding, id: number, input: Input): Promise<void> {
  return decide(deciding, async (d) => {
    const row = await getFacilityRow(d.tx, d.companyId, id);
    await assertVersion(d, facilities, id, input.expected_version);
    const { name, hours, latitude, longitude, radius_miles: radiusMiles } = input;
    const point = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
    const set: Partial<Row> = {
      ...(name !== undefined && { name: name || null }),
      ...(hours !== undefined && { hours: hours || null }),
    };
    if (point && !isSamePoint(row, point)) {
      await assertNear(d, row, point);
      return setPoint(d, row, { point, knownBy: 'confirmed', radiusMiles, more: set });
    }
    if (radiusMiles !== undefined && radiusMiles !== row.radiusMiles) {
      if (row.latitude === null) throw httpErrors.invalid({ radius_miles: ['Set the point first.'] });
      const own = { latitude: row.latitude, longitude: row.longitude! };
      return setPoint(d, row, { point: own, knownBy: 'confirmed', radiusMiles, more: set });
    }
    await changeRow(d, facilities, id, 'Name or hours changed', set);
  });
}

/**
 * Confirms where trucks stood as the facility's point.
 *
 * @throws ApiError 404 for another company's; 409 when it changed since the caller read it, or nothing is proposed
 */
export function acceptProposal(deciding: Deciding, id: number, expectedVersion: number | undefined): Promise<void> {
  return decide(deciding, async (d) => {
    const row = await getFacilityRow(d.tx, d.companyId, id);
    await assertVersion(d, facilities, id, expectedVersion);
    const point = proposed(row);
    await setPoint(d, row, { point, knownBy: 'learned', radiusMiles: row.proposedRadiusMiles ?? undefined });
  });
}

/**
 * Keeps that trucks did not stand at the facility: that spot is not proposed again.
 *
 * @throws ApiError as `acceptProposal`
 */
export function rejectProposal(deciding: Deciding, id: number, expectedVersion: number | undefined): Promise<void> {
  return decide(deciding, async (d) => {
    const row = await getFacilityRow(d.tx, d.companyId, id);
    await assertVersion(d, facilities, id, expectedVersion);
    const { latitude, longitude } = proposed(row);
    await changeRow(d, facilities, id, 'Not where trucks stood', {
      rejectedLatitude: latitude,
      rejectedLongitude: longitude,
    });
    await proposePoints(d.tx, [id], d.now);
    say(d, row, 'Not where trucks stood', { latitude, longitude });
  });
}

function proposed({ proposedLatitude: latitude, proposedLongitude: longitude }: Row): GeoPoint {
  if (latitude === null || longitude === null)
    throw httpErrors.conflict('Nothing is proposed for this facility anymore.');
  return { latitude, longitude };
}

/** A lost sign or digits in the wrong order put a dock onto another continent. */
async function assertNear(d: Decision, row: Row, point: GeoPoint) {
  const { name, street, city, state, postalCode, country } = row;
  const address = {
    name,
    street,
    city,
    state,
    postal_code: postalCode,
    country: country as 'US' | 'CA' | 'MX',
    ...point,
  };
  const { placeNote } = (await placeFinder(d.tx, [address], () => null))(address);
  if (placeNote) throw httpErrors.invalid({ latitude: [placeNote] });
}

const isSamePoint = (row: Row, { latitude, longitude }: GeoPoint) =>
  row.latitude === latitude && row.longitude === longitude;

type NewPoint = { point: GeoPoint; knownBy: FacilityKnownBy; radiusMiles: number | undefined; more?: Partial<Row> };

/** A new point places the stops of open loads anew. */
async function setPoint(
  d: Decision,
  row: Row,
  { point, knownBy, radiusMiles = row.radiusMiles ?? FACILITY_RADIUS_MILES.usual, more = {} }: NewPoint,
) {
  const summary = knownBy === 'learned' ? 'Point confirmed where trucks stood' : 'Point set';
  const set = {
    ...more,
    ...point,
    radiusMiles,
    knownBy,
    confirmedByUserId: d.userId,
    confirmedAt: d.now,
  };
  await changeRow(d, facilities, row.id, summary, set);
  await proposePoints(d.tx, [row.id], d.now);
  const openLoads = await relocateOpenLoads(d.tx, row.id, { ...point, radiusMiles, isConfirmed: true }, d.now);
  say(d, row, summary, { ...point, radius_miles: radiusMiles, open_loads: openLoads });
}

/** A point decides what counts as an arrival: who set it stays readable. */
function say(d: Decision, row: Row, what: string, data: Record<string, unknown>) {
  const where = [row.name, row.street, row.city].filter(Boolean).join(', ');
  d.companyEvent({
    kind: 'facility_changed',
    summary: `${where}: ${what.toLowerCase()}`,
    data: { facility_id: row.id, ...data },
  });
}
