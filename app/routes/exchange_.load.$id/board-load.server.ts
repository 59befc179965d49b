import type { CurrentUser } from '@contract/identity/identity.entities';
import { BROKER_CONNECTION_STATUS_FILTER } from '@contract/load-board/load-board.constants';
import { missingFor } from '@contract/shared/permissions';
import { getBoardLoad, listBidLinks, matchCarriersToLoad } from '~/models/load-board.server';
import { rejectUnknownParams } from '~/services/known-params.server';
import { loadSection } from '~/services/load-section.server';
import type { Monitor } from '~/services/monitor.server';
import { toShownMatch } from '~/view/load-board/shown-match';

/** All that the page of a load on the board shows. Matches and mailed links fail alone. */
export async function boardLoadPage(monitor: Monitor, user: CurrentUser, id: string, search: URLSearchParams) {
  rejectUnknownParams(search, ['page', 'network'], 'the load’s page');
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
  return {
    ...details,
    matches: matches.ok
      ? {
          ok: true as const,
          data: { carriers: matches.data.carriers.map(toShownMatch), paging: matches.data.paging },
        }
      : matches,
    links,
    isInNetwork,
    maySeeLoad: missingFor('viewLoads', user) === null,
    mayCover: missingFor('workTickets', user) === null,
    now: new Date().toISOString(),
  };
}
