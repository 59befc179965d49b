import { z } from 'zod';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { BookingAnswer, RuleNotPassed, RulesAssessment, RulesAssessmentSummary } from '../rules/rules.entities';
import { numberFlags } from '../shared/number-flags';
import { version } from '../shared/record-id';
import { AUTHORITY_DOUBTS } from './contradictions.constants';
import { EnteredIdentifier, ListedEnteredIdentifier } from './entered-identifiers.entities';
import { INSIGHT_TYPES } from './insights.constants';

export const Identifier = z.object({ is_type: z.string(), value: z.string() });
export type Identifier = z.infer<typeof Identifier>;

/** Where a fact comes from and how old it is. */
export const Source = z.object({ name: z.string(), as_of: z.string().nullable() });
export type Source = z.infer<typeof Source>;

/** The relationship of the signed-in user's company and this carrier; null without one. */
export const Relationship = z.object({
  connection_id: z.number(),
  status: z.string(),
  is_dismissed: z.boolean(),
  /** The connection's. */
  version,
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  /** Why it is on do not dispatch; null: it is not, or no reason was given. */
  stop_reason: z.string().nullable(),
});
export type Relationship = z.infer<typeof Relationship>;

/** The facts of a list's row that the rules use too; null is not reported, never zero. */
export const CarrierListFacts = z.object({
  authority_granted_on: z.string().nullable(),
  has_active_authority: z.boolean().nullable(),
  /** Null too where the files contradict each other: see `bipd_to_check`. */
  bipd_in_force_usd: z.number().nullable(),
  /** Why it is not known whether it may haul freight; null: it is known, or nothing is on record. */
  authority_doubt: z.enum(AUTHORITY_DOUBTS).nullable(),
  /** The least and the most that its BIPD on file may be, where the files contradict each other; null: they do not. */
  bipd_to_check: z.object({ least_usd: z.number(), most_usd: z.number() }).nullable(),
  insurance_cancel_effective_on: z.string().nullable(),
  /** On a certificate that the company verified; null: none, or not for the reader. */
  cargo_in_force_usd: z.number().nullable(),
  cargo_ends_on: z.string().nullable(),
  safety_rating: z.string().nullable(),
  last_inspection_on: z.string().nullable(),
  has_active_oos_order: z.boolean().nullable(),
  /** The datasets about the carrier that are too old to describe today. */
  too_old: z.array(Source),
  /** The census row is too old: a missing rating may exist by now. */
  is_census_too_old: z.boolean(),
});
export type CarrierListFacts = z.infer<typeof CarrierListFacts>;

/**
 * An observation in the records for a person to check. `authority_history_gap`: `value` days without authority, up to
 * `on`. `broker_authority_nearby`: `value` other companies at the address with a broker authority.
 */
export const CarrierInsight = z.object({
  is_type: z.enum(INSIGHT_TYPES),
  value: z.number(),
  on: z.string().nullable(),
});
export type CarrierInsight = z.infer<typeof CarrierInsight>;

/** Something a broker must see first: what, since when, and from which source. No scores. */
export const CarrierWarning = z.object({
  kind: z.enum([
    'identity_alert',
    'weak_identity_alert',
    'data_too_old',
    'left_the_census',
    'docket_changed_hands',
    'insurance_contradiction',
    'unmatched_cancellation',
    'authority_contradiction',
    'authority_international_only',
    'authority_not_for_freight',
    'dual_authority',
    'broker_at_same_address',
    'insurance_cancel_pending',
    'insurance_lapsed',
    'authority_revoked',
    'authority_order',
    'authority_newly_granted',
    'out_of_service_order',
    'contact_recently_changed',
    'shares_with_do_not_dispatch',
    'shares_with_failed_carrier',
    'unsatisfactory_rating',
    'inactive_registration',
    'prior_revocation',
    'earlier_carrier_stopped',
    'live_contradiction',
    'english_proficiency_oos',
    'mcs150_overdue',
    'revoked_eld',
  ]),
  title: z.string(),
  reason: z.string(),
  on: z.string().nullable(),
  source: Source.nullable(),
  /** Carriers and vehicles named in title or reason, by the text that names them; omitted if there are none. */
  mentions: z
    .array(z.object({ text: z.string(), carrier_id: z.number().optional(), vehicle: z.string().optional() }))
    .optional(),
});
export type CarrierWarning = z.infer<typeof CarrierWarning>;

