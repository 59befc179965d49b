import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { Paging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { ACTIVITY_FILTERS } from './activity.constants';

/** Something that a person of the company, a carrier or the product did: who, to what, when and why. */
export const ActivityLine = z.object({
  /** Unique among the lines; a file continues after it. */
  id: z.string(),
  kind: z.string(),
  summary: z.string(),
  /** The reason, as the person wrote it; for a note, the note. */
  note: z.string().nullable(),
  carrier_id: z.number().nullable(),
  carrier_name: z.string().nullable(),
  /** The person's name; null: no user of the company. */
  user: z.string().nullable(),
  /** The person concerned, if any. */
  subject_user: z.string().nullable(),
  occurred_at: z.string(),
});
export type ActivityLine = z.infer<typeof ActivityLine>;

const day = (field: string) => z.iso.date({ error: `${field} must be a date like 2026-01-31.` }).optional();

export const ActivityFilters = z.object({
  /** A group, `audit_log`, or one kind; omitted: all except sign-ins and changes in carriers' records. */
  kind: z.enum(ACTIVITY_FILTERS, { error: 'kind must be one of the list.' }).optional(),
  /** The person who did it or whom it concerns. */
  user_id: RecordId.shape.id.optional(),
  carrier_id: CarrierId.shape.id.optional(),
  /** The first and the last day. */
  from: day('from'),
  until: day('until'),
});

export const listActivity = defineCall({
  method: 'GET',
  path: '/api/v1/activity',
  summary:
    'Who of the company did what to which carrier, user, rule or setting, newest first, as far as the user may see it: by kind, person, carrier and day.',
  may: 'broker',
  query: Paging.extend(ActivityFilters.shape),
  response: z.object({
    activity: z.array(ActivityLine),
    /** The company's people, including former ones, for the filter. */
    people: z.array(z.object({ id: z.number(), full_name: z.string() })),
  }),
  paged: 'activity',
});

export const exportActivity = defineCall({
  method: 'GET',
  path: '/api/v1/activity/export',
  summary:
    'The same lines for a file, newest first, up to 200 at a time, after the one that `after_id` names. The first part is noted in the audit log.',
  may: 'exportOwnCarriers',
  query: ActivityFilters.extend({
    per_page: Paging.shape.per_page,
    after_id: z
      .string()
      .regex(/^[acin][0-9]{1,18}$/, 'after_id must be the id of a line.')
      .optional(),
  }),
  response: z.object({ activity: z.array(ActivityLine) }),
});
