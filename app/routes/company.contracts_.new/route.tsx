import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { ContractName } from '@contract/onboarding/contracts.calls';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getCurrentContract, uploadContract } from '~/models/onboarding.server';
import { paths } from '~/paths';
import { invalidForm } from '~/services/form-errors.server';
import { openAction, openPage } from '~/services/page.server';
import { redirectWithToast } from '~/services/toast.server';
import { readUploadForm } from '~/services/uploads.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Upload agreement');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageContracts');
  return { current: await getCurrentContract(monitor) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageContracts');
  const { form, file, isTooLarge, discard } = await readUploadForm(args.request);
  try {
    const submission = parseWithZod(form, {
      schema: z.object({ name: ContractName, replaces: z.string().default('') }),
    });
    const shown = { form: 'contract', fields: ['name', 'file'] };
    if (submission.status !== 'success') return invalidForm(shown, submission);
    if (isTooLarge) {
      const fieldErrors = { file: ['A file may be 20 MB at most. Send a smaller one.'] };
      return data({ form: 'contract', result: submission.reply({ fieldErrors }) }, 413);
    }
    const answer = await uploadContract(monitor, submission.value, file);
    if (!answer.ok) return invalidForm(shown, submission, answer);
    const { name, version } = answer.data;
    return redirectWithToast(paths.companyContracts(), `Carriers now sign ${name}, version ${version}.`);
  } finally {
    await discard();
  }
}

export default function UploadContractPage() {
  const { current } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string; file: string }>({
    id: 'contract',
    lastResult: refused?.result,
    defaultValue: { name: current?.name ?? '' },
  });
  return (
    <>
      <PageHeader
        title="Upload agreement"
        context={current ? `Now: ${current.name}, version ${current.version}` : 'No agreement yet'}
        crumbs={[{ label: 'Contracts', to: paths.companyContracts() }, { label: 'Upload agreement' }]}
      />
      <Form
        reloadDocument
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        className="form account-tab"
      >
        <ErrorSummary fields={[fields.name, fields.file]} formErrors={form.errors} />
        <input type="hidden" name="replaces" value={current?.id ?? ''} />
        <ul className="plain-bullets">
          <li>Carriers that have not signed yet sign this version from now on.</li>
          <li>Signed agreements keep their version.</li>
        </ul>
        <TextField field={fields.name} label="Name" hint="As carriers see it. The same name makes a new version." />
        <FileField field={fields.file} label="Agreement" hint="A PDF. 20 MB at most." />
        <div className="button-row">
          <SubmitButton>Upload and use this version</SubmitButton>
          <Link to={paths.companyContracts()}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
