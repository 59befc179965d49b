import {
  endUserSession,
  endUserSessions,
  resetSecondFactors,
  ScopesChange,
  updateUser,
} from '@contract/account/users.calls';
import { giveRole, planRoleOfUser } from '@contract/roles/roles.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';
import { requireUser } from '~/services/guards.server';
import { shownVersion } from '~/services/page.server';
import { writeSession } from '~/services/session.server';

export const changeRights = defineForm({
  form: 'rights',
  intent: 'rights',
  schema: ScopesChange.extend({ expected_version: shownVersion }),
  about: (args) => requireUser(args, 'manageUsers'),
  call: ({ monitor, params }, value) => monitor.send(updateUser, { params: { id: params.userId! }, body: value }),
  to: ({ data }) => paths.companyUser(data.id),
  toast: ({ about: viewer, data }) =>
    data.id === viewer.id
      ? 'Your permissions changed. Your other sessions ended.'
      : `Permissions of ${data.full_name} saved. They apply from the next sign-in.`,
  // One's own session goes on, under another token.
  headers: async ({ newSession }) =>
    newSession ? { 'Set-Cookie': await writeSession({ monitorSession: newSession }) } : undefined,
});

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

export const endSession = defineForm({
  form: 'end-session',
  intent: 'end-session',
  schema: z.object({ session_id: z.string().default('') }),
  hidden: ['session_id'],
  call: ({ monitor, params }, { session_id }) =>
    monitor.call(endUserSession, { params: { id: params.userId!, session_id } }, { handles: [404, 422] }),
  to: ({ params }) => paths.companyUser(params.userId!),
  toast: { message: 'That session ended.', type: 'info' },
  refusal: (_refused, { params }) => ({
    to: paths.companyUser(params.userId!),
    toast: { message: 'That session had ended already.', type: 'info' },
  }),
});

const roleId = z
  .string({ error: 'Choose a role.' })
  .regex(/^[1-9]\d{0,8}$/, 'Choose a role.')
  .transform(Number);

/** Says what a role would give and take; changes nothing. */
export const planGift = defineForm({
  form: 'plan-role',
  intent: 'plan-role',
  schema: z.object({ role_id: roleId }),
  call: ({ monitor, params }, body) => monitor.send(planRoleOfUser, { params: { id: params.userId! }, body }),
  shows: ({ data }) => ({ planned: data.plan }),
});

export const give = defineForm({
  form: 'give-role',
  intent: 'give-role',
  schema: z.object({ role_id: roleId, expected_version: shownVersion }),
  hidden: ['role_id'],
  call: ({ monitor, params }, role) => monitor.send(giveRole, { params: { id: params.userId! }, body: { role } }),
  to: ({ data }) => paths.companyUser(data.id),
  toast: ({ data }) => `${data.full_name} has the role ${data.role?.name} now.`,
  // One's own session goes on, under another token.
  headers: async ({ newSession }) =>
    newSession ? { 'Set-Cookie': await writeSession({ monitorSession: newSession }) } : undefined,
});

export const leaveRole = defineForm({
  form: 'leave-role',
  intent: 'leave-role',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, params }, { expected_version }) =>
    monitor.send(giveRole, { params: { id: params.userId! }, body: { role: { role_id: null, expected_version } } }),
  to: ({ data }) => paths.companyUser(data.id),
  toast: 'Taken out of the role. The permissions stay.',
});
