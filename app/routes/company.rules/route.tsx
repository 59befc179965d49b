import { missingToMay } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { findReassessment, listClassifications } from '~/models/rules.server';
import { loadSection } from '~/services/load-section.server';
import { openAction, openPage } from '~/services/page.server';
import { doPageAction } from '~/services/page-actions.server';
import { pageMeta } from '~/view/page-title';
import { ruleActions } from './rule-actions.server';
import { Rules } from './rules';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Rules');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'keepRules');
  const [classifications, reassessment] = await Promise.all([
    loadSection(listClassifications(monitor)),
    loadSection(findReassessment(monitor)),
  ]);
  return { classifications, reassessment, mayChange: missingToMay('changeRules', user) === null };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'keepRules');
  return doPageAction(args, monitor, ruleActions);
}

export default function CompanyRulesPage() {
  const rules = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Rules" context="What your company requires of carriers, by kind of freight" />
      <Rules {...rules} refused={refused} />
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
