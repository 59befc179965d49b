import { z } from 'zod';
import { ENTERED_IDENTIFIER_STATUSES, IDENTIFIER_CHECK_NAMES } from './entered-identifiers.constants';

/** A number that the company has for a carrier and no federal file gave, as in a list. */
export const ListedEnteredIdentifier = z.object({
  is_type: z.string(),
  value: z.string(),
  status: z.enum(ENTERED_IDENTIFIER_STATUSES),
});
export type ListedEnteredIdentifier = z.infer<typeof ListedEnteredIdentifier>;

/** Another carrier that has the same number: on the federal record, or as the company entered it. */
export const SameNumber = z.object({
  carrier_id: z.number(),
  carrier_name: z.string().nullable(),
  on: z.enum(['federal_record', 'entered']),
  /** Of one that the company entered; null: on the federal record. */
  status: z.enum(ENTERED_IDENTIFIER_STATUSES).nullable(),
});
export type SameNumber = z.infer<typeof SameNumber>;

/** A number for a carrier that a person entered or the carrier gave in a packet, and the result of checking it. */
export const EnteredIdentifier = ListedEnteredIdentifier.extend({
  id: z.number(),
  carrier_id: z.number(),
  /** Goes up with every change. */
  version: z.number(),
  /** The packet in which the carrier gave it; null: a person of the company entered it. */
  onboarding_packet_id: z.number().nullable(),
  entered_at: z.string(),
  /** Null: the carrier, or a former user. */
  entered_by: z.string().nullable(),
  /** What a verified one was compared with. */
  checked_by: z.enum(IDENTIFIER_CHECK_NAMES).nullable(),
  /** How it was verified, or why it was rejected or withdrawn. */
  note: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Null: the product itself, or a former user. */
  decided_by: z.string().nullable(),
  /** A number belongs to one carrier: the others it is known for. */
  same_number: z.array(SameNumber),
});
export type EnteredIdentifier = z.infer<typeof EnteredIdentifier>;
