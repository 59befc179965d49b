import { getRateConfirmation } from '@contract/rate-confirmations/rate-confirmations.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';

import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { confirmationCrumbs } from '~/view/rate-confirmations/confirmation-crumbs';
import { revise } from './forms.server';
import { fieldsAsTyped } from './revision-fields';
import { RevisionForm } from './revision-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Revise rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const { id, number, version, currency, fields } = await monitor.get(getRateConfirmation, {
    params: { id: args.params.confirmationId! },
  });
  return { confirmation: { id, number, version }, currency, values: fieldsAsTyped(fields) };
}

export const action = actionOf('manageRateConfirmations', revise);

export default function ReviseRateConfirmationPage() {
  const { confirmation, currency, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`Revise rate confirmation ${confirmation.number}`}
        context="Stops, parties and terms are filled in again from the load, your company and your terms"
        crumbs={confirmationCrumbs(confirmation, 'Revise')}
      />
      <RevisionForm confirmation={confirmation} values={values} currency={currency} />
    </>
  );
}
