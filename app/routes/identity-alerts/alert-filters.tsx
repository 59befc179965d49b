import { ALERT_CATEGORIES, ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import { Form } from '@remix-run/react';
import { Button } from '@ui/button';
import { Select } from '@ui/form/choices';
import { TextField } from '@ui/form/text-field';
import { PhoneFold } from '~/components/form/phone-fold';
import { paths } from '~/paths';

export const LISTS = ['all', 'own'] as const;

/** Filters that exist only for the company's own alerts. */
export const OWN_FILTERS = ['by', 'site'] as const;
export const FILTERS = ['kind', 'carrier', 'from', 'to', ...OWN_FILTERS] as const;
export type Filters = Record<(typeof FILTERS)[number], string>;

interface AlertFiltersProps {
  list: (typeof LISTS)[number];
  filters: Filters;
}

/** Narrows the list; the chosen filters stay in the address. */
export function AlertFilters({ list, filters }: AlertFiltersProps) {
  const isFiltered = FILTERS.some((name) => filters[name] !== '');
  return (
    <Form method="get" action={paths.identityAlerts()} className="filter-form" role="search">
      <input type="hidden" name="list" value={list} />
      <PhoneFold label="Show the filters" isOpen={isFiltered}>
        <div className="filter-fields">
          <Select field={{ name: 'kind', initialValue: filters.kind }} label="Kind" choices={KINDS} />
          <TextField
            field={{ name: 'carrier', initialValue: filters.carrier }}
            label="DOT number"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField field={{ name: 'from', initialValue: filters.from }} label="From" type="date" />
          <TextField field={{ name: 'to', initialValue: filters.to }} label="To" type="date" />
          {list === 'own' ? (
            <>
              <Select field={{ name: 'by', initialValue: filters.by }} label="Reported by" choices={BY} />
              <Select field={{ name: 'site', initialValue: filters.site }} label="Site" choices={SITES} />
            </>
          ) : null}
          <Button>Apply</Button>
        </div>
      </PhoneFold>
    </Form>
  );
}

const KINDS = [
  { value: '', label: 'Any' },
  ...ALERT_CATEGORIES.map((value) => ({ value, label: ALERT_CATEGORY_LABELS[value] })),
];

const BY = [
  { value: '', label: 'Anyone' },
  { value: 'me', label: 'Me' },
];

const SITES = [
  { value: '', label: 'Any' },
  { value: 'broker', label: 'Broker Portal' },
  { value: 'watchdog', label: 'Watchdog' },
];
