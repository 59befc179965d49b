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
      <h2>{children}</h2>
      {sources.map(({ name, as_of, loaded }) =>
        loaded ? (
          <SourceLine key={name} source={name} asOf={as_of} />
        ) : (
          <p key={name} className="small-print">
            {name}: not loaded
          </p>
        ),
      )}
    </header>
  );
}

/** Stands for a section whose data was never loaded: nothing is known, which is not the same as nothing found. */
export function SectionNotLoaded({ what, source }: { what: string; source: SectionSource }) {
  return (
    <section className="stack">
      <SectionAnswer sources={[]}>{what} are not known</SectionAnswer>
      <p className="prose">
        The {source.name} was never loaded here, so nothing can be said about this carrier, good or bad. Whoever runs
        the product can load it.
      </p>
    </section>
  );
}
