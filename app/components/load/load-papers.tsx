import type { LoadPaper } from '@contract/loads/load-papers.calls';
import { LOAD_PAPER_LABELS } from '@contract/loads/load-papers.constants';
import { formatMegabytes, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { paths } from '~/paths';

interface LoadPapersProps {
  papers: readonly LoadPaper[];
  loadId: number;
  mayWork: boolean;
}

/** Papers of a load, newest first; withdrawn ones are history, below the others. */
export function LoadPapers({ papers, loadId, mayWork }: LoadPapersProps) {
  const [counted, withdrawn] = [
    papers.filter((paper) => paper.withdrawn === null),
    papers.filter((paper) => paper.withdrawn !== null),
  ];
  return (
    <>
      {counted.length === 0 ? <p className="missing">No documents</p> : null}
      {counted.length > 0 ? (
        <ul className="row-list">
          {counted.map((paper) => (
            <li key={paper.id}>
              <PaperLink paper={paper} loadId={loadId} />
              <span className="small-print">
                {paper.from_driver ? 'The driver' : (paper.user ?? 'A former user')}, {formatMoment(paper.created_at)}
                {mayWork ? (
                  <>
                    {' '}
                    <Link to={paths.loadPaperWithdraw(loadId, paper.id)} aria-label={`Withdraw ${paper.name}`}>
                      Withdraw
                    </Link>
                  </>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {withdrawn.length > 0 ? (
        <details>
          <summary className="discloses">Withdrawn documents: {withdrawn.length}</summary>
          <ul className="row-list">
            {withdrawn.map((paper) => (
              <li key={paper.id}>
                <PaperLink paper={paper} loadId={loadId} />
                <span className="small-print">
                  Withdrawn {formatMoment(paper.withdrawn!.at)} by {paper.withdrawn!.user ?? 'a former user'}:{' '}
                  <span className="as-written">{paper.withdrawn!.reason}</span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function PaperLink({ paper: { id, is_type, name, bytes, withdrawn }, loadId }: { paper: LoadPaper; loadId: number }) {
  const link = (
    <Link to={paths.loadPaper(loadId, id)} reloadDocument discover="none">
      {name}
    </Link>
  );
  return (
    <span>
      {LOAD_PAPER_LABELS[is_type]}: {withdrawn ? <s>{link}</s> : link} ({formatMegabytes(bytes)})
    </span>
  );
}
