import { Form } from '@remix-run/react';
import { Button } from '@ui/button';
import { useEffect } from 'react';
import { useShownText } from '~/components/form/use-shown-text';
import { paths } from '~/paths';

/** Where a key belongs to the text being written and opens nothing. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** The search for a carrier, on every page. The key `/` goes to it. */
export function CarrierSearchBox({ searchText = '' }: { searchText?: string }) {
  const shown = useShownText(searchText);
  const input = shown.ref;

  useEffect(() => {
    function focusOnSlash(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [input]);

  return (
    <Form className="carrier-search" role="search" method="get" action={paths.searchResults()}>
      <label className="heard-only" htmlFor="carrier-search">
        Find a carrier by name, MC, DOT or another number
      </label>
      <input
        {...shown}
        id="carrier-search"
        className="input"
        type="search"
        name="search_text"
        placeholder="Carrier name, MC or DOT"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
      />
      <span className="slash-key" />
      <Button look="plain">Search</Button>
    </Form>
  );
}
