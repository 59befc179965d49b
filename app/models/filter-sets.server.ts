import type { CurrentUser } from '@contract/identity/identity.entities';
import * as calls from '@contract/lanes/filter-sets.calls';
import type { FilterSetOwner, FilterSetType } from '@contract/lanes/filter-sets.constants';
import type { Monitor } from '~/services/monitor.server';

/** The default filter set of the user or of the company, or null. */
export async function findDefaultFilterSet(monitor: Monitor, owner_type: FilterSetOwner, is_type: FilterSetType) {
  const { data } = await monitor.call(calls.findDefaultFilterSet, { query: { owner_type, is_type } });
  return data.filter_set;
}

/** What a user's searches begin with: their own default, else the company's. Fetched only if there is one. */
export async function findDefaultFilters(monitor: Monitor, user: CurrentUser, is_type: FilterSetType) {
  if (!user.default_filters.includes(is_type)) return null;
  const [own, company] = await Promise.all([
    findDefaultFilterSet(monitor, 'User', is_type),
    findDefaultFilterSet(monitor, 'Company', is_type),
  ]);
  return own ?? company;
}

type Filters = calls.FilterSet['filters'];

/** Stores filters as the default of searches. 403 for the company's without the right to it. */
export const createFilterSet = (
  monitor: Monitor,
  filter_set: { owner_type: FilterSetOwner; is_type: FilterSetType; filters: Filters },
) => monitor.call(calls.createFilterSet, { body: { filter_set } }, { handles: [422] });

/** Removes a filter set as the default. */
export async function endDefaultFilterSet(monitor: Monitor, id: number) {
  const { data } = await monitor.call(calls.updateFilterSet, {
    params: { id },
    body: { filter_set: { default: false } },
  });
  return data;
}
