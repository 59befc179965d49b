import type { CurrentUser } from '@contract/identity/identity.entities';
import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { withoutParam, withParams } from '~/paths';
import type { ChosenFilters, FilterChip } from '../chosen-filters';
import { labelIn, withOther } from '../filter-choices';
import type { KeptKind } from '../kept-rows';

/** The filters of an address by name: one without a value has no effect. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** The data of a list's page. Each list adds its own. */
export interface ListData<Tab extends string = string, Row = unknown> {
  tab: Tab;
  /** As in the address; empty: the list's default order. */
  sort: string;
  values: FilterValues;
  /** Rows of each tab under the same filters; null: unknown. */
  counts: Readonly<Partial<Record<Tab, number>>> | null;
  rows: { ok: true; data: { rows: readonly Row[]; paging: PagingInfo } } | { ok: false; reference: string | null };
}

/** Parameters of `q`, by their names in the monitor's search of the list. */
export type Conditions = Readonly<Record<string, string | number | readonly string[]>>;

/** The user, the tab and the time of the query. */
export interface Asking<Tab extends string = string> {
  tab: Tab;
  user: CurrentUser;
  now: Date;
}

interface Choice {
  value: string;
  label: string;
}

/** A filter's field, its chip, and its parameter for the monitor. */
export interface Filter<Page extends ListData = ListData, Input = object> {
  /**
   * A `switch` has no field: links choose it and it stays when the form is sent. A `hidden` one stays too; its chip
   * removes it.
   */
  field: 'text' | 'date' | 'choice' | 'several' | 'switch' | 'hidden';
  label: string;
  /** A chip's text for one value. */
  chip: (value: string, page: Page) => string;
  /** The one value of a switch. */
  on?: string;
  /** Of a choice or of several. */
  choices?: (page: Page) => readonly Choice[];
  /** The condition of `q`, by name if the value is sent as typed. */
  q?: string | ((value: string, asking: Asking<Page['tab']>) => Conditions);
  /** Parameters of the call besides `q`. */
  input?: (value: string, asking: Asking<Page['tab']>) => Input;
  /** The valid values, and the 422 page's name for another one; omitted: the monitor reports a bad one. */
  known?: { is: (value: string) => boolean; what: 'filter' | 'classification' };
  /** Behind “More filters”. */
  isMore?: boolean;
  /** The tabs with the filter; the others ignore it. Omitted: all. */
  isOnTab?: (tab: Page['tab']) => boolean;
  /** Whether the form has a field for it; omitted: on each of its tabs. */
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
  /** A chip's text for a value by its label; omitted: the label. */
  chip?: (label: string, value: string, page: Page) => string;
  /** The name of any value; omitted: from the choices. */
  labels?: Readonly<Record<string, string>>;
  /** The label of no value; default: Any. */
  any?: string;
  choices: readonly Choice[] | ((page: Page) => readonly Choice[]);
};

/** One of the choices, or another one from the address. */
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

/** On, if the address has this value, or off; links choose it. */
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

/** Shown instead of rows. */
export interface Empty {
  title: string;
  text?: string;
  link?: { to: string; label: string };
}

export interface Location {
  pathname: string;
  search: string;
}

/** One list of the portal: its address, its query to the monitor, and its page's texts. */
export interface List<Page extends ListData = ListData, Input = object> {
  title: string;
  context: string | ((page: Page) => string);
  crumbs?: readonly { label: string; to?: string }[];
  /** The list's name on the 422 page: "the loads". */
  name: string;
  noun: readonly [one: string, many: string];
  /** Of the table; omitted: the label of the tab. */
  caption?: string;
  tabs: Tabs<Page['tab']>;
  filters: Readonly<Record<string, Filter<Page, Input>>>;
  /** The list ignores unknown parameters; omitted: they get the 422 page. */
  ignoresUnknown?: boolean;
  /** Other parameters of an address, which stay when the filters change. */
  params?: readonly string[];
  /** Conditions of every query. */
  always?: Conditions | ((asking: Asking<Page['tab']>) => Conditions);
  order?: {
    /** A tab's default order; empty: the monitor's own. */
    own: (tab: Page['tab']) => string;
    /** The text of the link back to it. */
    label: (tab: Page['tab']) => string;
    /** The file of the list has its own order, whatever the page's is. */
    fileHasItsOwn?: boolean;
    /** Sent even if it is the default. */
    isAlwaysSaid?: boolean;
    /** The monitor's name; omitted: the same as in the address. */
    toMonitor?: (sort: string, tab: Page['tab']) => string;
  };
  /** A tab's own restriction without a filter: a chip while it is on, and the parameters that remove it. */
  standing?: (page: Page) => { label: string; isOn: boolean; without: Readonly<Record<string, string>> } | null;
  /** On a phone the fields are behind a checkbox. */
  isFolded?: boolean;
  /** Of the section around the rows. */
  className?: string;
  empty: (page: Page, isNarrowed: boolean, location: Location) => Empty;
  /** Instead of rows that could not be loaded. Retrying begins at the first page, unless it leads elsewhere. */
  failed: (page: Page, location: Location) => { title: string; text?: string; retryHref?: string };
}

export interface Tabs<Tab extends string> {
  /** They look like inline links. */
  areLinks?: boolean;
  /** The label of the row of tabs. */
  label: string;
  param: 'tab' | 'list' | 'status';
  /** All names in addresses. */
  names: readonly Tab[];
  /** Those shown as tabs; omitted: all. */
  shown?: readonly Tab[];
  labels: Readonly<Record<Tab, string>>;
  /** The default one. */
  first: Tab;
  /** Addresses name the first one too. */
  namesFirst?: boolean;
  /** Parameters that do not carry over to another tab; `all`: none does. */
  drops?: readonly string[] | 'all';
}

/** The tabs of a list without tabs. */
export const oneTab = (label: string): Tabs<'all'> => ({
  label: '',
  param: 'tab',
  names: ['all'],
  labels: { all: label },
  first: 'all',
});

export const hasTabs = ({ names }: Pick<Tabs<string>, 'names'>): boolean => names.length > 1;

/** Describes a list once: its address, query, form, chips, texts and file follow. */
export const defineList = <Page extends ListData, Input = object>(list: List<Page, Input>): List<Page, Input> => list;

/** The tab that an address names; null: none. */
export const tabNamed = <Tab extends string>({ names, first }: Tabs<Tab>, name: string | null): Tab | null =>
  name === null || name === '' ? first : (names.find((tab) => tab === name) ?? null);

/** Each tab stores its own pages in the browser; without an answer the counts are unknown. */
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

/** The parameters of a list's address. */
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

/** Whether a filter restricts the list. A switch alone does not count: the page says what it shows. */
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

/** The filters with a field, visible or behind “More filters”. */
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

/** The chosen filters, each with the address without it. */
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

/** The form's hidden parameters: the tab, the order, switches, and parameters that the list keeps. */
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

/** The address of the page's file: with the same filters, all pages, in the page's order or its own. */
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
