import { changePlan, currentPaymentMethods, getSubscription } from '@contract/billing/billing.calls';
import { OFFERED_PLAN_FEATURES, PLAN_FEATURE_LABELS } from '@contract/billing/billing.constants';
import type { Plan } from '@contract/billing/billing.entities';
import { formatInteger } from '@contract/shared/format';
import { EXPIRED_STATUS, missingToMay, type PlanFeature } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';

import { paths } from '~/paths';
import { actionOf, defineForm, Nothing } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Plan', { id: args.params.planId });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'viewSubscription');
  const { plan: current, available_plans, status } = await monitor.get(getSubscription, {});
  const chosen = [...available_plans, ...(current ? [current] : [])].find(
    ({ id }) => String(id) === args.params.planId,
  );
  if (chosen === undefined) throw problemResponse({ status: 404, message: 'There is no such plan on offer.' });
  const mayChange = missingToMay('manageSubscription', user) === null;
  const payment = mayChange ? ((await monitor.get(currentPaymentMethods, {})).payment_methods[0] ?? null) : null;
  return { current, chosen, mayChange, payment, isEnded: status === EXPIRED_STATUS };
}

const choosePlan = defineForm({
  form: 'plan',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(changePlan, { body: { plan_id: Number(params.planId) } }),
  to: paths.subscription(),
  toast: ({ data }) => `Your plan is ${data.plan?.name}. It counts from now on.`,
});

export const action = actionOf('manageSubscription', choosePlan);

/** What would change, side by side, and the action. */
export default function PlanPage() {
  const { current, chosen, mayChange, payment, isEnded } = useLoaderData<typeof loader>();
  const [form] = usePostForm<typeof choosePlan>('plan');
  const isSame = current?.id === chosen.id;
  return (
    <>
      <PageHeader
        title={isSame ? `Plan ${chosen.name}` : `Change to ${chosen.name}?`}
        context={current === null ? 'Your company has no plan' : `Your company’s plan is ${current.name}`}
        crumbs={[{ label: 'Subscription', to: paths.subscription() }, { label: chosen.name }]}
      />
      <div className="stack account-tab plan-comparison">
        <DataTable
          caption="What the plans open"
          isCaptionHidden
          isCompact
          columns={columnsFor(isSame ? null : current, chosen)}
          rows={ROWS}
          rowKey={(row) => row}
        />
        {mayChange ? (
          <PostForm of={form}>
            {payment === null ? (
              <Notice kind="warning" title="Add a payment method first">
                <p>
                  A plan is paid by it. <Link to={paths.subscription()}>Add one under Subscription</Link>, then come
                  back.
                </p>
              </Notice>
            ) : (
              <>
                <p>
                  Paid by {payment.brand}
                  {payment.last_four === null ? '' : ` ending ${payment.last_four}`}
                  {payment.is_sandbox ? ' (sandbox: no money moves)' : ''}. What is not in the new plan closes at once.
                </p>
                <div className="button-row">
                  {isSame && !isEnded ? null : (
                    <SubmitButton>{isEnded ? `Subscribe to ${chosen.name}` : `Change to ${chosen.name}`}</SubmitButton>
                  )}
                  <Link to={paths.subscription()}>Keep the plan as it is</Link>
                </div>
              </>
            )}
          </PostForm>
        ) : (
          <p>The plan is changed by users who may manage users.</p>
        )}
      </div>
    </>
  );
}

type Row = 'searches' | PlanFeature;
const ROWS: Row[] = ['searches', ...OFFERED_PLAN_FEATURES];

function columnsFor(current: Plan | null, chosen: Plan): Column<Row>[] {
  const words: Column<Row> = {
    key: 'what',
    header: 'What',
    cell: (row) => (row === 'searches' ? 'Carrier searches a month' : PLAN_FEATURE_LABELS[row]),
    isRowHeader: true,
  };
  const planColumn = (plan: Plan, header: string): Column<Row> => ({
    key: header,
    header,
    cell: (row) => {
      if (row !== 'searches') return plan.features.includes(row) ? 'Yes' : 'No';
      return plan.carrier_searches_limit === null ? 'No limit' : formatInteger(plan.carrier_searches_limit);
    },
  });
  if (current === null) return [words, planColumn(chosen, chosen.name)];
  return [words, planColumn(current, `${current.name} (now)`), planColumn(chosen, chosen.name)];
}
