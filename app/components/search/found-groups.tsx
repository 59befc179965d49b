import { Link } from '@remix-run/react';
import { useId } from 'react';
import type { FoundGroup } from '~/view/suggestions';
import { FoundRowText } from './found-row';

/** What a text found, a list for each kind. */
export function FoundGroups({ groups }: { groups: readonly FoundGroup[] }) {
  const id = useId();
  return (
    <>
      {groups.map(({ title, rows }, at) => (
        <section key={title} className="found-group" aria-labelledby={`${id}-${at}`}>
          <h2 id={`${id}-${at}`}>{title}</h2>
          <ul>
            {rows.map((row) => (
              <li key={`${row.to} ${row.name}`}>
                <Link to={row.to}>
                  <FoundRowText row={row} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
