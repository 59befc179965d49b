import type { CallParsed } from '@contract/call';
import type { updateLoad } from '@contract/loads/loads.calls';
import { FOLLOWED_LOAD_FIELDS, type FollowedLoadField } from '@contract/loads/loads.constants';
import type { Load } from '@contract/loads/loads.entities';
import { eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers } from '../../db/schema';
import type { LoadRow } from './load-facts.queries';
import { vehicleLabel } from './vehicle-label';

type Input = CallParsed<typeof updateLoad>['body']['load'];

/**
 * A change in which what follows the TMS again is what the TMS last said. With a carrier come its truck, trailer and drivers.
 * What it never said stays as it is.
 *
 * @throws ApiError 422 for a field that is set and followed at once, and for a load that nothing ever sent
 */
export function withFollowed({ source, carrierId, tmsSaid }: LoadRow, input: Input): Input {
  const { follow_tms: named } = input;
  if (named === undefined) return input;
  if (source === 'form' && Object.keys(tmsSaid).length === 0)
    throw httpErrors.invalid({ follow_tms: ['The load was typed in: no TMS and no list sends it.'] });
  const sets: Record<FollowedLoadField, boolean> = {
    carrier: input.carrier_id !== undefined,
    vehicle: input.carrier_vehicle_id !== undefined || input.vehicle !== undefined,
    trailer_number: input.trailer_number !== undefined,
    driver: input.driver_name !== undefined || input.driver_phone !== undefined,
    second_driver: input.second_driver_name !== undefined || input.second_driver_phone !== undefined,
  };
  const twice = named.find((field) => sets[field]);
  if (twice)
    throw httpErrors.invalid({ follow_tms: [`Set the ${twice.replace('_', ' ')}, or follow the TMS for it.`] });
  const followed = named.includes('carrier') ? FOLLOWED_LOAD_FIELDS.filter((field) => !sets[field]) : named;
  const change: Input = { ...input, follow_tms: [...followed] };
  if (followed.includes('carrier') && tmsSaid.carrierId !== undefined) change.carrier_id = tmsSaid.carrierId;
  const hauls = change.carrier_id === undefined ? carrierId : change.carrier_id;
  // The truck, trailer and drivers that it named are of the carrier that it named.
  if (hauls === null || (tmsSaid.carrierId != null && tmsSaid.carrierId !== hauls)) return change;
  if (followed.includes('vehicle') && tmsSaid.vehicle === null) change.carrier_vehicle_id = null;
  else if (followed.includes('vehicle') && tmsSaid.vehicle) change.vehicle = tmsSaid.vehicle;
  if (followed.includes('trailer_number') && tmsSaid.trailer !== undefined) change.trailer_number = tmsSaid.trailer;
  for (const field of ['driver', 'second_driver'] as const) {
    const said = tmsSaid[field];
    if (!followed.includes(field) || said === undefined) continue;
    change[`${field}_name`] = said?.name ?? null;
    change[`${field}_phone`] = said?.phoneE164 ?? null;
  }
  return change;
}

/** The fields that do not follow the TMS, each with what it said of it last; null: it never did. */
export async function notFollowed(
  db: Queryable,
  { carrierId, ownFields, tmsSaid }: LoadRow,
): Promise<Load['tms_says']> {
  const isTakenOff = carrierId === null && tmsSaid.carrierId != null;
  const fields = FOLLOWED_LOAD_FIELDS.filter(
    (field) => ownFields.includes(field) || (field === 'carrier' && isTakenOff),
  );
  if (fields.length === 0) return [];
  const { carrierId: named, vehicle, trailer } = tmsSaid;
  const [carrier] =
    named == null ? [] : await db.select({ name: carriers.legalName }).from(carriers).where(eq(carriers.id, named));
  const none = (said: unknown) => (said === null ? 'None' : null);
  const driverSaid = (driver: typeof tmsSaid.driver) =>
    driver ? [driver.name, driver.phoneE164].filter(Boolean).join(', ') || null : none(driver);
  const values: Record<FollowedLoadField, string | null> = {
    carrier: named == null ? none(named) : (carrier?.name ?? `Carrier ${named}`),
    vehicle: vehicle
      ? vehicleLabel({
          vin: vehicle.vin ?? null,
          unit: vehicle.unit ?? null,
          plate: vehicle.plate ?? null,
          plateState: vehicle.plate_state ?? null,
        })
      : none(vehicle),
    trailer_number: trailer ?? none(trailer),
    driver: driverSaid(tmsSaid.driver),
    second_driver: driverSaid(tmsSaid.second_driver),
  };
  return fields.map((field) => ({ field, value: values[field] }));
}
