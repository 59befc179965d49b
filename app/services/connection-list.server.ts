import type { Connection } from '@contract/connections/connections.entities';
import { listConnections } from '~/models/connections.server';
import { type DecidedList, type ListedConnection, listNamed } from './connection-list';
import { toListedCarrier } from './listed-carrier';
import type { Monitor } from './monitor.server';

/** Who is in which list (vetting text, section 4), as ransack asks for it. */
const MEMBERS: Readonly<Record<DecidedList, Readonly<Record<string, string>>>> = {
  'my-carriers': { status_eq: 'onboarded' },
  'do-not-dispatch': { status_eq: 'do_not_dispatch' },
  dismissed: { is_dismissed_eq: 'true' },
};
const LISTS = Object.keys(MEMBERS) as DecidedList[];

/**
 * What the page of the company's carriers shows for its address: the list, page and order live there. Each list comes
 * with how many carriers it holds.
 */
export async function connectionsByAddress(monitor: Monitor, url: URL) {
  const list = listNamed(url.searchParams.get('list'));
  const sort = url.searchParams.get('sort') ?? '';
  const [shown, ...others] = await Promise.all([
    listConnections(monitor, {
      page: url.searchParams.get('page') ?? undefined,
      include: 'rules_assessment',
      q: { ...MEMBERS[list], ...(sort !== '' && { s: monitorSort(sort) }) },
    }),
    ...LISTS.map((other) => listConnections(monitor, { per_page: 1, q: MEMBERS[other] })),
  ]);
  return {
    list,
    sort,
    today: new Date().toISOString().slice(0, 10),
    counts: LISTS.map((name, at) => ({ list: name, count: others[at]!.paging.totalRecords })),
    connections: shown.connections.map(toListedConnection),
    paging: shown.paging,
  };
}

/** The columns are a carrier's; in a list of connections the monitor finds them beneath the carrier. */
const monitorSort = (sort: string) => (sort.startsWith('updated_at') ? sort : `carrier_${sort}`);

function toListedConnection(connection: Connection): ListedConnection {
  const { carrier, carrier_id, carrier_name, status, is_dismissed, updated_at, updated_by } = connection;
  const listed = carrier
    ? toListedCarrier(carrier)
    : {
        id: carrier_id,
        legal_name: carrier_name,
        dba_name: null,
        identifiers: [],
        city: null,
        state: null,
        status_code: null,
        power_units: null,
        drivers: null,
      };
  return { ...listed, relationship: { status }, is_dismissed, updated_at, updated_by };
}
