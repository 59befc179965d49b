import { z } from 'zod';
import { BRANDS } from '../shared/brands.constants';
import { version } from '../shared/record-id';
import { ALERT_CATEGORIES, ALERT_MESSAGE_AUTHORS, ALERT_STATES, CARRIER_NOTICES } from './identity-alerts.constants';
import { ALERT_STANDINGS, RECORD_SHARES, RECORD_SIZES } from './standing.constants';

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

/** How a reporter's published alerts turned out, without revealing the reporter. */
export const ReporterRecord = z.object({
  published: z.enum(RECORD_SIZES),
  /** Taken back by the reporter. */
  withdrawn: z.enum(RECORD_SHARES),
  /** The carrier answered. */
  answered: z.enum(RECORD_SHARES),
  /** Another broker warned of the same carrier within 30 days, both with standing. */
  upheld: z.enum(RECORD_SHARES),
});
export type ReporterRecord = z.infer<typeof ReporterRecord>;

/** Something that the company had with a carrier, which an alert can be about. */
export const AlertSubjectChoice = z.object({
  /** As `about` takes it: `load-12`. */
  about: z.string(),
  kind: z.enum(ALERT_STANDINGS),
  /** The load's reference, or what the thing is, as text. */
  label: z.string(),
  /** When it came to be known here. */
  at: z.string(),
  /** From when on it gives an alert standing: at once where the carrier's side took part, else a day later. */
  counts_from: z.string(),
});
export type AlertSubjectChoice = z.infer<typeof AlertSubjectChoice>;

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
  /** What its company had with the carrier, as worked out when it was published; null: no load known, or not published. */
  standing: z.enum(ALERT_STANDINGS).nullable(),
  /** From when on that counts. */
  standing_from: z.string().nullable(),
  /** The same in a sentence. Every page shows it. */
  standing_note: z.string(),
  reporter_record: ReporterRecord,
  /** The same in a sentence. */
  reporter_note: z.string(),
  /** Null: a draft, or held. */
  published_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  /** Of another company's, when it was published. */
  created_at: z.string(),
  answers: z.array(IdentityAlertAnswer),
  /** Its carrier answers from an address that the federal record had for less than 90 days: it may not be the carrier. */
  is_carrier_email_young: z.boolean(),
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
      /** What it is about, as its company chose; null: it did not, and the product works it out. */
      about: z.string().nullable(),
      /** Why it is held; null: it is not. */
      held_because: z.string().nullable(),
      /** Why the operator did not publish it; null: they did not reject it. */
      refused_because: z.string().nullable(),
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
