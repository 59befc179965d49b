import { expectedVersion } from '@contract/shared/record-id';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { z } from 'zod';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ConfirmationView } from '~/components/rate-confirmation/confirmation-view';
import {
  getRateConfirmation,
  getRateConfirmationTerms,
  listRateConfirmationRevisions,
  reviseRateConfirmationFromLoad,
} from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { formAction, openAction, openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const id = args.params.confirmationId!;
  const [confirmation, { fields: paper, terms }, revisions] = await Promise.all([
    getRateConfirmation(monitor, id),
    getRateConfirmationTerms(monitor, id),
    listRateConfirmationRevisions(monitor, id),
  ]);
  return { confirmation, paper, terms, revisions };
}

/** The one form of the page itself: the revision that says what the load says now. The load's page sends it too. */
export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageRateConfirmations');
  const id = args.params.confirmationId!;
  const page = { form: 'from-load', fields: [], schema: z.object({ expected_version: expectedVersion }) };
  return formAction(args.request, page, async (value) => {
    const answer = await reviseRateConfirmationFromLoad(monitor, id, value);
    return answer.ok
      ? { to: paths.rateConfirmation(id), toast: 'The revision is written. Nothing is sent yet.' }
      : answer;
  });
}

export default function RateConfirmationPage() {
  const refused = useActionData<typeof action>();
  return (
    <>
      <ErrorSummary fields={[]} formErrors={refused?.result.error?.[''] ?? undefined} />
      <ConfirmationView {...useLoaderData<typeof loader>()} />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
