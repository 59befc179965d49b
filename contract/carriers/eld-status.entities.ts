import { z } from 'zod';
import { NOT_CHECKED_BECAUSE } from '../identity-alerts/fraud-lists.constants';

/** A device on FMCSA's list of revoked ELDs. */
export const RevokedEld = z.object({
  manufacturer: z.string(),
  model: z.string(),
  /** Of FMCSA's registry; null: not on the list. */
  identifier: z.string().nullable(),
  revoked_on: z.string(),
  source: z.string(),
  as_of: z.string(),
});
export type RevokedEld = z.infer<typeof RevokedEld>;

/** The list of revoked ELDs that the operator loaded. */
export const RevokedEldList = z.object({
  /** Null: none is loaded. */
  as_of: z.string().nullable(),
  /** Why it cannot say that a provider is not on it; null: it can. */
  not_checked_because: z.enum(NOT_CHECKED_BECAUSE).nullable(),
  sources: z.array(z.string()),
});
export type RevokedEldList = z.infer<typeof RevokedEldList>;

/** What a carrier's telematics provider and its certificate of insurance say of its vehicles. Null: not reported. */
export const EldConnection = z.object({
  id: z.number(),
  provider: z.string(),
  status: z.string(),
  /** The devices and the certificate disagree (vetting text, section 9). */
  is_failing: z.boolean(),
  connected_at: z.string().nullable(),
  last_position_at: z.string().nullable(),
  vehicles_on_eld: z.number().nullable(),
  vehicles_on_certificate: z.number().nullable(),
  vehicles_matching: z.number().nullable(),
  /** The newest day of the certificates in the comparison; null: the status is the provider's. */
  certificates_verified_on: z.string().nullable(),
  /** One of them covers any auto: every vehicle, listed or not. */
  is_any_auto: z.boolean(),
  /** Every vehicle of the connection, if it reports them one by one. `is_on_certificate` null: nothing to compare. */
  vehicles: z.array(
    z.object({
      unit: z.string(),
      vin: z.string().nullable(),
      last_position_at: z.string().nullable(),
      is_on_certificate: z.boolean().nullable(),
    }),
  ),
  vins_on_certificate_only: z.array(z.string()),
  /** Revoked devices of this provider's name: which device the carrier uses is not known. */
  revoked_models: z.array(RevokedEld),
  updated_at: z.string(),
});
export type EldConnection = z.infer<typeof EldConnection>;

/** No connection is neither a pass nor a fail: nothing was reported. */
export const CarrierEldStatus = z.object({
  eld_connections: z.array(EldConnection),
  revoked_list: RevokedEldList,
});
export type CarrierEldStatus = z.infer<typeof CarrierEldStatus>;
