import type { CurrentUser } from '@contract/identity/identity.entities';
import type { PagingInfo } from '@contract/shared/paging';
import {
  type Asking,
  type Conditions,
  type FilterValues,
  hasTabs,
  type List,
  type ListData,
  paramsOf,
  tabNamed,
  valuesIn,
} from '~/view/lists/define-list';
import { notOf, rejectUnknownParams } from './known-params.server';
import type { SectionResult } from './load-section.server';

/** The query of an address: the same for the page and its file. */
export interface Asked<Tab extends string, Input> {
  tab: Tab;
  sort: string;
  values: FilterValues;
  page: string | undefined;
  /** With the order. */
  q: Conditions;
  /** Without it. */
  conditions: Conditions;
  /** Parameters of the call besides `q`. */
  input: Partial<Input>;
}

/**
 * What an address of the list requests from the monitor.
 *
 * @param tabOf if more than the name in the address decides which tab it is
 * @throws the 422 page when the address has an unknown tab, filter or value
 */
export function askedOf<Page extends ListData, Input>(
  list: List<Page, Input>,
  search: URLSearchParams,
  user: CurrentUser,
  tabOf = (name: string | null): Page['tab'] | null => tabNamed(list.tabs, name),
): Asked<Page['tab'], Input> {
  if (!list.ignoresUnknown) rejectUnknownParams(search, paramsOf(list), list.name);
  const named = hasTabs(list.tabs) ? search.get(list.tabs.param) : null;
  const tab = tabOf(named);
  if (tab === null) throw notOf(list.name, named ?? '', 'list');
  const asking = { tab, user, now: new Date() };
  const values = valuesIn(list, search, tab);
  const sort = search.get('sort') ?? '';
  const order = list.order && (sort || list.order.own(tab));
  const always = typeof list.always === 'function' ? list.always(asking) : list.always;
  const conditions = { ...always, ...conditionsOf(list, values, asking) };
  return {
    tab,
    sort,
    values,
    page: search.get('page') || undefined,
    conditions,
    q: { ...conditions, ...(order && { s: list.order?.toMonitor?.(order, tab) ?? order }) },
    input: inputOf(list, values, asking),
  };
}

function conditionsOf<Page extends ListData, Input>(
  { filters, name: listName }: List<Page, Input>,
  values: FilterValues,
  asking: Asking<Page['tab']>,
): Conditions {
  const conditions = Object.entries(filters).map(([name, { q, known, field }]): Conditions => {
    const typed = values[name] ?? [];
    const [value] = typed;
    if (value === undefined) return {};
    if (known && !known.is(value)) throw notOf(listName, value, known.what);
    if (typeof q === 'string') return { [q]: field === 'several' ? typed : value };
    return q?.(value, asking) ?? {};
  });
  return Object.assign({}, ...conditions);
}

function inputOf<Page extends ListData, Input>(
  { filters }: List<Page, Input>,
  values: FilterValues,
  asking: Asking<Page['tab']>,
): Partial<Input> {
  const inputs: Partial<Input> = {};
  for (const [name, { input }] of Object.entries(filters)) {
    const [value] = values[name] ?? [];
    if (value !== undefined) Object.assign(inputs, input?.(value, asking));
  }
  return inputs;
}

/**
 * The rows of a page as its list shows them, and the counts of its tabs.
 *
 * @param found the monitor's answer, which may fail alone: the chosen filters stay visible
 */
export function pageOfList<Tab extends string, Answer extends { paging: PagingInfo }, Row>(
  { tab, sort, values }: Pick<Asked<Tab, unknown>, 'tab' | 'sort' | 'values'>,
  found: SectionResult<Answer & { counts?: Readonly<Record<Tab, number>> | null }>,
  rowsOf: (answer: Answer) => Row[],
) {
  const shown = { tab, sort, values };
  if (!found.ok) return { ...shown, counts: null, rows: found };
  const { paging, counts = null } = found.data;
  return { ...shown, counts, rows: { ok: true as const, data: { rows: rowsOf(found.data), paging } } };
}
