import type { CurrentUser } from '@contract/identity/identity.entities';
import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { withoutParam, withParams } from '~/paths';
import type { ChosenFilters, FilterChip } from '../chosen-filters';
import { labelIn, withOther } from '../filter-choices';
import type { KeptKind } from '../kept-rows';

/** The filters of an address by name: a filter without a value narrows nothing. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** What the page of a list shows. Each list adds its own parts to it. */
export interface ListData<Tab extends string = string, Row = unknown> {
  tab: Tab;
  /** As in the address; empty: the list's own order. */
  sort: string;
  values: FilterValues;
  /** Rows of each tab under the same filters; null: not known. */
  counts: Readonly<Partial<Record<Tab, number>>> | null;
  rows: { ok: true; data: { rows: readonly Row[]; paging: PagingInfo } } | { ok: false; reference: string | null };
}

/** Parameters of `q`, as the monitor's search of the list names them. */
export type Conditions = Readonly<Record<string, string | number | readonly string[]>>;

/** Whose question it is, of which tab and when. */
export interface Asking<Tab extends string = string> {
  tab: Tab;
  user: CurrentUser;
  now: Date;
}

interface Choice {
  value: string;
  label: string;
}

/** How one filter is typed, named when it is chosen, and sent to the monitor. */
export interface Filter<Page extends ListData = ListData, Input = object> {
  /**
   * A `switch` has no field: it is chosen by links and stays as it is when the form is sent. One that is `hidden` stays so
   * too, and is taken away by its chip.
   */
  field: 'text' | 'date' | 'choice' | 'several' | 'switch' | 'hidden';
  label: string;
  /** What a chip says of one value. */
  chip: (value: string, page: Page) => string;
  /** The one value of a switch. */
  on?: string;
  /** Of a choice or of several. */
  choices?: (page: Page) => readonly Choice[];
  /** The condition of `q`, by its name where the value is sent as typed. */
  q?: string | ((value: string, asking: Asking<Page['tab']>) => Conditions);
  /** Parameters of the call beside `q`. */
  input?: (value: string, asking: Asking<Page['tab']>) => Input;
  /** Which values there are, and what another is called in the 422 page; left out: the monitor says what is wrong with one. */
  known?: { is: (value: string) => boolean; what: 'filter' | 'classification' };
  /** Stands behind “More filters”. */
  isMore?: boolean;
  /** The tabs that have the filter; the others ignore it. Left out: all have it. */
  isOnTab?: (tab: Page['tab']) => boolean;
  /** Whether the form has a field for it; left out: on each of its tabs. */
  isOffered?: (page: Page) => boolean;
  /** Default: `filter-` and the name. */
  id?: string;
  className?: string;
  hint?: string;
  inputMode?: 'numeric';
  maxLength?: number;
  isOptional?: boolean;
}

type Said<Page extends ListData, Input> = Partial<Omit<Filter<Page, Input>, 'field' | 'label' | 'choices'>>;

export const textFilter = <Page extends ListData, Input>(
  label: string,
  said: Said<Page, Input>,
): Filter<Page, Input> => ({
  chip: (value) => `${label} “${value}”`,
  ...said,
  field: 'text',
  label,
});

export const dateFilter = <Page extends ListData, Input>(
  label: string,
  said: Said<Page, Input> = {},
): Filter<Page, Input> => ({ chip: (value) => `${label} ${formatDate(value)}`, ...said, field: 'date', label });

type SaidOfChoice<Page extends ListData, Input> = Omit<Said<Page, Input>, 'chip'> & {
  /** What a chip says of a value by its label; left out: the label. */
  chip?: (label: string, value: string, page: Page) => string;
  /** The name of any value; left out: as the choices say. */
  labels?: Readonly<Record<string, string>>;
  /** What no value is called; default: Any. */
  any?: string;
  choices: readonly Choice[] | ((page: Page) => readonly Choice[]);
};

/** One of the choices, or one that the address names beside them. */
export function choiceFilter<Page extends ListData, Input>(
  label: string,
  { choices, chip = (text) => text, labels = {}, any = 'Any', ...said }: SaidOfChoice<Page, Input>,
): Filter<Page, Input> {
  const choicesOf = typeof choices === 'function' ? choices : () => choices;
  return {
    ...said,
    field: 'choice',
    label,
    chip: (value, page) => chip(labels[value] ?? labelIn(choicesOf(page), value), value, page),
    choices: (page) => [{ value: '', label: any }, ...choicesOf(page)],
  };
}

/** Any of several. */
export const severalFilter = <Page extends ListData, Input>(
  label: string,
  {
    choices,
    ...said
  }: Said<Page, Input> & { choices: (page: Page) => readonly Choice[]; chip: (value: string) => string },
): Filter<Page, Input> => ({ ...said, field: 'several', label, choices });

