import type { LoadPaper } from '@contract/loads/load-papers.calls';
import { LOAD_PAPER_LABELS } from '@contract/loads/load-papers.constants';
import { formatMegabytes, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

/** Papers of a load, newest first. */
export function LoadPapers({ papers, loadId }: { papers: readonly LoadPaper[]; loadId: number }) {
  if (papers.length === 0) return <p className="missing">No papers yet</p>;
  return (
    <ul className="row-list">
      {papers.map(({ id, is_type, name, bytes, user, created_at }) => (
        <li key={id}>
          <span>
            {LOAD_PAPER_LABELS[is_type]}:{' '}
            <Link to={paths.loadPaper(loadId, id)} reloadDocument discover="none">
              {name}
            </Link>{' '}
            ({formatMegabytes(bytes)})
          </span>
          <span className="small-print">
            {user ?? 'A former user'}, {formatMoment(created_at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
