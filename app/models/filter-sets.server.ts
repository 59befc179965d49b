import type { CurrentUser } from '@contract/identity/identity.entities';
import { findDefaultFilterSet } from '@contract/lanes/filter-sets.calls';
import type { FilterSetType } from '@contract/lanes/filter-sets.constants';
import type { Monitor } from '~/services/monitor.server';

/** What a user's searches begin with: their own default, else the company's. Fetched only if there is one. */
export async function findDefaultFilters(monitor: Monitor, user: CurrentUser, is_type: FilterSetType) {
  if (!user.default_filters.includes(is_type)) return null;
  const [own, company] = await Promise.all([
    monitor.get(findDefaultFilterSet, { query: { owner_type: 'User', is_type } }).then((answer) => answer.filter_set),
    monitor
      .get(findDefaultFilterSet, { query: { owner_type: 'Company', is_type } })
      .then((answer) => answer.filter_set),
  ]);
  return own ?? company;
}
