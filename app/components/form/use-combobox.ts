import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';

/** People type faster within a word, and the server need not hear of each key. */
const WAIT_MS = 150;

/**
 * The list of suggestions under an input, by keyboard and mouse; the focus stays in the input. Needs script: without it the
 * input is a text field.
 *
 * @param options for the text as it is now; an answer overtaken by a later key is none
 * @param choose what a click on one, or Enter, does
 * @param isAlwaysOpen the list is all there is to do, as in a dialog: it does not close before the dialog does
 * @returns the props of input, list and options, besides those that are the caller's
 */
export function useCombobox<Option>(
  options: readonly Option[],
  choose: (option: Option) => void,
  { isAlwaysOpen = false }: { isAlwaysOpen?: boolean } = {},
) {
  const listId = useId();
  // A list that is always open has its first option chosen.
  const first = isAlwaysOpen ? 0 : -1;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(first);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isOpen = (isWanted || isAlwaysOpen) && options.length > 0;

  function close() {
    clearTimeout(timer.current);
    setIsWanted(false);
    setActive(first);
  }

  /** @param ask after a pause; null: there is nothing to suggest for what was typed */
  function type(ask: (() => void) | null) {
    setIsWanted(true);
    setActive(first);
    clearTimeout(timer.current);
    if (ask) timer.current = setTimeout(ask, WAIT_MS);
  }

  function take(option: Option) {
    close();
    choose(option);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isOpen && !isAlwaysOpen) {
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
      take(options[active]!);
    }
  }

  return {
    isOpen,
    close,
    type,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
      onKeyDown,
      onBlur: close,
    },
    list: { id: listId, hidden: !isOpen },
    option: (option: Option, at: number) => ({
      id: `${listId}-${at}`,
      role: 'option',
      'aria-selected': at === active,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => take(option),
    }),
  };
}
