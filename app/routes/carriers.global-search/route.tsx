import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation } from '@remix-run/react';
import { CarrierSearchPage, isOfOthers } from '~/components/carrier/carrier-search-page';
import { SearchHints } from '~/components/carrier/search-hints';
import { PageHeader } from '~/components/shell/page-header';
import { paths, withBase } from '~/paths';
import { searchByAddress } from '~/services/carrier-search.server';
import { openPage } from '~/services/page.server';
import { keptList, listAddress, useKeptList } from '~/view/kept-list';
import { pageMeta } from '~/view/page-title';

const KEPT_AS = 'global-search';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Find carriers');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  return searchByAddress(monitor, user, 'global-search', new URL(args.request.url));
}

/** Coming back to the same search shows it as it was; another address clears what was kept. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const kept = keptList<Awaited<ReturnType<typeof serverLoader<typeof loader>>>>(
    KEPT_AS,
    listAddress(new URL(request.url)),
  );
  return kept ?? serverLoader<typeof loader>();
}

export default function GlobalSearchPage() {
  const search = useLoaderData<typeof loader>();
  const location = useLocation();
  // Nothing was searched for yet: the filters come first, and how to search is there to read.
  const isBlank = search.results === null && search.shown.typed.length === 0;
  useKeptList(KEPT_AS, withBase(`${location.pathname}${location.search}`), search.results ? search : null);
  return (
    <>
      {isOfOthers(search) ? (
        <PageHeader title={`Found for “${search.searchText}”`} />
      ) : (
        <PageHeader
          title="Find carriers"
          context="Search all FMCSA records with the box above, or start with a filter"
        />
      )}
      {isBlank ? null : <SearchHints isOpen={false} />}
      <CarrierSearchPage list="global-search" search={search} />
      {search.may.insights ? (
        <p className="section-note">
          <Link to={paths.carrierInsights()}>Insights: authority gaps and shared broker addresses</Link>
        </p>
      ) : null}
      {isBlank ? <SearchHints isOpen /> : null}
    </>
  );
}
