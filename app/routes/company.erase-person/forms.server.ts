import { erasePerson, PersonSought as Person, type PersonSought, planErasure } from '@contract/retention/erasure.calls';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';

const asTyped = ({ name, email, phone }: PersonSought) => ({
  name: name ?? '',
  email: email ?? '',
  phone: phone ?? '',
});

/** Says what would go; changes nothing. */
export const find = defineForm({
  form: 'find',
  schema: Person,
  call: ({ monitor }, person) => monitor.send(planErasure, { body: { person } }),
  shows: ({ value, data }) => ({ person: asTyped(value), plan: data.plan }),
});

export const erase = defineForm({
  form: 'erase',
  intent: 'erase',
  schema: Person,
  hidden: ['name', 'email', 'phone'],
  call: ({ monitor }, person) => monitor.send(erasePerson, { body: { person } }),
  to: paths.companyRetention(),
  toast: ({ data }) => `Erased. The records now say “Erased person ${data.erasure.id}”.`,
});
