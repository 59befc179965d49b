import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { getRateConfirmation, reviseRateConfirmation } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { confirmationCrumbs } from '~/view/rate-confirmations/confirmation-crumbs';
import { fieldsAsTyped, LINE_FIELDS, OWN_FIELDS } from './revision-fields';
import { RevisionForm } from './revision-form';
import { revisionOf, RevisionForm as Schema } from './revision-form.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Revise rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const { id, number, version, currency, fields } = await getRateConfirmation(monitor, args.params.confirmationId!);
  return { confirmation: { id, number, version }, currency, values: fieldsAsTyped(fields) };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageRateConfirmations');
  const id = args.params.confirmationId!;
  const { fields } = await getRateConfirmation(monitor, id);
  const page = { form: 'revise', fields: [...OWN_FIELDS, ...LINE_FIELDS], schema: Schema };
  return formAction(args.request, page, async (typed) => {
    const answer = await reviseRateConfirmation(monitor, id, revisionOf(typed, fields));
    return answer.ok
      ? { to: paths.rateConfirmation(id), toast: 'The revision is written. Nothing is sent yet.' }
      : answer;
  });
}

export default function ReviseRateConfirmationPage() {
  const { confirmation, currency, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Revise rate confirmation ${confirmation.number}`}
        context="Stops, parties and terms are taken anew from the load, your company and your terms"
        crumbs={confirmationCrumbs(confirmation, 'Revise')}
      />
      <RevisionForm
        confirmation={confirmation}
        values={values}
        currency={currency}
        refused={useActionData<typeof action>()}
      />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
