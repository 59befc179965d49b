import { z } from 'zod';
import { defineCall } from '../call';
import { expectedVersion, version } from '../shared/record-id';
import { NUMBERED_RULES, type NumberedRule, RULE_NUMBERS, type RuleNumber } from './rule-numbers';
import { RuleNumbersShown } from './rules.entities';

/** From a form or an address as well as from JSON. */
const numberWithin = ({ min, max }: RuleNumber) => {
  const error = `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`;
  const asNumber = (given: unknown) =>
    typeof given === 'string' && /^\$?[\d,]+%?$/.test(given.trim()) ? Number(given.replace(/\D/g, '')) : given;
  return z.preprocess(asNumber, z.number({ error }).int(error).min(min, error).max(max, error));
};

/** By rule type; an omitted one is unchanged. */
const fields = Object.fromEntries(
  NUMBERED_RULES.map((type) => [type, numberWithin(RULE_NUMBERS[type]).optional()]),
) as Record<NumberedRule, z.ZodOptional<ReturnType<typeof numberWithin>>>;

export const RuleNumbersInput = z.strictObject(fields, {
  error: (issue) =>
    issue.code === 'unrecognized_keys' ? `${issue.keys.join(', ')} is no rule with a number.` : undefined,
});

/** The company's numbers, with the version of the row. */
export const KeptRuleNumbers = z.object({
  rule_numbers: RuleNumbersShown,
  version,
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type KeptRuleNumbers = z.infer<typeof KeptRuleNumbers>;

export const RuleNumbersEffect = z.object({
  followed_count: z.number().int(),
  /** How many followed carriers meet the rule by the last data, with the number before and after. Without overrides. */
  rules: z.array(
    z.object({
      is_type: z.enum(NUMBERED_RULES as [NumberedRule, ...NumberedRule[]]),
      from: z.number(),
      to: z.number(),
      passing_before: z.number().int(),
      passing_after: z.number().int(),
      /** The company's active classifications in which it decides. */
      decides_in: z.array(z.string()),
    }),
  ),
});
export type RuleNumbersEffect = z.infer<typeof RuleNumbersEffect>;

export const getRuleNumbers = defineCall({
  method: 'GET',
  path: '/api/v1/rule_numbers',
  summary: "The company's own numbers for the rules that ask for one, the same in all its classifications.",
  may: 'keepRules',
  response: KeptRuleNumbers,
});

export const updateRuleNumbers = defineCall({
  method: 'PATCH',
  path: '/api/v1/rule_numbers',
  summary:
    'Change numbers of the rules that ask for one; those that are left out stay. Carriers are assessed again, and an override given for less than a rule asks now does not count.',
  may: 'changeRules',
  body: z.object({ rule_numbers: RuleNumbersInput, expected_version: expectedVersion }),
  response: KeptRuleNumbers,
});

export const previewRuleNumbers = defineCall({
  method: 'GET',
  path: '/api/v1/rule_numbers/preview',
  summary: 'How many of the carriers that the company follows meet each rule with its number now and with a new one.',
  may: 'changeRules',
  query: z.object({ rule_numbers: RuleNumbersInput.optional() }),
  response: RuleNumbersEffect,
});
