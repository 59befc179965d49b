import { z } from 'zod';
import { defineCall } from '../call';
import { isSetByCompany, RETENTION_KINDS, type RetentionKind, retentionRule } from './retention.constants';

/** Kinds whose time a company sets. */
export const SET_BY_COMPANY = RETENTION_KINDS.filter(isSetByCompany);

const daysOf = (kind: RetentionKind) => {
  const { least, most } = retentionRule(kind);
  const say = `Enter ${least} to ${most} days, or leave it empty.`;
  return z
    .union([z.literal('').transform(() => null), z.null(), z.coerce.number().int().min(least).max(most!)], {
      error: say,
    })
    .optional();
};

/** Days by kind, within the kind's bounds; empty or null: the standard. A kind that is left out stays as it is. */
export const RetentionChoice = z.object(
  Object.fromEntries(SET_BY_COMPANY.map((kind) => [kind, daysOf(kind).describe(retentionRule(kind).label)])) as Record<
    string,
    z.ZodType<number | null | undefined, number | string | null | undefined>
  >,
);

const RetentionSchedule = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(RETENTION_KINDS),
      label: z.string(),
      /** In force; null: until the account ends. */
      days: z.number().nullable(),
      least: z.number(),
      most: z.number().nullable(),
      /** Null: kept until the company sets a time. */
      standard: z.number().nullable(),
      is_set_by_company: z.boolean(),
      source: z.string(),
    }),
  ),
  kept_for_good: z.array(z.object({ label: z.string(), source: z.string() })),
  /** The newest hundred, a day and kind each. */
  removals: z.array(
    z.object({
      kind: z.enum(RETENTION_KINDS),
      label: z.string(),
      days: z.number(),
      removed: z.number(),
      removed_on: z.string(),
    }),
  ),
  /** When the job last ended well; null: never on record. */
  last_run_at: z.string().nullable(),
});

export const getRetention = defineCall({
  method: 'GET',
  path: '/api/v1/retention',
  summary: 'How long each kind of data is kept, by which rule, and what was removed lately.',
  may: 'manageUsers',
  response: z.object({ retention: RetentionSchedule }),
});

export const updateRetention = defineCall({
  method: 'PATCH',
  path: '/api/v1/retention',
  summary:
    'Set how many days kinds of data are kept, within the bounds of each. A shorter time removes older rows within the hour, except what is under a legal hold. Every other manager is mailed.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  body: z.object({ retention: RetentionChoice }),
  response: z.object({ retention: RetentionSchedule }),
});
