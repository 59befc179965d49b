import { activityLabel } from '@contract/activity/activity.constants';
import { formatDate } from '@contract/shared/format';
import { withoutParam } from '../paths';

const NAMES = ['kind', 'user_id', 'carrier_id', 'from', 'until'] as const;
/** Beside `carrier_id`: what a person types to name the carrier. It comes before the one that was chosen. */
export const CARRIER_TYPED = 'carrier';

export type TypedActivityFilters = Partial<Record<(typeof NAMES)[number], string>>;

/** How the activity is narrowed, as its page and its file read it from the address; left out where nothing is chosen. */
export function activityFiltersIn(search: URLSearchParams): TypedActivityFilters {
  return Object.fromEntries(NAMES.map((name) => [name, search.get(name)?.trim() || undefined]));
}

type Names = { person: string | undefined; carrier: string | undefined };

/** What is chosen, each with the address without it. */
export function activityChips(
  { kind, user_id, carrier_id, from, until }: TypedActivityFilters,
  { person, carrier }: Names,
  location: { pathname: string; search: string },
) {
  const chip = (name: (typeof NAMES)[number], label: string) => ({ label, removeHref: withoutParam(location, name) });
  return [
    kind === undefined ? [] : chip('kind', activityLabel(kind)),
    user_id === undefined ? [] : chip('user_id', person ?? `Person ${user_id}`),
    carrier_id === undefined ? [] : chip('carrier_id', carrier ?? `Carrier ${carrier_id}`),
    from === undefined ? [] : chip('from', `From ${formatDate(from)}`),
    until === undefined ? [] : chip('until', `Through ${formatDate(until)}`),
  ].flat();
}
