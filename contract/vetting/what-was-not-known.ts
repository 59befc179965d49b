import type { VettingContent } from './vetting-files.entities';

/**
 * Everything that a vetting file lists as unknown, each once: for the rules what would have completed them, then by
 * subject.
 */
export function whatWasNotKnown({ verdict, sections }: Pick<VettingContent, 'verdict' | 'sections'>): string[] {
  const open = verdict.classifications.flatMap(({ categories }) =>
    categories.flatMap(({ rules }) =>
      rules.flatMap(({ sentence, result, what_would_complete_it }) =>
        result === 'incomplete'
          ? [
              `“${sentence}” could not be answered.${what_would_complete_it ? ` What would answer it: ${what_would_complete_it}.` : ''}`,
            ]
          : [],
      ),
    ),
  );
  return [...new Set([...open, ...sections.flatMap(({ missing }) => missing)])];
}
