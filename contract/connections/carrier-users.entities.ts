import { z } from 'zod';
import { version } from '../shared/record-id';
import { CARRIER_USER_STATUSES } from './carrier-users.constants';

/** A person of a carrier for the signed-in user's company. */
export const CarrierUser = z.object({
  id: z.number(),
  carrier_id: z.number(),
  email: z.string(),
  full_name: z.string().nullable(),
  title: z.string().nullable(),
  phone_e164: z.string().nullable(),
  is_dispatcher: z.boolean(),
  status: z.enum(CARRIER_USER_STATUSES),
  version,
  created_at: z.string(),
  /** When the code mailed to the address came back; null: it never did. */
  confirmed_at: z.string().nullable(),
  updated_at: z.string(),
});
export type CarrierUser = z.infer<typeof CarrierUser>;

/** All people of a carrier; the three lists are its dispatchers by status. */
export const CarrierUsers = z.object({
  carrier_users: z.array(CarrierUser),
  active_dispatchers: z.array(CarrierUser),
  inactive_dispatchers: z.array(CarrierUser),
  pending_dispatchers: z.array(CarrierUser),
});
export type CarrierUsers = z.infer<typeof CarrierUsers>;
