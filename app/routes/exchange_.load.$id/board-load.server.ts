import type { CurrentUser } from '@contract/identity/identity.entities';
import { BROKER_CONNECTION_STATUS_FILTER } from '@contract/load-board/load-board.constants';
import { missingFor } from '@contract/shared/permissions';
import { listLoadGates } from '~/models/gate.server';
import { getBoardLoad, listBidLinks, matchCarriersToLoad } from '~/models/load-board.server';
import { rejectUnknownParams } from '~/services/known-params.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { FROM, PLACE } from '~/view/list-origin';
import { toShownMatch } from '~/view/load-board/shown-match';

/** All that the page of a load on the board shows. Matches and mailed links fail alone. */
export async function boardLoadPage(monitor: Monitor, user: CurrentUser, id: string, search: URLSearchParams) {
  rejectUnknownParams(search, ['page', 'network', FROM, PLACE], 'the load’s page');
  const isInNetwork = search.get('network') === '1';
  const [details, matches, links] = await Promise.all([
    getBoardLoad(monitor, id),
    loadSection(
      matchCarriersToLoad(monitor, id, {
        ...(search.get('page') ? { page: search.get('page')! } : {}),
        ...(isInNetwork ? { broker_connection_status: BROKER_CONNECTION_STATUS_FILTER } : {}),
      }),
    ),
    loadSection(listBidLinks(monitor, id)),
  ]);
  const maySeeLoad = missingFor('viewLoads', user) === null;
  // The same answer as on the page where the load is covered.
  const asked = [
    ...(matches.ok ? matches.data.carriers.map((one) => one.id) : []),
    ...details.bids.map((bid) => bid.carrier.id),
  ];
  const gates = maySeeLoad ? await loadSection(listLoadGates(monitor, id, asked.slice(0, 50))) : null;
  return {
    ...details,
    gates: gates?.ok ? Object.fromEntries(gates.data) : null,
    matches: matches.ok
      ? {
          ok: true as const,
          data: { carriers: matches.data.carriers.map(toShownMatch), paging: matches.data.paging },
        }
      : matches,
    links,
    isInNetwork,
    maySeeLoad,
    mayWork: missingFor('workLoadBoard', user) === null,
    mayCover: missingFor('workTickets', user) === null,
    now: new Date().toISOString(),
  };
}
