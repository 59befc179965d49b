import { z } from 'zod';
import { RulesAssessmentSummary } from '../rules/rules.entities';
import { ASSOCIATE_TROUBLES, SHARED_KINDS } from './associated-carriers.constants';
import { NamedCarrier, Relationship } from './carriers.entities';
import { CountedPeriod, SectionSource } from './sections.entities';

/** One thing that this carrier and another have in common. */
export const SharedThing = z.object({
  kind: z.enum(SHARED_KINDS),
  /** The VIN, number or address itself; a street address as this carrier prints it. */
  value: z.string(),
  /** How many other carriers share it. */
  carriers: z.number(),
  /** Vehicles: first and last inspection with the other carrier, and the last with this one. Null for the rest. */
  first_on: z.string().nullable(),
  last_on: z.string().nullable(),
  own_last_on: z.string().nullable(),
  /** Vehicles: false for trailers, which change hands as a matter of course. */
  is_power_unit: z.boolean().nullable(),
});
export type SharedThing = z.infer<typeof SharedThing>;

export const AssociatedCarrier = NamedCarrier.extend({
  /** The latest five vehicles at most; `shared_vehicles` counts them all. */
  shared: z.array(SharedThing),
  shared_vehicles: z.number(),
  troubles: z.array(z.enum(ASSOCIATE_TROUBLES)),
  relationship: Relationship.nullable(),
  rules_assessment: RulesAssessmentSummary,
});
export type AssociatedCarrier = z.infer<typeof AssociatedCarrier>;

/** A number or address of this carrier, and how many others have it; zero means: searched, none found. */
export const ComparedValue = z.object({
  kind: z.enum(['phone', 'email', 'address']),
  value: z.string(),
  carriers: z.number(),
  /** The count stopped: there may be more. */
  is_at_least: z.boolean(),
});
export type ComparedValue = z.infer<typeof ComparedValue>;

export const AssociatedCarriers = z.object({
  /** The days of the inspections searched for shared vehicles. */
  period: CountedPeriod,
  compared: z.array(ComparedValue),
  /**
   * How many carriers the counts are out of, if the census is not loaded whole: then a value that an agent gives to
   * hundreds may seem shared by a few. Null: it is whole.
   */
  carriers_loaded: z.number().nullable(),
  /**
   * Vehicles of this carrier with a comparable VIN, and those of them seen elsewhere. Null: not loaded.
   * `is_of_latest_only`: there were more inspections than are searched.
   */
  vehicles: z.object({ compared: z.number(), shared: z.number(), is_of_latest_only: z.boolean() }).nullable(),
  /** Other carriers by what they share; one that shares two kinds is in both. */
  carriers_by_kind: z.object({ vin: z.number(), phone: z.number(), email: z.number(), address: z.number() }),
  /** How many of all associated carriers have an adverse record. */
  troubled_carriers: z.number(),
  /** Those with an adverse record first, then by how much is shared; values shared by very many count last. */
  associated_carriers: z.array(AssociatedCarrier),
  sources: z.array(SectionSource),
});
export type AssociatedCarriers = z.infer<typeof AssociatedCarriers>;
