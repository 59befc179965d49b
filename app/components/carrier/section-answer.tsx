import type { SectionSource } from '@contract/carriers/sections.entities';
import type { ReactNode } from 'react';
import { SourceLine } from '~/components/data/source-line';

interface SectionAnswerProps {
  /** What the section says in one line, with its figures. */
  children: ReactNode;
  sources: readonly SectionSource[];
}

/** How a section of the profile begins: its answer, where that comes from and how old it is. */
export function SectionAnswer({ children, sources }: SectionAnswerProps) {
  return (
    <header className="section-answer">
      <h2>
        {sources.some(({ is_partial }) => is_partial) ? 'In the part that is loaded: ' : null}
        {children}
      </h2>
      {sources.map(({ name, as_of, loaded, is_partial }) =>
        loaded ? (
          <SourceLine key={name} source={name} asOf={as_of} isPartial={is_partial} />
        ) : (
          <p key={name} className="small-print">
            {name}: not loaded for this carrier
          </p>
        ),
      )}
    </header>
  );
}

/** Stands for a section whose data is not loaded, or only for other carriers: nothing is known, which is not the same as nothing found. */
export function SectionNotLoaded({ what, source }: { what: string; source: SectionSource }) {
  return (
    <section className="stack">
      <SectionAnswer sources={[]}>{what} are not known</SectionAnswer>
      <p className="prose">
        No {source.name} that tells of this carrier is loaded here, so nothing can be said about it, good or bad.
        Whoever runs the product can load the whole file.
      </p>
    </section>
  );
}
