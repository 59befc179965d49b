import { isDeepStrictEqual } from 'node:util';
import type { CallParsed } from '@contract/call';
import type { CompanyEventData } from '@contract/integrations/company-events.entities';
import type { updateFacility } from '@contract/loads/facilities.calls';
import { FACILITY_RADIUS_MILES, type FacilityKnownBy } from '@contract/loads/facilities.constants';
import { type Outline, polygonOf } from '@contract/loads/outlines';
import { readPhoneE164 } from '@contract/shared/contact-details';
import { httpErrors } from '../../../base/http-errors';
import { facilities } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { assertVersion, changeRow } from '../../../decisions/versions';
import type { GeoPoint } from '../../../places/geo-cell';
import { placeFinder } from '../take-in/locate-stops';
import { holds, pointWithin } from '../tracking/outlines';
import { getFacilityRow } from './facilities.queries';
import { knownFacility } from './known-facility';
import { proposePoints } from './learn-stays';
import { relocateOpenLoads } from './relocate-open-loads';

type Input = CallParsed<typeof updateFacility>['body']['facility'];
type Row = typeof facilities.$inferSelect;

/**
 * Stores what a person says about a facility. A point that a person sets is used before the coordinates of loads. It lies
 * within the outline of the yard: where it is not given anew, an outline that does not hold it moves it.
 *
 * @throws ApiError 404 for another company's; 409 when it changed since the caller read it; 422 for a radius without a point, for a
 * point outside the outline, and for one that is far from the city or postal code of the address
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
      ...(input.phone !== undefined && { phoneE164: input.phone ? readPhone(input.phone) : null }),
    };
    const outline = input.outline === undefined ? row.outline : input.outline && ringOf(input.outline);
    const isOutlined = !isDeepStrictEqual(outline, row.outline);
    const moved = point && !isSamePoint(row, point) ? point : null;
    if (moved || isOutlined || (radiusMiles !== undefined && radiusMiles !== row.radiusMiles)) {
      const own = moved ?? knownFacility(row).point;
      if (moved && outline && !holds(outline, moved)) throw httpErrors.invalid({ latitude: [OUTSIDE] });
      const at = outline && !(own && holds(outline, own)) ? pointWithin(outline) : own;
      if (!at) throw httpErrors.invalid({ radius_miles: ['Set the point first.'] });
      await assertNear(d, row, at, isOutlined && !moved ? 'outline' : 'latitude');
      return setPoint(d, row, { point: at, knownBy: 'confirmed', radiusMiles, outline, more: set });
    }
    await changeRow(d, facilities, id, 'Name, hours or phone changed', set);
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
    // Trucks stood outside the yard as it is drawn: then it is drawn wrong.
    const outline = row.outline && holds(row.outline, point) ? row.outline : null;
    await setPoint(d, row, { point, knownBy: 'learned', radiusMiles: row.proposedRadiusMiles ?? undefined, outline });
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

function readPhone(text: string): string {
  const read = readPhoneE164(text);
  if (read === null) throw httpErrors.invalid({ phone: ['Enter a phone number with its area code.'] });
  return read;
}

function proposed({ proposedLatitude: latitude, proposedLongitude: longitude }: Row): GeoPoint {
  if (latitude === null || longitude === null)
    throw httpErrors.conflict('Nothing is proposed for this facility anymore.');
  return { latitude, longitude };
}

/** A lost sign or digits in the wrong order put a dock onto another continent. */
async function assertNear(d: Decision, row: Row, point: GeoPoint, field: 'latitude' | 'outline') {
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
  const { placeNote, locatedBy } = (await placeFinder(d.tx, [address], () => null))(address);
  if (locatedBy === 'given' || placeNote === null) return;
  const words = field === 'outline' ? placeNote.replace('The coordinates given are', 'The outline is') : placeNote;
  throw httpErrors.invalid({ [field]: [words] });
}

const isSamePoint = (row: Row, { latitude, longitude }: GeoPoint) =>
  row.latitude === latitude && row.longitude === longitude;

const OUTSIDE = 'This point is outside the outline. Clear it to use the middle of the outline.';

const ringOf = ({ coordinates }: NonNullable<Input['outline']>): Outline => coordinates[0]!.slice(0, -1);

type NewPoint = {
  point: GeoPoint;
  knownBy: FacilityKnownBy;
  radiusMiles: number | undefined;
  outline: Outline | null;
  more?: Partial<Row>;
};

/** A new point places the stops of open loads anew. */
async function setPoint(
  d: Decision,
  row: Row,
  { point, knownBy, radiusMiles = row.radiusMiles ?? FACILITY_RADIUS_MILES.usual, outline, more = {} }: NewPoint,
) {
  const summary =
    knownBy === 'learned'
      ? 'Point confirmed where trucks stood'
      : isDeepStrictEqual(outline, row.outline)
        ? 'Point set'
        : outline
          ? 'Outline drawn'
          : 'Outline removed';
  const set = {
    ...more,
    ...point,
    radiusMiles,
    outline,
    knownBy,
    confirmedByUserId: d.userId,
    confirmedAt: d.now,
  };
  await changeRow(d, facilities, row.id, summary, set);
  await proposePoints(d.tx, [row.id], d.now);
  const openLoads = await relocateOpenLoads(d.tx, row.id, { ...point, radiusMiles, outline, isConfirmed: true }, d.now);
  say(d, row, summary, {
    ...point,
    radius_miles: radiusMiles,
    outline: outline && polygonOf(outline),
    open_loads: openLoads,
  });
}

/** A point decides what counts as an arrival: who set it stays readable. */
function say(d: Decision, row: Row, what: string, data: Omit<CompanyEventData['facility_changed'], 'facility_id'>) {
  const where = [row.name, row.street, row.city].filter(Boolean).join(', ');
  d.companyEvent({
    kind: 'facility_changed',
    summary: `${where}: ${what.toLowerCase()}`,
    data: { facility_id: row.id, ...data },
  });
}
