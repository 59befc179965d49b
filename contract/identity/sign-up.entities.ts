import { z } from 'zod';
import { CurrentAuthority } from '../carriers/authority-history.entities';
import { Address, Identifier } from '../carriers/carriers.entities';
import { SectionSource } from '../carriers/sections.entities';
import { BROKER_AUTHORITY_STATUSES } from './sign-up.constants';

/** Whether FMCSA's record lets the company act as a broker, and the records that say so. */
export const BrokerAuthority = z.object({
  status: z.enum(BROKER_AUTHORITY_STATUSES),
  /** Broker authorities only, those that count first. */
  authorities: z.array(CurrentAuthority),
  sources: z.array(SectionSource),
});
export type BrokerAuthority = z.infer<typeof BrokerAuthority>;

/** A company of the federal record that someone may be signing up for. */
export const SignUpCompany = z.object({
  carrier_id: z.number(),
  legal_name: z.string().nullable(),
  dba_name: z.string().nullable(),
  identifiers: z.array(Identifier),
  physical_address: Address,
  phone: z.string().nullable(),
  /** The census's own: A active, I inactive. */
  status_code: z.string().nullable(),
  broker_authority: BrokerAuthority,
});
export type SignUpCompany = z.infer<typeof SignUpCompany>;

/** A company's invitation to the signed-in user's email address, not claimed and not taken back. */
export const OpenUserInvitation = z.object({
  id: z.number(),
  company: z.object({ legal_name: z.string() }),
  invited_by: z.string().nullable(),
  scopes: z.array(z.string()),
  site: z.string(),
  delivered_at: z.string(),
});
export type OpenUserInvitation = z.infer<typeof OpenUserInvitation>;
