import { NewRole, planRole, RoleChange, updateRole } from '@contract/roles/roles.calls';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';
import { writeSession } from '~/services/session.server';

/** Says what would change; changes nothing. */
export const plan = defineForm({
  form: 'plan',
  schema: NewRole.extend({ expected_version: shownVersion }),
  call: ({ monitor, params }, { name, scopes }) =>
    monitor.send(planRole, { params: { id: params.roleId! }, body: { role: { name, scopes } } }),
  shows: ({ value, data }) => ({
    wanted: { name: value.name, scopes: [...value.scopes] as string[] },
    plan: data.plan,
  }),
});

export const save = defineForm({
  form: 'save',
  intent: 'save',
  schema: RoleChange.extend({ expected_version: shownVersion }),
  hidden: ['name', 'scopes'],
  call: ({ monitor, params }, value) =>
    monitor.send(updateRole, { params: { id: params.roleId! }, body: { role: value } }),
  to: ({ data }) => paths.companyRole(data.id),
  toast: ({ data }) => `Role ${data.name} saved. Everyone who has it has the new permissions.`,
  // One's own session goes on, under another token.
  headers: async ({ newSession }) =>
    newSession ? { 'Set-Cookie': await writeSession({ monitorSession: newSession }) } : undefined,
});
