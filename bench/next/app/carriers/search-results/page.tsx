import type { Metadata } from 'next';
import { loadSearch } from '../../../../same-page/search-results';
import { tokenOfRequest } from '../../../session';
import { SearchResults } from './search-results';

export const metadata: Metadata = { title: 'Search results | Broker Portal' };

type PageProps = { searchParams: Promise<Record<string, string>> };

export default async function Page({ searchParams }: PageProps) {
  return <SearchResults search={await loadSearch(new URLSearchParams(await searchParams), await tokenOfRequest())} />;
}
