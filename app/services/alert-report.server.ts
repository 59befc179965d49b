import { AlertMessage, NewIdentityAlert, UnpublishReason } from '@contract/identity-alerts/identity-alerts.calls';
import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import {
  createIdentityAlertMessage,
  draftIdentityAlert,
  publishIdentityAlert,
  removeIdentityAlertFile,
  unpublishIdentityAlert,
  updateIdentityAlert,
  uploadIdentityAlertFile,
} from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import { REPORT_FIELDS } from '~/view/report-fields';
import { ownAlertOfAddress } from './alert-of-address.server';
import type { Monitor } from './monitor.server';
import { FileOnly, formAction, shownVersion, uploadAction } from './page.server';
import { readForm } from './read-form.server';

const Report = NewIdentityAlert.pick({
  is_type: true,
  file_date: true,
  phone: true,
  email: true,
  origin_postal_code: true,
  commodity_type_id: true,
}).extend({ unsanitized_message: AlertMessage, expected_version: shownVersion });

/** Of a contact alone there is nothing without the contact. */
const ContactReport = Report.refine(({ phone, email }) => phone !== undefined || email !== undefined, {
  path: ['phone'],
  error: 'Enter the phone number or the email that was used.',
});

/**
 * What the pages of reporting do: a report is kept, or what others will read of a draft is changed.
 *
 * @param args of a page with the carrier in its address, or of none; `draft` and `edit` are in the query
 */
export async function reportAction(args: ActionFunctionArgs, monitor: Monitor) {
  const search = new URL(args.request.url).searchParams;
  const draftId = search.get('draft');
  const draft = draftId ? await ownAlertOfAddress(args, draftId) : null;
  const place = { carrierId: args.params.id ?? null, draftId: draft && String(draft.id) };
  if (draft && !search.has('edit')) return changePreview(place.carrierId, String(draft.id), args.request, monitor);
  return keepReport(place, args.request, monitor);
}

/** Keeps the report as a draft, or the draft as it is reported now, and leads to what others will read. */
function keepReport(
  { carrierId, draftId }: { carrierId: string | null; draftId: string | null },
  request: Request,
  monitor: Monitor,
) {
  const page = { form: 'report', fields: [...REPORT_FIELDS], schema: carrierId === null ? ContactReport : Report };
  return formAction(request, page, async ({ expected_version, ...report }, submissionId) => {
    const { phone = null, email = null, origin_postal_code = null, commodity_type_id = null } = report;
    const whole = { ...report, phone, email, origin_postal_code, origin_area_id: null, commodity_type_id };
    const answer =
      draftId === null
        ? await draftIdentityAlert(monitor, { ...report, carrier_id: carrierId ?? undefined }, submissionId)
        : await updateIdentityAlert(monitor, draftId, { ...whole, phone_e164: null, expected_version });
    if (!answer.ok) return answer;
    const to = paths.carrierAlertNew(carrierId, { draft: answer.data.id });
    return { to, toast: 'Kept as a draft. Check what others will read.' };
  });
}

const Text = z.object({ message_for_display: AlertMessage, expected_version: shownVersion });
const Publishing = z.object({ expected_version: shownVersion });
const Removing = z.object({ file_id: z.string(), expected_version: shownVersion });

/** The forms of the preview: other words, evidence added or removed, publishing. */
async function changePreview(carrierId: string | null, id: string, request: Request, monitor: Monitor) {
  const here = paths.carrierAlertNew(carrierId, { draft: id });
  if (request.headers.get('content-type')?.startsWith('multipart/'))
    return uploadAction(request, { form: 'evidence', fields: ['file'], schema: FileOnly }, async (_, file) => {
      const answer = await uploadIdentityAlertFile(monitor, id, file);
      return answer.ok ? { to: here, toast: 'The evidence is kept with the alert.' } : answer;
    });
  const form = await readForm(request);
  if (form.get('intent') === 'publish')
    return formAction(form, { form: 'publish', fields: [], schema: Publishing }, async ({ expected_version }) => {
      const answer = await publishIdentityAlert(monitor, id, expected_version);
      if (!answer.ok) return answer;
      return { to: paths.carrierAlert(carrierId, id), toast: 'The alert is published. It warns from now on.' };
    });
  if (form.get('intent') === 'remove')
    return formAction(
      form,
      { form: 'evidence', fields: [], schema: Removing },
      async ({ file_id, expected_version }) => {
        const answer = await removeIdentityAlertFile(monitor, id, file_id, expected_version);
        return answer.ok ? { to: here, toast: 'The file is removed.' } : answer;
      },
    );
  return formAction(form, { form: 'text', fields: ['message_for_display'], schema: Text }, async (value) => {
    const answer = await updateIdentityAlert(monitor, id, value);
    return answer.ok ? { to: here, toast: 'The text is kept. What was taken out stays out.' } : answer;
  });
}

const NewMessage = z.object({
  message: z.string({ error: 'Write the message.' }).trim().min(1, 'Write the message.'),
  is_public: z.literal('on').optional(),
});

/** Adds a message to the own alert in the address. */
export async function messageAction(args: ActionFunctionArgs, monitor: Monitor) {
  const alert = await ownAlertOfAddress(args);
  const page = { form: 'message', fields: ['message', 'is_public'], schema: NewMessage };
  return formAction(args.request, page, async ({ message, is_public }, submissionId) => {
    const written = { message, is_public: is_public === 'on' };
    const answer = await createIdentityAlertMessage(monitor, String(alert.id), written, submissionId);
    if (!answer.ok) return answer;
    return { to: paths.carrierAlert(alert.carrier_id, alert.id), toast: 'Message added.' };
  });
}

const Unpublished = z.object({ reason: UnpublishReason, expected_version: shownVersion });

/** Takes the own alert in the address back. */
export async function unpublishAction(args: ActionFunctionArgs, monitor: Monitor) {
  const alert = await ownAlertOfAddress(args);
  return formAction(args.request, { form: 'unpublish', fields: ['reason'], schema: Unpublished }, async (value) => {
    const answer = await unpublishIdentityAlert(monitor, String(alert.id), value);
    if (!answer.ok) return answer;
    return {
      to: paths.carrierAlert(alert.carrier_id, alert.id),
      toast: 'The alert is unpublished. It warns no one now.',
    };
  });
}
