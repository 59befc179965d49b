import type { SectionSource } from '@contract/carriers/sections.entities';
import { formatCount } from '@contract/shared/format';
import type { ReactNode } from 'react';
import { SourceLine } from '~/components/data/source-line';

interface SectionAnswerProps {
  /** What the section says in one line, with its figures. */
  children: ReactNode;
  sources: readonly SectionSource[];
}

/** How a section of the profile begins: its answer, source and age. */
export function SectionAnswer({ children, sources }: SectionAnswerProps) {
  return (
    <header className="section-answer">
      <h2>
        {ageOf(sources)}
        {sources.some(({ is_partial }) => is_partial) ? 'In the data loaded:  ' : null}
        {children}
      </h2>
      {sources.map(({ name, as_of, loaded, is_partial, too_old_days, is_looked_up }) =>
        loaded ? (
          <SourceLine key={name} source={name} asOf={as_of} isPartial={is_partial} tooOldDays={too_old_days} />
        ) : (
          <p key={name} className="small-print">
            {name}: {is_looked_up ? 'not loaded for this carrier' : 'not searched: it is by DOT number'}
          </p>
        ),
      )}
    </header>
  );
}

/** Comes before the answer, so that no old figure looks current. */
function ageOf(sources: readonly SectionSource[]): string | null {
  const days = sources.flatMap(({ too_old_days }) => too_old_days ?? []);
  if (days.length === 0) return null;
  const oldest = formatCount(Math.max(...days), 'day');
  // Another source beside it is current: the answer is not as old as its oldest part.
  const isAllOld = sources.filter(({ loaded }) => loaded).length === days.length;
  return isAllOld ? `As of ${oldest} ago: ` : `One source is ${oldest} old: `;
}

/**
 * Replaces a section whose data is not loaded, or only for other carriers: nothing is known, which differs from nothing
 * found.
 */
export function SectionNotLoaded({ what, source }: { what: string; source: SectionSource }) {
  return (
    <section className="stack">
      <SectionAnswer sources={[]}>{what} are not known</SectionAnswer>
      <p className="prose">
        {source.is_looked_up
          ? `No ${source.name} with this carrier is loaded, so this is not known: neither good nor bad.`
          : `Not looked up: ${source.name} is by DOT number, and this carrier has only a docket on file. Not known: neither good nor bad.`}
      </p>
    </section>
  );
}
