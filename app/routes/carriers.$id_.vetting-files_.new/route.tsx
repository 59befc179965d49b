import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea, TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmissionId } from '~/components/form/submission-id';
import { SubmitButton } from '~/components/form/submit-button';
import { WarningList } from '~/components/notice/warning-list';
import { PageHeader } from '~/components/shell/page-header';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { getCarrier } from '~/models/carriers.server';
import { createVettingFile } from '~/models/vetting.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { describeWarnings } from '~/view/carrier/carrier-warnings';
import { carrierName } from '~/view/carrier/identifiers';
import { Occasion } from './occasion.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Make a vetting file carrier');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'workOnCarriers');
  const carrier = await getCarrier(monitor, args.params.id!);
  return {
    id: carrier.id,
    name: carrierName(carrier),
    verdict: carrier.rules_assessment?.overall_result ?? null,
    warnings: describeWarnings(carrier),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'workOnCarriers');
  const carrier = await getCarrier(monitor, args.params.id!);
  const page = { form: 'vetting-file', fields: ['reference', 'note'], schema: Occasion };
  return formAction(args.request, page, async (value, submissionId) => {
    const answer = await createVettingFile(monitor, { carrier_id: carrier.id, ...value }, submissionId);
    if (!answer.ok) return answer;
    const { number } = answer.data;
    return { to: paths.carrierVettingFile(carrier.id, number), toast: `Vetting file ${number} is stored.` };
  });
}

export default function NewVettingFilePage() {
  const { id, name, verdict, warnings } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ reference: string; note: string }>({
    id: 'vetting-file',
    lastResult: refused?.result,
  });
  return (
    <>
      <PageHeader
        title="Make vetting file"
        context={
          <>
            {name}, verdict by your rules: <VerdictBadge verdict={verdict} form="plain" />
          </>
        }
        crumbs={[
          { label: name, to: paths.carrier(id) },
          { label: 'Vetting files', to: paths.carrierVettingFiles(id) },
          { label: 'New' },
        ]}
      />
      <WarningList warnings={warnings} />
      <Form reloadDocument method="post" id={form.id} noValidate className="form account-tab">
        <ErrorSummary fields={[fields.reference, fields.note]} formErrors={form.errors} />
        <SubmissionId />
        <ul className="plain-bullets">
          <li>Stores what is known about the carrier right now: facts, verdicts, evidence, warnings and your rules.</li>
          <li>Your name, the time, the load and the note go with it. It can’t be changed or deleted.</li>
          <li>It can be opened, printed and saved as a PDF at any time.</li>
        </ul>
        <TextField field={fields.reference} label="Load" hint="Load or reference number" isOptional />
        <TextArea field={fields.note} label="Note" hint="Why this carrier, and what you did to check it." isOptional />
        <div className="button-row">
          <SubmitButton>Store the vetting file</SubmitButton>
          <Link to={paths.carrier(id)}>Back to the carrier</Link>
        </div>
      </Form>
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
