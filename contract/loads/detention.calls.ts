import { z } from 'zod';
import { defineCall } from '../call';
import { PaperQuery } from '../shared/paper-size';
import { RecordId } from '../shared/record-id';
import { DETENTION_BASES, DETENTION_LINK_DAYS } from './detention.constants';
import { DETENTION_AUDIENCES } from './load-links.constants';
import { LoadLink, LoadLinkId, MadeLoadLink } from './load-links.entities';
import { LOAD_LOG_SOURCES } from './load-logs.constants';
import { LoadStop } from './loads.entities';
import { POSITION_REPORTERS } from './positions.constants';

const moment = z.string();

export const DetentionStop = LoadStop.pick({
  id: true,
  sequence: true,
  kind: true,
  schedule: true,
  window_starts_at: true,
  window_ends_at: true,
  local_zone: true,
  name: true,
  street: true,
  city: true,
  state: true,
  postal_code: true,
  arrived: true,
  departed: true,
  free_time_minutes: true,
}).extend({
  /** Reported arrivals and departures: a person's report beside what positions show. */
  reports: z.array(
    z.object({ is_type: z.enum(['arrival', 'departure']), at: moment, source: z.enum(LOAD_LOG_SOURCES) }),
  ),
  /** Who reported the positions around its times, while they are kept. Statements that were stored with older links have none. */
  seen_by: z.array(z.object({ at: moment, by: z.enum(POSITION_REPORTERS) })).optional(),
  /** Free time counts from here: the arrival, or the beginning of the window if the truck came earlier. */
  counts_from: moment.nullable(),
  /** Null: arrival or departure is unknown. */
  minutes_at_stop: z.number().nullable(),
  /** Beyond free time. Null: arrival or departure is unknown. */
  detention_minutes: z.number().nullable(),
  /** The range of the minutes by the error of both times. Null if unknown. */
  detention_between: z.object({ least: z.number(), most: z.number() }).nullable(),
  basis: z.enum(DETENTION_BASES).nullable(),
  /** The truck is there: minutes of detention until now. Null: it is not, or is within free time. */
  minutes_so_far: z.number().nullable(),
  amount_cents: z.number().nullable(),
});
export type DetentionStop = z.infer<typeof DetentionStop>;

export const DetentionStatement = z.object({
  load_id: z.number(),
  reference: z.string(),
  company_name: z.string(),
  carrier_name: z.string().nullable(),
  stops: z.array(DetentionStop),
  /** Of the stops with known minutes. */
  detention_minutes: z.number(),
  /** That of the carrier's rate confirmation, else the company's; null: none on file. */
  hourly_cents: z.number().nullable(),
  /** The rate confirmation that the rate is from; null: it is the company's. */
  rate_from: z
    .object({
      number: z.string(),
      revision: z.number(),
      is_accepted: z.boolean(),
      /** The most that it pays for detention; null: no limit. */
      cap_cents: z.number().nullable(),
      /** The free time that it names; null: none. */
      free_hours: z.number().nullable(),
    })
    .nullable(),
  /** What the company asks where no rate confirmation names a rate. */
  company_hourly_cents: z.number().nullable(),
  amount_cents: z.number().nullable(),
  as_of: moment,
});
export type DetentionStatement = z.infer<typeof DetentionStatement>;

/** Whom the company bills for the same minutes, how much, and with what. */
export const DetentionBilling = z.object({
  customer_name: z.string().nullable(),
  po_number: z.string().nullable(),
  /** The company's own rate, as the shipper's statement has it; null: none on file. */
  hourly_cents: z.number().nullable(),
  amount_cents: z.number().nullable(),
  /** Its numbers on the rate confirmation, and the documents on file. Null: neither. */
  bill_of_lading: z.string().nullable(),
  /** The newest on file; null: none. */
  proof_of_delivery_id: z.number().nullable(),
});
export type DetentionBilling = z.infer<typeof DetentionBilling>;

export const getDetention = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/detention',
  summary:
    'The detention statement of a load: arrival and departure of each stop with their error, free time, minutes beyond it and the amount by the rate of the carrier’s rate confirmation, else the company’s, what of it is evidence, and what the customer is billed. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  response: z.object({ detention: DetentionStatement, billing: DetentionBilling, links: z.array(LoadLink) }),
});

export const getDetentionPdf = defineCall({
  method: 'GET',
  path: '/api/v1/loads/{id}/detention/pdf',
  summary:
    'The same statement as a PDF, for the carrier or the shipper: the shipper’s leaves out what the carrier’s rate confirmation pays. No text names this call.',
  may: 'viewLoads',
  params: RecordId,
  query: PaperQuery.extend({
    audience: z
      .enum(DETENTION_AUDIENCES, { error: `audience may be ${DETENTION_AUDIENCES.join(' or ')}.` })
      .default('carrier'),
  }),
  response: null,
  download: true,
});

export const createDetentionLink = defineCall({
  method: 'POST',
  path: '/api/v1/loads/{id}/detention/links',
  summary:
    'Make a link that shows this statement and nothing else of the load, for the carrier or the shipper, for some days. It is answered once. No text names this call.',
  may: 'workTickets',
  params: RecordId,
  body: z.object({
    link: z.object({
      audience: z.enum(DETENTION_AUDIENCES, { error: 'Choose whom the link is for.' }),
      days: z.coerce
        .number({ error: 'Choose how long the link works.' })
        .refine((days) => DETENTION_LINK_DAYS.some((one) => one === days), {
          error: `days may be ${DETENTION_LINK_DAYS.join(', ')}.`,
        }),
    }),
  }),
  response: MadeLoadLink,
});

export const withdrawDetentionLink = defineCall({
  method: 'PATCH',
  path: '/api/v1/loads/{id}/detention/links/{link_id}/withdraw',
  summary: 'Withdraw such a link: it opens nothing from then on. No text names this call.',
  may: 'workTickets',
  params: LoadLinkId,
  response: LoadLink,
  errors: [409],
});
