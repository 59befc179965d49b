import { Form } from '@remix-run/react';

/** The search of a results page; without script it is an ordinary GET form. */
export function CarrierSearchForm({ action, searchText }: { action: string; searchText: string }) {
  return (
    <Form method="get" action={action} className="search-form" role="search">
      <label className="field-label" htmlFor="page-search">
        Name, USDOT, MC, or another number
      </label>
      <div className="search-form-row">
        <input
          id="page-search"
          className="input"
          type="search"
          name="search_text"
          // A new list is a new field: what was typed before does not stay behind.
          key={searchText}
          defaultValue={searchText}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <button type="submit" className="button button-primary">
          Search
        </button>
      </div>
    </Form>
  );
}
