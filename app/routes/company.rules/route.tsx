import { findReassessment } from '@contract/rules/classifications.calls';
import { getRuleNumbers } from '@contract/rules/rule-numbers.calls';
import { missingToMay } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PageHeader } from '~/components/shell/page-header';
import { listClassifications } from '~/models/rules.server';
import { actionOf } from '~/services/define-form.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { createOne } from './forms.server';
import { Rules } from './rules';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Rules');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'keepRules');
  const [classifications, numbers, reassessment] = await Promise.all([
    loadSection(listClassifications(monitor)),
    loadSection(monitor.get(getRuleNumbers, {})),
    loadSection(monitor.get(findReassessment, {}).then((answer) => answer.job)),
  ]);
  return { classifications, numbers, reassessment, mayChange: missingToMay('changeRules', user) === null };
}

export const action = actionOf('keepRules', createOne);

export default function CompanyRulesPage() {
  const rules = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Rules" context="What your company requires of carriers, by kind of freight" />
      <Rules {...rules} />
    </>
  );
}
