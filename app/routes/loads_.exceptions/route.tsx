import type { GateException } from '@contract/loads/gate.entities';
import { formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ListPage } from '~/components/list/list-page';
import type { Column } from '~/components/table/data-table';
import { listGateExceptions } from '~/models/gate.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { exceptionList } from '~/view/lists/load-exceptions.list';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Exceptions');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewLoads');
  const asked = askedOf(exceptionList, new URL(args.request.url).searchParams, user);
  const { page, q } = asked;
  return pageOfList(asked, await loadSection(listGateExceptions(monitor, { page, q })), ({ exceptions }) => exceptions);
}

const TO_DECIDE: readonly Column<GateException>[] = [
  {
    key: 'load',
    header: 'Load',
    isRowHeader: true,
    cell: ({ id, load_reference }) => <Link to={paths.loadException(id)}>{load_reference}</Link>,
  },
  {
    key: 'carrier',
    header: 'Carrier',
    cell: ({ carrier_id, carrier_name }) => carrier_name ?? `Carrier ${carrier_id}`,
  },
  {
    key: 'reasons',
    header: 'Reasons against it',
    cell: ({ reasons }) => reasons.map(({ sentence }) => sentence).join(' '),
  },
  {
    key: 'requested',
    header: 'Requested',
    cell: ({ requested_by, requested_at }) => (
      <>
        {requested_by ?? 'A former user'}
        <span className="row-note">{formatMoment(requested_at)}</span>
      </>
    ),
  },
];

const DECIDED: readonly Column<GateException>[] = [
  ...TO_DECIDE,
  {
    key: 'decided',
    header: 'Decided',
    cell: ({ decided_by, decided_at }) => (
      <>
        {decided_by ?? 'A former user'}
        <span className="row-note">{formatMoment(decided_at)}</span>
      </>
    ),
  },
];

export default function ExceptionsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={exceptionList}
      page={page}
      columns={page.tab === 'requested' ? TO_DECIDE : DECIDED}
      rowKey={({ id }) => id}
    />
  );
}
