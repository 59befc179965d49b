import { z } from 'zod';
import { defineCall } from '../call';
import { BRANDS } from '../shared/brands.constants';
import { EVIDENCE_TYPES, MAX_FILE_BYTES } from '../shared/files.constants';
import { SearchedPaging } from '../shared/paging';
import { carrierId, expectedVersion, RecordId, recordId } from '../shared/record-id';
import {
  ALERT_CATEGORIES,
  ALERT_MESSAGE_MAX_LENGTH,
  ALERT_MESSAGE_MIN_LENGTH,
  MAX_ALERT_FILES,
  UNPUBLISH_REASON_MAX_LENGTH,
} from './identity-alerts.constants';
import {
  AlertSubjectChoice,
  CommodityType,
  IdentityAlert,
  IdentityAlertInFull,
  IdentityAlertMessage,
} from './identity-alerts.entities';
import { ABOUT_NONE, ALERT_STANDINGS } from './standing.constants';

const SHORT = `Say what happened in ${ALERT_MESSAGE_MIN_LENGTH} characters or more.`;
export const AlertMessage = z
  .string({ error: SHORT })
  .trim()
  .min(ALERT_MESSAGE_MIN_LENGTH, SHORT)
  .max(
    ALERT_MESSAGE_MAX_LENGTH,
    `That is too long: ${ALERT_MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters at most.`,
  );

const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsNone, schema.optional());

const contact = (name: string, most: number) =>
  optional(
    z
      .string({ error: `${name} is text.` })
      .trim()
      .max(most, `${name} may have ${most} characters.`),
  );

/** `load-12`, as `listIdentityAlertSubjects` gives it, or `none`. */
const ABOUT = new RegExp(`^(?:${ABOUT_NONE}|(?:${ALERT_STANDINGS.join('|')})-[1-9][0-9]{0,9})$`);

/** The fields shared by a report and a change of a draft. */
const details = {
  file_date: optional(z.iso.date({ error: 'Type a day, such as 2026-11-20.' })),
  phone_e164: contact('phone_e164', 40),
  phone: contact('phone', 40),
  email: contact('email', 254),
  origin_postal_code: contact('origin_postal_code', 12),
  origin_area_id: optional(recordId('origin_area_id')),
  commodity_type_id: optional(recordId('commodity_type_id', 'Choose a kind of goods from the list.')),
  /** The text for others, as the reporter wants it. What the product removed stays removed. */
  message_for_display: optional(AlertMessage),
  /** What it is about. Left out: the newest that the company had with the carrier, when the alert is published. */
  about: optional(
    z.string({ error: 'Choose from the list.' }).trim().regex(ABOUT, 'Choose from the list, such as load-12, or none.'),
  ),
};

const CATEGORY = 'Choose what happened.';

export const NewIdentityAlert = z.object({
  carrier_id: z.preprocess(trimmed, optional(carrierId('carrier_id', 'Give the DOT number in digits alone.'))),
  is_type: z.enum(ALERT_CATEGORIES, { error: CATEGORY }),
  unsanitized_message: optional(AlertMessage),
  message: optional(AlertMessage),
  ...details,
  site: optional(z.enum(BRANDS, { error: `site may be ${BRANDS.join(' or ')}.` })),
  // The text lists these; they must be the caller's own, else they are rejected.
  company_id: optional(recordId('company_id')),
  user_id: optional(recordId('user_id')),
  created_at: optional(z.iso.datetime({ offset: true, error: 'created_at is a moment in ISO form.' })),
});

/** Of a draft: null removes a value, omitted fields stay. */
const clearable = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsNone, schema.nullish());

export const ChangedIdentityAlert = z.object({
  is_type: optional(z.enum(ALERT_CATEGORIES, { error: CATEGORY })),
  unsanitized_message: optional(AlertMessage),
  ...details,
  phone_e164: clearable(details.phone_e164),
  phone: clearable(details.phone),
  email: clearable(details.email),
  origin_postal_code: clearable(details.origin_postal_code),
  origin_area_id: clearable(details.origin_area_id),
  commodity_type_id: clearable(details.commodity_type_id),
  about: clearable(details.about),
  expected_version: expectedVersion,
});

export const listIdentityAlerts = defineCall({
  method: 'GET',
  path: '/api/v1/identity_alerts',
  summary:
    'Alerts about carriers: the published ones of all companies, and all of the own. Of other companies’ a list shows category, message, day, origin, goods, that there is evidence, and the answers. What `q` asks of site, company, user, telephone or email is asked of own alerts alone.',
  may: 'broker',
  query: SearchedPaging,
  response: z.object({ identity_alerts: z.array(IdentityAlert) }),
  paged: true,
});

export const createIdentityAlert = defineCall({
  method: 'POST',
  path: '/api/v1/identity_alerts',
  summary:
    'Warn other brokers of a carrier. Published at once, without contact data, vehicles’ numbers and names of persons, unless it mentions money: then the operator looks at it first (`state` is `held`). `draft=true` keeps it as a draft and answers what others would read. 403 in a company’s first week.',
  may: 'reportIdentityAlerts',
  repeats: 'by-key',
  query: z.object({ draft: z.enum(['true', 'false'], { error: 'draft may be true or false.' }).optional() }),
  body: z.object({ identity_alert: NewIdentityAlert }),
  response: IdentityAlertInFull,
  errors: [409, 429],
});

