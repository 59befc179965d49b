import { listContracts, listPaymentTerms } from '@contract/onboarding/contracts.calls';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';

import { actionOf } from '~/services/define-form.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { Contracts } from './contracts';
import { addTerm, renameTerm, retireTerm } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Contracts');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'connect');
  const [contracts, paymentTerms] = await Promise.all([
    loadSection(monitor.get(listContracts, { query: {} }).then((answer) => answer.contracts)),
    loadSection(monitor.get(listPaymentTerms, {}).then((answer) => answer.payment_terms)),
  ]);
  return { contracts, paymentTerms, mayChange: missingFor('manageContracts', user) === null };
}

export const action = actionOf('connect', addTerm, renameTerm, retireTerm);

export default function CompanyContractsPage() {
  const contracts = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Contracts" context="What carriers sign, and when you pay them" />
      <Contracts {...contracts} />
    </>
  );
}
