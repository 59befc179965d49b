import { confirmProposal, refuseProposal } from '@contract/assistants/proposals.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';

export const confirm = defineForm({
  form: 'confirm',
  intent: 'confirm',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(confirmProposal, { params: { id: params.id! }, body: { assistant_proposal: value } }),
  to: ({ params }) => paths.proposal(params.id!),
  toast: 'Confirmed and done.',
});

export const refuse = defineForm({
  form: 'refuse',
  intent: 'refuse',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(refuseProposal, { params: { id: params.id! } }),
  to: ({ params }) => paths.proposal(params.id!),
  toast: { message: 'Refused. Nothing was done.', type: 'info' },
});
