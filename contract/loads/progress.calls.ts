import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { LoadLink, LoadLinkId, MadeLoadLink } from './load-links.entities';
import { LoadStop } from './loads.entities';
import { LOAD_PROGRESS_STATES } from './progress.constants';
import { VISIT_BASES } from './stops.constants';

const moment = z.string();

/** A time at a stop and what it rests on; without the name and the reason of who corrected it. */
const Time = z.object({ at: moment, by: z.enum(VISIT_BASES) });

export const ProgressStop = LoadStop.pick({
  id: true,
  sequence: true,
  kind: true,
  window_starts_at: true,
  window_ends_at: true,
  local_zone: true,
  city: true,
  state: true,
}).extend({ arrived: Time.nullable(), departed: Time.nullable() });
export type ProgressStop = z.infer<typeof ProgressStop>;

/** What a customer sees of a load: no carrier, truck, driver, rate, goods, street or name of a facility. */
export const LoadProgress = z.object({
  load_id: z.number(),
  reference: z.string(),
  company_name: z.string(),
  state: z.enum(LOAD_PROGRESS_STATES),
  /** It is known to miss a window; false proves nothing. */
  is_late: z.boolean(),
  /** Under way, and nothing was seen or reported since then for longer than the company's setting; null: there is news. */
  silent_since: moment.nullable(),
  /** The stop that the truck is at, or drives to; null: there is none, or it is not known. */
  stop_id: z.number().nullable(),
  /** When it can be at that stop; null: not known, or too old to say. */
  eta: z.object({ earliest: moment, latest: moment }).nullable(),
  /** The city near its newest position, from the company's own feed; null: none known, or shared for the broker alone. */
  last_seen: z.object({ near: z.string(), at: moment }).nullable(),
  stops: z.array(ProgressStop),
  as_of: moment,
});
export type LoadProgress = z.infer<typeof LoadProgress>;

export const getLoadProgress = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/progress',
  summary:
    'Where a load is, as its customer sees it through a link, and the links. `is_open`: a link opens it now. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: z.object({ progress: LoadProgress, is_open: z.boolean(), links: z.array(LoadLink) }),
});

export const createProgressLink = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/progress/links',
  summary:
    'Make a link that shows the customer where the load is and nothing else. It ends a day after the delivery, with the cancellation, or after 60 days. It is answered once. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  response: MadeLoadLink,
  errors: [422],
});

export const withdrawProgressLink = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/progress/links/{link_id}/withdraw',
  summary: 'Withdraw such a link: it opens nothing from then on. No text names this call.',
  may: 'workTickets',
  params: LoadLinkId,
  response: LoadLink,
  errors: [409],
});
