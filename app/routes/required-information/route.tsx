import { SignUpDetails, signUpDetails } from '@contract/identity/sign-up.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PersonFields } from '~/components/form/person-fields';
import { PostForm, usePostForm } from '~/components/form/post-form';

import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { requireUnfinishedUser } from '~/services/guards.server';
import { pageMeta } from '~/view/page-title';

export const handle = { frame: 'bare' };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Your name');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUnfinishedUser(args, 'name');
  return {
    known: { first_name: user.first_name ?? '', last_name: user.last_name ?? '', phone: user.phone_e164 ?? '' },
  };
}

const saveName = defineForm({
  form: 'required-information',
  schema: SignUpDetails,
  call: ({ monitor }, { phone, ...names }) =>
    monitor.call(signUpDetails, { body: { ...names, phone: phone ?? undefined } }, { handles: [403, 422] }),
  to: paths.home(),
  toast: ({ value }) => `Thank you, ${value.first_name}.`,
});

export const action = actionOf((args) => requireUnfinishedUser(args, 'name'), saveName);

export default function RequiredInformationPage() {
  const { known } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof saveName>('required-information', known);
  return (
    <div className="sign-in">
      <h1>What is your name?</h1>
      <p className="sign-in-lead">
        Colleagues and carriers see it beside what you do: overrides, invitations, notes. Until it is given, nothing
        else opens.
      </p>
      <PostForm of={form} submit="Save and continue">
        <PersonFields fields={fields} />
      </PostForm>
    </div>
  );
}
