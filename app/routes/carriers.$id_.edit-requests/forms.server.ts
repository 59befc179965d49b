import { closeEditRequest, EditRequestMessage } from '@contract/edit-requests/edit-requests.calls';
import { z } from 'zod';
import { createEditRequest } from '~/models/edit-requests.server';
import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';

const to = ({ params }: Sending) => paths.carrierEditRequests(params.id!);

/** A request about a carrier's data. */
export const sendRequest = defineForm({
  form: 'edit-request',
  schema: z.object({ message: EditRequestMessage }),
  call: ({ monitor, params, submissionId }, { message }) =>
    createEditRequest(monitor, params.id!, message, submissionId),
  to,
  toast: ({ data }) => (data.mailed_at === null ? 'Saved here.' : 'Emailed to support and saved here.'),
});

export const closeRequest = defineForm({
  form: 'close',
  intent: 'close',
  schema: z.object({ request_id: z.string({ error: 'Choose a request.' }) }),
  hidden: ['request_id'],
  call: ({ monitor }, { request_id }) => monitor.send(closeEditRequest, { params: { id: request_id } }),
  to,
  toast: 'The request is closed.',
});
