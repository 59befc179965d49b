import { z } from 'zod';
import { version } from '../shared/record-id';

/** A person of the company as colleagues see them. */
export const CompanyUser = z.object({
  id: z.number(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** First and last name, or the email address while neither is known. */
  full_name: z.string(),
  email: z.string(),
  phone_e164: z.string().nullable(),
  scopes: z.array(z.string()),
  /** It brings exactly these scopes; null: they are the person's own. */
  role: z.object({ id: z.number(), name: z.string() }).nullable(),
  version,
  created_at: z.string(),
});
export type CompanyUser = z.infer<typeof CompanyUser>;

/** Someone invited to the company by email who has not joined yet. */
export const UserInvitation = z.object({
  id: z.number(),
  email: z.string(),
  scopes: z.array(z.string()),
  role: z.object({ id: z.number(), name: z.string() }).nullable(),
  site: z.string(),
  delivered_at: z.string(),
  /** From then on it is refused, until it is sent again. */
  expires_at: z.string(),
  is_expired: z.boolean(),
  invited_by: z.string().nullable(),
});
export type UserInvitation = z.infer<typeof UserInvitation>;
