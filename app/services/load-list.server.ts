import type { CurrentUser } from '@contract/identity/identity.entities';
import { getLoadSettings } from '@contract/loads/load-settings.calls';
import { missingFor } from '@contract/shared/permissions';
import { listLoads } from '~/models/loads.server';
import { loadList } from '~/view/lists/loads.list';
import { toListedLoad } from '~/view/loads/listed-load';
import { askedOf, pageOfList } from './list.server';
import { peopleOfLoads } from './load-people.server';
import { loadSection } from './load-section.server';
import type { Monitor } from './monitor.server';

/**
 * What a page of loads shows for its address. One call brings the rows with the counts of all lists; they and the
 * filters' choices fail separately.
 *
 * @throws the 422 page when the address has an unknown list or filter
 */
export async function loadsByAddress(monitor: Monitor, url: URL, user: CurrentUser) {
  const asked = askedOf(loadList, url.searchParams, user);
  const { tab, page, q, input } = asked;
  const [found, filters] = await Promise.all([
    loadSection(listLoads(monitor, { ...input, tab, q, page, include: 'counts' })),
    filtersOfLoads(monitor, user),
  ]);
  const { teams, mayWork, mayPost } = filters;
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  const now = new Date();
  return {
    ...pageOfList(asked, found, ({ loads }) =>
      loads.map((load) => toListedLoad(load, { list: tab, teams: names, now, mayCover: mayWork, mayPost })),
    ),
    ...filters,
  };
}

/** What the filters of loads offer, and what their reader may do; a part that fails is left empty. */
export async function filtersOfLoads(monitor: Monitor, user: CurrentUser) {
  const [settings, people] = await Promise.all([
    loadSection(monitor.get(getLoadSettings, {}).then((answer) => answer.load_settings)),
    loadSection(peopleOfLoads(monitor, user)),
  ]);
  const { assignees, teams } = people.ok ? people.data : { assignees: [], teams: [] };
  return {
    days: settings.ok ? { before: settings.data.window_before_days, after: settings.data.window_after_days } : null,
    assignees,
    teams,
    mayWork: missingFor('workTickets', user) === null,
    mayPost: missingFor('workLoadBoard', user) === null,
    mayAdd: missingFor('bringInLoads', user) === null,
    mayExport: missingFor('exportLoads', user) === null,
  };
}
