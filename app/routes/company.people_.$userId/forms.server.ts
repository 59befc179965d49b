import { endUserSessions, resetSecondFactors } from '@contract/account/users.calls';
import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';

export const resetFactors = defineForm({
  form: 'reset-factors',
  intent: 'reset-factors',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(resetSecondFactors, { params: { id: params.userId! } }),
  to: ({ params }) => paths.companyUser(params.userId!),
  toast: 'Reset. The person is signed out everywhere and was notified by email.',
});

export const endSessions = defineForm({
  form: 'end-sessions',
  intent: 'end-sessions',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(endUserSessions, { params: { id: params.userId! } }),
  to: ({ params }) => paths.companyUser(params.userId!),
  toast: { message: 'Signed out everywhere.', type: 'info' },
});
