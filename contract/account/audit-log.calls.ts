import { z } from 'zod';
import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { AUDIT_KINDS, type AuditKind } from './audit-log.constants';

export const AuditEvent = z.object({
  id: z.number(),
  kind: z.string(),
  summary: z.string(),
  /** Who did it, by name or address; null: nobody of the company. */
  user: z.string().nullable(),
  /** To whom. */
  subject_user: z.string().nullable(),
  occurred_at: z.string(),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const kinds = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]];

export const AuditEventsQuery = Paging.extend({
  kind: z.enum(kinds, { error: 'kind must be one of the list.' }).optional(),
  /** Who did it, or to whom it was done. */
  user_id: RecordId.shape.id.optional(),
});

export const listAuditEvents = defineCall({
  method: 'GET',
  path: '/api/v1/audit_events',
  summary: "What was done to the company's account, newest first, by kind and by person.",
  may: 'manageUsers',
  query: AuditEventsQuery,
  response: z.object({
    audit_events: z.array(AuditEvent),
    /** Everybody named in the company's log, for the filter; also who has left. */
    people: z.array(z.object({ id: z.number(), full_name: z.string() })),
  }),
  paged: true,
  errors: [401, 403, 422],
});

export const exportAuditEvents = defineCall({
  method: 'GET',
  path: '/api/v1/audit_events/export',
  summary: 'The same for a file, up to 200 a page; the first page is noted in the log itself.',
  may: 'exportAuditLog',
  query: AuditEventsQuery,
  response: z.object({ audit_events: z.array(AuditEvent) }),
  paged: true,
  errors: [401, 403, 422],
});
