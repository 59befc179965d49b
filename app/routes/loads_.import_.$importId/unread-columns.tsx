import type { LoadImport } from '@contract/loads/load-imports.entities';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/** What a list has that no load got, and how its dates were read where they may be read otherwise. */
export function UnreadColumns({ upload }: { upload: Pick<LoadImport, 'unread_columns' | 'guessed_date'> }) {
  const { unread_columns, guessed_date } = upload;
  return (
    <>
      {guessed_date === null ? null : (
        <p>
          Dates such as {guessed_date} were read with the month first. If your list writes the day first, cancel these
          loads and upload it with dates like 2026-11-28.
        </p>
      )}
      {unread_columns.length === 0 ? null : (
        <>
          <h3>Columns not read</h3>
          <ul className="plain-bullets">
            {unread_columns.map(({ heading, cells, instead_of }) => (
              <li key={heading}>
                <Link to={paths.loadColumns({ heading })}>{heading}</Link>: {formatCount(cells, 'cell')} with something
                in it{instead_of === null ? '' : `; “${instead_of}” was read instead`}
              </li>
            ))}
          </ul>
          <p>
            <Link to={paths.loadColumns()}>Say once what your columns mean</Link>
          </p>
        </>
      )}
    </>
  );
}
