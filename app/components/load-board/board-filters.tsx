import { EQUIPMENT_TYPE_LABELS, EQUIPMENT_TYPES, type EquipmentType } from '@contract/carriers/equipment.constants';
import {
  BOARD_STATUS_LABELS,
  BOARD_STATUSES,
  type BoardStatus,
  BROKER_CONNECTION_STATUS_FILTER,
  DEFAULT_DEADHEAD_MILES,
  LOAD_BOARD_SORT_FIELD_LABELS,
  LOAD_BOARD_SORTS,
  LOAD_CERTIFICATION_LABELS,
  LOAD_CERTIFICATIONS,
  type LoadBoardSortField,
  type LoadCertification,
  MAX_DEADHEAD_MILES,
  POSTING_AGE_BUCKETS,
} from '@contract/load-board/load-board.constants';
import { formatDate, formatDollars, formatMiles, formatPounds } from '@contract/shared/format';
import { useLocation } from '@remix-run/react';
import { Checkbox, CheckboxGroup, type Choice, Select } from '@ui/form/choices';
import { NumberField } from '@ui/form/number-field';
import { TextField } from '@ui/form/text-field';
import { FilterForm } from '~/components/form/filter-form';
import { PlaceField } from '~/components/form/place-field';
import { withoutParam, withParams } from '~/paths';
import type { FilterChip } from '~/view/chosen-filters';
import { labelIn, namedChoices, withOther } from '~/view/filter-choices';
import {
  BOARD_ENDS,
  BOARD_FILTER_PARAMS,
  type BoardEnd,
  type BoardFilterValues,
  SINGLE_FILTERS,
  type SingleFilter,
} from '~/view/load-board/board-filters';
import { type BoardTab, boardTabs, STATUSES_OF_TAB } from '~/view/load-board/board-tabs';
import { type PlaceChoice, placeErrors, placeParams } from '~/view/place-choice';
import { WITHOUT_DEFAULTS } from '~/view/without-defaults';

/** Those with their own field in view or said with their place, and the company, which has none: none opens the fold. */
const OUTSIDE_FOLD: readonly SingleFilter[] = [
  'origin_deadhead',
  'destination_deadhead',
  'pickup_from',
  'pickup_to',
  'company_id',
];

interface BoardFiltersProps {
  tab: BoardTab;
  filters: BoardFilterValues;
  places: Readonly<Record<BoardEnd, PlaceChoice>>;
  sort: string;
  /** The search's errors, by field. */
  errors: Readonly<Record<string, string[]>>;
  teams: readonly { id: number; name: string }[];
}

const ANY = { value: '', label: 'Any' };
const AGES: readonly Choice[] = [ANY, ...POSTING_AGE_BUCKETS.map(({ name }) => ({ value: name, label: name }))];
const EQUIPMENT: readonly Choice[] = EQUIPMENT_TYPES.map((value) => ({ value, label: EQUIPMENT_TYPE_LABELS[value] }));
const STATUSES: readonly Choice[] = BOARD_STATUSES.map((value) => ({ value, label: BOARD_STATUS_LABELS[value] }));
const CERTIFICATIONS: readonly Choice[] = LOAD_CERTIFICATIONS.map((value) => ({
  value,
  label: LOAD_CERTIFICATION_LABELS[value],
}));
const SORTS: readonly Choice[] = [
  { value: '', label: 'Default' },
  ...LOAD_BOARD_SORTS.map((value) => ({ value, label: sortWords(value) })),
];

/** `Price, lowest first` */
function sortWords(sort: string): string {
  const [field, direction] = sort.split(' ') as [LoadBoardSortField, 'asc' | 'desc'];
  return `${LOAD_BOARD_SORT_FIELD_LABELS[field]}, ${direction === 'asc' ? 'ascending' : 'descending'}`;
}

