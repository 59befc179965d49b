import { Form, useNavigate } from '@remix-run/react';
import { Button } from '@ui/button';
import { useEffect } from 'react';
import { useCombobox } from '~/components/form/use-combobox';
import { useShownText } from '~/components/form/use-shown-text';
import { isShortcut } from '~/components/keyboard/is-shortcut';
import { FoundRowText } from '~/components/search/found-row';
import { useFound } from '~/components/search/use-found';
import { useHydrated } from '~/components/use-hydrated';
import { paths } from '~/paths';
import type { FoundRow } from '~/view/suggestions';

/**
 * The search box of every page. The key `/` focuses it. Without script it is a form that the server evaluates; with
 * script it suggests what is found while the user types.
 */
export function CarrierSearchBox({ searchText = '' }: { searchText?: string }) {
  const shown = useShownText(searchText);
  const input = shown.ref;
  const isHydrated = useHydrated();
  const offered = useSuggestions();
  const { options, isOpen } = offered;

  useEffect(() => {
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, [input]);

  return (
    <Form
      className="carrier-search"
      role="search"
      aria-label="Search"
      method="get"
      action={paths.searchResults()}
      onSubmit={offered.close}
    >
      <label className="heard-only" htmlFor="carrier-search">
        Carrier, load, rate con, truck, phone, email
      </label>
      <input
        {...shown}
        id="carrier-search"
        className="input"
        type="search"
        name="search_text"
        maxLength={200}
        placeholder="Carrier, load, rate con, truck, phone, email"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        {...(isHydrated && {
          ...offered.input,
          onChange: (event) => offered.type(event.currentTarget.value),
        })}
      />
      <span className="slash-key" />
      <Button look="plain">Search</Button>
      {isHydrated ? (
        <>
          <div className="place-list search-offers" role="listbox" {...offered.list} aria-label="Suggestions">
            {offered.groups.map(({ title, rows }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own.
              <div key={title} role="group" aria-label={title}>
                {rows.map((row) => (
                  <div key={`${row.to} ${row.name}`} {...offered.option(row, options.indexOf(row))}>
                    <FoundRowText row={row} />
                  </div>
                ))}
              </div>
            ))}
          </div>
          <p className="heard-only" role="status">
            {isOpen ? `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
          </p>
        </>
      ) : null}
    </Form>
  );
}

function useSuggestions() {
  const navigate = useNavigate();
  const { groups, ask } = useFound();
  const options = groups.flatMap(({ rows }) => rows);
  const combobox = useCombobox<FoundRow>(options, ({ to }) => navigate(to));
  return { ...combobox, groups, options, type: (typed: string) => combobox.type(ask(typed)) };
}
