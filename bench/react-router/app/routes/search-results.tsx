import { searchCarriers } from '@contract/carriers/carriers.calls';
import { parseFilters } from '@contract/carriers/search-filters';
import { listClassifications } from '@contract/rules/classifications.calls';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CarrierSearchPage } from '~/components/carrier/carrier-search-page';
import { PageHeader } from '~/components/shell/page-header';
import { callMonitor } from '../monitor';

export const meta: MetaFunction = () => [{ title: 'Search results | Broker Portal' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const searchText = search.get('search_text') ?? '';
  const query = new URLSearchParams({ search_text: searchText, include: 'rules_assessment' });
  const [[{ classifications }], [{ carriers }, headers]] = await Promise.all([
    callMonitor(listClassifications, request, '?per_page=200'),
    callMonitor(searchCarriers, request, `?${query}`),
  ]);
  const paging = {
    currentPage: Number(headers.get('currentpage')),
    totalPages: Number(headers.get('totalpages')),
    totalRecords: Number(headers.get('totalitems')),
  };
  return {
    searchText,
    sort: '',
    today: new Date().toISOString().slice(0, 10),
    shown: {
      ...parseFilters(search),
      typed: [],
      classifications: classifications.filter((one) => one.is_active).map(({ id, name }) => ({ id, name })),
    },
    around: { choice: { status: 'empty' as const }, radiusMiles: 100 },
    may: { save: true, export: true, compare: true, insights: true },
    results: { carriers, paging },
  };
}

export default function SearchResults() {
  return (
    <>
      <PageHeader title="Search results" />
      <CarrierSearchPage search={useLoaderData<typeof loader>()} />
    </>
  );
}
