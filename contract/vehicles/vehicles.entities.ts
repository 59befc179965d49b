import { z } from 'zod';
import { Identifier, Relationship } from '../carriers/carriers.entities';
import { CountedPeriod, SectionSource } from '../carriers/sections.entities';
import { RulesAssessmentSummary } from '../rules/rules.entities';
import { VIN_RESULTS } from '../shared/vin';
import { SIGHTING_SOURCES } from './vehicles.constants';

/** The name for `is_type`, in the matching one of the two; both null if the type is unknown or may be either. */
const vehicleKind = { trailer_type: z.string().nullable(), power_unit_type: z.string().nullable() };

/** A vehicle as it was seen with one carrier. */
export const CarrierVehicle = z.object({
  /** See vehicleId. */
  vehicle_id: z.string(),
  vin: z.string().nullable(),
  vin_result: z.enum(VIN_RESULTS),
  /** INSP_UNIT_TYPE_ID, make and plate of the latest sighting that has them. */
  is_type: z.number().nullable(),
  ...vehicleKind,
  make: z.string().nullable(),
  license: z.string().nullable(),
  license_state: z.string().nullable(),
  /** The latest sighting. */
  date: z.string(),
  source: z.enum(SIGHTING_SOURCES),
  first_seen_on: z.string(),
  inspections: z.number(),
  crashes: z.number(),
  last_inspection_id: z.number().nullable(),
  carrier_id: z.number(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  identifiers: z.array(Identifier),
  /** Both null for a watchdog account without the full profile. */
  relationship: Relationship.nullable(),
  rules_assessment: RulesAssessmentSummary.nullable(),
});
export type CarrierVehicle = z.infer<typeof CarrierVehicle>;

export const CarrierVehicles = z.object({
  period: CountedPeriod,
  carrier_vehicles: z.array(CarrierVehicle),
  sources: z.array(SectionSource),
});
export type CarrierVehicles = z.infer<typeof CarrierVehicles>;

/** One time that a vehicle was seen: a roadside inspection or a reported crash. */
export const VehicleSighting = z.object({
  /** Its row in the file of its source; one inspection may name a vehicle twice. */
  id: z.string(),
  date: z.string(),
  source: z.enum(SIGHTING_SOURCES),
  carrier_id: z.number(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  /** Of an inspection. */
  inspection_id: z.number().nullable(),
  report_state: z.string().nullable(),
  report_number: z.string().nullable(),
  place: z.string().nullable(),
  license: z.string().nullable(),
  license_state: z.string().nullable(),
});
export type VehicleSighting = z.infer<typeof VehicleSighting>;

/** A vehicle by its VIN, or by its plate without a VIN. */
export const Vehicle = z.object({
  id: z.string(),
  vin: z.string().nullable(),
  vin_result: z.enum(VIN_RESULTS),
  /** False: the number is no VIN or a filler, so sightings may be of several vehicles. Null: no VIN. */
  is_comparable: z.boolean().nullable(),
  is_type: z.number().nullable(),
  ...vehicleKind,
  make: z.string().nullable(),
  /** Seen with the VIN in the period, latest first. */
  plates: z.array(z.object({ license: z.string(), license_state: z.string().nullable(), last_seen_on: z.string() })),
  /** VINs seen with the plate in the period, for a vehicle known by its plate. */
  other_vins: z.array(z.string()),
  /** The scope of the lists and counts. */
  period: CountedPeriod,
  /** On file, before the period too. */
  last_seen_on: z.string(),
  first_seen_on: z.string(),
  /** Carriers of the period, and those of them listed: latest first. */
  carriers_total: z.number(),
  carriers: z.array(CarrierVehicle),
  /** A page of the period's sightings, latest first. */
  sightings: z.array(VehicleSighting),
  sources: z.array(SectionSource),
});
export type Vehicle = z.infer<typeof Vehicle>;
