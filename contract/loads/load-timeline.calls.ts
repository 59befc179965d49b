import { z } from 'zod';
import { defineCall } from '../call';
import { Paging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { LOAD_TIMELINE_ABOUT, LOAD_TIMELINE_GROUPS } from './load-timeline.constants';
import { LoadLog } from './loads.entities';

export const LoadTimelineEntry = z.object({
  /** Unique among the load's entries. */
  id: z.string(),
  group: z.enum(LOAD_TIMELINE_GROUPS),
  occurred_at: z.string(),
  /** A sentence that is complete without the rows it mentions; null: `log` says it. */
  summary: z.string().nullable(),
  /** What a person wrote: a note, a comment, a reason. */
  comment: z.string().nullable(),
  /** The person's name; null: no user of the company. */
  user: z.string().nullable(),
  carrier_name: z.string().nullable(),
  /** What it is about, if that has a page. */
  about: z.object({ type: z.enum(LOAD_TIMELINE_ABOUT), id: z.number() }).nullable(),
  /** The log, if it is one. */
  log: LoadLog.nullable(),
});
export type LoadTimelineEntry = z.infer<typeof LoadTimelineEntry>;

export const listLoadTimeline = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/timeline',
  summary:
    'What happened with a load, newest first, as far as the user may see it: calls, notes, stops, carriers and trucks, rate confirmations and their email, documents, the load board, alerts. ETAs only with `group=eta`. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  query: Paging.extend({
    group: z.enum(LOAD_TIMELINE_GROUPS, { error: `group may be ${LOAD_TIMELINE_GROUPS.join(', ')}.` }).optional(),
  }),
  response: z.object({
    timeline: z.array(LoadTimelineEntry),
    /** Company events from before are not kept; null: the load is newer than that. Logs, notes, alerts and documents are. */
    events_kept_since: z.string().nullable(),
  }),
  paged: true,
});
