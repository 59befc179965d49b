import type { FacilityKnownBy } from '@contract/loads/facilities.constants';
import type { Outline } from '@contract/loads/outlines';
import type { facilities } from '../../../db/schema';
import type { GeoPoint } from '../../../places/geo-cell';

/** What is known of the facility that a stop names. */
export type KnownFacility = {
  id: number;
  point: GeoPoint | null;
  radiusMiles: number | null;
  outline: Outline | null;
  knownBy: FacilityKnownBy | null;
  /** By a person of the company: it is used before the coordinates that a load brings. */
  isConfirmed: boolean;
};

export const knownFacility = (row: typeof facilities.$inferSelect): KnownFacility => ({
  id: row.id,
  point: row.latitude !== null && row.longitude !== null ? { latitude: row.latitude, longitude: row.longitude } : null,
  radiusMiles: row.radiusMiles,
  outline: row.outline,
  knownBy: row.knownBy,
  isConfirmed: row.confirmedAt !== null,
});
