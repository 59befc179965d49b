import { z } from 'zod';
import { VIN_RESULTS } from '../shared/vin';
import { CountedPeriod, SectionSource } from './sections.entities';

/** Units of one kind in the carrier's own report, by how it holds them. */
export const ReportedUnits = z.object({
  /** As in `REPORTED_UNIT_KINDS`. */
  kind: z.string(),
  owned: z.number(),
  term_leased: z.number(),
  trip_leased: z.number(),
});
export type ReportedUnits = z.infer<typeof ReportedUnits>;

/** A vehicle that officers saw with this carrier, by VIN, or by plate without a VIN. */
export const VehicleSeen = z.object({
  vin: z.string().nullable(),
  vin_result: z.enum(VIN_RESULTS),
  /** INSP_UNIT_TYPE_ID, make and plate of the latest sighting that has them. */
  type_id: z.number().nullable(),
  make: z.string().nullable(),
  license: z.string().nullable(),
  license_state: z.string().nullable(),
  last_seen_on: z.string(),
  first_seen_on: z.string(),
  /** Inspections of the period in which it was seen. */
  times_seen: z.number(),
  last_inspection_id: z.number(),
  /** Other carriers inspected with the same VIN in the period; null where the VIN cannot be compared. */
  other_carriers: z.number().nullable(),
});
export type VehicleSeen = z.infer<typeof VehicleSeen>;

export const CarrierEquipment = z.object({
  /** Self-reported on the MCS-150. Null: no census file names this carrier. */
  reported: z
    .object({
      mcs150_date: z.string().nullable(),
      power_units: z.number().nullable(),
      /** Empty where the carrier listed no units by kind. */
      units: z.array(ReportedUnits),
    })
    .nullable(),
  /** Distinct vehicles of the period. Null: inspections or their units are not loaded. */
  seen: z
    .object({
      period: CountedPeriod,
      power_units: z.number(),
      trailers: z.number(),
      /** Vehicles whose type says neither. */
      unknown: z.number(),
      /** Sightings with neither VIN nor plate: they are in no other count. */
      unidentified_sightings: z.number(),
    })
    .nullable(),
  vehicles: z.array(VehicleSeen),
  sources: z.array(SectionSource),
});
export type CarrierEquipment = z.infer<typeof CarrierEquipment>;
