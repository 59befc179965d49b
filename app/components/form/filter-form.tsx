import { Form } from '@remix-run/react';
import { type ReactNode, useRef } from 'react';
import { type FilterChip, FilterChips } from './filter-chips';
import { PhoneFold } from './phone-fold';
import { useShownFields } from './use-shown-fields';

interface FilterFormProps {
  /** The list's own address, without a query. */
  action: string;
  /** The filters most used: three at most. */
  children: ReactNode;
  /** The others; behind a `<details>`. */
  more?: ReactNode;
  /** Opens the others: when one of them is chosen. */
  isMoreOpen?: boolean;
  /** On a phone the fields stand behind a box to tick: what the list is for comes first. */
  isFolded?: boolean;
  /** There is something to correct: the fields are in view wherever they stand. */
  hasErrors?: boolean;
  /** Parameters that are not filters of this form but stay as they are: tab, sort. */
  kept?: Readonly<Record<string, string>>;
  /** Left out: the page shows them itself. */
  chips?: readonly FilterChip[];
  /** The address of the list without any filter. */
  clearHref?: string;
}

/** The filters of a list. A GET form, so that what is chosen is part of the address. */
export function FilterForm(props: FilterFormProps) {
  const { action, children, more, isMoreOpen, isFolded, hasErrors, kept = {}, chips = [], clearHref = action } = props;
  const moreFields = useRef<HTMLDetailsElement>(null);
  const form = useShownFields({
    // What was chosen is in the chips: the list is in view again.
    onFresh: () => moreFields.current?.toggleAttribute('open', isMoreOpen === true),
  });
  const fields = (
    <>
      <div className="filter-fields">
        {children}
        <ShowResults />
      </div>
      {more === undefined ? null : (
        <details ref={moreFields} className="filter-more" open={isMoreOpen}>
          <summary className="discloses">More filters</summary>
          <div className="filter-fields">
            {more}
            <ShowResults />
          </div>
        </details>
      )}
    </>
  );
  return (
    <>
      <Form ref={form} className="filter-form" method="get" action={action} aria-label="Filters">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
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

function ShowResults() {
  return (
    <button className="button button-primary" type="submit">
      Show results
    </button>
  );
}
