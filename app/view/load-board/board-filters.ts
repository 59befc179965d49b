import type { CallInput } from '@contract/call';
import type { searchBoardLoads } from '@contract/load-board/board.calls';
import { placeParams } from '~/view/place-choice';

/** The board's single-value filters, as in the address and in `q`. */
export const SINGLE_FILTERS = [
  'origin_deadhead',
  'destination_deadhead',
  'pickup_from',
  'pickup_to',
  'dropoff_from',
  'dropoff_to',
  'trailer',
  'min_rate',
  'max_rate',
  'weight',
  'trailer_length',
  'posting_age',
  'team',
  'broker_connection_status',
  'company_id',
] as const;
/** Its multiple-choice filters. */
export const SEVERAL_FILTERS = ['equipment', 'status', 'certifications'] as const;

export type SingleFilter = (typeof SINGLE_FILTERS)[number];
export type SeveralFilter = (typeof SEVERAL_FILTERS)[number];

/** As typed; empty: no condition. */
export interface BoardFilterValues {
  one: Readonly<Record<SingleFilter, string>>;
  several: Readonly<Record<SeveralFilter, readonly string[]>>;
}

export const BOARD_ENDS = ['origin', 'destination'] as const;
export type BoardEnd = (typeof BOARD_ENDS)[number];

/** Parameters of an address with search conditions. */
export const BOARD_FILTER_PARAMS: readonly string[] = [
  ...BOARD_ENDS.flatMap((end) => Object.values(placeParams(end))),
  ...SINGLE_FILTERS,
  ...SEVERAL_FILTERS,
];

export const filtersIn = (search: URLSearchParams): BoardFilterValues => ({
  one: Object.fromEntries(SINGLE_FILTERS.map((name) => [name, search.get(name)?.trim() ?? ''])) as Record<
    SingleFilter,
    string
  >,
  several: Object.fromEntries(
    SEVERAL_FILTERS.map((name) => [name, search.getAll(name).filter((value) => value.trim() !== '')]),
  ) as Record<SeveralFilter, string[]>,
});

/** Whether an address filters the board. Miles without their place have no effect. */
export const isNarrowed = (search: URLSearchParams): boolean =>
  Object.keys(filtersToKeep(search)).length > 0 || BOARD_ENDS.some((end) => (search.get(end) ?? '').trim() !== '');

/** The part of an address to store as default: a place by its number. */
export function filtersToKeep(search: URLSearchParams): Record<string, string[]> {
  const isLeftOut = (name: string) =>
    BOARD_ENDS.some(
      (end) =>
        name === placeParams(end).text ||
        name === placeParams(end).chosenFor ||
        (name === `${end}_deadhead` && (search.get(placeParams(end).areaId) ?? '') === ''),
    );
  return Object.fromEntries(
    BOARD_FILTER_PARAMS.filter((name) => !isLeftOut(name))
      .map((name) => [name, search.getAll(name).filter((value) => value.trim() !== '')] as const)
      .filter(([, values]) => values.length > 0),
  );
}

/** The monitor's query. Values go as typed: it reports a bad one. */
export function boardQuery(
  { one, several }: BoardFilterValues,
  areas: Readonly<Record<BoardEnd, number | null>>,
  sort: string,
): NonNullable<CallInput<typeof searchBoardLoads>['body']['q']> {
  const isMilesOfNowhere = (name: SingleFilter) => BOARD_ENDS.some((end) => name === `${end}_deadhead` && !areas[end]);
  const asked = [
    ...SINGLE_FILTERS.filter((name) => !isMilesOfNowhere(name)).map((name) => [name, one[name]] as const),
    ...SEVERAL_FILTERS.map((name) => [name, several[name]] as const),
    ...BOARD_ENDS.map((end) => [`${end}_area_id`, areas[end] ?? ''] as const),
    ['s', sort] as const,
  ];
  return Object.fromEntries(asked.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)));
}

/** The errors of an answer by the form's fields: `q.min_rate` is `min_rate`, for a list its bare name. */
export function fieldErrors(fields: Readonly<Record<string, string[]>> = {}): Record<string, string[]> {
  const named: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(fields)) {
    const name = field
      .replace(/^q\./, '')
      .replace(/\.\d+$/, '')
      .replace(/_area_id$/, '');
    named[name] = [...(named[name] ?? []), ...messages];
  }
  return named;
}
