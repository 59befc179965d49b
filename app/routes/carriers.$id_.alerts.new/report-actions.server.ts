import { AlertMessage, NewIdentityAlert } from '@contract/identity-alerts/identity-alerts.calls';
import { z } from 'zod';
import {
  draftIdentityAlert,
  publishIdentityAlert,
  updateIdentityAlert,
  uploadIdentityAlertFile,
} from '~/models/identity-alerts.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { FileOnly, formAction, shownVersion, uploadAction } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { REPORT_FIELDS } from './report-fields';

const Report = NewIdentityAlert.pick({
  is_type: true,
  file_date: true,
  phone: true,
  email: true,
  origin_postal_code: true,
  commodity_type_id: true,
}).extend({ unsanitized_message: AlertMessage, expected_version: shownVersion });

/** Keeps the report as a draft, or the draft as it is reported now, and leads to what others will read. */
export function keepReport(
  { carrierId, draftId }: { carrierId: string; draftId: string | null },
  request: Request,
  monitor: Monitor,
) {
  const page = { form: 'report', fields: [...REPORT_FIELDS], schema: Report };
  return formAction(request, page, async ({ expected_version, ...report }, submissionId) => {
    const { phone = null, email = null, origin_postal_code = null, commodity_type_id = null } = report;
    const whole = { ...report, phone, email, origin_postal_code, origin_area_id: null, commodity_type_id };
    const answer =
      draftId === null
        ? await draftIdentityAlert(monitor, { ...report, carrier_id: carrierId }, submissionId)
        : await updateIdentityAlert(monitor, draftId, { ...whole, phone_e164: null, expected_version });
    if (!answer.ok) return answer;
    const to = paths.carrierAlertNew(carrierId, { draft: answer.data.id });
    return { to, toast: 'Kept as a draft. Check what others will read.' };
  });
}

const Text = z.object({ message_for_display: AlertMessage, expected_version: shownVersion });
const Publishing = z.object({ expected_version: shownVersion });

/** The three forms of the preview: other words, evidence, publishing. */
export async function changePreview(carrierId: string, id: string, request: Request, monitor: Monitor) {
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
  return formAction(form, { form: 'text', fields: ['message_for_display'], schema: Text }, async (value) => {
    const answer = await updateIdentityAlert(monitor, id, value);
    return answer.ok ? { to: here, toast: 'The text is kept. What was taken out stays out.' } : answer;
  });
}
