import { chosenFilters } from '@contract/carriers/search-filters';
import { useLocation } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { WITHOUT_DEFAULTS } from '~/services/default-filters';
import type { TextRadius } from '~/services/text-radius';
import { CarrierResults } from './carrier-results';
import { CarrierFiltersForm } from './filters/carrier-filters-form';

/** What a search page shows of its address: filters, and the list. */
export type CarrierSearch = Pick<ComponentProps<typeof CarrierFiltersForm>, 'shown'> &
  Pick<ComponentProps<typeof CarrierResults>, 'searchText' | 'sort' | 'today' | 'may'> & {
    around: TextRadius;
    /** A watchdog account that is shown who carriers are, and no verdicts. */
    isReduced: boolean;
    /** Null: nothing was asked, or what was asked is refused at its field. */
    results: ComponentProps<typeof CarrierResults>['results'] | null;
  };

/** The filters and the carriers they leave; the page's own form and words stand above. */
export function CarrierSearchPage({ search }: { search: CarrierSearch }) {
  const { searchText, sort, shown, around, isReduced, today, results, may } = search;
  const hasDefaultsOff = new URLSearchParams(useLocation().search).has(WITHOUT_DEFAULTS);
  const kept = {
    ...(searchText !== '' && { search_text: searchText }),
    ...(sort !== '' && { sort }),
    ...(hasDefaultsOff && { [WITHOUT_DEFAULTS]: '1' }),
  };
  return (
    <>
      <CarrierFiltersForm shown={shown} kept={kept} place={around.choice} isReduced={isReduced} />
      {results ? (
        <CarrierResults
          searchText={searchText}
          sort={sort}
          results={results}
          today={today}
          isFiltered={chosenFilters(shown.filters).length > 0}
          circle={circleOf(around)}
          showsSafetyRating={shown.filters.showSafetyRating}
          may={may}
        />
      ) : null}
    </>
  );
}

/** What a search is around, in the words of its list; null: nothing. */
export function circleOf({ choice, radiusMiles }: TextRadius) {
  return choice.status === 'chosen' ? { name: choice.place.name, radiusMiles } : null;
}
