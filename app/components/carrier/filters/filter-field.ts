import type { FormField } from '@ui/form/field';
import type { ShownFilters } from '~/view/carrier/carrier-filters';
import { LOCATION } from '~/view/text-radius';

/** A field that takes one value. */
export function filterField({ typed, errors }: Pick<ShownFilters, 'typed' | 'errors'>, name: string): FormField {
  return {
    name,
    // The place field has the same id everywhere.
    ...(name !== LOCATION && { id: `filter-${name}`, errorId: `filter-${name}-error` }),
    initialValue: typed.find(([param]) => param === name)?.[1] ?? '',
    errors: errors[name],
  };
}

/** A field of checkboxes, any number of them. */
export function filterChoices(shown: Pick<ShownFilters, 'typed' | 'errors'>, name: string): FormField {
  const values = shown.typed.filter(([param]) => param === name).map(([, value]) => value);
  return { ...filterField(shown, name), initialValue: values };
}
