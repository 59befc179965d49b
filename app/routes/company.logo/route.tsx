import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { formatMoment } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { changeCompanyLogo, getCompanyLogo, removeCompanyLogo } from '~/models/company.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { openAction, openPage } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { readUploadForm } from '~/services/uploads.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Logo');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageUsers');
  return getCompanyLogo(monitor);
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageUsers');
  const { form, file, isTooLarge, discard } = await readUploadForm(args.request);
  try {
    if (form.get('intent') === 'remove') {
      await removeCompanyLogo(monitor);
      return redirectWithToast(paths.companyLogo(), 'Logo removed.');
    }
    const submission = parseWithZod(form, { schema: z.object({}) });
    const answer = await changeCompanyLogo(monitor, isTooLarge ? null : file);
    if (!answer.ok) return invalidForm({ form: 'logo', fields: ['file'] }, submission, answer);
    return redirectWithToast(paths.companyLogo(), 'Logo saved.');
  } finally {
    await discard();
  }
}

export default function LogoPage() {
  const { data_uri, changed_at, changed_by, is_shown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ file: string }>({ id: 'logo', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title="Logo"
        context="On the pages that your carriers open, above your name on the FMCSA record"
        crumbs={[{ label: 'Company', to: paths.accountTab('company') }, { label: 'Logo' }]}
      />
      <Form
        reloadDocument
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        className="form account-tab"
      >
        <ErrorSummary fields={[fields.file]} formErrors={form.errors} />
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
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
