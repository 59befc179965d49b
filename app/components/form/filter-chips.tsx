import { Link } from '@remix-run/react';

/** A chosen filter in words, and the address of the list without it. */
export interface FilterChip {
  label: string;
  removeHref: string;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** The address of the list without any filter. */
  clearHref: string;
}

/** The chosen filters, each a link to the list without it. */
export function FilterChips({ chips, clearHref }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label="Chosen filters">
      {chips.map(({ label, removeHref }) => (
        <li key={label}>
          <Link className="chip" to={removeHref} discover="none" preventScrollReset>
            <span className="heard-only">Remove </span>
            {label}
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearHref} discover="none" preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
