import { SUGGESTED_FROM_CHARACTERS } from '@contract/carriers/suggestions.constants';
import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { paths } from '~/paths';
import type { Suggestions } from '~/view/suggestions';

/**
 * What the search box finds for a text while it is typed. An answer overtaken by a later key is never shown.
 *
 * @returns the groups for the current text, and what asks for another one; null: it is too short to be looked for
 */
export function useFound() {
  const fetcher = useFetcher<Suggestions>();
  const [text, setText] = useState('');
  const groups = fetcher.data?.term === text ? fetcher.data.groups : [];

  function ask(typed: string): (() => void) | null {
    const term = typed.trim();
    setText(term);
    return term.length < SUGGESTED_FROM_CHARACTERS
      ? null
      : () => fetcher.load(paths.carrierSuggestions({ search_text: term }));
  }

  return { groups, ask };
}
