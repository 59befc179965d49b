import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FilterChip } from '~/view/chosen-filters';
import { FilterChips } from './filter-chips';
import { PhoneFold } from './phone-fold';
import { useUrlSyncedForm } from './use-url-synced-form';

interface FilterFormProps {
  /** The list's own address, without a query. */
  action: string;
  /** The filters most used. */
  children: ReactNode;
  /** The link to the others, beside the button. */
  more?: ReactNode;
  /** On a phone the fields are behind a checkbox: the list comes first. */
  isFolded?: boolean;
  /** There is an error: the fields are visible. */
  hasErrors?: boolean;
  /** Parameters that are not filters of this form but stay: tab, sort. */
  kept?: readonly (readonly [name: string, value: string])[];
  /** Omitted: the page shows them itself. */
  chips?: readonly FilterChip[];
  /** The address of the list without any filter. */
  clearHref?: string;
}

/** The filters of a list. A GET form, so that the address has the choices. */
export function FilterForm(props: FilterFormProps) {
  const { action, children, more, isFolded, hasErrors, kept = [], chips = [], clearHref = action } = props;
  const form = useUrlSyncedForm();
  const fields = (
    <div className="filter-fields">
      {children}
      <button className="button button-primary" type="submit">
        Apply
      </button>
      {more}
    </div>
  );
  return (
    <>
      <Form ref={form} className="filter-form" method="get" action={action} aria-label="Filters">
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {isFolded ? (
          <PhoneFold label="Show the filters" isOpen={hasErrors}>
            {fields}
          </PhoneFold>
        ) : (
          fields
        )}
      </Form>
      <FilterChips chips={chips} clearHref={clearHref} />
    </>
  );
}
