import { z } from 'zod';
import { CarrierSummary } from '../carriers/carriers.entities';
import { PACKET_STATUSES } from '../onboarding/packets.constants';
import { OVERALL_RESULTS } from '../rules/rules.constants';
import { version } from '../shared/record-id';
import { CONNECTION_LISTS, CONNECTION_STATUSES } from './connections.constants';

/** The state of a relationship with a carrier. */
export const Connection = z.object({
  id: z.number(),
  /** The broker. */
  issuer: z.object({ id: z.number(), legal_name: z.string() }),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  status: z.enum(CONNECTION_STATUSES),
  is_dismissed: z.boolean(),
  /** Also counts changes of elections, payment terms and invitations. */
  version,
  /** Since when it has the status; dismissing and restoring do not change this. */
  updated_at: z.string(),
  /** Who gave it the status; null: no user of the company, or a former one. */
  updated_by: z.string().nullable(),
  /** The carrier's person; null: not invited yet. */
  receiver_id: z.number().nullable(),
  receiver: z
    .object({
      id: z.number(),
      email: z.string(),
      full_name: z.string().nullable(),
      /** The newest agreement that they signed in the current packet. */
      signed_contract: z.object({ id: z.number() }).nullable(),
    })
    .nullable(),
  /** The current onboarding packet; null: none yet. */
  latest_onboarding_packet: z
    .object({
      id: z.number(),
      status: z.enum(PACKET_STATUSES),
      /** When its status last changed. */
      updated_at: z.string(),
    })
    .nullable(),
  /** Only with `include`: the carrier as lists show it; null when no file names it anymore. */
  carrier: CarrierSummary.nullable().optional(),
});
export type Connection = z.infer<typeof Connection>;

const count = z.number().int();

/** How many carriers are on each of the company's lists. */
export const ConnectionCounts = z.object({
  lists: z.record(z.enum(CONNECTION_LISTS), count),
  /** Followed carriers by last assessed verdict; null for users who see no verdicts. */
  assessments: z.record(z.enum(OVERALL_RESULTS), count).nullable(),
});
export type ConnectionCounts = z.infer<typeof ConnectionCounts>;

/** A line of the company's carriers for a file. */
export const ExportedConnection = z.object({
  connection_id: z.number(),
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  dot_number: z.number().nullable(),
  /** Docket numbers with their type, such as MC139446. */
  dockets: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Of the federal record. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(CONNECTION_STATUSES),
  is_dismissed: z.boolean(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
  packet_status: z.enum(PACKET_STATUSES).nullable(),
  overall_result: z.enum(OVERALL_RESULTS).nullable(),
  assessed_at: z.string().nullable(),
  /** As lists show it; null when no file names it anymore, or for an account without the full profile. */
  carrier: CarrierSummary.nullable(),
});
export type ExportedConnection = z.infer<typeof ExportedConnection>;
