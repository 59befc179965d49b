import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ConfirmationView } from '~/components/rate-confirmation/confirmation-view';
import {
  getRateConfirmation,
  getRateConfirmationTerms,
  listRateConfirmationRevisions,
} from '~/models/rate-confirmations.server';
import { openPage } from '~/services/page.server';
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

export default function RateConfirmationPage() {
  return <ConfirmationView {...useLoaderData<typeof loader>()} />;
}

export { RouteErrorBoundary as ErrorBoundary };
