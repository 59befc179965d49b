import { AUTHORITY_AGE_BOUNDS, FLEET_SIZE_BOUNDS } from '@contract/carriers/search-filters.constants';
import { CheckboxGroup } from '@ui/form/choices';
import type { ShownFilters } from '~/view/carrier/carrier-filters';
import { filterChoices, filterField } from './filter-field';
import { RangeField } from './range-field';

interface FirstFiltersProps {
  shown: ShownFilters;
  /** A reduced watchdog account: it sees no verdicts. */
  isReduced: boolean;
}

/** The three most used filters: what a carrier passes, its fleet, the age of its authority. */
export function FirstFilters({ shown, isReduced }: FirstFiltersProps) {
  const { classifications } = shown;
  return (
    <>
      {classifications.length > 0 && !isReduced ? (
        <CheckboxGroup
          field={filterChoices(shown, 'classification')}
          label="Passes"
          choices={classifications.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      <RangeField
        label="Fleet"
        from={filterField(shown, 'fleet_size_min')}
        to={filterField(shown, 'fleet_size_max')}
        unit="power units"
        {...FLEET_SIZE_BOUNDS}
      />
      <RangeField
        label="Authority age"
        from={filterField(shown, 'authority_months_min')}
        to={filterField(shown, 'authority_months_max')}
        unit="months"
        {...AUTHORITY_AGE_BOUNDS}
      />
    </>
  );
}