export const getIdentityAlert = defineCall({
  method: 'GET',
  path: '/api/v1/identity_alerts/{id}',
  summary: 'One alert. With what was reported, its evidence and messages where it is the company’s own.',
  may: 'broker',
  params: RecordId,
  response: IdentityAlertInFull,
});

export const updateIdentityAlert = defineCall({
  method: 'PATCH',
  path: '/api/v1/identity_alerts/{id}',
  summary:
    'Change a draft. A held alert becomes a draft again. A published alert is not changed: unpublish it and report anew.',
  may: 'reportIdentityAlerts',
  params: RecordId,
  body: z.object({ identity_alert: ChangedIdentityAlert }),
  response: IdentityAlertInFull,
});

export const publishIdentityAlert = defineCall({
  method: 'PATCH',
  path: '/api/v1/identity_alerts/{id}/publish',
  summary:
    'Publish a draft: it warns from now on, and the carrier is notified at its address of record. One that mentions money may be held for the operator first.',
  may: 'reportIdentityAlerts',
  params: RecordId,
  body: z.object({ expected_version: expectedVersion }).optional(),
  response: IdentityAlertInFull,
  errors: [409, 429],
});

export const UnpublishReason = z
  .string({ error: 'Say why.' })
  .trim()
  .min(1, 'Say why.')
  .max(
    UNPUBLISH_REASON_MAX_LENGTH,
    `That is too long: ${UNPUBLISH_REASON_MAX_LENGTH.toLocaleString('en-US')} characters at most.`,
  );

export const unpublishIdentityAlert = defineCall({
  method: 'PATCH',
  path: '/api/v1/identity_alerts/{id}/unpublish',
  summary: 'Take an alert of the own company back: it warns no one from the next request on, and stays on file.',
  may: 'reportIdentityAlerts',
  params: RecordId,
  body: z.object({ reason: optional(UnpublishReason), expected_version: expectedVersion }).optional(),
  response: IdentityAlertInFull,
  errors: [409],
});

export const createIdentityAlertMessage = defineCall({
  method: 'POST',
  path: '/api/v1/identity_alert_messages',
  summary:
    'Add to an alert of the own company: for its own people, or with `is_public` for everyone who reads the alert, then without contact data.',
  may: 'reportIdentityAlerts',
  repeats: 'by-key',
  body: z.object({
    identity_alert_message: z.object({
      identity_alert_id: recordId('identity_alert_id'),
      message: z
        .string({ error: 'Write the message.' })
        .trim()
        .min(1, 'Write the message.')
        .max(
          ALERT_MESSAGE_MAX_LENGTH,
          `That is too long: ${ALERT_MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters at most.`,
        ),
      is_public: z.preprocess((value) => value === true || value === 'true' || value === 'on', z.boolean()).optional(),
    }),
  }),
  response: IdentityAlertMessage,
  errors: [404, 409],
});

export const uploadIdentityAlertFile = defineCall({
  method: 'POST',
  path: '/api/v1/identity_alerts/{id}/files',
  summary: `Add evidence to an alert of the own company: a PDF, PNG, JPEG or saved email of 20 MB at most, ${MAX_ALERT_FILES} of them. Others see that there is some, never the file.`,
  may: 'reportIdentityAlerts',
  params: RecordId,
  upload: { types: EVIDENCE_TYPES, maxBytes: MAX_FILE_BYTES },
  response: IdentityAlertInFull,
  errors: [409],
});

export const removeIdentityAlertFile = defineCall({
  method: 'DELETE',
  path: '/api/v1/identity_alerts/{id}/files/{file_id}',
  summary: 'Remove evidence from a draft of the own company. What an alert was published with stays.',
  may: 'reportIdentityAlerts',
  params: RecordId.extend({ file_id: recordId('file_id') }),
  query: z.object({ expected_version: expectedVersion }),
  response: IdentityAlertInFull,
  errors: [409],
});

export const downloadIdentityAlertFile = defineCall({
  method: 'GET',
  path: '/api/v1/identity_alerts/{id}/files/{file_id}',
  summary: 'Evidence of an alert of the own company, as it was added.',
  may: 'broker',
  params: RecordId.extend({ file_id: recordId('file_id') }),
  download: true,
  response: null,
  errors: [409],
});

export const listIdentityAlertSubjects = defineCall({
  method: 'GET',
  path: '/api/v1/identity_alert_subjects',
  summary:
    'What the company had with a carrier in the last year, as far as the user may see it: loads, rate confirmations, packets, certificates, bids and emails that an alert can be about, the newest first, fifty at most.',
  may: 'reportIdentityAlerts',
  query: z.object({ carrier_id: carrierId('carrier_id') }),
  response: z.object({ identity_alert_subjects: z.array(AlertSubjectChoice) }),
});

export const listCommodityTypes = defineCall({
  method: 'GET',
  path: '/api/v1/commodity_types',
  summary: 'Kinds of goods by name, with whether thieves are known to look for them.',
  may: 'broker',
  query: z.object({ q: z.unknown().optional() }),
  response: z.object({ commodity_types: z.array(CommodityType) }),
});
