import { missingToMay } from '@contract/shared/permissions';
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { ACTIVITY_COLUMNS } from '~/components/activity/activity-columns';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { DataTable } from '~/components/table/data-table';
import { EmptyState } from '~/components/table/empty-state';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { listActivity } from '~/models/activity.server';
import { findCarrier } from '~/models/carriers.server';
import { paths, withParams } from '~/paths';
import { carrierNamed } from '~/services/activity-carrier.server';
import { openPage } from '~/services/page.server';
import { activityChips, activityFiltersIn, CARRIER_TYPED } from '~/view/activity-filters';
import { carrierName } from '~/view/carrier/identifiers';
import { pageMeta } from '~/view/page-title';
import { ActivityFilterForm } from './activity-filter-form';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Activity');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const search = new URL(args.request.url).searchParams;
  const filters = activityFiltersIn(search);
  const typed = search.get(CARRIER_TYPED)?.trim() ?? '';
  const named = typed === '' ? null : await carrierNamed(monitor, typed);
  if (named?.kind === 'one') throw redirect(paths.companyActivity({ ...filters, carrier_id: named.id }));
  const found = await listActivity(monitor, { ...filters, page: search.get('page') || undefined });
  const { carrier_id } = filters;
  const line = found.activity.find((one) => String(one.carrier_id) === carrier_id);
  // One about whom nothing is listed is named all the same.
  const carrier = line || carrier_id === undefined ? null : await findCarrier(monitor, Number(carrier_id));
  const page = {
    ...found,
    filters,
    typed,
    named,
    carrier: line?.carrier_name ?? (carrier && carrierName(carrier)) ?? undefined,
    mayExport: missingToMay('exportOwnCarriers', user) === null,
    seesAccount: missingToMay('manageUsers', user) === null,
  };
  return data(page, { status: named === null ? 200 : 422 });
}

/** Who did what to which carrier, user, rule or setting: one list for the company. */
export default function CompanyActivityPage() {
  const { activity, people, paging, filters, typed, named, carrier, mayExport, seesAccount } =
    useLoaderData<typeof loader>();
  const location = useLocation();
  const person = people.find(({ id }) => String(id) === filters.user_id)?.full_name;
  const chips = activityChips(filters, { person, carrier }, location);
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
          mayExport && named === null && paging.totalRecords > 0 ? (
            <Link className="button" to={paths.companyActivityFile(filters)} reloadDocument discover="none">
              Save as CSV
            </Link>
          ) : undefined
        }
      />
      <ActivityFilterForm
        filters={filters}
        typed={typed}
        named={named}
        people={people}
        seesAccount={seesAccount}
        chips={chips}
      />
      {named !== null ? null : activity.length === 0 && paging.totalRecords > 0 ? (
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
        <div className="short-rows">
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
        </div>
      )}
      {named === null ? (
        <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of activity" />
      ) : null}
      {filters.kind === undefined && named === null ? (
        <p className="small-print">
          Changes in carrier records are not decisions:{' '}
          <Link to={paths.companyActivity({ ...filters, kind: 'record' })}>see changes in carrier records</Link>.
        </p>
      ) : null}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
