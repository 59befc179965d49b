import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { listLoads } from '~/models/loads.server';
import { createRateConfirmation } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'New rate confirmation');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'manageRateConfirmations');
  return { load: new URL(args.request.url).searchParams.get('load') ?? '' };
}

const ENTER = 'Enter the load’s reference.';
const OfLoad = z.object({ load: z.string({ error: ENTER }).trim().min(1, ENTER).max(100, ENTER) });

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageRateConfirmations');
  const page = { form: 'new', fields: ['load'], schema: OfLoad };
  return formAction(args.request, page, async ({ load: reference }, submissionId) => {
    const q = { reference_cont: reference };
    const { loads } = await listLoads(monitor, { tab: 'result', window: 'all', q });
    const load = loads.find((one) => one.reference.toUpperCase() === reference.toUpperCase());
    if (!load) return notFound;
    const answer = await createRateConfirmation(monitor, load.id, submissionId);
    return answer.ok
      ? { to: paths.rateConfirmation(answer.data.id), toast: 'The draft is written. Nothing is sent yet.' }
      : answer;
  });
}

const NONE = 'None of your loads has this number.';
const notFound = {
  ok: false as const,
  status: 422 as const,
  error: { code: 'invalid', message: NONE, fields: { load: [NONE] } },
  retryAfterSeconds: null,
};

export default function NewRateConfirmationPage() {
  const { load } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ load: string }>({
    id: 'new',
    lastResult: refused?.result,
    defaultValue: { load },
  });
  return (
    <>
      <PageHeader
        title="New rate confirmation"
        context="Filled in from the load, its carrier and your company"
        crumbs={[{ label: 'Rate confirmations', to: paths.rateConfirmations() }, { label: 'New' }]}
      />
      <Form reloadDocument method="post" id={form.id} noValidate className="form load-form account-tab">
        <ErrorSummary fields={[fields.load]} formErrors={form.errors} />
        <SubmissionId />
        <TextField field={fields.load} label="Load" hint="Load reference. The load must have a carrier." />
        <div className="button-row">
          <SubmitButton>Write the draft</SubmitButton>
          <Link to={paths.rateConfirmations()}>Cancel</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
