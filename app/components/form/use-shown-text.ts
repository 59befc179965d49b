import { useRef } from 'react';
import { useNavigationCommit } from './use-navigation-commit';

/**
 * Keeps a search field at the text of the address and never takes away what someone types: a page that brings another
 * text gives it to the field, after a search as after going back, unless someone typed there meanwhile.
 *
 * @param text the text that the page shown was searched with
 * @param isPartOfFilters every page gives its text, also the one that was there before: unsent text is not about it
 * @returns what goes onto the input, which keeps its own value
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
