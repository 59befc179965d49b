import { LOAD_PROTECTION_LABELS, LOAD_PROTECTIONS, type LoadProtectionState } from '@contract/loads/gate.constants';
import { LOAD_LIST_LABELS, LOAD_STATUS_LABELS, type LoadList, type LoadStatus } from '@contract/loads/loads.constants';
import {
  LOAD_TRACKING_STATUS_LABELS,
  LOAD_TRACKING_STATUSES,
  type LoadTrackingStatus,
} from '@contract/loads/tracking.constants';
import { formatDate } from '@contract/shared/format';
import { useLocation } from '@remix-run/react';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { FilterForm } from '~/components/form/filter-form';
import { withParams } from '~/paths';
import type { FilterChip } from '~/view/chosen-filters';
import { labelIn, namedChoices, withOther } from '~/view/filter-choices';
import { isDated, LOAD_FILTERS, type LoadFilterValues, MINE, NO_ONE, statusesOf } from '~/view/loads/load-filters';

interface Named {
  id: number;
  name: string;
}

interface LoadFiltersProps {
  list: LoadList;
  sort: string;
  filters: LoadFilterValues;
  /** The list is not narrowed to the days around today. */
  isAll: boolean;
  /** Of those days; null: not known. */
  days: { before: number; after: number } | null;
  assignees: readonly Named[];
  teams: readonly Named[];
}

const ANY = { value: '', label: 'Any' };
const STATES = [ANY, ...LOAD_PROTECTIONS.map((value) => ({ value, label: LOAD_PROTECTION_LABELS[value] }))];
const TRACKING = [
  ANY,
  ...LOAD_TRACKING_STATUSES.map((value) => ({ value, label: LOAD_TRACKING_STATUS_LABELS[value] })),
];

/** What narrows a list of loads. The one filter that is on by itself, the days around today, is a chip like the others. */
export function LoadFilters({ list, sort, filters, isAll, days, assignees, teams }: LoadFiltersProps) {
  const location = useLocation();
  const { reference, carrier, status, state, tracking, origin, destination, assignee, team, day } = filters;
  const people = [ANY, { value: MINE, label: 'Me' }, { value: NO_ONE, label: 'No one' }, ...namedChoices(assignees)];
  const teamChoices = [ANY, { value: NO_ONE, label: 'No team' }, ...namedChoices(teams)];
  const hasWindow = isDated(list) && !isAll && day === '';
  const words = {
    reference: `Reference “${reference}”`,
    carrier: `Carrier “${carrier}”`,
    status: LOAD_STATUS_LABELS[status as LoadStatus] ?? status,
    state: LOAD_PROTECTION_LABELS[state as LoadProtectionState] ?? state,
    tracking: LOAD_TRACKING_STATUS_LABELS[tracking as LoadTrackingStatus] ?? tracking,
    origin: `From ${origin}`,
    destination: `To ${destination}`,
    assignee: `Assigned to ${assignee === MINE ? 'me' : assignee === NO_ONE ? 'no one' : labelIn(people, assignee)}`,
    team: `Team: ${labelIn(teamChoices, team)}`,
    day: `Pickup on ${formatDate(day)}`,
  } satisfies LoadFilterValues;
  const chips: FilterChip[] = [
    ...(hasWindow ? [{ label: windowWords(days), removeHref: withParams(location, { window: 'all' }) }] : []),
    ...LOAD_FILTERS.filter((name) => filters[name] !== '').map((name) => ({
      label: words[name],
      removeHref: withParams(location, { [name]: null }),
    })),
  ];
  const kept: [string, string][] = [
    ...(sort === '' ? [] : [['sort', sort] as [string, string]]),
    ...(isAll ? [['window', 'all'] as [string, string]] : []),
  ];
  const cleared = Object.fromEntries(LOAD_FILTERS.map((name) => [name, null]));
  const more = LOAD_FILTERS.slice(MOST_USED).some((name) => filters[name] !== '');
  return (
    <FilterForm
      action={location.pathname}
      kept={kept}
      chips={chips}
      clearHref={withParams(location, { ...cleared, ...(isDated(list) && { window: 'all' }) })}
      isFolded
    >
      <Select
        field={{ name: 'tab', id: 'filter-tab', initialValue: list }}
        label="Search in"
        choices={[
          { value: list, label: LOAD_LIST_LABELS[list] },
          ...(list === 'result' ? [] : [{ value: 'result', label: LOAD_LIST_LABELS.result }]),
        ]}
      />
      <TextField
        field={{ name: 'reference', id: 'filter-reference', initialValue: reference }}
        label="Reference"
        autoComplete="off"
      />
      <TextField
        field={{ name: 'carrier', id: 'filter-carrier', initialValue: carrier }}
        label="Carrier or DOT"
        autoComplete="off"
      />
      <Select
        field={{ name: 'assignee', id: 'filter-assignee', initialValue: assignee }}
        label="Assignee"
        choices={withOther(people, assignee)}
      />
      <details className="filter-more" open={more}>
        <summary className="discloses">More filters</summary>
        <div className="filter-fields">
          <Select
            field={{ name: 'status', id: 'filter-status', initialValue: status }}
            label="Status"
            choices={withOther(
              [ANY, ...statusesOf(list).map((value) => ({ value, label: LOAD_STATUS_LABELS[value] }))],
              status,
            )}
          />
          <Select
            field={{ name: 'state', id: 'filter-state', initialValue: state }}
            label="Protection"
            choices={STATES}
          />
          <Select
            field={{ name: 'tracking', id: 'filter-tracking', initialValue: tracking }}
            label="Tracking"
            choices={TRACKING}
          />
          <TextField
            field={{ name: 'origin', id: 'filter-origin', initialValue: origin }}
            label="Origin city or state"
            autoComplete="off"
          />
          <TextField
            field={{ name: 'destination', id: 'filter-destination', initialValue: destination }}
            label="Destination city or state"
            autoComplete="off"
          />
          <Select
            field={{ name: 'team', id: 'filter-team', initialValue: team }}
            label="Team"
            choices={withOther(teamChoices, team)}
          />
          <TextField field={{ name: 'day', id: 'filter-day', initialValue: day }} label="Pickup day" type="date" />
        </div>
      </details>
    </FilterForm>
  );
}

/** Fields in view; the others are behind a fold. */
const MOST_USED = 3;

const windowWords = (days: LoadFiltersProps['days']) =>
  days === null ? 'Days around today' : `Pickup ${days.before} days back to ${days.after} ahead`;
