import { EditRequestMessage } from '@contract/edit-requests/edit-requests.calls';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { closeEditRequest, createEditRequest } from '~/models/edit-requests.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { formAction } from '~/services/page.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import type { FormErrors } from '~/view/form-errors';

/** Sends a request about a carrier's data, or closes the one whose button was pressed. */
export async function sendOrClose(carrierId: string, request: Request, monitor: Monitor) {
  const here = paths.carrierEditRequests(carrierId);
  const form = await readForm(request);
  const closed = form.get('close');
  if (typeof closed === 'string') {
    const answer = await closeEditRequest(monitor, closed);
    if (!answer.ok)
      return data<FormErrors>({ form: 'close', result: { error: { '': [answer.error.message] } } }, answer.status);
    return redirectWithToast(here, 'The request is closed.');
  }
  const page = { form: 'edit-request', fields: ['message'], schema: z.object({ message: EditRequestMessage }) };
  return formAction(form, page, async (value, submissionId) => {
    const answer = await createEditRequest(monitor, carrierId, value.message, submissionId);
    if (!answer.ok) return answer;
    const words = answer.data.mailed_at === null ? 'Saved here.' : 'Emailed to support and saved here.';
    return { to: here, toast: words };
  });
}
