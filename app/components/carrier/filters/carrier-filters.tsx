import { ErrorSummary } from '@ui/form/error-summary';
import { FilterForm } from '~/components/form/filter-form';
import { paths, withBase } from '~/paths';
import {
  FILTERED_LISTS,
  type FilteredList,
  LANE_FILTER_PARAMS,
  LISTED_FILTER_PARAMS,
  type ShownFilters,
} from '~/view/carrier/carrier-filters';
import type { ChosenFilters } from '~/view/chosen-filters';
import { filterField } from './filter-field';
import { FirstFilters } from './first-filters';

interface CarrierFiltersProps {
  list: FilteredList;
  shown: ShownFilters;
  chosen: ChosenFilters;
  /** A reduced watchdog account: only filters on what it may see, the carrier's identity and authority. */
  isReduced?: boolean;
}

/** Above a list of carriers: the three most used filters, a link to the others, and the chosen ones as chips. */
export function CarrierFilters({ list, shown, chosen, isReduced = false }: CarrierFiltersProps) {
  const { errors, kept } = shown;
  const atField = [
    ...LISTED_FILTER_PARAMS.map((name) => filterField(shown, name)),
    // Their fields are in the form of the lane, under their own names.
    ...LANE_FILTER_PARAMS.map((name) => ({ name, errors: errors[name] })),
  ];
  const isAtField = (name: string) => atField.some((field) => field.name === name);
  const elsewhere = Object.entries(errors).flatMap(([name, messages]) => (isAtField(name) ? [] : messages));
  return (
    <>
      <ErrorSummary fields={atField} formErrors={elsewhere} />
      <FilterForm
        action={FILTERED_LISTS[list]}
        kept={kept}
        chips={chosen.chips}
        clearHref={chosen.clearHref}
        isFolded
        hasErrors={Object.keys(errors).length > 0}
        more={
          // A button, so that typed values are sent along.
          <button
            className="button"
            type="submit"
            formAction={withBase(paths.carrierFilters())}
            name="for"
            value={list}
          >
            More filters
          </button>
        }
      >
        <FirstFilters shown={shown} isReduced={isReduced} />
      </FilterForm>
    </>
  );
}
