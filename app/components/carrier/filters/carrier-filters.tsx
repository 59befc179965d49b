import { type ComponentProps, lazy, memo, Suspense, useState } from 'react';
import { firstUse } from '~/components/first-use';
import { FilterChips } from '~/components/form/filter-chips';
import { useHydrated } from '~/components/use-hydrated';
import type { ChosenFilters } from '~/services/carrier-filters';
import { CarrierFiltersForm } from './carrier-filters-form';

type FormProps = ComponentProps<typeof CarrierFiltersForm>;

const inBrowser = () => import('./carrier-filters-form').then((module) => ({ default: module.CarrierFiltersForm }));
const FormNow = import.meta.env.SSR ? CarrierFiltersForm : lazy(inBrowser);
const FormOnceUsed = import.meta.env.SSR ? CarrierFiltersForm : lazy(() => firstUse().then(inBrowser));

/**
 * Every filter of a list of carriers, and the chosen ones as chips. The server writes the form in full, and it works as
 * it stands; its script, larger than that of the list, comes when the page is first used.
 */
export function CarrierFilters({ chosen, ...form }: FormProps & { chosen: ChosenFilters }) {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  return (
    <>
      {/* Reached from another page, which stays until the form is there too: nothing of the page moves. */}
      {isFromServer ? <FormFromServer {...form} /> : <FormNow {...form} />}
      <FilterChips {...chosen} />
    </>
  );
}

/** Drawn again only for another list: React would take out a form that changes before its script is there. */
const FormFromServer = memo(function FormFromServer(props: FormProps) {
  // What is to be corrected is brought to the reader at once.
  const [Form] = useState(() => (Object.keys(props.shown.errors).length > 0 ? FormNow : FormOnceUsed));
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
});
