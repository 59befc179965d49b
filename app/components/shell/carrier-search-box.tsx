import { SUGGESTED_FROM_CHARACTERS } from '@contract/carriers/suggestions.constants';
import { Form, useFetcher, useNavigate } from '@remix-run/react';
import { Button } from '@ui/button';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CarrierVerdict } from '~/components/carrier/carrier-verdict';
import { OrangeShield } from '~/components/carrier/orange-shield';
import { useShownText } from '~/components/form/use-shown-text';
import { useHydrated } from '~/components/use-hydrated';
import { paths } from '~/paths';
import type { Suggestion, Suggestions } from '~/view/suggestions';

/** Where a key is part of typed text and opens nothing. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** People type faster within a word, and the server need not hear of each key. */
const WAIT_MS = 180;

/**
 * The search box of every page. The key `/` focuses it. Without script it is a form that the server evaluates; with
 * script it suggests carriers while the user types.
 */
export function CarrierSearchBox({ searchText = '' }: { searchText?: string }) {
  const shown = useShownText(searchText);
  const input = shown.ref;
  const isHydrated = useHydrated();
  const offered = useSuggestions();
  const listId = useId();
  const { options, active, isOpen } = offered;

  useEffect(() => {
    function focusOnSlash(event: globalThis.KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
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
        Carrier name, MC, DOT, phone, email, VIN or plate
      </label>
      <input
        {...shown}
        id="carrier-search"
        className="input"
        type="search"
        name="search_text"
        maxLength={200}
        placeholder="Carrier, MC, DOT, phone, email, VIN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
        {...(isHydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list' as const,
          'aria-expanded': isOpen,
          'aria-controls': listId,
          'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
          onChange: (event) => offered.type(event.currentTarget.value),
          onKeyDown: offered.onKeyDown,
          onBlur: offered.close,
        })}
      />
      <span className="slash-key" />
      <Button look="plain">Search</Button>
      {isHydrated ? (
        <>
          <div
            className="place-list search-offers"
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            hidden={!isOpen}
          >
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus.
              // biome-ignore lint/a11y/useFocusableInteractive: likewise.
              <div
                key={option.to}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={at === active}
                // The focus stays in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => offered.open(option)}
              >
                {option.carrier ? <OfferedCarrier carrier={option.carrier} /> : option.label}
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

/** Verdict first, as in every list; a reduced account sees none. */
function OfferedCarrier({ carrier }: { carrier: Suggestion }) {
  const isJudged = carrier.rules_assessment !== null || carrier.relationship !== null;
  return (
    <>
      <span className="search-offer-who">
        <span>
          {carrier.name} <OrangeShield warnings={carrier.warnings} />
        </span>
        <span className="small-print">{carrier.about}</span>
      </span>
      {isJudged ? (
        <span className="search-offer-verdict">
          <CarrierVerdict of={carrier} />
        </span>
      ) : null}
    </>
  );
}

type Option = { to: string; label: string; carrier: Suggestion | null };

function optionsOf({ carriers, elsewhere }: Suggestions): Option[] {
  const found = carriers.map((carrier) => ({ to: paths.carrier(carrier.id), label: carrier.name, carrier }));
  return elsewhere ? [{ ...elsewhere, carrier: null }, ...found] : found;
}

/** The suggestions for the current text. A response overtaken by a later key is never shown. */
function useSuggestions() {
  const fetcher = useFetcher<Suggestions>();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [text, setText] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => () => clearTimeout(timer.current), []);

  const options = fetcher.data?.term === text ? optionsOf(fetcher.data) : [];
  const isOpen = isWanted && options.length > 0;

  function close() {
    clearTimeout(timer.current);
    setIsWanted(false);
    setActive(-1);
  }

  function type(typed: string) {
    const term = typed.trim();
    setText(term);
    setActive(-1);
    setIsWanted(true);
    clearTimeout(timer.current);
    if (term.length < SUGGESTED_FROM_CHARACTERS) return;
    timer.current = setTimeout(() => fetcher.load(paths.carrierSuggestions({ search_text: term })), WAIT_MS);
  }

  function open(option: Option) {
    close();
    navigate(option.to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isOpen) {
      // The first press closes the list; only the next empties the box.
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      setIsWanted(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => (at < 0 ? (step > 0 ? 0 : options.length - 1) : (at + step + options.length) % options.length));
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      open(options[active]!);
    }
  }

  return { options, active, isOpen, close, type, open, onKeyDown };
}
