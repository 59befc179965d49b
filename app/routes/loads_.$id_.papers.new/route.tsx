import { useForm } from '@conform-to/react';
import { LOAD_PAPER_LABELS, LOAD_PAPER_TYPES, MAX_LOAD_PAPERS } from '@contract/loads/load-papers.constants';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getLoad, uploadLoadPaper } from '~/models/load.server';
import { paths } from '~/paths';
import { openAction, openPage, uploadAction } from '~/services/page.server';
import { loadCrumbs } from '~/view/load/load-crumbs';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Add paper to load', { id: args.params.id, of: args.data?.load.reference });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workTickets');
  const { id, reference } = await getLoad(monitor, args.params.id!);
  return { load: { id, reference } };
}

const Paper = z.object({ is_type: z.enum(LOAD_PAPER_TYPES, { error: 'Choose what the paper is.' }) });

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workTickets');
  const id = args.params.id!;
  const page = { form: 'paper', fields: ['is_type', 'file'], schema: Paper, hadFile: true };
  return uploadAction(args.request, page, async ({ is_type }, file, submissionId) => {
    const answer = await uploadLoadPaper(monitor, id, is_type, file, submissionId);
    return answer.ok ? { to: `${paths.load(id)}#papers-title`, toast: 'Paper added.' } : answer;
  });
}

const TYPES = LOAD_PAPER_TYPES.map((value) => ({ value, label: LOAD_PAPER_LABELS[value] }));

export default function NewPaperPage() {
  const { load } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ is_type: string; file: string }>({ id: 'paper', lastResult: refused?.result });
  return (
    <>
      <PageHeader title={`Add paper to load ${load.reference}`} crumbs={loadCrumbs(load, 'Add paper')} />
      <Form
        reloadDocument
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        className="form load-form account-tab"
      >
        <ErrorSummary fields={[fields.is_type, fields.file]} formErrors={form.errors} />
        <SubmissionId />
        <RadioGroup field={fields.is_type} label="What it is" choices={TYPES} />
        <FileField
          field={fields.file}
          label="File"
          hint={`A PDF, or a picture as PNG or JPEG. 20 MB at most, ${MAX_LOAD_PAPERS} papers a load.`}
        />
        <div className="button-row">
          <SubmitButton>Add paper</SubmitButton>
          <Link to={paths.load(load.id)}>Back to the load</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
