import { formatInteger } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CarrierSearchPage, circleOf } from '~/components/carrier/carrier-search-page';
import { PageHeader } from '~/components/shell/page-header';
import { EmptyState } from '~/components/table/empty-state';
import { paths } from '~/paths';
import { searchByAddress } from '~/services/carrier-search.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Search results');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  return searchByAddress(monitor, user, 'search-results', new URL(args.request.url));
}

/** What the search box on every page leads to. The box itself is above and holds the text. */
export default function CarrierSearchResultsPage() {
  const search = useLoaderData<typeof loader>();
  const isRejected = Object.keys(search.shown.errors).length > 0;
  return (
    <>
      <PageHeader
        title="Search results"
        context={search.results ? inWords(search.looksFor, circleOf(search.around)) : undefined}
      />
      <CarrierSearchPage list="search-results" search={search} />
      {search.results || isRejected ? null : (
        <EmptyState title="Search for a carrier">
          <p>
            Type a name or number in the search box above, choose a filter, or read the{' '}
            <Link to={paths.globalSearch()}>search tips</Link>.
          </p>
        </EmptyState>
      )}
    </>
  );
}

function inWords(looksFor: string, circle: ReturnType<typeof circleOf>): string {
  return circle === null
    ? looksFor
    : `${looksFor}, within ${formatInteger(circle.radiusMiles)} miles of ${circle.name}`;
}
