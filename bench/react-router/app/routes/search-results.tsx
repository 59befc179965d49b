import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CarrierSearchPage } from '~/components/carrier/carrier-search-page';
import { PageHeader } from '~/components/shell/page-header';
import { loadSearch } from '../../../same-page/search-results';
import { tokenOf } from '../session';

export const meta: MetaFunction = () => [{ title: 'Search results | Broker Portal' }];

export async function loader({ request }: LoaderFunctionArgs) {
  return loadSearch(new URL(request.url).searchParams, await tokenOf(request));
}

export default function SearchResults() {
  return (
    <>
      <PageHeader title="Search results" />
      <CarrierSearchPage list="search-results" search={useLoaderData<typeof loader>()} />
    </>
  );
}
