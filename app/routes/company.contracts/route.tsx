import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { listContracts, listPaymentTerms } from '~/models/onboarding.server';
import { loadSection } from '~/services/load-section.server';
import { openAction, openPage } from '~/services/page.server';
import { doPageAction } from '~/services/page-actions.server';
import { pageMeta } from '~/view/page-title';
import { contractActions } from './contract-actions.server';
import { Contracts } from './contracts';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Contracts');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'connect');
  const [contracts, paymentTerms] = await Promise.all([
    loadSection(listContracts(monitor)),
    loadSection(listPaymentTerms(monitor)),
  ]);
  return { contracts, paymentTerms, mayChange: missingFor('manageContracts', user) === null };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'connect');
  return doPageAction(args, monitor, contractActions);
}

export default function CompanyContractsPage() {
  const contracts = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Contracts" context="What carriers sign, and when you pay them" />
      <Contracts {...contracts} refused={refused} />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
