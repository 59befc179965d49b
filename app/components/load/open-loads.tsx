import { LOAD_STATUS_LABELS } from '@contract/loads/loads.constants';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { stopPlace, stopWindow } from '@contract/loads/stop-times';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/** The carrier's current loads for the company. */
export function OpenLoads({ loads, total }: { loads: readonly LoadSummary[]; total: number }) {
  if (loads.length === 0) return <p className="missing">None</p>;
  return (
    <>
      <ul className="row-list">
        {loads.map(({ id, reference, status, stops }) => {
          const [first, last] = [stops[0], stops.at(-1)];
          return (
            <li key={id}>
              <span>
                <Link to={paths.load(id)}>{reference}</Link>
                {first && last ? ` ${stopPlace(first)} to ${stopPlace(last)}` : ''}
                {first ? <span className="load-note">{stopWindow(first)}</span> : null}
              </span>
              <span>{LOAD_STATUS_LABELS[status]}</span>
            </li>
          );
        })}
      </ul>
      {total > loads.length ? <p className="small-print">{formatCount(total, 'open load')} in all</p> : null}
    </>
  );
}
