import { searchCarriers } from '@contract/carriers/carriers.calls';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CarrierResults } from '~/components/carrier/carrier-results';
import { CarrierSearchForm } from '~/components/carrier/carrier-search-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { callMonitor } from '../monitor';

export const meta: MetaFunction = () => [{ title: 'Search results | Broker Portal' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const searchText = new URL(request.url).searchParams.get('search_text') ?? '';
  const query = new URLSearchParams({ search_text: searchText, include: 'rules_assessment' });
  const [{ carriers }, headers] = await callMonitor(searchCarriers, request, `?${query}`);
  const paging = {
    currentPage: Number(headers.get('currentpage')),
    totalPages: Number(headers.get('totalpages')),
    totalRecords: Number(headers.get('totalitems')),
  };
  return {
    searchText,
    today: new Date().toISOString().slice(0, 10),
    results: { carriers, paging },
  };
}

export default function SearchResults() {
  const { searchText, today, results } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Search results" />
      <CarrierSearchForm action={paths.searchResults()} searchText={searchText} />
      <CarrierResults searchText={searchText} sort="" results={results} today={today} />
    </>
  );
}
