import { ACTIVITY_GROUPS, AUDIT_LOG_FILTER, activityLabel } from '@contract/activity/activity.constants';
import { missingToMay } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { ACTIVITY_COLUMNS } from '~/components/activity/activity-columns';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { FilterForm } from '~/components/form/filter-form';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listActivity } from '~/models/activity.server';
import { paths, withParams } from '~/paths';
import { openPage } from '~/services/page.server';
import { activityChips, activityFiltersIn } from '~/view/activity-filters';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Activity');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const search = new URL(args.request.url).searchParams;
  const filters = activityFiltersIn(search);
  const found = await listActivity(monitor, { ...filters, page: search.get('page') || undefined });
  return {
    ...found,
    filters,
    mayExport: missingToMay('exportOwnCarriers', user) === null,
    seesAccount: missingToMay('manageUsers', user) === null,
  };
}

/** Who did what to which carrier, user, rule or setting: one list for the company. */
export default function CompanyActivityPage() {
  const { activity, people, paging, filters, mayExport, seesAccount } = useLoaderData<typeof loader>();
  const location = useLocation();
  const { kind = '', user_id = '', carrier_id = '', from = '', until = '' } = filters;
  const names = {
    person: people.find(({ id }) => String(id) === user_id)?.full_name,
    carrier: activity.find((line) => String(line.carrier_id) === carrier_id)?.carrier_name ?? undefined,
  };
  const chips = activityChips(filters, names, location);
  return (
    <>
      <PageHeader
        title="Activity"
        context={
          seesAccount
            ? 'Who did what to which carrier, user, rule or setting, newest first'
            : 'Who did what, newest first. You see what your permissions open.'
        }
        action={
          mayExport && paging.totalRecords > 0 ? (
            <Link className="button" to={paths.companyActivityFile(filters)} reloadDocument discover="none">
              Save as CSV
            </Link>
          ) : undefined
        }
      />
      <FilterForm action={paths.companyActivity()} chips={chips} clearHref={paths.companyActivity()} isFolded>
        <Select
          field={{ name: 'user_id', initialValue: user_id }}
          label="Person"
          choices={[
            { value: '', label: 'Anyone' },
            ...people.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
          ]}
        />
        <Select
          field={{ name: 'kind', initialValue: kind }}
          label="Kind"
          choices={[{ value: '', label: 'All decisions' }, ...kindChoices(kind, seesAccount)]}
        />
        <TextField
          field={{ name: 'carrier_id', initialValue: carrier_id }}
          label="Carrier’s DOT number"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={{ name: 'from', initialValue: from }} label="From" type="date" />
        <TextField field={{ name: 'until', initialValue: until }} label="Through" type="date" />
      </FilterForm>
      {activity.length === 0 && paging.totalRecords > 0 ? (
        <NoSuchPage paging={paging} />
      ) : activity.length === 0 ? (
        <EmptyState title={chips.length > 0 ? 'No activity matches these filters' : 'No activity yet'}>
          {chips.length > 0 ? (
            <Link to={paths.companyActivity()}>Clear filters</Link>
          ) : (
            <p>What you and your colleagues decide shows here.</p>
          )}
        </EmptyState>
      ) : (
        <>
          <div className="table-head">
            <ResultCount {...paging} noun={['entry', 'entries']} />
          </div>
          <DataTable
            caption="Activity, newest first"
            isCaptionHidden
            columns={ACTIVITY_COLUMNS}
            rows={activity}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of activity" />
      {kind === '' ? (
        <p className="small-print">
          Changes in carrier records are not decisions:{' '}
          <Link to={paths.companyActivity({ ...filters, kind: 'record' })}>see changes in carrier records</Link>.
        </p>
      ) : null}
    </>
  );
}

/** The groups; the audit log for who may see it; and the single kind that the address names. */
function kindChoices(kind: string, seesAccount: boolean) {
  const values = [...Object.keys(ACTIVITY_GROUPS), ...(seesAccount ? [AUDIT_LOG_FILTER] : [])];
  const named = kind === '' || values.includes(kind) ? values : [...values, kind];
  return named.map((value) => ({ value, label: activityLabel(value) }));
}

export { RouteErrorBoundary as ErrorBoundary };
