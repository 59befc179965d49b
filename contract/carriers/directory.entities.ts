import { z } from 'zod';
import { Address, Source } from './carriers.entities';
import { RecordContact } from './contact-history.entities';

/** A contact of a carrier, with its roles. Equal name, phone and email are one entry. */
export const DirectoryEntry = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Roles, such as `dispatcher`, `billing`, `officer`. */
  is_types: z.array(z.string()),
});
export type DirectoryEntry = z.infer<typeof DirectoryEntry>;

const known = z.object({ value: z.string(), is_types: z.array(z.string()) });

/** The carrier's contact data on the federal record. */
export const FmcsaInformation = z.object({
  names: z.array(known),
  phone_numbers: z.array(known),
  email_addresses: z.array(known),
  addresses: z.array(Address.extend({ is_types: z.array(z.string()) })),
  /** How long each contact has been on the record, and what was there before it; of each field the newest first. */
  contact_history: z.array(RecordContact),
  source: Source,
});
export type FmcsaInformation = z.infer<typeof FmcsaInformation>;

export const CarrierDirectory = z.object({
  /** The first of the carrier's people for the company. */
  users: z.array(DirectoryEntry),
  total_users: z.number(),
  /** The contacts in the carrier's onboarding packet. */
  contacts: z.array(DirectoryEntry),
  fmcsa_information: FmcsaInformation,
  /** Paths below the monitor's base where the lists continue. */
  links: z.object({ users: z.string(), carrier_users: z.string() }),
});
export type CarrierDirectory = z.infer<typeof CarrierDirectory>;
