import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CarrierResults } from '~/components/carrier/carrier-results';
import { CarrierSearchForm } from '~/components/carrier/carrier-search-form';
import { SearchHints } from '~/components/carrier/search-hints';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { searchByAddress } from '~/services/carrier-search.server';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { pageMeta } from '~/services/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Find carriers');

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'broker');
  return searchByAddress(await openMonitor(args), new URL(args.request.url));
}

export default function GlobalSearchPage() {
  const { searchText, sort, today, results } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Find carriers" context="By name or number, in every federal file that is loaded" />
      <CarrierSearchForm action={paths.globalSearch()} searchText={searchText} />
      <SearchHints key={searchText} isOpen={results === null} />
      {results ? <CarrierResults searchText={searchText} sort={sort} results={results} today={today} /> : null}
    </>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
