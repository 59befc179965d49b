import { chosenFilters } from '@contract/carriers/search-filters';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { CarrierFilters } from '~/components/carrier/filters/carrier-filters';
import { LaneLimitNotice } from '~/components/lanes/lane-limit-notice';
import { LaneSearchForm } from '~/components/lanes/lane-search-form';
import { LaneMap, LaneMapSwitch } from '~/components/map/lane-map';
import { PageHeader } from '~/components/shell/page-header';
import { findDefaultFilters } from '~/models/filter-sets.server';
import { paths, withBase } from '~/paths';
import { sendToFilters, tidyAddress } from '~/services/carrier-filters.server';
import {
  besidesPlaces,
  laneFilters,
  laneInAddress,
  laneLimitOf,
  lanePage,
  limitReached,
  shorterAddress,
} from '~/services/lane-search.server';
import { openPage } from '~/services/page.server';
import { COLUMNS_PARAM, searchColumns } from '~/view/carrier/carrier-columns';
import type { ShownFilters } from '~/view/carrier/carrier-filters';
import { defaultsInAddress } from '~/view/default-filters';
import { describeChosen } from '~/view/filter-chips';
import { keptList, listAddress, useKeptList } from '~/view/kept-list';
import { pageMeta } from '~/view/page-title';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';
import { LaneCarriers } from './lane-carriers';
import { describeDistance } from './lane-labels';

const KEPT_AS = 'lane-search';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Lane search results');

export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'searchByLane');
  const url = new URL(args.request.url);
  const search = url.searchParams;
  const choice = await laneInAddress(monitor, search);
  const { origin, destination } = choice;
  if (origin.status === 'empty' && destination.status === 'empty' && search.size === 0)
    throw redirect(paths.laneSearch());
  const shorter = shorterAddress(search, choice);
  if (shorter) throw redirect(`${paths.laneSearchResults()}?${shorter}`);

  const shown = await laneFilters(monitor, search);
  const isReduced = missingFor('viewFullCarrierProfile', user) !== null;
  const page = {
    choice,
    shown,
    chosen: describeChosen(withoutLaneFilters(shown), { pathname: paths.laneSearchResults(), search: url.search }),
    isNarrowed: chosenFilters(shown.filters).length > 0,
    kept: besidesPlaces(search),
    isReduced,
    limit: laneLimitOf(user),
    may: {
      save: missingFor('saveSearches', user) === null,
      export: missingFor('exportCarriers', user) === null,
      keepDefaults: !isReduced,
      compare: !isReduced,
    },
    sort: search.get('sort') ?? '',
    columns: laneColumns(search, searchColumns(search, shown.filters.showSafetyRating, !isReduced)),
    today: dayOf(new Date()),
  };
  if (origin.status !== 'chosen' || destination.status !== 'chosen')
    return data({ ...page, lane: null, result: null }, { status: 422 });
  const lane = { origin: origin.place, destination: destination.place };
  const tidy = tidyAddress(url, shown, 'lane');
  if (tidy !== null) throw redirect(`${paths.laneSearchResults()}?${tidy}`);
  sendToFilters('lane-search-results', search, shown);
  if (Object.keys(shown.errors).length > 0) return data({ ...page, lane, result: null }, { status: 422 });
  // What the user's or the company's lane searches begin with, where the address asks nothing of its own.
  const asksNothing = !page.isNarrowed && !page.isReduced && !search.has(WITHOUT_DEFAULTS);
  const defaults = asksNothing ? await findDefaultFilters(monitor, user, 'lane_search') : null;
  const withDefaults = defaults && defaultsInAddress(defaults, search);
  if (withDefaults) throw redirect(`${paths.laneSearchResults()}?${withDefaults}`);
  // At the limit it sends no search, whatever the address says.
  const result = page.limit
    ? { kind: 'limit' as const }
    : await lanePage(
        monitor,
        { originAreaId: lane.origin.id, destinationAreaId: lane.destination.id },
        search,
        shown.filters,
      );
  // This very request may reach the limit.
  const limit = result.kind === 'limit' ? limitReached(user, user.paywall.limits.carrier_searches ?? 0) : null;
  return data({ ...page, limit, lane, result }, { status: result.kind === 'refused' ? 422 : 200 });
}

/** The lane's own filters have their fields in the lane's form: no chip says them again. */
const withoutLaneFilters = (shown: ShownFilters): ShownFilters => ({
  ...shown,
  filters: {
    ...shown.filters,
    selectedLanePreferences: [],
    milesFromOriginRange: undefined,
    vehicleRangeInTime: undefined,
  },
});

/** Coming back to the same lane shows it as it was; another address clears what was kept. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const kept = keptList<Awaited<ReturnType<typeof serverLoader<typeof loader>>>>(
    KEPT_AS,
    listAddress(new URL(request.url)),
  );
  return kept ?? serverLoader<typeof loader>();
}

/** Unless the reader chose the columns, the day the carrier was last seen on the lane stands for its last inspection. */
const laneColumns = (search: URLSearchParams, columns: ReturnType<typeof searchColumns>) =>
  search.has(COLUMNS_PARAM)
    ? columns
    : { ...columns, shown: columns.shown.filter((column) => column !== 'inspection') };

export default function LaneSearchResultsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { choice, shown, chosen, kept, isReduced, limit, lane, result, sort, columns, today, isNarrowed, may } = loaded;
  const location = useLocation();
  const address = `${paths.laneSearchResults()}${location.search}`;
  useKeptList(KEPT_AS, withBase(`${location.pathname}${location.search}`), result?.kind === 'found' ? loaded : null);
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
        context={result?.kind === 'found' ? describeDistance(result.route) : undefined}
        action={
          turned ? (
            <div className="button-row">
              {result?.kind === 'found' && result.way ? <LaneMapSwitch /> : null}
              <Link className="button" to={turned} discover="none">
                Search backhaul
              </Link>
            </div>
          ) : undefined
        }
      />
      <LaneSearchForm
        choice={choice}
        isSearched
        isFolded={lane !== null}
        kept={kept}
        shown={shown}
        hasEquipment={!isReduced}
      />
      {lane ? <CarrierFilters list="lane-search-results" shown={shown} chosen={chosen} isReduced={isReduced} /> : null}
      {result?.kind === 'found' && result.way && lane ? (
        <LaneMap
          way={result.way}
          places={result.places}
          isEstimate={result.route.is_estimate}
          origin={lane.origin.name}
          destination={lane.destination.name}
        />
      ) : null}
      {result?.kind === 'limit' && limit ? <LaneLimitNotice {...limit} /> : null}
      {result?.kind === 'refused' ? (
        <Notice kind="error" title="This search can’t run">
          {result.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      ) : null}
      {result?.kind === 'broken' ? (
        <Notice kind="error" title="The lane search failed">
          <p>
            It did not count against your plan. <Link to={address}>Try again</Link>
          </p>
          {result.reference === null ? null : (
            <p className="small-print">
              Reference <span className="unbroken">{result.reference}</span>
            </p>
          )}
        </Notice>
      ) : null}
      {result?.kind === 'found' && lane ? (
        <LaneCarriers
          {...result}
          lane={lane}
          sort={sort}
          today={today}
          isNarrowed={isNarrowed}
          columns={columns}
          equipment={shown.filters.selectedEquipment}
          classifications={isReduced ? [] : shown.classifications}
          may={may}
        />
      ) : null}
    </div>
  );
}
