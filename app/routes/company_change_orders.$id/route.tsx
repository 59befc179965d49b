import type { CompanyChangeOrder } from '@contract/account/company-details.calls';
import { getCompanyChangeOrder } from '@contract/account/company-details.calls';
import { CHANGE_ORDER_STATUS_LABELS, COMPANY_DETAILS } from '@contract/account/company-details.constants';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Refusal } from '~/components/form/refusal';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';

import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { describeDetail } from '~/view/detail-labels';
import { pageMeta } from '~/view/page-title';
import { Decision } from './decision';
import { approve, reject } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Change request', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const order = await monitor.get(getCompanyChangeOrder, { params: { id: args.params.id! } });
  return { order, mayDecide: missingFor('manageUsers', user) === null };
}

export const action = actionOf('manageUsers', approve, reject);

/** What would change, side by side, and the decision. */
export default function CompanyChangeOrderPage() {
  const { order, mayDecide } = useLoaderData<typeof loader>();
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
        {isOpen && mayDecide ? <Decision order={order} /> : null}
        {isOpen && !mayDecide ? <p>An admin of your company decides.</p> : null}
        {isOpen ? null : <Refusal of="decision" />}
      </div>
    </>
  );
}

type Change = CompanyChangeOrder['changes'][number];

/** The value at the time of the request is shown only where it has changed since. */
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
