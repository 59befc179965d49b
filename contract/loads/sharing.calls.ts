import { z } from 'zod';
import { defineCall } from '../call';
import { RecordId } from '../shared/record-id';
import { DriverLink } from './driver-links.calls';
import { LoadLink } from './load-links.entities';

const moment = z.string();

/** How often, first and last; nothing of who did. */
const Looks = z.object({ count: z.number(), first_at: moment.nullable(), last_at: moment.nullable() });

/** What a load shares with someone outside the company, and what someone outside shares with it. */
export const LoadSharing = z.object({
  load_id: z.number(),
  reference: z.string(),
  /** Links for the customer and to detention statements, those that work first. */
  links: z.array(LoadLink),
  driver_links: z.array(DriverLink),
  /** Links to the driver's page do nothing for now: someone may pretend to be the carrier, or it may never have the load. */
  is_held: z.boolean(),
  /** The pickup pass that is not withdrawn; null: there is none. */
  pass: z.object({ id: z.number(), created_at: moment, last_opened_at: moment.nullable() }).nullable(),
  /** The positions that the load's carrier shares with brokers; null: the load has no carrier. */
  carrier: z
    .object({
      id: z.number(),
      name: z.string().nullable(),
      /** Since when it agrees; null: it does not. */
      since: moment.nullable(),
      /** When it rejected this load, or withdrew; null: neither. */
      refused_at: moment.nullable(),
      /** The newest that this load may show, of this carrier's own feed. */
      newest_position_at: moment.nullable(),
    })
    .nullable(),
  /** When a person ended the tracking of the load; null: it was not ended. */
  tracking_ended_at: moment.nullable(),
  /** False too: the load has no carrier, or is canceled. */
  can_end_tracking: z.boolean(),
  /** How often people of the company viewed where trucks of the load's carrier were, through this load. */
  looks: Looks,
  as_of: moment,
});
export type LoadSharing = z.infer<typeof LoadSharing>;

export const getLoadSharing = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/sharing',
  summary:
    'Everything that a load shares with someone outside, since when, and when each link was opened, first, last and how often: links for the customer, the carrier and the driver, the pickup pass, and the positions that its carrier shares. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: LoadSharing,
});

export const stopLoadSharing = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/sharing/stop',
  summary:
    'Withdraw every link to a page of the load and its pickup pass at once, and with `ends_tracking` end its tracking too, which cannot be undone. `stopped`: how many links and passes. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({ ends_tracking: z.boolean({ error: 'ends_tracking is true or false.' }).optional() }),
  response: z.object({ stopped: z.number(), sharing: LoadSharing }),
  errors: [422],
});
