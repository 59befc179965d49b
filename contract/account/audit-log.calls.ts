import { z } from 'zod';
import { defineCall } from '../call';
import { Paging, SearchedPaging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { AUDIT_KINDS, type AuditKind } from './audit-log.constants';

export const AuditEvent = z.object({
  id: z.number(),
  kind: z.string(),
  summary: z.string(),
  /** Who did it, by name or address; null: no user of the company. */
  user: z.string().nullable(),
  /** To whom. */
  subject_user: z.string().nullable(),
  occurred_at: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const kinds = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]];

const day = (field: string) => z.iso.date({ error: `${field} must be a date like 2026-01-31.` }).optional();

export const AuditFilters = z.object({
  kind: z.enum(kinds, { error: 'kind must be one of the list.' }).optional(),
  /** Who did it, or to whom it was done. */
  user_id: RecordId.shape.id.optional(),
  /** The first and the last day, UTC. */
  from: day('from'),
  until: day('until'),
});

export const listAuditEvents = defineCall({
  method: 'GET',
  path: '/api/v1/audit_events',
  summary: "What was done to the company's account, newest first, by kind, by person and by day.",
  may: 'manageUsers',
  query: SearchedPaging.extend(AuditFilters.shape),
  response: z.object({
    audit_events: z.array(AuditEvent),
    /** Everyone named in the company's log, for the filter; also who has left. */
    people: z.array(z.object({ id: z.number(), full_name: z.string() })),
  }),
  paged: 'audit_events',
});

export const exportAuditEvents = defineCall({
  method: 'GET',
  path: '/api/v1/audit_events/export',
  summary:
    'The same for a file, newest first, up to 200 at a time, before the one that `before_id` names. The first part is noted in the log itself.',
  may: 'exportAuditLog',
  query: AuditFilters.extend({
    per_page: Paging.shape.per_page,
    before_id: RecordId.shape.id.optional(),
  }),
  response: z.object({ audit_events: z.array(AuditEvent) }),
});
