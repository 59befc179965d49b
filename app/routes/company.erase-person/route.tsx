import { ERASURE_LEAVES } from '@contract/retention/erasure.constants';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { erase, find } from './forms.server';
import { Plan } from './plan';
import { SavePerson } from './save-person';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Erase a person');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageUsers');
  return { isExportWrong: new URL(args.request.url).searchParams.get('wrong') === 'export' };
}

export const action = actionOf('manageUsers', find, erase);

export default function ErasePersonPage() {
  const { isExportWrong } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const found = answer && 'plan' in answer ? answer : null;
  const refused = useRefused();
  const [form, fields] = usePostForm<typeof find>('find', found?.person);
  const [eraseForm] = usePostForm<typeof erase>('erase', found?.person);
  return (
    <>
      <PageHeader
        title="Erase a person"
        context="Who asks to be deleted: a former colleague, a driver, a contact of a carrier"
        crumbs={[{ label: 'Data retention', to: paths.companyRetention() }, { label: 'Erase a person' }]}
      />
      <div className="stack-wide account-tab">
        {found ? (
          <PostForm
            of={eraseForm}
            intent="erase"
            look="danger"
            submit="Erase this person"
            back={<Link to={paths.erasePerson()}>Cancel</Link>}
          >
            <Plan {...found} />
            {(['name', 'email', 'phone'] as const).map((name) => (
              <input key={name} type="hidden" name={name} value={found.person[name]} />
            ))}
          </PostForm>
        ) : refused?.form === 'erase' ? (
          <PostForm of={eraseForm} />
        ) : null}
        <PostForm
          of={form}
          submit="Show what would be erased"
          heading={
            <p>
              Enter one at least. Each that you enter is found wherever it is written, and nothing changes until you
              confirm. Users of your company are removed first, under <Link to={paths.companyPeople()}>People</Link>.
            </p>
          }
        >
          <TextField field={fields.name} label="First and last name" isOptional autoComplete="off" />
          <TextField field={fields.email} label="Email" isOptional autoComplete="off" />
          <TextField field={fields.phone} label="Phone" isOptional autoComplete="off" />
        </PostForm>
        {found ? null : <SavePerson isWrong={isExportWrong} />}
        {found ? null : (
          <section className="stack" aria-labelledby="stays-title">
            <h2 id="stays-title">What stays, and why</h2>
            <ul className="plain-bullets">
              {ERASURE_LEAVES.map(({ label, why }) => (
                <li key={label}>
                  <strong>{label}.</strong> {why}
                </li>
              ))}
              <li>
                <strong>What is under a legal hold.</strong> Until the hold is released.
              </li>
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
