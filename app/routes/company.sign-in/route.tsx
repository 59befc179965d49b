import { SCOPE_GROUPS, SCOPE_LABELS } from '@contract/account/account.constants';
import { getSignInRules, SignInRules, updateSignInRules } from '@contract/account/sign-in-rules.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Checkbox, GroupedCheckboxes, RadioGroup } from '@ui/form/choices';
import { TextArea } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm, ticked } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Sign-in');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  return monitor.get(getSignInRules, {});
}

const lines = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean));

const saveRules = defineForm({
  form: 'sign-in-rules',
  schema: SignInRules.extend({ remembers_devices: ticked, networks: lines.pipe(SignInRules.shape.networks) }),
  call: ({ monitor }, value) => monitor.send(updateSignInRules, { body: { sign_in_rules: value } }),
  to: paths.companySignIn(),
  toast: 'Sign-in rules saved. Remembered devices of your people ended.',
});

export const action = actionOf('manageUsers', saveRules);

const SCOPE_CHOICES = SCOPE_GROUPS.map(({ label, scopes }) => ({
  label,
  choices: scopes.map((value) => ({ value, label: SCOPE_LABELS[value] })),
}));

export default function CompanySignInPage() {
  const {
    sign_in_rules: rules,
    people,
    people_with_app: withApp,
    network_address: address,
  } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof saveRules>('sign-in-rules', {
    second_factor: rules.second_factor,
    scopes: rules.scopes,
    remembers_devices: rules.remembers_devices ? 'on' : undefined,
    networks: rules.networks.join('\n'),
  });
  return (
    <>
      <PageHeader title="Sign-in" context="What your people give besides their password" />
      <div className="account-tab stack">
        <p>
          {withApp} of {people} people have an authenticator app or a passkey. Every other manager gets an email when
          you change this.
        </p>
        <PostForm of={form} submit="Save sign-in rules">
          <RadioGroup
            field={fields.second_factor}
            label="Code at sign-in"
            choices={[
              { value: 'mail_allowed', label: 'A code from an email is enough' },
              { value: 'app_required', label: 'An authenticator app or a passkey is required' },
            ]}
          />
          <GroupedCheckboxes
            field={fields.scopes}
            label="Required only of people with these permissions"
            hint="None selected: of everyone. People who have neither set one up before anything else opens."
            groups={SCOPE_CHOICES}
          />
          <Checkbox field={fields.remembers_devices} label="People may have a device remembered for 30 days" />
          <TextArea
            field={fields.networks}
            label="Only from these networks"
            isOptional
            hint={`One a line, such as 203.0.113.0/24. Empty: from anywhere. It counts for API keys too. You are at ${address}, which must be among them.`}
          />
        </PostForm>
      </div>
    </>
  );
}
