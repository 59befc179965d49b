import { createRole, NewRole } from '@contract/roles/roles.calls';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

export const create = defineForm({
  form: 'role',
  schema: NewRole,
  call: ({ monitor }, value) => monitor.send(createRole, { body: { role: value } }),
  to: ({ data }) => paths.companyRole(data.id),
  toast: ({ data }) => `Role ${data.name} created. Give it to people under People.`,
});
