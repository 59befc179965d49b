import { Link } from '@remix-run/react';
import type { ChosenFilters } from '~/view/chosen-filters';

/** The chosen filters, each a link to the list without it. */
export function FilterChips({ chips, clearHref }: ChosenFilters) {
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
