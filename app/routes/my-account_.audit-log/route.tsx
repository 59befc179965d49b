import type { AuditEvent } from '@contract/account/audit-log.calls';
import { AUDIT_KINDS, type AuditKind } from '@contract/account/audit-log.constants';
import { formatDate, formatMoment } from '@contract/shared/format';
import { missingToMay } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { FilterForm } from '~/components/form/filter-form';
import { PageHeader } from '~/components/shell/page-header';
import { type Column, DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listAuditEvents } from '~/models/account.server';
import { paths, withoutParam, withParams } from '~/paths';
import { openPage } from '~/services/page.server';
import { auditFiltersIn } from '~/view/audit-filters';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Audit log');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'manageUsers');
  const search = new URL(args.request.url).searchParams;
  const filters = auditFiltersIn(search);
  const log = await listAuditEvents(monitor, { ...filters, page: search.get('page') || undefined });
  return { ...log, filters, mayExport: missingToMay('exportAuditLog', user) === null };
}

const KINDS = Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }));

export default function AuditLogPage() {
  const { auditEvents, people, paging, filters, mayExport } = useLoaderData<typeof loader>();
  const { kind, user_id, from, until } = filters;
  const location = useLocation();
  const person = people.find(({ id }) => String(id) === user_id);
  const chips = [
    kind && { label: AUDIT_KINDS[kind as AuditKind] ?? kind, removeHref: withoutParam(location, 'kind') },
    user_id && { label: person?.full_name ?? `Person ${user_id}`, removeHref: withoutParam(location, 'user_id') },
    from && { label: `From ${formatDate(from)}`, removeHref: withoutParam(location, 'from') },
    until && { label: `Until ${formatDate(until)}`, removeHref: withoutParam(location, 'until') },
  ].filter((chip) => chip !== undefined && chip !== '');
  return (
    <>
      <PageHeader
        title="Audit log"
        context="Who did what to the company’s account, newest first"
        crumbs={[{ label: 'Users and invitations', to: paths.accountTab('users') }, { label: 'Audit log' }]}
        action={
          mayExport && paging.totalRecords > 0 ? (
            <Link className="button" to={paths.auditLogFile(filters)} reloadDocument discover="none">
              Save as CSV
            </Link>
          ) : undefined
        }
      />
      <FilterForm action={paths.auditLog()} chips={chips} clearHref={paths.auditLog()}>
        <Select
          field={{ name: 'kind', initialValue: kind }}
          label="What was done"
          choices={[{ value: '', label: 'Anything' }, ...KINDS]}
        />
        <Select
          field={{ name: 'user_id', initialValue: user_id }}
          label="By or to whom"
          choices={[
            { value: '', label: 'Anybody' },
            ...people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
          ]}
        />
        <TextField field={{ name: 'from', initialValue: from }} label="From (UTC)" type="date" />
        <TextField field={{ name: 'until', initialValue: until }} label="Until (UTC)" type="date" />
      </FilterForm>
      <div className="table-head">
        <ResultCount {...paging} noun={['line', 'lines']} />
      </div>
      {auditEvents.length === 0 ? (
        <EmptyState title={chips.length > 0 ? 'Nothing like that was done' : 'Nothing was done yet'}>
          {chips.length > 0 ? <Link to={paths.auditLog()}>Show everything</Link> : <p>Signing in will show here.</p>}
        </EmptyState>
      ) : (
        <DataTable caption="Audit log" isCaptionHidden columns={COLUMNS} rows={auditEvents} rowKey={({ id }) => id} />
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of the log" />
    </>
  );
}

const COLUMNS: Column<AuditEvent>[] = [
  {
    key: 'when',
    header: 'When',
    cell: ({ occurred_at }) => formatMoment(occurred_at),
    isRowHeader: true,
    isOneLine: true,
  },
  { key: 'kind', header: 'What', cell: ({ kind }) => AUDIT_KINDS[kind as AuditKind] ?? kind, isOneLine: true },
  { key: 'by', header: 'By', cell: ({ user }) => user ?? 'Nobody of the company', isOneLine: true },
  { key: 'summary', header: 'Details', cell: ({ summary }) => summary },
];

export { RouteErrorBoundary as ErrorBoundary };
