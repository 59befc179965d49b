import type { CompanyChangeOrder } from '@contract/account/company-details.calls';
import { CHANGE_ORDER_STATUS_LABELS, COMPANY_DETAILS } from '@contract/account/company-details.constants';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { getCompanyChangeOrder } from '~/models/company.server';
import { paths } from '~/paths';
import { openAction, openPage } from '~/services/page.server';
import { describeDetail } from '~/view/detail-labels';
import { pageMeta } from '~/view/page-title';
import { decideChangeOrder } from './decide.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Change request', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const order = await getCompanyChangeOrder(monitor, args.params.id!);
  return { order, mayDecide: missingFor('manageUsers', user) === null };
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'manageUsers');
  return decideChangeOrder(monitor, args.params.id!, args.request);
}

/** What would change, side by side, and the decision. */
export default function CompanyChangeOrderPage() {
  const { order, mayDecide } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { id, status, source, requested_by, carrier_id, reason, created_at, decided_at, decided_by, decision_note } =
    order;
  const isOpen = status === 'pending';
  return (
    <>
      <PageHeader
        title={isOpen ? 'Approve this change?' : 'Change of company details'}
        context={CHANGE_ORDER_STATUS_LABELS[status]}
        crumbs={[{ label: 'Company', to: paths.accountTab('company') }, { label: `Change request ${id}` }]}
      />
      <div className="stack account-tab plan-comparison">
        <DefinitionList
          items={[
            {
              term: 'Requested by',
              value:
                source === 'fmcsa' ? (
                  <>
                    FMCSA record
                    {carrier_id === null ? null : (
                      <>
                        {' '}
                        of <Link to={paths.carrier(carrier_id)}>DOT {carrier_id}</Link>
                      </>
                    )}
                  </>
                ) : (
                  (requested_by ?? 'Former user')
                ),
            },
            { term: 'Requested', value: formatMoment(created_at) },
            { term: source === 'fmcsa' ? 'Source' : 'Reason', value: reason ?? 'No reason given' },
            ...(decided_at === null
              ? []
              : [
                  {
                    term: CHANGE_ORDER_STATUS_LABELS[status],
                    value: `${formatMoment(decided_at)}${decided_by === null ? '' : `, ${decided_by}`}`,
                  },
                ]),
            ...(decision_note === null ? [] : [{ term: 'Note', value: decision_note }]),
          ]}
        />
        <DataTable
          caption="Requested changes"
          isCaptionHidden
          isCompact
          columns={columnsFor(order)}
          rows={order.changes}
          rowKey={({ field }) => field}
        />
        {isOpen && mayDecide ? <Decision order={order} refused={refused} /> : null}
        {isOpen && !mayDecide ? <p>An admin of your company decides.</p> : null}
        {!isOpen && refused ? <ErrorSummary fields={[]} formErrors={refused.errors} /> : null}
      </div>
    </>
  );
}

type Change = CompanyChangeOrder['changes'][number];

/** As it was asked for is shown only where something moved since. */
function columnsFor({ status, changes }: CompanyChangeOrder): Column<Change>[] {
  const isOpen = status === 'pending';
  const hasMoved = changes.some(({ from, current }) => from !== current);
  const then: Column<Change> = {
    key: 'from',
    header: isOpen ? 'When requested' : 'Before',
    cell: ({ field, from }) => describeDetail(field, from),
  };
  return [
    { key: 'field', header: 'Detail', cell: ({ field }) => COMPANY_DETAILS[field], isRowHeader: true },
    ...(!isOpen || hasMoved ? [then] : []),
    ...(isOpen
      ? [{ key: 'now', header: 'Now', cell: ({ field, current }: Change) => describeDetail(field, current) }]
      : []),
    {
      key: 'to',
      header: isOpen ? 'New' : 'Requested',
      cell: ({ field, to }) => <strong>{describeDetail(field, to)}</strong>,
    },
  ];
}

interface DecisionProps {
  order: CompanyChangeOrder;
  refused: { errors: string[]; note: string } | undefined;
}

function Decision({ order, refused }: DecisionProps) {
  return (
    <Form reloadDocument method="post" className="form">
      <ErrorSummary fields={[]} formErrors={refused?.errors} />
      {order.changes.map(({ field, current }) => (
        // What is on this page: another value by now is not overwritten unseen.
        <input key={field} type="hidden" name={`seen.${field}`} value={current ?? ''} />
      ))}
      <TextArea
        field={{ name: 'note', initialValue: refused?.note }}
        label="Note"
        hint="Kept with the decision."
        isOptional
        rows={2}
      />
      <div className="button-row">
        <SubmitButton intent="approve">Approve change</SubmitButton>
        <SubmitButton intent="reject" look="danger">
          Reject change
        </SubmitButton>
        <Link to={paths.accountTab('company')}>Cancel</Link>
      </div>
    </Form>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
