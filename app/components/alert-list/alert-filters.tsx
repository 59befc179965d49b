import {
  ALERT_TYPE_FILTER_LABELS,
  ALERT_TYPE_FILTERS,
  type AlertTypeFilter,
} from '@contract/alerts/alert-types.constants';
import {
  type AlertTab,
  OPEN_TICKET_STATUSES,
  TICKET_SEVERITIES,
  TICKET_SEVERITY_LABELS,
  TICKET_STATUS_LABELS,
} from '@contract/alerts/tickets.constants';
import { useLocation } from '@remix-run/react';
import { CheckboxGroup, type Choice, Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { FilterForm } from '~/components/form/filter-form';
import { withoutParam, withParams } from '~/paths';
import { ALERT_AGES, ALERT_FILTERS, type AlertFilterValues } from '~/view/alerts/alert-filters';
import type { FilterChip } from '~/view/chosen-filters';
import { labelIn, namedChoices, withOther } from '~/view/filter-choices';
import { MINE, NO_ONE } from '~/view/loads/load-filters';

export interface AlertFiltersProps {
  tab: AlertTab;
  sort: string;
  filters: AlertFilterValues;
  /** How many of each type the tab holds; null: not known. */
  typeCounts: Readonly<Record<AlertTypeFilter, number>> | null;
  assignees: readonly { id: number; name: string }[];
}

const ANY = { value: '', label: 'Any' };
const SEVERITIES = [ANY, ...TICKET_SEVERITIES.map((value) => ({ value, label: TICKET_SEVERITY_LABELS[value] }))];
const AGES = [ANY, ...Object.entries(ALERT_AGES).map(([value, { label }]) => ({ value, label }))];
const STATUSES = [ANY, ...OPEN_TICKET_STATUSES.map((value) => ({ value, label: TICKET_STATUS_LABELS[value] }))];

/** What narrows a list of alerts. */
export function AlertFilters({ tab, sort, filters, typeCounts, assignees }: AlertFiltersProps) {
  const location = useLocation();
  const people = [ANY, { value: MINE, label: 'Me' }, { value: NO_ONE, label: 'No one' }, ...namedChoices(assignees)];
  const field = (name: (typeof ALERT_FILTERS)[number]) => ({ name, id: `filter-${name}`, initialValue: filters[name] });
  const cleared = Object.fromEntries([...ALERT_FILTERS, 'type'].map((name) => [name, null]));
  // Narrowed to some types, the list says nothing about how many there are of others.
  const counts = filters.types.length === 0 ? typeCounts : null;
  const hasMore = [...filters.types, filters.load, filters.carrier, filters.age, filters.status].some(Boolean);
  return (
    <FilterForm
      action={location.pathname}
      kept={[['tab', tab], ...(sort === '' ? [] : [['sort', sort] as const])]}
      chips={chipsOf(filters, people, location)}
      clearHref={withParams(location, cleared)}
      isFolded
    >
      <TextField field={field('search')} label="Search" autoComplete="off" />
      <Select field={field('severity')} label="Severity" choices={withOther(SEVERITIES, filters.severity)} />
      <Select field={field('assignee')} label="Assignee" choices={withOther(people, filters.assignee)} />
      <details className="filter-more" open={hasMore}>
        <summary className="discloses">More filters</summary>
        <div className="filter-fields">
          <TextField field={field('load')} label="Load reference" autoComplete="off" />
          <TextField field={field('carrier')} label="Carrier or DOT" autoComplete="off" />
          <Select field={field('age')} label="Age" choices={AGES} />
          {tab === 'open' ? (
            <Select field={field('status')} label="Status" choices={withOther(STATUSES, filters.status)} />
          ) : null}
          <div className="alert-types choice-columns">
            <CheckboxGroup
              field={{ name: 'type', id: 'filter-type', initialValue: filters.types }}
              label="Types"
              choices={ALERT_TYPE_FILTERS.map((value) => ({
                value,
                label: `${ALERT_TYPE_FILTER_LABELS[value]}${counts ? ` (${counts[value]})` : ''}`,
              }))}
            />
          </div>
        </div>
      </details>
    </FilterForm>
  );
}

function chipsOf(
  filters: AlertFilterValues,
  people: readonly Choice[],
  location: { pathname: string; search: string },
): FilterChip[] {
  const { search, severity, assignee, load, carrier, age, status, types } = filters;
  const words = {
    search: `“${search}”`,
    severity: `Severity: ${labelIn(SEVERITIES, severity)}`,
    assignee: `Assigned to ${assignee === MINE ? 'me' : assignee === NO_ONE ? 'no one' : labelIn(people, assignee)}`,
    load: `Load “${load}”`,
    carrier: `Carrier “${carrier}”`,
    age: `Age: ${labelIn(AGES, age)}`,
    status: `Status: ${labelIn(STATUSES, status)}`,
  } satisfies Record<(typeof ALERT_FILTERS)[number], string>;
  return [
    ...ALERT_FILTERS.filter((name) => filters[name] !== '').map((name) => ({
      label: words[name],
      removeHref: withParams(location, { [name]: null }),
    })),
    ...types.map((type) => ({
      label: ALERT_TYPE_FILTER_LABELS[type as AlertTypeFilter] ?? type,
      removeHref: withoutParam(location, 'type', type),
    })),
  ];
}
