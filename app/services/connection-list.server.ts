import type { ListWarning } from '@contract/carriers/list-warnings.constants';
import { CONNECTION_LISTS, type ConnectionList } from '@contract/connections/connections.constants';
import type { Connection } from '@contract/connections/connections.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { countConnections, listConnections } from '~/models/connections.server';
import { listSubscriptions } from '~/models/subscriptions.server';
import { BULK_ACTION_ACCESS, BULK_ACTIONS } from '~/view/bulk-actions';
import { COLUMNS_PARAM, columnsOffered, columnsShown } from '~/view/carrier/carrier-columns';
import {
  ASSESSMENT_LIST_NAMES,
  type ConnectionFilterValues,
  type ListedConnection,
  listNamed,
  verdictOfList,
} from '~/view/connection-list';
import { toListedCarrier } from '~/view/listed-carrier';
import { activeClassifications } from './carrier-filters.server';
import { notOf, rejectUnknownParams } from './known-params.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';

/** What narrows a list, as it stands in the address; empty: nothing does. */
export type ListFilters = ConnectionFilterValues;

const FILTERS = [
  'search_text',
  'verdict',
  'classification',
  'warning',
  'packet',
  'state',
] as const satisfies (keyof ListFilters)[];

/** What an address of these lists may hold. */
const PARAMS: readonly string[] = ['list', 'page', 'sort', COLUMNS_PARAM, ...FILTERS];
const LISTS: readonly string[] = ['', ...CONNECTION_LISTS, ...ASSESSMENT_LIST_NAMES];

/** Whether the lists by verdict are among the user's. */
export const maySeeVerdicts = (user: CurrentUser): boolean =>
  missingFor('viewFullCarrierProfile', user) === null && missingFor('keepRules', user) === null;

/**
 * What an address of these lists names has to be a filter or a list of theirs.
 *
 * @throws the 422 page that names what the lists do not know
 */
export function rejectUnknownInList(search: URLSearchParams): void {
  rejectUnknownParams(search, PARAMS, 'your carriers');
  const list = search.get('list') ?? '';
  if (!LISTS.includes(list)) throw notOf('your carriers', list, 'list');
}

/**
 * What a page of the company's carriers shows for its address: the list, its filters, page and order live there. The
 * list and the counts of all lists fail each alone.
 *
 * @param own the list that the page shows when the address names none
 * @throws the 422 page when the address names what is no list and no filter
 */
export async function connectionsByAddress(monitor: Monitor, url: URL, user: CurrentUser, own: ConnectionList) {
  const search = url.searchParams;
  rejectUnknownInList(search);
  const mayLook = maySeeVerdicts(user);
  const list = listNamed(search.get('list'), own, mayLook);
  const sort = search.get('sort') ?? '';
  const filters = filtersIn(search);
  const [rows, counts, classifications] = await Promise.all([
    loadSection(rowsOf(monitor, list, { sort, filters, page: search.get('page') ?? undefined })),
    loadSection(countConnections(monitor)),
    mayLook ? loadSection(activeClassifications(monitor)) : null,
  ]);
  const asked = { list, mayLook: missingFor('viewFullCarrierProfile', user) === null };
  return {
    list,
    sort,
    filters,
    classifications: classifications?.ok ? classifications.data : [],
    columns: { shown: columnsShown(search, asked), offered: columnsOffered(asked) },
    today: dayOf(new Date()),
    counts: counts.ok
      ? { lists: counts.data.lists, assessments: mayLook ? counts.data.assessments : null }
      : { lists: null, assessments: null },
    rows,
    mayDo: BULK_ACTIONS.filter((action) => missingFor(BULK_ACTION_ACCESS[action], user) === null),
    mayExport: missingFor('exportOwnCarriers', user) === null,
    mayUpload: missingFor('viewFullCarrierProfile', user) === null,
    mayLook,
  };
}

type Asked = { sort: string; filters: ListFilters; page: string | undefined };

async function rowsOf(monitor: Monitor, list: string, asked: Asked) {
  const verdict = verdictOfList(list);
  return verdict === null ? connectionRows(monitor, list, asked) : followedRows(monitor, verdict, asked);
}

