import { Form } from '@remix-run/react';
import { useShownText } from '~/components/form/use-shown-text';

interface CarrierSearchFormProps {
  /** The page that shows the results, relative to the base path. */
  action: string;
  searchText: string;
}

/** The carrier search as the matter of a page; without script it is an ordinary GET form. */
export function CarrierSearchForm({ action, searchText }: CarrierSearchFormProps) {
  const shown = useShownText(searchText);
  return (
    <Form method="get" action={action} className="search-form" role="search" aria-label="Carrier search">
      <label className="field-label" htmlFor="page-search">
        Carrier’s name, USDOT, MC or another number
      </label>
      <div className="search-form-row">
        <input
          {...shown}
          id="page-search"
          className="input"
          type="search"
          name="search_text"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby="page-search-hint"
        />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </div>
      <p className="field-hint" id="page-search-hint">
        A number finds what begins with it. MC, USDOT, MX or FF before it finds only that kind. Anything else is the
        beginning of a name.
      </p>
    </Form>
  );
}
