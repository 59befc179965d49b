import { z } from 'zod';

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
  updated_at: z.string(),
});
export type EldConnection = z.infer<typeof EldConnection>;

/** No connection is neither a pass nor a fail: nothing was reported. */
export const CarrierEldStatus = z.object({ eld_connections: z.array(EldConnection) });
export type CarrierEldStatus = z.infer<typeof CarrierEldStatus>;
