import { countConnections } from '@contract/connections/connections.calls';
import type { ConnectionList } from '@contract/connections/connections.constants';
import type { Connection } from '@contract/connections/connections.entities';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { OverallResult } from '@contract/rules/rules.constants';
import { dayOf } from '@contract/shared/day';
import { missingFor } from '@contract/shared/permissions';
import type { Subscription } from '@contract/subscriptions/subscriptions.entities';
import { listConnections } from '~/models/connections.server';
import { listSubscriptions } from '~/models/subscriptions.server';
import { BULK_ACTION_ACCESS, BULK_ACTIONS } from '~/view/bulk-actions';
import { columnsOffered, columnsShown } from '~/view/carrier/carrier-columns';
import { type ListedConnection, verdictOfList } from '~/view/connection-list';
import { toListedCarrier } from '~/view/listed-carrier';
import {
  type ConnectionInput,
  type ConnectionPage,
  connectionList,
  connectionListNamed,
} from '~/view/lists/connections.list';
import { activeClassifications } from './carrier-filters.server';
import { askedOf, pageOfList } from './list.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';

/** Whether the user has the lists by verdict. */
export const maySeeVerdicts = (user: CurrentUser): boolean =>
  missingFor('viewFullCarrierProfile', user) === null && missingFor('keepRules', user) === null;

/**
 * What a page of the company's carriers shows for its address. The list and the counts of all lists fail separately.
 *
 * @param own the list that the page shows when the address names none
 * @throws the 422 page when the address has an unknown list or filter
 */
export async function connectionsByAddress(monitor: Monitor, url: URL, user: CurrentUser, own: ConnectionList) {
  const mayLook = maySeeVerdicts(user);
  const asked = askedOf(connectionList, url.searchParams, user, (name) => connectionListNamed(name, own, mayLook));
  const [found, counts, classifications] = await Promise.all([
    loadSection(rowsOf(monitor, asked)),
    loadSection(monitor.get(countConnections, {})),
    mayLook ? loadSection(activeClassifications(monitor)) : null,
  ]);
  const offer = { list: asked.tab, mayLook: missingFor('viewFullCarrierProfile', user) === null };
  return {
    ...pageOfList(asked, found, ({ connections }) => connections),
    classifications: classifications?.ok ? classifications.data : [],
    columns: { shown: columnsShown(url.searchParams, offer), offered: columnsOffered(offer) },
    today: dayOf(new Date()),
    counts: counts.ok ? counts.data.lists : null,
    verdictCounts: counts.ok && mayLook ? counts.data.assessments : null,
    mayDo: BULK_ACTIONS.filter((action) => missingFor(BULK_ACTION_ACCESS[action], user) === null),
    mayExport: missingFor('exportOwnCarriers', user) === null,
    mayUpload: missingFor('viewFullCarrierProfile', user) === null,
    mayLook,
    mayOpenPackets: missingFor('connect', user) === null,
  };
}

type AskedConnections = ReturnType<typeof askedOf<ConnectionPage, ConnectionInput>>;

async function rowsOf(monitor: Monitor, asked: AskedConnections) {
  const { page, q } = asked;
  const verdict = verdictOfList(asked.tab);
  if (verdict === null) {
    const query = { ...connectionsAsked(asked), q, page, include: 'verdict' as const };
    const { connections, paging } = await listConnections(monitor, query);
    return { connections: connections.map(toListedConnection), paging };
  }
  const followed = followedAsked(verdict, asked);
  const { subscriptions, paging } = await listSubscriptions(monitor, {
    ...followed,
    q: { ...followed.q, ...q },
    page,
    include: 'carrier',
  });
  return { connections: subscriptions.map(toListedSubscription), paging };
}

/** The same connections as the page shows, for the page and for a file, which has its own order. */
export const connectionsAsked = ({ tab, conditions, input }: AskedConnections) => ({
  ...input,
  list: tab as ConnectionList,
  q: conditions,
});

/** The same followed carriers as the page shows, for the page and for a file, which has its own order. */
export const followedAsked = (verdict: OverallResult, { conditions, input }: AskedConnections) => ({
  ...input,
  q: { overall_result_eq: verdict, ...conditions },
});

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

/** A carrier that no file names anymore. */
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
