import {
  addSignOnDomain,
  makeScimToken,
  NewSignOnDomain,
  proveSignOnDomain,
  removeScimToken,
  removeSignOnDomain,
  removeSignOnGroup,
  SignOnGroupInput,
  SignOnProvider,
  SignOnSamlProvider,
  setSignOnGroup,
  setSignOnProvider,
  setSignOnSamlProvider,
  setSignOnState,
  testSignOn,
} from '@contract/sign-on/sign-on.calls';
import { z } from 'zod';
import { paths } from '~/paths';
import { defineForm, Nothing, ticked } from '~/services/define-form.server';
import { shownVersion } from '~/services/page.server';
import { keepSignOn } from '~/services/sign-on.server';

const to = paths.signOnSettings();

export const addDomain = defineForm({
  form: 'domain',
  intent: 'add-domain',
  schema: NewSignOnDomain,
  call: ({ monitor }, value) => monitor.send(addSignOnDomain, { body: { domain: value } }),
  to,
  toast: 'Domain added. Now add its DNS record.',
});

const DomainId = z.object({ domain_id: z.string().default('') });

export const proveDomain = defineForm({
  form: 'domains',
  intent: 'prove-domain',
  schema: DomainId,
  hidden: ['domain_id'],
  call: ({ monitor }, { domain_id }) => monitor.send(proveSignOnDomain, { params: { id: domain_id } }),
  to,
  toast: 'The domain is proven.',
});

export const removeDomain = defineForm({
  form: 'domains',
  intent: 'remove-domain',
  schema: DomainId,
  hidden: ['domain_id'],
  call: ({ monitor }, { domain_id }) => monitor.send(removeSignOnDomain, { params: { id: domain_id } }),
  to,
  toast: { message: 'Domain removed.', type: 'info' },
});

export const saveProvider = defineForm({
  form: 'provider',
  intent: 'save-provider',
  schema: SignOnProvider.extend({ do_groups_decide: ticked, expected_version: shownVersion }),
  secret: ['client_secret'],
  call: ({ monitor }, value) => monitor.send(setSignOnProvider, { body: { provider: value } }),
  to,
  toast: 'Identity provider saved.',
});

export const saveSaml = defineForm({
  form: 'saml',
  intent: 'save-saml',
  schema: SignOnSamlProvider.extend({ do_groups_decide: ticked, expected_version: shownVersion }),
  call: ({ monitor }, value) => monitor.send(setSignOnSamlProvider, { body: { provider: value } }),
  to,
  toast: 'Identity provider saved.',
});

export const tryIt = defineForm({
  form: 'try',
  intent: 'try',
  schema: Nothing,
  call: ({ monitor }) => monitor.send(testSignOn, {}),
  to: paths.signOnContinue(),
  headers: async ({ data: { redirect_to, browser } }) => ({
    'Set-Cookie': await keepSignOn({ address: redirect_to, browser, redirectTo: '', isTest: true }),
  }),
});

export const changeState = defineForm({
  form: 'state',
  intent: 'state-',
  schema: z.object({ expected_version: shownVersion }),
  call: ({ monitor, pressed }, { expected_version }) =>
    monitor.send(setSignOnState, {
      body: { sign_on: { state: pressed.slice('state-'.length) as 'on', expected_version } },
    }),
  to,
  toast: 'Saved. Your managers get an email.',
});

export const saveGroup = defineForm({
  form: 'group',
  intent: 'save-group',
  schema: SignOnGroupInput.extend({
    role_id: z
      .string()
      .optional()
      .transform((id) => (id ? Number(id) : null)),
    team_id: z
      .string()
      .optional()
      .transform((id) => (id ? Number(id) : null)),
  }),
  call: ({ monitor }, value) => monitor.send(setSignOnGroup, { body: { group: value } }),
  to,
  toast: 'Group saved.',
});

export const removeGroup = defineForm({
  form: 'groups',
  intent: 'remove-group',
  schema: z.object({ group_id: z.string().default('') }),
  hidden: ['group_id'],
  call: ({ monitor }, { group_id }) => monitor.send(removeSignOnGroup, { params: { id: group_id } }),
  to,
  toast: { message: 'The group brings nothing anymore.', type: 'info' },
});

export const makeToken = defineForm({
  form: 'token',
  intent: 'make-token',
  schema: Nothing,
  call: ({ monitor }) => monitor.send(makeScimToken, {}),
  // No redirect: only this response may carry the token.
  shows: ({ data }) => ({ token: data.token }),
});

export const removeToken = defineForm({
  form: 'token',
  intent: 'remove-token',
  schema: Nothing,
  call: ({ monitor }) => monitor.send(removeScimToken, {}),
  to,
  toast: { message: 'The directory’s token is revoked.', type: 'info' },
});
