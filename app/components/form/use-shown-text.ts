import { useRef } from 'react';
import { useNavigationCommit } from './use-navigation-commit';

/**
 * Keeps a search field at the address's text without overwriting typed text: a page with another text sets the field,
 * after a search as after going back, unless someone typed there meanwhile.
 *
 * @param text of the current page's search
 * @param isPartOfFilters every page sets its text, even an unchanged one: unsent text is not about it
 * @returns the props of the input, which keeps its own value
 */
export function useShownText(text: string, isPartOfFilters = false) {
  const input = useRef<HTMLInputElement>(null);
  const shownText = useRef(text);

  useNavigationCommit(
    () => input.current?.form ?? null,
    (isChangedMeanwhile) => {
      const field = input.current;
      const isAnother = isPartOfFilters || shownText.current !== text;
      if (field !== null && isAnother && !isChangedMeanwhile(field)) field.value = text;
      shownText.current = text;
    },
  );

  return { ref: input, defaultValue: text };
}