async function connectionRows(monitor: Monitor, list: string, { page, ...asked }: Asked) {
  const query = { ...connectionsAsked(list, asked.filters), page, include: 'verdict' as const };
  const q = { ...query.q, ...(asked.sort !== '' && { s: monitorSort(asked.sort) }) };
  const { connections, paging } = await listConnections(monitor, { ...query, q });
  return { connections: connections.map(toListedConnection), paging };
}

/** The same connections as the page shows, for the page and for a file. */
export function connectionsAsked(list: string, filters: ListFilters) {
  const { search_text, verdict, packet, state } = filters;
  return {
    list: list as ConnectionList,
    search_text: search_text || undefined,
    overall_result: (verdict || undefined) as 'pass' | undefined,
    ...conditionsIn(filters),
    q: {
      ...(packet !== '' && { latest_onboarding_packet_status_eq: packet }),
      ...(state !== '' && { carrier_state_eq: state.toUpperCase() }),
    },
  };
}

/** As typed: the monitor says what is wrong with one. `pass-12` and `fail-12` name a classification. */
function conditionsIn({ classification, warning }: ListFilters) {
  const [, status, id] = /^(pass|fail)-(\d+)$/.exec(classification) ?? [];
  if (classification !== '' && id === undefined) throw notOf('your carriers', classification, 'classification');
  return {
    ...(status === 'pass' && { passes_classification_id: id }),
    ...(status === 'fail' && { fails_classification_id: id }),
    ...(warning !== '' && { warning: warning as ListWarning }),
  };
}

export function filtersIn(search: URLSearchParams): ListFilters {
  return Object.fromEntries(FILTERS.map((name) => [name, search.get(name)?.trim() ?? ''])) as Record<
    (typeof FILTERS)[number],
    string
  >;
}

async function followedRows(monitor: Monitor, verdict: string, { sort, filters, page }: Asked) {
  const query = followedAsked(verdict, filters);
  const { subscriptions, paging } = await listSubscriptions(monitor, {
    ...query,
    page,
    include: 'carrier',
    q: { ...query.q, ...(sort !== '' && { s: followedSort(sort) }) },
  });
  return { connections: subscriptions.map(toListedSubscription), paging };
}

/** The same followed carriers as the page shows, for the page and for a file. */
export const followedAsked = (verdict: string, { search_text, state, ...filters }: ListFilters) => ({
  search_text: search_text || undefined,
  ...conditionsIn({ search_text, state, ...filters }),
  q: { overall_result_eq: verdict, ...(state !== '' && { carrier_state_eq: state.toUpperCase() }) },
});

/** The columns are a carrier's; in a list of connections the monitor finds them beneath the carrier. */
const monitorSort = (sort: string) =>
  sort.startsWith('updated_at')
    ? sort
    : sort.startsWith('packet_updated_at')
      ? `latest_onboarding_${sort}`
      : `carrier_${sort}`;

/** A list by verdict has no status of its own to be sorted by. */
const followedSort = (sort: string) =>
  sort.startsWith('updated_at') ? sort.replace('updated', 'created') : `carrier_${sort}`;

function toListedConnection(connection: Connection): ListedConnection {
  const { id, carrier, carrier_id, carrier_name, status, is_dismissed, updated_at, updated_by } = connection;
  const packet = connection.latest_onboarding_packet;
  return {
    ...(carrier ? toListedCarrier(carrier) : unnamed(carrier_id, carrier_name)),
    connection_id: id,
    relationship: { status, ...(is_dismissed && { is_dismissed }) },
    updated_at,
    updated_by,
    packet: packet && { status: packet.status, updated_at: packet.updated_at },
  };
}

function toListedSubscription(subscription: Subscription): ListedConnection {
  const { carrier, carrier_id, carrier_name, verdict_since, created_at } = subscription;
  const relationship = carrier?.relationship ?? null;
  return {
    ...(carrier ? toListedCarrier(carrier) : unnamed(carrier_id, carrier_name)),
    connection_id: relationship?.connection_id ?? null,
    updated_at: relationship?.updated_at ?? null,
    updated_by: relationship?.updated_by ?? null,
    packet: null,
    verdict: { since: verdict_since, isFirst: verdict_since === created_at },
  };
}

/** A carrier that no file names any more. */
const unnamed = (id: number, name: string | null) => ({
  id,
  legal_name: name,
  dba_name: null,
  identifiers: [],
  city: null,
  state: null,
  phone: null,
  email: null,
  status_code: null,
  power_units: null,
  drivers: null,
  relationship: null,
});
