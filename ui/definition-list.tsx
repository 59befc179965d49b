import { NONE, NOT_ON_FILE, NOT_REPORTED } from '@contract/shared/format';
import type { ReactNode } from 'react';

export interface Definition {
  term: string;
  /** Where terms repeat. */
  key?: string;
  /** Null or empty: not reported, and the list shows that. */
  value: ReactNode;
  /** Among columns: takes the whole line where there are only two. */
  isLong?: boolean;
}

interface DefinitionListProps {
  items: readonly Definition[];
  /** `rows`: term beside value. `columns`: small terms above values, side by side. */
  layout?: 'rows' | 'columns';
}

/** Facts about one thing, each with its name. */
export function DefinitionList({ items, layout = 'rows' }: DefinitionListProps) {
  return (
    <dl className={layout === 'columns' ? 'definitions-columns' : 'definitions'}>
      {items.map(({ term, key, value, isLong }) => (
        <div key={key ?? term} className={isLong ? 'definition-long' : undefined}>
          <dt>{term}</dt>
          <dd>{value === null || value === undefined || value === '' ? <Missing /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Stands where a fact is not known. */
export function Missing({ children = NOT_REPORTED }: { children?: string }) {
  return <span className="missing">{children}</span>;
}

/** There is none, as we know. */
export const None = () => <Missing>{NONE}</Missing>;

/** It is not known. */
export const NotOnFile = () => <Missing>{NOT_ON_FILE}</Missing>;
