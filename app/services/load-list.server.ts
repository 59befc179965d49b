import type { CurrentUser } from '@contract/identity/identity.entities';
import type { LoadList, LoadStatus } from '@contract/loads/loads.constants';
import { missingFor } from '@contract/shared/permissions';
import { getLoadSettings, listLoads } from '~/models/loads.server';
import { toListedLoad } from '~/view/loads/listed-load';
import { LOAD_FILTERS, type LoadFilterValues, loadListNamed, MINE, NO_ONE, ownSort } from '~/view/loads/load-filters';
import { notOf, rejectUnknownParams } from './known-params.server';
import { peopleOfLoads } from './load-people.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';

const PARAMS: readonly string[] = ['tab', 'page', 'sort', 'window', ...LOAD_FILTERS];

/**
 * The list and the filters that an address of loads names.
 *
 * @throws the 422 page when it names what is no list and no filter
 */
export function loadsInAddress(search: URLSearchParams) {
  rejectUnknownParams(search, PARAMS, 'the loads');
  const list = loadListNamed(search.get('tab'));
  if (list === null) throw notOf('the loads', search.get('tab')!, 'list');
  const filters = Object.fromEntries(LOAD_FILTERS.map((name) => [name, search.get(name)?.trim() ?? '']));
  return {
    list,
    filters: filters as LoadFilterValues,
    isAll: search.get('window') === 'all',
    /** Empty: the list's own order. */
    sort: search.get('sort') ?? '',
  };
}

/**
 * What a page of loads shows for its address. The rows with the counts of all lists come by one call; they and the choices
 * of the filters fail each alone.
 *
 * @throws the 422 page when the address names what is no list and no filter
 */
export async function loadsByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const search = url.searchParams;
  const { list, filters, isAll, sort } = loadsInAddress(search);
  const asked = loadsAsked(list, filters, isAll, user);
  const q = { ...asked.q, ...sorted(sort, list) };
  const [found, settings, people] = await Promise.all([
    loadSection(listLoads(monitor, { ...asked, q, page: search.get('page') ?? undefined, include: 'counts' })),
    loadSection(getLoadSettings(monitor)),
    loadSection(peopleOfLoads(monitor, user)),
  ]);
  const { assignees, teams } = people.ok ? people.data : { assignees: [], teams: [] };
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const now = new Date();
  return {
    list,
    sort,
    filters,
    isAll,
    days: settings.ok ? { before: settings.data.window_before_days, after: settings.data.window_after_days } : null,
    counts: found.ok ? (found.data.counts ?? null) : null,
    rows: found.ok
      ? {
          ok: true as const,
          data: {
            loads: found.data.loads.map((load) => toListedLoad(load, { list, teams: names, now })),
            paging: found.data.paging,
          },
        }
      : found,
    assignees,
    teams,
    mayWork: missingFor('workTickets', user) === null,
    mayAdd: missingFor('bringInLoads', user) === null,
    mayExport: missingFor('exportLoads', user) === null,
  };
}

/** The order of a page as `q` says it; loads that need a person are in the monitor's own, by urgency. */
export function sorted(sort: string, list: LoadList): { s?: string } {
  const order = sort || ownSort(list);
  return order === '' ? {} : { s: order };
}

/** The same loads as the page shows, for the page and for a file. As typed: the monitor says what is wrong with one. */
export function loadsAsked(list: LoadList, filters: LoadFilterValues, isAll: boolean, user: CurrentUser) {
  const { reference, carrier, status, state, tracking, origin, destination, assignee, team, day } = filters;
  const dot = /^(?:us\s?)?(?:dot)?[\s#]*(\d{1,9})$/i.exec(carrier)?.[1];
  return {
    tab: list,
    ...(isAll && { window: 'all' as const }),
    ...(day !== '' && { day }),
    q: {
      ...(reference !== '' && { reference_cont: reference }),
      ...(dot !== undefined ? { carrier_id_eq: dot } : carrier !== '' && { carrier_legal_name_cont: carrier }),
      ...(status !== '' && { status_eq: status as LoadStatus }),
      ...(state !== '' && { protection_eq: state }),
      ...(tracking !== '' && { tracking_status_eq: tracking }),
      ...(origin !== '' && { origin_cont: asKey(origin) }),
      ...(destination !== '' && { destination_cont: asKey(destination) }),
      ...belongsTo('load_lock_assignee_id', assignee === MINE ? String(user.id) : assignee),
      ...belongsTo('team_id', team),
    },
  };
}

/** Places are kept as "DALLAS TX"; people type "Dallas, TX". */
const asKey = (place: string) => place.replaceAll(',', ' ').replace(/\s+/g, ' ').trim().toUpperCase();

function belongsTo(field: string, whose: string): Record<string, string> {
  if (whose === '') return {};
  return whose === NO_ONE ? { [`${field}_null`]: '1' } : { [`${field}_eq`]: whose };
}
