import type { Facility } from '@contract/loads/facilities.entities';
import { formatInteger } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { ListPage } from '~/components/list/list-page';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { listFacilities } from '~/models/facilities.server';
import { paths } from '~/paths';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { facilityList } from '~/view/lists/facilities.list';
import { facilityCity, facilityName, knownByWords, proposalWords } from '~/view/load/facility-words';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Facilities');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'viewLoads');
  const asked = askedOf(facilityList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const found = await loadSection(listFacilities(monitor, { ...input, list: tab, page }));
  return { ...pageOfList(asked, found, ({ facilities }) => facilities), counts: found.ok ? found.data.counts : null };
}

export default function FacilitiesPage() {
  return <ListPage of={facilityList} page={useLoaderData<typeof loader>()} columns={COLUMNS} rowKey={({ id }) => id} />;
}

const COLUMNS: readonly Column<Facility>[] = [
  {
    key: 'facility',
    header: 'Facility',
    isRowHeader: true,
    cell: (facility) => (
      <>
        <ListLink to={paths.facility(facility.id)}>{facilityName(facility)}</ListLink>
        <span className="row-note">{facilityCity(facility)}</span>
      </>
    ),
  },
  {
    key: 'point',
    header: 'Dock location',
    cell: (facility) => (
      <>
        {knownByWords(facility) ?? <Missing>No exact location</Missing>}
        {facility.proposal ? <span className="row-note">{proposalWords(facility.proposal)}</span> : null}
      </>
    ),
  },
  {
    key: 'open',
    header: 'Open loads',
    isNumeric: true,
    cell: ({ open_load_count }) => formatInteger(open_load_count),
  },
  {
    key: 'loads',
    header: 'Loads',
    isNumeric: true,
    from: 'medium',
    cell: ({ load_count }) => formatInteger(load_count),
  },
];
