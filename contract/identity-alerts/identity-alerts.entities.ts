import { z } from 'zod';
import { BRANDS } from '../shared/brands.constants';
import { version } from '../shared/record-id';
import { ALERT_CATEGORIES, ALERT_MESSAGE_AUTHORS, ALERT_STATES, CARRIER_NOTICES } from './identity-alerts.constants';

/** What everyone may read about an alert: the carrier's answers, and its company's additions. */
export const IdentityAlertAnswer = z.object({
  author: z.enum(ALERT_MESSAGE_AUTHORS),
  message_for_display: z.string(),
  created_at: z.string(),
});
export type IdentityAlertAnswer = z.infer<typeof IdentityAlertAnswer>;

/** A message under the company's own alert; `is_public` false: for its own people. */
export const IdentityAlertMessage = IdentityAlertAnswer.extend({
  id: z.number(),
  identity_alert_id: z.number(),
  is_public: z.boolean(),
  /** Who of the company wrote it; null: the carrier, or a former user. */
  user: z.string().nullable(),
});
export type IdentityAlertMessage = z.infer<typeof IdentityAlertMessage>;

/** An alert in a list. `own` is null for another company's: the reporter and the contact stay private. */
export const IdentityAlert = z.object({
  id: z.number(),
  is_own: z.boolean(),
  state: z.enum(ALERT_STATES),
  carrier_id: z.number().nullable(),
  carrier_name: z.string().nullable(),
  is_type: z.enum(ALERT_CATEGORIES),
  message_for_display: z.string(),
  /** The day that it is about. */
  file_date: z.string(),
  origin_area_id: z.number().nullable(),
  origin_name: z.string().nullable(),
  commodity_type_id: z.number().nullable(),
  commodity_name: z.string().nullable(),
  has_evidence: z.boolean(),
  /** Null: a draft. */
  published_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** Of another company's, when it was published. */
  created_at: z.string(),
  answers: z.array(IdentityAlertAnswer),
  own: z
    .object({
      company_id: z.number(),
      user_id: z.number().nullable(),
      user: z.string().nullable(),
      phone_e164: z.string().nullable(),
      email: z.string().nullable(),
      origin_postal_code: z.string().nullable(),
      site: z.enum(BRANDS),
      unpublished_at: z.string().nullable(),
      unpublish_reason: z.string().nullable(),
      version,
    })
    .nullable(),
});
export type IdentityAlert = z.infer<typeof IdentityAlert>;

/** One alert. For the company's own also its input, the evidence, the messages and the state of the notice. */
export const IdentityAlertInFull = IdentityAlert.extend({
  reported: z
    .object({
      unsanitized_message: z.string(),
      files: z.array(z.object({ id: z.number(), name: z.string(), bytes: z.number() })),
      messages: z.array(IdentityAlertMessage),
      carrier_notice: z.enum(CARRIER_NOTICES),
    })
    .nullable(),
});
export type IdentityAlertInFull = z.infer<typeof IdentityAlertInFull>;

export const CommodityType = z.object({
  id: z.number(),
  name: z.string(),
  /** Often stolen. False: not named in the source, which does not make them safe. */
  is_theft_target: z.boolean(),
  source: z.string(),
  /** Kinds of cargo of the census under which carriers report hauling such goods. */
  census_cargo: z.array(z.string()),
});
export type CommodityType = z.infer<typeof CommodityType>;
