import { z } from 'zod';
import { defineCall } from '../call';
import { Job } from '../shared/jobs.entities';
import { SearchedPaging } from '../shared/paging';
import { expectedVersion, RecordId } from '../shared/record-id';
import { ClassificationEffect, KeptClassification } from './classifications.entities';
import { LoadConditions } from './load-conditions';
import { RULE_TYPES, type RuleType } from './rules.constants';

export const ClassificationName = z
  .string({ error: 'Give it a name.' })
  .trim()
  .min(1, 'Give it a name.')
  .max(60, 'That is too long: 60 characters at most.');

/** From a form or an address as well as from JSON. */
const setting = z
  .preprocess((given) => (typeof given === 'string' && /^\d$/.test(given) ? Number(given) : given), z.number())
  .refine((value): value is 0 | 1 | 2 => value === 0 || value === 1 || value === 2, {
    error: 'A rule is 0 (off), 1 (advisory) or 2 (active).',
  });

/** Settings by rule type; an omitted type is unchanged. */
export const RuleSettings = z.strictObject(
  Object.fromEntries(RULE_TYPES.map((type) => [type, setting.optional()])) as Record<
    RuleType,
    z.ZodOptional<typeof setting>
  >,
  { error: (issue) => (issue.code === 'unrecognized_keys' ? `There is no rule ${issue.keys.join(', ')}.` : undefined) },
);

const flag = (name: string) =>
  z.preprocess(
    (given) => (given === 'true' ? true : given === 'false' ? false : given),
    z.boolean({ error: `${name} is true or false.` }),
  );

export const listClassifications = defineCall({
  method: 'GET',
  path: '/api/v1/classifications',
  summary:
    "The company's classifications with their rule sets, oldest first. q asks for id, name, is_active and is_by_broker_election.",
  may: 'broker',
  query: SearchedPaging,
  response: z.object({ classifications: z.array(KeptClassification) }),
  paged: true,
});

export const createClassification = defineCall({
  method: 'POST',
  path: '/api/v1/classifications',
  summary: 'A new classification. Rules that are not named are off; it is not active unless that is said.',
  may: 'changeRules',
  body: z.object({
    classification: z.object({
      name: ClassificationName,
      is_active: flag('is_active').optional(),
      is_by_broker_election: flag('is_by_broker_election').optional(),
      rule_set: RuleSettings.optional(),
      load_conditions: LoadConditions.nullable().optional(),
    }),
  }),
  response: KeptClassification,
});

export const updateClassification = defineCall({
  method: 'PATCH',
  path: '/api/v1/classifications/{id}',
  summary:
    'Rename a classification, switch it on or off, change whether the broker elects its carriers, or its rules. Carriers are assessed again.',
  may: 'changeRules',
  params: RecordId,
  body: z.object({
    classification: z.object({
      name: ClassificationName.optional(),
      is_active: flag('is_active').optional(),
      is_by_broker_election: flag('is_by_broker_election').optional(),
      rule_set: RuleSettings.optional(),
      /** The loads that have it; null: none automatically. */
      load_conditions: LoadConditions.nullable().optional(),
      expected_version: expectedVersion,
    }),
  }),
  response: KeptClassification,
});

export const updateRuleSet = defineCall({
  method: 'PATCH',
  path: '/api/v1/rule_sets/{id}',
  summary:
    'Change rules of one rule set: 0 is off, 1 advisory, 2 active; those that are left out stay. Carriers are assessed again. `expected_version` is that of the classification.',
  may: 'changeRules',
  params: RecordId,
  body: z.object({ rule_set: RuleSettings, expected_version: expectedVersion }),
  response: KeptClassification,
});

export const previewClassification = defineCall({
  method: 'GET',
  path: '/api/v1/classifications/{id}/preview',
  summary:
    "What a change of a classification would do to the company's carriers, from what the rules found last: how many would go from which verdict to which, and a page of those carriers. Changes nothing.",
  may: 'changeRules',
  params: RecordId,
  query: SearchedPaging.extend({
    is_active: flag('is_active').optional(),
    is_by_broker_election: flag('is_by_broker_election').optional(),
    rule_set: RuleSettings.optional(),
  }),
  response: ClassificationEffect,
  paged: 'carriers',
});

export const findReassessment = defineCall({
  method: 'GET',
  path: '/api/v1/reassessments/latest',
  summary: "The latest run that assessed the company's carriers again after a change of its rules, or null.",
  may: 'keepRules',
  response: z.object({ job: Job.nullable() }),
});
