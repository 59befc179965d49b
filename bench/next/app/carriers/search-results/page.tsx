import type { Metadata } from 'next';
import { loadSearch } from '../../../../same-page/search-results';
import { tokenOfRequest } from '../../../session';
import { SearchResults } from './search-results';
import { ServerTable } from './server-table';

export const metadata: Metadata = { title: 'Search results | Broker Portal' };

type PageProps = { searchParams: Promise<Record<string, string>> };

/** Built twice: with the table as server components, as Next would have it, and with the whole page as a client's. */
export default async function Page({ searchParams }: PageProps) {
  const params = new URLSearchParams(await searchParams);
  const search = await loadSearch(params, await tokenOfRequest());
  if (process.env.TABLE === 'client') return <SearchResults search={search} />;
  const { carriers, paging } = search.results;
  // The browser gets the rows as they are drawn; of the records behind them one stands for "some were found".
  const withoutRecords = { ...search, results: { carriers: carriers.slice(0, 1), paging } };
  const address = { pathname: '/carriers/search-results', search: `?${params}` };
  return <SearchResults search={withoutRecords} table={<ServerTable search={search} address={address} />} />;
}
