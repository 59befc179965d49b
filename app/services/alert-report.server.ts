import {
  AlertMessage,
  createIdentityAlert,
  NewIdentityAlert,
  publishIdentityAlert,
  removeIdentityAlertFile,
  UnpublishReason,
  unpublishIdentityAlert,
  updateIdentityAlert,
  uploadIdentityAlertFile,
} from '@contract/identity-alerts/identity-alerts.calls';
import { z } from 'zod';
import { createIdentityAlertMessage } from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import { ownAlertOfAddress } from './alert-of-address.server';
import { defineForm, defineUpload, Nothing, type Sending, ticked } from './define-form.server';
import { shownVersion } from './page.server';

/**
 * The forms of identity alerts about a carrier in the address or, without one, about a phone number or an email
 * address.
 */

const { is_type, file_date, phone, email, origin_postal_code, commodity_type_id, about } = NewIdentityAlert.shape;
const Report = z.object({
  is_type,
  file_date,
  unsanitized_message: AlertMessage,
  phone,
  email,
  origin_postal_code,
  commodity_type_id,
  about,
  expected_version: shownVersion,
});

/** An alert about only a contact needs the contact. */
const ContactReport = Report.refine((report) => report.phone !== undefined || report.email !== undefined, {
  path: ['phone'],
  error: 'Enter the phone number or the email that was used.',
});

const carrierOf = ({ params }: Pick<Sending, 'params'>) => params.id ?? null;
const draftIn = ({ request }: Sending) => new URL(request.url).searchParams.get('draft');
const draftOf = (sending: Sending) => ownAlertOfAddress(sending, draftIn(sending) ?? 'none');

/** Stores the report as a draft, or updates the draft, and leads to the preview. */
const reportForm = (schema: typeof Report) =>
  defineForm({
    form: 'report',
    intent: 'report',
    schema,
    about: async (sending) => (draftIn(sending) === null ? null : draftOf(sending)),
    call({ monitor, params, submissionId, about: draft }, { expected_version, ...report }) {
      if (draft === null)
        return monitor.send(
          createIdentityAlert,
          { query: { draft: 'true' }, body: { identity_alert: { ...report, carrier_id: params.id } } },
          { submissionId },
        );
      // An emptied field is removed.
      const empty = { phone: null, email: null, origin_postal_code: null, commodity_type_id: null, about: null };
      const whole = { ...empty, ...report, origin_area_id: null, phone_e164: null, expected_version };
      return monitor.send(updateIdentityAlert, { params: { id: String(draft.id) }, body: { identity_alert: whole } });
    },
    to: ({ data, ...sending }) => paths.carrierAlertNew(carrierOf(sending), { draft: data.id }),
    toast: 'Kept as a draft. Check what others will read.',
  });

export const reportOnCarrier = reportForm(Report);
export const reportOnContact = reportForm(ContactReport);

const ofDraft = {
  about: draftOf,
  to: (sending: Sending) => paths.carrierAlertNew(carrierOf(sending), { draft: draftIn(sending) }),
};

export const changeText = defineForm({
  ...ofDraft,
  form: 'text',
  intent: 'text',
  schema: z.object({ message_for_display: AlertMessage, expected_version: shownVersion }),
  call: ({ monitor, about: draft }, value) =>
    monitor.send(updateIdentityAlert, { params: { id: String(draft.id) }, body: { identity_alert: value } }),
  toast: 'Text saved. Personal details stay redacted.',
});

export const addEvidence = defineUpload({
  ...ofDraft,
  form: 'evidence',
  schema: Nothing,
  call: ({ monitor, file, about: draft }) =>
    monitor.send(uploadIdentityAlertFile, { params: { id: String(draft.id) } }, { file }),
  toast: 'The evidence is kept with the alert.',
});

export const removeEvidence = defineForm({
  ...ofDraft,
  form: 'evidence',
  intent: 'remove',
  schema: z.object({ file_id: z.string({ error: 'Choose a file.' }), expected_version: shownVersion }),
  hidden: ['file_id'],
  call: ({ monitor, about: draft }, { file_id, expected_version }) =>
    monitor.call(
      removeIdentityAlertFile,
      { params: { id: String(draft.id), file_id }, query: { expected_version } },
      { handles: [404, 409] },
    ),
  toast: 'The file is removed.',
});

export const publish = defineForm({
  ...ofDraft,
  form: 'publish',
  intent: 'publish',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, about: draft }, { expected_version }) =>
    monitor.call(
      publishIdentityAlert,
      { params: { id: String(draft.id) }, body: { expected_version } },
      { handles: [403, 409, 422, 429] },
    ),
  to: ({ about: draft, ...sending }) => paths.carrierAlert(carrierOf(sending), draft.id),
  toast: ({ data }) =>
    data.state === 'held'
      ? 'The operator looks at the alert before others read it.'
      : 'The alert is published. It warns from now on.',
});

export const addMessage = defineForm({
  form: 'message',
  schema: z.object({
    message: z.string({ error: 'Write the message.' }).trim().min(1, 'Write the message.'),
    is_public: ticked,
  }),
  about: ownAlertOfAddress,
  call: ({ monitor, submissionId, about: alert }, value) =>
    createIdentityAlertMessage(monitor, String(alert.id), value, submissionId),
  to: ({ about: alert }) => paths.carrierAlert(alert.carrier_id, alert.id),
  toast: 'Message added.',
});

export const unpublish = defineForm({
  form: 'unpublish',
  schema: z.object({ reason: UnpublishReason, expected_version: shownVersion }),
  about: ownAlertOfAddress,
  call: ({ monitor, about: alert }, value) =>
    monitor.send(unpublishIdentityAlert, { params: { id: String(alert.id) }, body: value }),
  to: ({ about: alert }) => paths.carrierAlert(alert.carrier_id, alert.id),
  toast: 'The alert is unpublished. It warns no one now.',
});
