import { changeCompanyLogo, getCompanyLogo, removeCompanyLogo } from '@contract/account/company-logo.calls';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FileField } from '@ui/form/file-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';

import { paths } from '~/paths';
import { actionOf, defineUpload, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Logo');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  return monitor.get(getCompanyLogo, {});
}

const saveLogo = defineUpload({
  form: 'logo',
  schema: Nothing,
  call: ({ monitor, file }) => monitor.send(changeCompanyLogo, {}, { file }),
  to: paths.companyLogo(),
  toast: 'Logo saved.',
});

const removeLogo = defineUpload({
  form: 'logo',
  intent: 'remove',
  schema: Nothing,
  call: ({ monitor }) => monitor.call(removeCompanyLogo, {}),
  to: paths.companyLogo(),
  toast: 'Logo removed.',
});

export const action = actionOf('manageUsers', saveLogo, removeLogo);

export default function LogoPage() {
  const { data_uri, changed_at, changed_by, is_shown } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof saveLogo>('logo');
  return (
    <>
      <PageHeader
        title="Logo"
        context="On the pages, emails and papers that your carriers get, above your name on the FMCSA record"
        crumbs={[{ label: 'Company', to: paths.accountTab('company') }, { label: 'Logo' }]}
      />
      <PostForm of={form} isUpload className="form account-tab">
        {is_shown ? null : (
          <p className="attention">
            Carriers do not see a logo yet: your company has no FMCSA record here that says who it is.
          </p>
        )}
        {data_uri === null ? (
          <p className="missing">No logo yet</p>
        ) : (
          <figure className="stack">
            <img className="broker-logo" src={data_uri} alt="Your logo" />
            <figcaption className="small-print">
              Changed {changed_at ? formatMoment(changed_at) : ''} by {changed_by ?? 'a former user'}
            </figcaption>
          </figure>
        )}
        <FileField
          field={fields.file}
          label="Picture"
          hint="A PNG. 100 KB and 1,000 pixels a side at most."
          accept="image/png"
        />
        <div className="button-row">
          <SubmitButton>Save the logo</SubmitButton>
          {data_uri === null ? null : (
            <SubmitButton intent="remove" look="plain">
              Remove the logo
            </SubmitButton>
          )}
          <Link to={paths.accountTab('company')}>Back to the company</Link>
        </div>
      </PostForm>
    </>
  );
}
