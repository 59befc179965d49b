import { FACILITY_KNOWN_BY_LABELS, FACILITY_RADIUS_MILES } from '@contract/loads/facilities.constants';
import type { Facility } from '@contract/loads/facilities.entities';
import { formatCount, formatMoment } from '@contract/shared/format';

type Address = Pick<Facility, 'name' | 'street' | 'city' | 'state' | 'postal_code'>;

/** "Acme Foods, 5500 W Mockingbird Ln": what a facility is called. */
export const facilityName = ({ name, street, city }: Address): string =>
  [name, street].filter(Boolean).join(', ') || city || 'Facility';

/** "Dallas, TX 75209" */
export const facilityCity = ({ city, state, postal_code }: Address): string =>
  [[city, state].filter(Boolean).join(', '), postal_code].filter(Boolean).join(' ');

/** "32.77670, -96.79700": five decimals are a yard. */
export const pointWords = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** What proves an arrival: "the outline of the yard, 6 corners", "0.5 mi of 32.77670, -96.79700". */
export function fenceWords({ latitude, longitude, radius_miles: radius, outline }: Facility): string | null {
  if (latitude === null || longitude === null) return null;
  if (outline) return `the outline of the yard, ${outline.coordinates[0]!.length - 1} corners`;
  return `${radius ?? FACILITY_RADIUS_MILES.usual} mi of ${pointWords({ latitude, longitude })}`;
}

/** Miles to a facility, to a tenth where feet count. */
export const milesWords = (miles: number): string =>
  miles < 10 ? `${miles.toFixed(1)} mi` : `${Math.round(miles)} mi`;

/** How its point is known, and by whom. */
export function knownByWords({ known_by, confirmed_by, confirmed_at }: Facility): string | null {
  if (known_by === null) return null;
  const who =
    confirmed_at === null ? '' : ` (${[confirmed_by, formatMoment(confirmed_at)].filter(Boolean).join(', ')})`;
  return FACILITY_KNOWN_BY_LABELS[known_by] + who;
}

/** "4 trucks of 3 carriers stood 1.2 mi from the point, on 5 loads." */
export function proposalWords({
  load_count,
  truck_count,
  carrier_count,
  miles_away,
}: NonNullable<Facility['proposal']>) {
  const where =
    miles_away === null ? 'stopped together' : `stopped ${milesWords(miles_away)} from the point on the loads`;
  return `${formatCount(truck_count, 'truck')} of ${formatCount(carrier_count, 'carrier')} ${where}, on ${formatCount(load_count, 'load')}.`;
}
