import { reportLoadCarrierDispositions } from '@contract/load-board/dispositions.calls';
import { DISPOSITION_REASON_LABELS } from '@contract/load-board/load-board.constants';
import { formatCount, formatDate, formatInteger } from '@contract/shared/format';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { FilterForm } from '~/components/form/filter-form';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';

import { paths } from '~/paths';
import { rejectUnknownParams } from '~/services/known-params.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Decline reasons');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'useLoadBoard');
  const search = new URL(args.request.url).searchParams;
  rejectUnknownParams(search, ['from', 'to'], 'the report');
  const asked = { from: search.get('from')?.trim() ?? '', to: search.get('to')?.trim() ?? '' };
  const answer = await monitor.call(
    reportLoadCarrierDispositions,
    {
      query: {
        ...(asked.from !== '' && { from: asked.from }),
        ...(asked.to !== '' && { to: asked.to }),
      },
    },
    { handles: [422] },
  );
  if (answer.ok) return data({ asked, report: answer.data, errors: {} as Record<string, string[]>, message: null });
  const { fields = {}, message } = answer.error;
  return data({ asked, report: null, errors: fields, message }, { status: 422 });
}

type Reason = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['report']>['reasons'][number];

const COLUMNS: readonly Column<Reason>[] = [
  { key: 'reason', header: 'Reason', isRowHeader: true, cell: ({ reason }) => DISPOSITION_REASON_LABELS[reason] },
  { key: 'count', header: 'Times', isNumeric: true, cell: ({ count }) => formatInteger(count) },
  { key: 'loads', header: 'Loads', isNumeric: true, cell: ({ loads }) => formatInteger(loads) },
  {
    key: 'carriers',
    header: 'Most often by',
    cell: ({ carriers }) =>
      carriers.map(({ id, legal_name, count }) => (
        <span key={id} className="row-note">
          <Link to={paths.carrier(id)}>{legal_name ?? `Carrier ${id}`}</Link> ({count})
        </span>
      )),
  },
];

/** What carriers said no for, the most frequent reason first. */
export default function DispositionsPage() {
  const { asked, report, errors, message } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Decline reasons"
        context={report ? `${formatDate(report.from)} to ${formatDate(report.to)}` : undefined}
        crumbs={[{ label: 'Load board', to: paths.exchange() }, { label: 'Decline reasons' }]}
      />
      <FilterForm action={paths.dispositions()} hasErrors={report === null}>
        <TextField field={{ name: 'from', initialValue: asked.from, errors: errors.from }} label="From" type="date" />
        <TextField field={{ name: 'to', initialValue: asked.to, errors: errors.to }} label="To" type="date" />
      </FilterForm>
      {report === null ? (
        <Notice kind="error" title="There is a problem">
          <p>{Object.values(errors).flat()[0] ?? message}</p>
        </Notice>
      ) : report.total === 0 ? (
        <EmptyState title="No declines in this period">
          <p>
            When a carrier turns a load down, log the decline on the load’s page of the{' '}
            <Link to={paths.exchange()}>load board</Link>.
          </p>
        </EmptyState>
      ) : (
        <div className="stack-wide under-filters">
          <div className="decision-panel">
            <p className="panel-answer">
              <strong>{answerOf(report)}</strong>
            </p>
          </div>
          <DataTable
            caption="Reasons, the most frequent first"
            isCaptionHidden
            columns={COLUMNS}
            rows={report.reasons.filter(({ count }) => count > 0)}
            rowKey={({ reason }) => reason}
          />
        </div>
      )}
    </>
  );
}

function answerOf({ total, reasons }: { total: number; reasons: readonly Reason[] }): string {
  const [most] = [...reasons].sort((one, other) => other.count - one.count);
  const times = formatCount(total, 'time');
  return most
    ? `Carriers declined ${times}. Most often: ${DISPOSITION_REASON_LABELS[most.reason]}, ${formatCount(most.count, 'time')}.`
    : `Carriers declined ${times}.`;
}
