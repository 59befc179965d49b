import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { uploadRateConfirmationMail } from '~/models/rate-confirmation-mails.server';
import { paths } from '~/paths';
import { FileOnly, openAction, openPage, uploadAction } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload an email');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageRateConfirmations');
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageRateConfirmations');
  const page = { form: 'email', fields: ['file'], schema: FileOnly, hadFile: true };
  return uploadAction(args.request, page, async (_value, file) => {
    const answer = await uploadRateConfirmationMail(monitor, file);
    return answer.ok
      ? { to: paths.rateConfirmationEmail(answer.data.id), toast: 'The email is on file and checked.' }
      : answer;
  });
}

export default function UploadEmailPage() {
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ file: string }>({ id: 'email', lastResult: refused?.result });
  return (
    <>
      <PageHeader
        title="Upload an email"
        context="It is checked like one that came in by itself"
        crumbs={[
          { label: 'Rate confirmations', to: paths.rateConfirmations() },
          { label: 'Emails', to: paths.rateConfirmationEmails() },
          { label: 'Upload an email' },
        ]}
      />
      <Form
        reloadDocument
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        className="form load-form account-tab"
      >
        <ErrorSummary fields={[fields.file]} formErrors={form.errors} />
        <FileField
          field={fields.file}
          label="Saved email (.eml)"
          hint="As your email program saves it, 20 MB at most. The load is found by its reference in the subject."
          accept=".eml,message/rfc822"
        />
        <div className="button-row">
          <SubmitButton>Upload and check</SubmitButton>
          <Link to={paths.rateConfirmationEmails()}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
