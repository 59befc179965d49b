import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { LaneLimitNotice } from '~/components/lanes/lane-limit-notice';
import { LaneSearchForm } from '~/components/lanes/lane-search-form';
import { Notice } from '~/components/notice/notice';
import { PageHeader } from '~/components/shell/page-header';
import { paths, withBase } from '~/paths';
import { requireUser } from '~/services/guards.server';
import { keptList, listAddress, useKeptList } from '~/services/kept-list';
import {
  besidesPlaces,
  laneInAddress,
  laneLimitOf,
  lanePage,
  limitReached,
  shorterAddress,
} from '~/services/lane-search.server';
import { openMonitor } from '~/services/monitor.server';
import { pageMeta } from '~/services/page-title';
import { LaneCarriers } from './lane-carriers';
import { distanceInWords } from './lane-words';

const KEPT_AS = 'lane-search';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Lane search results');

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'searchByLane');
  const { searchParams: search } = new URL(args.request.url);
  const monitor = await openMonitor(args);
  const choice = await laneInAddress(monitor, search);
  const { origin, destination } = choice;
  if (origin.status === 'empty' && destination.status === 'empty' && search.size === 0)
    throw redirect(paths.laneSearch());
  const shorter = shorterAddress(search, choice);
  if (shorter) throw redirect(`${paths.laneSearchResults()}?${shorter}`);

  const page = {
    choice,
    kept: besidesPlaces(search),
    limit: laneLimitOf(user),
    sort: search.get('sort') ?? '',
    today: new Date().toISOString().slice(0, 10),
  };
  if (origin.status !== 'chosen' || destination.status !== 'chosen')
    return data({ ...page, lane: null, result: null }, { status: 422 });
  const lane = { origin: origin.place, destination: destination.place };
  // At the limit nothing is asked, whatever the address says.
  const result = page.limit
    ? { kind: 'limit' as const }
    : await lanePage(monitor, { originAreaId: lane.origin.id, destinationAreaId: lane.destination.id }, search);
  // It may be reached while this very page is asked for.
  const limit = result.kind === 'limit' ? limitReached(user, user.paywall.limits.carrier_searches ?? 0) : null;
  return data({ ...page, limit, lane, result }, { status: result.kind === 'refused' ? 422 : 200 });
}

/** Coming back to the same lane shows it as it was; another address clears what was kept. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const kept = keptList<Awaited<ReturnType<typeof serverLoader<typeof loader>>>>(
    KEPT_AS,
    listAddress(new URL(request.url)),
  );
  return kept ?? serverLoader<typeof loader>();
}

export default function LaneSearchResultsPage() {
  const shown = useLoaderData<typeof loader>();
  const { choice, kept, limit, lane, result, sort, today } = shown;
  const location = useLocation();
  const address = `${paths.laneSearchResults()}${location.search}`;
  useKeptList(KEPT_AS, withBase(`${location.pathname}${location.search}`), result?.kind === 'found' ? shown : null);
  const turned =
    lane &&
    `${paths.laneSearchResults()}?${new URLSearchParams([
      ['origin_area_id', String(lane.destination.id)],
      ['destination_area_id', String(lane.origin.id)],
      ...kept,
    ])}`;
  return (
    <div className="stack">
      <PageHeader
        title={lane ? `${lane.origin.name} to ${lane.destination.name}` : 'Lane search'}
        context={result?.kind === 'found' ? distanceInWords(result.route) : undefined}
      />
      <LaneSearchForm choice={choice} isSearched kept={kept} />
      {turned ? (
        <p className="small-print">
          <Link to={turned} discover="none">
            Search the way back
          </Link>
        </p>
      ) : null}
      {result?.kind === 'limit' && limit ? <LaneLimitNotice {...limit} /> : null}
      {result?.kind === 'refused' ? (
        <Notice kind="error" title="This search cannot be made">
          {result.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      {result?.kind === 'broken' ? (
        <Notice kind="error" title="The lane search failed">
          <p>
            Nothing was counted against your plan. <Link to={address}>Try again</Link>
          </p>
          {result.reference === null ? null : (
            <p className="small-print">
              Reference <span className="unbroken">{result.reference}</span>
            </p>
          )}
        </Notice>
      ) : null}
      {result?.kind === 'found' && lane ? <LaneCarriers {...result} lane={lane} sort={sort} today={today} /> : null}
    </div>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