/** A carrier by its names, numbers and place, where it stands in a list of others. */
export const NamedCarrier = z.object({
  id: z.number(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  identifiers: z.array(Identifier),
  city: z.string().nullable(),
  state: z.string().nullable(),
  status_code: z.string().nullable(),
});

/** A carrier as a list shows it. */
export const CarrierSummary = z.object({
  id: z.number(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  identifiers: z.array(Identifier),
  /** Of a search by text: numbers that the company entered or the carrier gave, if any. */
  entered_identifiers: z.array(ListedEnteredIdentifier).optional(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  /** Of the federal record: E.164 where it parses. */
  phone: z.string().nullable(),
  ...numberFlags,
  email: z.string().nullable(),
  status_code: z.string().nullable(),
  power_units: z.number().nullable(),
  drivers: z.number().nullable(),
  relationship: Relationship.nullable(),
  /** If the call provides it: by text only with `include`; around a point and for a lane always. */
  facts: CarrierListFacts.optional(),
  /**
   * The same: the verdict overall and of each classification, and the rules it does not pass. `summary` only with
   * `include=rules_assessment`.
   */
  rules_assessment: RulesAssessmentSummary.partial({ summary: true })
    .extend({ not_passed: z.array(RuleNotPassed) })
    .optional(),
  /**
   * With the facts: the serious warnings of its profile, except what it shares with carriers that fail only the
   * company's rules.
   */
  warnings: z.array(CarrierWarning.pick({ kind: true, title: true })).optional(),
  /** Only with `insights=1`. */
  insights: z.array(CarrierInsight).optional(),
});
export type CarrierSummary = z.infer<typeof CarrierSummary>;

export const Address = z.object({
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
});
export type Address = z.infer<typeof Address>;

/** Whether the company follows the carrier, and its last assessed verdict; null: not yet assessed. */
export const CarrierSubscription = z.object({
  id: z.number(),
  company_id: z.number(),
  carrier_id: z.number(),
  created_at: z.string(),
  overall_result: z.enum(OVERALL_RESULTS).nullable(),
  assessed_at: z.string().nullable(),
});
export type CarrierSubscription = z.infer<typeof CarrierSubscription>;

/** A vehicle as recorded in the carrier's latest inspection of it. */
export const VehicleOfCarrier = z.object({
  vin: z.string().nullable(),
  is_type: z.number().nullable(),
  trailer_type: z.string().nullable(),
  power_unit_type: z.string().nullable(),
  make: z.string().nullable(),
  license: z.string().nullable(),
  license_state: z.string().nullable(),
  date: z.string(),
  source: z.enum(['inspection']),
});

export const EldCarrierVehicle = z.object({
  unit: z.string(),
  vin: z.string().nullable(),
  provider: z.string(),
  last_position_at: z.string().nullable(),
});
export type EldCarrierVehicle = z.infer<typeof EldCarrierVehicle>;

/** How many of a carrier's vehicles, latest first; the others are on its equipment pages. */
export const CARRIER_VEHICLES_SHOWN = 50;

/** A figure that decides: its source, and its age in days if too old to describe today. */
const decided = <State extends string>(states: readonly [State, ...State[]]) =>
  z.object({
    state: z.enum(states),
    source: Source.nullable(),
    /** Days since the source's day if that is too long ago; null: current. */
    too_old_days: z.number().nullable(),
  });

/**
 * What a broker checks before giving a load, each with its evidence. A state other than the good one says why; a number
 * exists only if the record has it.
 */
export const DecisionNumbers = z.object({
  authority: decided(['active', 'inactive', 'to_check', 'international_only', 'not_on_file', 'not_known']).extend({
    since: z.string().nullable(),
  }),
  /** `to_check`: two files contradict each other; `limit_usd` is then the least that it may be. */
  bipd: decided(['in_force', 'ending', 'ended', 'to_check', 'not_on_file', 'not_known']).extend({
    limit_usd: z.number().nullable(),
    ends_on: z.string().nullable(),
  }),
  /** Of verified certificates. Null: certificates are not part of the plan. */
  cargo: decided(['in_force', 'ended', 'not_read', 'not_on_file'])
    .extend({ limit_usd: z.number().nullable(), ends_on: z.string().nullable() })
    .nullable(),
  safety_rating: decided(['rated', 'not_rated', 'not_known']).extend({
    rating: z.string().nullable(),
    rated_on: z.string().nullable(),
  }),
  vehicle_out_of_service: decided(['counted', 'none_inspected', 'not_known']).extend({
    rate: z.number().nullable(),
    inspections: z.number().nullable(),
    national_average: z.number(),
    is_above: z.boolean(),
  }),
  last_seen: decided(['seen', 'never', 'not_known']).extend({
    on: z.string().nullable(),
    by: z.enum(['inspection', 'eld']).nullable(),
  }),
});
export type DecisionNumbers = z.infer<typeof DecisionNumbers>;

/** A carrier's profile header. Facts are from the federal record; the page marks self-reported ones. */
export const Carrier = z.object({
  id: z.number(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  name_source: Source,
  identifiers: z.array(Identifier),
  /**
   * Those that the company entered or the carrier gave, verified or not; omitted for accounts without the full profile.
   */
  entered_identifiers: z.array(EnteredIdentifier).optional(),
  status_code: z.string().nullable(),
  carrier_operation: z.string().nullable(),
  business_org: z.string().nullable(),
  classifications: z.array(z.string()),
  physical_address: Address,
  mailing_address: Address,
  is_mail_undeliverable: z.boolean().nullable(),
  phone: z.string().nullable(),
  cell_phone: z.string().nullable(),
  /** Of both. */
  ...numberFlags,
  fax: z.string().nullable(),
  email: z.string().nullable(),
  officers: z.array(z.string()),
  power_units: z.number().nullable(),
  drivers: z.number().nullable(),
  cdl_drivers: z.number().nullable(),
  cargo: z.array(z.string()).nullable(),
  cargo_other: z.string().nullable(),
  hazmat: z.boolean().nullable(),
  mcs150_date: z.string().nullable(),
  mcs150_mileage: z.number().nullable(),
  mcs150_mileage_year: z.number().nullable(),
  add_date: z.string().nullable(),
  /** With its date; omitted for accounts without the full profile. */
  safety_rating: z.string().nullable().optional(),
  safety_rating_date: z.string().nullable().optional(),
  /** The census row's date; null when no census file named this carrier. */
  census: Source.nullable(),
  /**
   * Without a census row, the source of fleet, drivers, email, kinds of operation, mileage and dates: the census that
   * SMS counts by. Null: they are from the census row, or unknown.
   */
  sms_input: Source.nullable(),
  /** Every loaded dataset, with its date; whether it was never loaded as a whole. */
  sources: z.array(Source.extend({ is_extract: z.boolean() })),
  relationship: Relationship.nullable(),
  /** Null: the company does not follow it; omitted for accounts without the full profile, as are vehicles. */
  subscription: CarrierSubscription.nullable().optional(),
  /** With `include=vehicles`: those seen in the last two years, and their count. Null: inspections are not loaded. */
  vehicles: z.array(VehicleOfCarrier).nullable().optional(),
  vehicles_total: z.number().nullable().optional(),
  eld_carrier_vehicles: z.array(EldCarrierVehicle).optional(),
  warnings: z.array(CarrierWarning),
  rules_assessment: RulesAssessment.nullable(),
  /** Null, like the assessment, for accounts without the full profile. */
  booking_answer: BookingAnswer.nullable(),
  decision_numbers: DecisionNumbers.nullable(),
});
export type Carrier = z.infer<typeof Carrier>;
