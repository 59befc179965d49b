import { z } from 'zod';
import { version } from '../shared/record-id';
import { NUMBERED_RULES, type NumberedRule } from './rule-numbers';
import {
  BOOKING_STATES,
  OVERALL_RESULTS,
  RULE_CATEGORIES,
  RULE_RESULTS,
  RULE_STATUSES,
  RULE_TYPES,
  type RuleType,
} from './rules.constants';

const isoDate = z.iso.date();

export const RuleTypeName = z.enum(RULE_TYPES);

/** 0 off, 1 advisory (shown, never decides), 2 active. */
export const RuleSetting = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const settingPerRule = Object.fromEntries(RULE_TYPES.map((type) => [type, RuleSetting])) as Record<
  RuleType,
  typeof RuleSetting
>;

/** A rule set: its id, and a number for each rule type under the rule's own name. */
export const RuleSet = z.object({ id: z.number().int(), ...settingPerRule });
export type RuleSet = z.infer<typeof RuleSet>;

/** A kind of freight with its own set of rules, such as "High value". */
export const Classification = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  name: z.string(),
  is_active: z.boolean(),
  /** True when it applies to a carrier only once the broker elects it. */
  is_by_broker_election: z.boolean(),
  /** The id that connections and invitations elect it by (`classification_ids`); null: it applies to every carrier. */
  explicit_classification_id: z.number().int().nullable().optional(),
  /** The API key that made it; null: a person did. */
  oauth_application_id: z.number().int().nullable().optional(),
});
export type Classification = z.infer<typeof Classification>;

/** The company's own number for each rule that asks for one. */
export const RuleNumbersShown = z.object(
  Object.fromEntries(NUMBERED_RULES.map((type) => [type, z.number()])) as Record<NumberedRule, z.ZodNumber>,
);

export const ClassificationWithRuleSet = Classification.extend({
  rule_set: RuleSet,
  /** Our own field: the company's numbers, the same in all its classifications. */
  rule_numbers: RuleNumbersShown,
});
export type ClassificationWithRuleSet = z.infer<typeof ClassificationWithRuleSet>;

/** A person's decision to accept a carrier against a rule, for one classification. */
export const RuleOverride = z.object({
  id: z.number().int(),
  company_id: z.number().int(),
  carrier_id: z.number().int(),
  classification_id: z.number().int(),
  is_type: RuleTypeName,
  is_active: z.boolean(),
  version,
  /** The first day on which it no longer counts; 2080-01-01 is permanent. */
  expiration_date: isoDate,
  /** The company's number when it was made; it does not count once the rule asks more. Null: the rule asks for no number. */
  rule_number: z.number().nullable(),
  reason: z.string(),
  file: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Null once the person's account is gone; the override stays. */
  user_id: z.number().int().nullable(),
  user: z
    .object({ id: z.number().int(), first_name: z.string().nullable(), last_name: z.string().nullable() })
    .nullable(),
  created_at: z.iso.datetime({ offset: true }),
});
export type RuleOverride = z.infer<typeof RuleOverride>;

/** One line of a table behind a verdict: column name to value, null when the source did not report it. */
export const EvidenceRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type EvidenceRow = z.infer<typeof EvidenceRow>;

/** What a rule read: the field, its value as text, its dataset and the dataset's date. */
export const Evidence = z.object({
  is_type: RuleTypeName,
  field: z.string(),
  value: z.string(),
  source: z.string(),
  /** Null when the dataset has not been loaded. */
  as_of: isoDate.nullable(),
  details: z.array(EvidenceRow),
});
export type Evidence = z.infer<typeof Evidence>;