/** On, where the address has this value, or off; it is chosen by links. */
export const switchFilter = <Page extends ListData, Input>(
  on: string,
  said: Pick<Filter<Page, Input>, 'q' | 'input'>,
): Filter<Page, Input> => ({
  ...said,
  field: 'switch',
  on,
  label: '',
  chip: () => '',
});

/** What stands in the place of rows. */
export interface Empty {
  title: string;
  text?: string;
  link?: { to: string; label: string };
}

export interface Location {
  pathname: string;
  search: string;
}

/** One list of the portal: what its address may say, what it asks the monitor for that, and what its page says. */
export interface List<Page extends ListData = ListData, Input = object> {
  title: string;
  context: string | ((page: Page) => string);
  crumbs?: readonly { label: string; to?: string }[];
  /** What it lists, as the 422 page names it: "the loads". */
  name: string;
  noun: readonly [one: string, many: string];
  /** Of the table; left out: the label of the tab. */
  caption?: string;
  tabs: Tabs<Page['tab']>;
  filters: Readonly<Record<string, Filter<Page, Input>>>;
  /** The list ignores parameters that it does not know; left out: they get the 422 page. */
  ignoresUnknown?: boolean;
  /** Other parameters that an address may have, which stay when the filters change. */
  params?: readonly string[];
  /** Conditions of every question. */
  always?: Conditions | ((asking: Asking<Page['tab']>) => Conditions);
  order?: {
    /** In which a tab comes without one in the address; empty: the monitor's own. */
    own: (tab: Page['tab']) => string;
    /** What the way back to it is called. */
    label: (tab: Page['tab']) => string;
    /** The file of the list has its own order, whatever the page's is. */
    fileHasItsOwn?: boolean;
    /** It is said also where the list is in it. */
    isAlwaysSaid?: boolean;
    /** As the monitor names it; left out: as the address does. */
    toMonitor?: (sort: string, tab: Page['tab']) => string;
  };
  /** What narrows a tab without a filter: a chip where it is on, and the parameters that take it away. */
  standing?: (page: Page) => { label: string; isOn: boolean; without: Readonly<Record<string, string>> } | null;
  /** On a phone the fields stand behind a box. */
  isFolded?: boolean;
  /** Of the section around the rows. */
  className?: string;
  empty: (page: Page, isNarrowed: boolean, location: Location) => Empty;
  /** In place of rows that could not be loaded. Another try begins at the first page, unless it leads elsewhere. */
  failed: (page: Page, location: Location) => { title: string; text?: string; retryHref?: string };
}

export interface Tabs<Tab extends string> {
  /** They look like links in a line. */
  areLinks?: boolean;
  /** What the row of tabs is called. */
  label: string;
  param: 'tab' | 'list' | 'status';
  /** All that an address may name. */
  names: readonly Tab[];
  /** Those that are tabs; left out: all. */
  shown?: readonly Tab[];
  labels: Readonly<Record<Tab, string>>;
  /** The one that opens without a name. */
  first: Tab;
  /** The first is named in addresses too. */
  namesFirst?: boolean;
  /** Parameters that do not go over to another tab; `all`: none does. */
  drops?: readonly string[] | 'all';
}

/** The tabs of a list that has none. */
export const oneTab = (label: string): Tabs<'all'> => ({
  label: '',
  param: 'tab',
  names: ['all'],
  labels: { all: label },
  first: 'all',
});

export const hasTabs = ({ names }: Pick<Tabs<string>, 'names'>): boolean => names.length > 1;

/** Says a list once: its address, question, form, chips, words and file are made of it. */
export const defineList = <Page extends ListData, Input = object>(list: List<Page, Input>): List<Page, Input> => list;

/** The tab that an address names; null: it names none of them. */
export const tabNamed = <Tab extends string>({ names, first }: Tabs<Tab>, name: string | null): Tab | null =>
  name === null || name === '' ? first : (names.find((tab) => tab === name) ?? null);

/** Each tab keeps its own pages in the browser; without an answer nothing is known of the counts. */
export const keptByTab = <Tab extends string>(name: string, tabs: Tabs<Tab>, whenFailed: object = {}): KeptKind => ({
  nameOf: (search) => `${name}-${tabNamed(tabs, search.get(tabs.param)) ?? tabs.first}`,
  whenFailed: { counts: null, ...whenFailed },
});

/** The address of another tab of the list. */
export function tabHref<Tab extends string>(
  { param, first, namesFirst = false, drops = [] }: Tabs<Tab>,
  tab: Tab,
  location: Location,
): string {
  const named = tab === first && !namesFirst ? null : tab;
  if (drops === 'all') return withParams({ ...location, search: '' }, { [param]: named });
  return withParams(location, { ...Object.fromEntries(drops.map((one) => [one, null])), [param]: named });
}

export const contextOf = <Page extends ListData, Input>({ context }: List<Page, Input>, page: Page): string =>
  typeof context === 'function' ? context(page) : context;

