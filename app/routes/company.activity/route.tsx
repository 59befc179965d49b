import { missingToMay } from '@contract/shared/permissions';
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { ACTIVITY_COLUMNS } from '~/components/activity/activity-columns';
import { ListFilters } from '~/components/list/list-filters';
import { ListRows } from '~/components/list/list-rows';
import { PageHeader } from '~/components/shell/page-header';
import { listActivity } from '~/models/activity.server';
import { findCarrier } from '~/models/carriers.server';
import { paths } from '~/paths';
import { carrierNamed } from '~/services/activity-carrier.server';
import { askedOf, pageOfList } from '~/services/list.server';
import { openPage } from '~/services/page.server';
import { carrierName } from '~/view/carrier/identifiers';
import { activityList } from '~/view/lists/activity.list';
import { contextOf, fileQuery } from '~/view/lists/define-list';
import { pageMeta } from '~/view/page-title';
import { CARRIER_TYPED, CarrierTyped, WhichCarrier } from './carrier-typed';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Activity');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const { searchParams } = new URL(args.request.url);
  const asked = askedOf(activityList, searchParams, user);
  const typed = searchParams.get(CARRIER_TYPED)?.trim() ?? '';
  const named = typed === '' ? null : await carrierNamed(monitor, typed);
  if (named?.kind === 'one') throw redirect(paths.companyActivity({ ...asked.input, carrier_id: named.id }));
  const found = await listActivity(monitor, { ...asked.input, page: asked.page });
  const { carrier_id } = asked.input;
  const line = found.activity.find((one) => String(one.carrier_id) === carrier_id);
  // A carrier without any line is named too.
  const carrier = line || carrier_id === undefined ? null : await findCarrier(monitor, Number(carrier_id));
  const page = {
    ...pageOfList(asked, { ok: true, data: found }, ({ activity }) => activity),
    people: found.people,
    typed,
    named,
    carrier: line?.carrier_name ?? (carrier && carrierName(carrier)),
    mayExport: missingToMay('exportOwnCarriers', user) === null,
    seesAccount: missingToMay('manageUsers', user) === null,
  };
  return data(page, { status: named === null ? 200 : 422 });
}

/** Who did what to which carrier, user, rule or setting: one list for the company. */
export default function CompanyActivityPage() {
  const page = useLoaderData<typeof loader>();
  const { named, typed, mayExport, rows, values } = page;
  const location = useLocation();
  const hasRows = named === null && rows.ok && rows.data.paging.totalRecords > 0;
  return (
    <>
      <PageHeader
        title={activityList.title}
        context={contextOf(activityList, page)}
        action={
          mayExport && hasRows ? (
            <Link
              className="button"
              to={`${paths.companyActivityFile()}?${fileQuery(activityList, page, location)}`}
              reloadDocument
              discover="none"
            >
              Download CSV
            </Link>
          ) : undefined
        }
      />
      <ListFilters
        of={activityList}
        page={page}
        extra={{
          after: 'kind',
          field: <CarrierTyped typed={typed} named={named} isChosen={Boolean(values.carrier_id?.length)} />,
          hasErrors: named !== null,
        }}
      />
      {named?.kind === 'several' ? (
        <div className="page-action">
          <WhichCarrier typed={typed} named={named} values={values} />
        </div>
      ) : null}
      {named === null ? (
        <ListRows of={activityList} page={page} columns={ACTIVITY_COLUMNS} rowKey={({ id }) => id} />
      ) : null}
      {named === null && !values.kind?.length ? (
        <p className="small-print">
          Changes in carrier records are not decisions:{' '}
          <Link to={paths.companyActivity({ ...values, kind: 'record' })}>see changes in carrier records</Link>.
        </p>
      ) : null}
    </>
  );
}