/** The board's filters: from, to and when in view, the rest behind a fold. */
export function BoardFilters({ tab, filters, places, sort, errors, teams }: BoardFiltersProps) {
  const location = useLocation();
  const field = (name: SingleFilter) => ({
    name,
    id: `filter-${name}`,
    initialValue: filters.one[name],
    errors: errors[name],
  });
  const several = (name: keyof BoardFilterValues['several']) => ({
    name,
    id: `filter-${name}`,
    initialValue: filters.several[name],
    errors: errors[name],
  });
  const teamChoices = [ANY, ...namedChoices(teams)];
  const hasErrors = Object.keys(errors).length > 0 || BOARD_ENDS.some((end) => placeErrors(places[end]));
  const inFold = SINGLE_FILTERS.filter((name) => !OUTSIDE_FOLD.includes(name));
  const isMoreOpen =
    errors.s !== undefined ||
    BOARD_ENDS.some((end) => errors[`${end}_deadhead`] !== undefined) ||
    inFold.some((name) => filters.one[name] !== '' || errors[name]) ||
    Object.entries(filters.several).some(([name, values]) => values.length > 0 || errors[name]);
  return (
    <FilterForm
      action={location.pathname}
      kept={[
        [WITHOUT_DEFAULTS, '1'],
        [boardTabs.param, tab],
        ...(filters.one.company_id === '' ? [] : [['company_id', filters.one.company_id] as const]),
      ]}
      chips={chipsOf(filters, places, teamChoices, location)}
      clearHref={withParams(location, {
        ...Object.fromEntries(BOARD_FILTER_PARAMS.map((name) => [name, null])),
        [WITHOUT_DEFAULTS]: 1,
      })}
      hasErrors={hasErrors}
      isFolded
    >
      {BOARD_ENDS.map((end) => (
        <PlaceField
          key={end}
          name={end}
          label={END_LABELS[end]}
          choice={places[end]}
          errors={errors[end] ?? placeErrors(places[end])}
        />
      ))}
      <TextField field={field('pickup_from')} label="Pickup from" type="date" />
      <TextField field={field('pickup_to')} label="Pickup to" type="date" />
      <details className="filter-more" open={isMoreOpen}>
        <summary className="discloses">More filters</summary>
        <div className="filter-fields hinted-fields">
          <Select
            field={{ name: 'sort', id: 'filter-sort', initialValue: sort, errors: errors.s }}
            label="Sort"
            choices={withOther(SORTS, sort)}
          />
          {BOARD_ENDS.map((end) => (
            <NumberField
              key={end}
              field={{
                ...field(`${end}_deadhead`),
                initialValue: filters.one[`${end}_deadhead`] || String(DEFAULT_DEADHEAD_MILES),
              }}
              label={DEADHEAD_LABELS[end]}
              unit="miles"
              min={0}
              max={MAX_DEADHEAD_MILES}
            />
          ))}
          <TextField field={field('dropoff_from')} label="Dropoff from" type="date" />
          <TextField field={field('dropoff_to')} label="Dropoff to" type="date" />
          <TextField
            field={field('trailer')}
            label="Trailer"
            hint="Words of the equipment, as in air ride"
            autoComplete="off"
          />
          <NumberField field={field('min_rate')} label="Minimum rate" unit="USD" min={1} />
          <NumberField field={field('max_rate')} label="Maximum rate" unit="USD" min={1} />
          <NumberField field={field('weight')} label="Weight at most" unit="lbs" min={1} />
          <NumberField field={field('trailer_length')} label="Trailer length at most" unit="ft" min={1} max={100} />
          <Select field={field('posting_age')} label="Posting age" choices={withOther(AGES, filters.one.posting_age)} />
          <Select field={field('team')} label="Team" choices={withOther(teamChoices, filters.one.team)} />
          <Checkbox
            field={field('broker_connection_status')}
            label={BROKER_CONNECTION_STATUS_FILTER}
            value={BROKER_CONNECTION_STATUS_FILTER}
            hint="With an open bid or a fitting truck of a carrier you onboarded"
          />
          {STATUSES_OF_TAB[tab] === null ? (
            <CheckboxGroup field={several('status')} label="Status" choices={STATUSES} />
          ) : null}
          <CheckboxGroup field={several('certifications')} label="Certifications" choices={CERTIFICATIONS} />
          <div className="board-equipment">
            <CheckboxGroup field={several('equipment')} label="Equipment" choices={EQUIPMENT} />
          </div>
        </div>
      </details>
    </FilterForm>
  );
}

const END_LABELS: Readonly<Record<BoardEnd, string>> = { origin: 'Origin', destination: 'Destination' };
const DEADHEAD_LABELS: Readonly<Record<BoardEnd, string>> = {
  origin: 'Deadhead to pickup',
  destination: 'Deadhead from dropoff',
};

type Location = { pathname: string; search: string };

function chipsOf(
  { one, several }: BoardFilterValues,
  places: BoardFiltersProps['places'],
  teams: readonly Choice[],
  location: Location,
): FilterChip[] {
  const words: Record<SingleFilter, string | null> = {
    // Shown with its place.
    origin_deadhead: null,
    destination_deadhead: null,
    pickup_from: `Pickup from ${formatDate(one.pickup_from)}`,
    pickup_to: `Pickup to ${formatDate(one.pickup_to)}`,
    dropoff_from: `Dropoff from ${formatDate(one.dropoff_from)}`,
    dropoff_to: `Dropoff to ${formatDate(one.dropoff_to)}`,
    trailer: `Trailer “${one.trailer}”`,
    min_rate: `From ${formatDollars(Number(one.min_rate))}`,
    max_rate: `Up to ${formatDollars(Number(one.max_rate))}`,
    weight: `At most ${formatPounds(Number(one.weight))}`,
    trailer_length: `At most ${one.trailer_length} ft`,
    posting_age: `Posted: ${one.posting_age}`,
    team: `Team: ${labelIn(teams, one.team)}`,
    broker_connection_status: one.broker_connection_status,
    company_id: `Company ${one.company_id}`,
  };
  const ends = BOARD_ENDS.flatMap((end): FilterChip[] => {
    const place = places[end];
    if (place.status !== 'chosen') return [];
    const miles = formatMiles(Number(one[`${end}_deadhead`] || DEFAULT_DEADHEAD_MILES));
    const params = [...Object.values(placeParams(end)), `${end}_deadhead`];
    return [
      {
        label: `${END_LABELS[end]} ${place.place.name}, within ${miles}`,
        removeHref: withParams(location, {
          ...Object.fromEntries(params.map((name) => [name, null])),
          [WITHOUT_DEFAULTS]: 1,
        }),
      },
    ];
  });
  const singles = (Object.entries(words) as [SingleFilter, string | null][]).flatMap(([name, label]) =>
    one[name] === '' || label === null
      ? []
      : [{ label, removeHref: withParams(location, { [name]: null, [WITHOUT_DEFAULTS]: 1 }) }],
  );
  const labels = {
    equipment: (value: string) => EQUIPMENT_TYPE_LABELS[value as EquipmentType] ?? value,
    status: (value: string) => BOARD_STATUS_LABELS[value as BoardStatus] ?? value,
    certifications: (value: string) => LOAD_CERTIFICATION_LABELS[value as LoadCertification] ?? value,
  };
  const listed = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) =>
    several[name].map((value) => ({ label: labels[name](value), removeHref: withoutParam(location, name, value) })),
  );
  return [...ends, ...singles, ...listed];
}