/** The parameters that an address of the list may have. */
export const paramsOf = <Page extends ListData, Input>({ tabs, filters, params = [], order }: List<Page, Input>) => [
  ...(hasTabs(tabs) ? [tabs.param] : []),
  'page',
  ...(order ? ['sort'] : []),
  ...params,
  ...Object.keys(filters),
];

/** The filters of an address as they are typed. */
export const valuesIn = <Page extends ListData, Input>(
  { filters }: List<Page, Input>,
  search: URLSearchParams,
  tab: Page['tab'],
): FilterValues =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [
      name,
      (filter.isOnTab?.(tab) ?? true) ? valuesOf(filter, search, name) : [],
    ]),
  );

function valuesOf<Page extends ListData, Input>(filter: Filter<Page, Input>, search: URLSearchParams, name: string) {
  const typed = filter.field === 'several' ? search.getAll(name) : [search.get(name)?.trim() ?? ''];
  const isChosen = (value: string) => value !== '' && (filter.on === undefined || value === filter.on);
  return [...new Set(typed.filter(isChosen))];
}

const isOn = (values: readonly string[] | undefined): boolean => (values?.length ?? 0) > 0;

/** Whether a filter narrows the list. A switch by itself does not count: the page says what it shows. */
export const isNarrowed = <Page extends ListData, Input>(
  { filters }: List<Page, Input>,
  values: FilterValues,
): boolean => Object.entries(filters).some(([name, { field }]) => field !== 'switch' && isOn(values[name]));

/** A filter as the form shows it. */
export interface FilterField
  extends Pick<Filter, 'field' | 'label' | 'isMore' | 'className' | 'hint' | 'inputMode' | 'maxLength' | 'isOptional'> {
  name: string;
  id: string;
  values: readonly string[];
  choices: readonly Choice[];
}

/** The filters with a field, in view or behind “More filters”. */
export const fieldsOf = <Page extends ListData, Input>({ filters }: List<Page, Input>, page: Page): FilterField[] =>
  Object.entries(filters)
    .filter(
      ([, { field, isOffered, isOnTab }]) =>
        field !== 'switch' && field !== 'hidden' && (isOffered?.(page) ?? isOnTab?.(page.tab) ?? true),
    )
    .map(
      ([
        name,
        { field, label, isMore, className, hint, inputMode, maxLength, isOptional, id = `filter-${name}`, choices },
      ]) => ({
        ...{ name, id, field, label, isMore, className, hint, inputMode, maxLength, isOptional },
        values: page.values[name] ?? [],
        choices: withOthers(choices?.(page) ?? [], page.values[name]),
      }),
    );

const withOthers = (choices: readonly Choice[], values: readonly string[] = []) =>
  values.reduce<readonly Choice[]>(withOther, choices);

/** What is chosen, each with the address without it. */
export function chosenIn<Page extends ListData, Input>(
  list: List<Page, Input>,
  page: Page,
  location: Location,
): ChosenFilters {
  const standing = list.standing?.(page);
  const shown = Object.entries(list.filters).filter(([, { field }]) => field !== 'switch');
  return {
    chips: [
      ...(standing?.isOn ? [{ label: standing.label, removeHref: withParams(location, standing.without) }] : []),
      ...shown.flatMap(([name, { chip, field }]) =>
        (page.values[name] ?? []).map(
          (value): FilterChip => ({
            label: chip(value, page),
            removeHref: withoutParam(location, name, field === 'several' ? value : undefined),
          }),
        ),
      ),
    ],
    clearHref: withParams(location, {
      ...Object.fromEntries(shown.map(([name]) => [name, null])),
      ...standing?.without,
    }),
  };
}

/** What the form sends beside its fields: the tab, the order, switches, and parameters that the list leaves alone. */
export function keptIn<Page extends ListData, Input>(
  { tabs, filters, params = [] }: List<Page, Input>,
  { tab, sort, values }: Page,
  search: string,
): [name: string, value: string][] {
  const address = new URLSearchParams(search);
  const unseen = Object.keys(filters).filter((name) => ['switch', 'hidden'].includes(filters[name]?.field ?? ''));
  return [
    ...(tab === tabs.first && !tabs.namesFirst ? [] : [[tabs.param, tab] satisfies [string, string]]),
    ...(sort === '' ? [] : [['sort', sort] satisfies [string, string]]),
    ...unseen.flatMap((name) => (values[name] ?? []).map((value): [string, string] => [name, value])),
    ...params.flatMap((name) => address.getAll(name).map((value): [string, string] => [name, value])),
  ];
}

/** The address of the file of what a page shows: narrowed alike, all pages of it, in the order of the page or its own. */
export function fileQuery<Page extends ListData, Input>(
  { tabs, order }: List<Page, Input>,
  { tab }: Page,
  { search }: Location,
): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  if (order?.fileHasItsOwn) query.delete('sort');
  if (hasTabs(tabs)) query.set(tabs.param, tab);
  return query.toString();
}