export const RuleAssessment = z.object({
  is_type: RuleTypeName,
  sentence: z.string(),
  setting: z.enum(['advisory', 'active']),
  /** The result, or `override` when a person's override is in force. */
  status: z.enum(RULE_STATUSES),
  /** The rule's own result, regardless of overrides. */
  result: z.enum(RULE_RESULTS),
  evidence: z.array(Evidence).min(1),
  /** Something a person should know although the rule passes, such as a pending cancellation. */
  warning: z.string().nullable(),
  /** Null unless the result is `incomplete`. */
  what_would_complete_it: z.string().nullable(),
  /** Why it does not pass, short enough for a list of reasons; null when the result is `pass`. */
  reason: z.string().nullable(),
  /** What must happen before it passes; null unless the result is `fail`. */
  to_fix: z.string().nullable(),
  /** The override that counts, when the status is `override`. */
  override_id: z.number().int().nullable(),
});
export type RuleAssessment = z.infer<typeof RuleAssessment>;

export const CategoryAssessment = z.object({
  name: z.enum(RULE_CATEGORIES),
  /** Null when the category has only advisory rules: nothing in it decides. */
  status: z.enum(RULE_STATUSES).nullable(),
  rules: z.array(RuleAssessment),
});
export type CategoryAssessment = z.infer<typeof CategoryAssessment>;

export const ClassificationAssessment = z.object({
  id: z.number().int(),
  name: z.string(),
  /** `incomplete` when no rule is active: with nothing required, nothing was passed. */
  status: z.enum(RULE_STATUSES),
  categories: z.array(CategoryAssessment),
});
export type ClassificationAssessment = z.infer<typeof ClassificationAssessment>;

/** A carrier against all active classifications of the signed-in user's company. */
export const RulesAssessment = z.object({
  overall_result: z.enum(OVERALL_RESULTS),
  /** What each rule found; rules that are off in every active classification are absent. */
  summary: z.partialRecord(RuleTypeName, z.enum(RULE_RESULTS)),
  /** The company's overrides for this carrier, newest first, including ended ones. */
  carrier_rule_overrides: z.array(RuleOverride),
  classifications: z.array(ClassificationAssessment),
  evidence: z.partialRecord(RuleTypeName, z.array(Evidence)),
});
export type RulesAssessment = z.infer<typeof RulesAssessment>;

/** Why a classification does not pass, or what a person accepted: a deciding rule with its short reason. */
export const DecidingReason = z.object({
  is_type: RuleTypeName,
  status: z.enum(['fail', 'incomplete', 'override']),
  text: z.string(),
});
export type DecidingReason = z.infer<typeof DecidingReason>;

/** May this carrier have a load? By the company's rules, and above them its own do not dispatch list. */
export const BookingAnswer = z.object({
  state: z.enum(BOOKING_STATES),
  /** "Bookable for Standard." Short enough for a single line. */
  headline: z.string(),
  /** "Not for High value: BIPD $750,000 of $1,000,000." What follows the headline; empty when there is nothing to add. */
  detail: z.string(),
  classifications: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      status: z.enum(RULE_STATUSES),
      is_bookable: z.boolean(),
      reasons: z.array(DecidingReason),
    }),
  ),
  /** Who put it on do not dispatch, when, and why; null: it is not. */
  do_not_dispatch: z.object({ by: z.string().nullable(), at: z.string(), reason: z.string().nullable() }).nullable(),
});
export type BookingAnswer = z.infer<typeof BookingAnswer>;

/** A deciding rule that a carrier does not pass by itself; across classifications the worst. */
export const RuleNotPassed = z.object({
  is_type: RuleTypeName,
  result: z.enum(['fail', 'incomplete']),
  /** An override counts instead, in every classification with the rule. */
  is_overridden: z.boolean(),
  /** The classifications in which it decides against the carrier; empty when overridden. */
  classification_ids: z.array(z.number().int()),
});
export type RuleNotPassed = z.infer<typeof RuleNotPassed>;

/** The assessment for a list row: the verdicts without their evidence. */
export const RulesAssessmentSummary = z.object({
  overall_result: z.enum(OVERALL_RESULTS),
  summary: z.partialRecord(RuleTypeName, z.enum(RULE_RESULTS)),
  classifications: z.array(z.object({ id: z.number().int(), name: z.string(), status: z.enum(RULE_STATUSES) })),
});
export type RulesAssessmentSummary = z.infer<typeof RulesAssessmentSummary>;
