import { formatCount, formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import type { Job } from '@contract/shared/jobs.entities';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PageHeader } from '~/components/shell/page-header';
import type { Column } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { JobProgress } from './job-progress';

/** A line of an uploaded list that was not imported. */
interface UploadLine<Outcome extends string> {
  line: number;
  given: string;
  outcome: Outcome;
  why: string;
}

interface UploadReportProps<Outcome extends string, Line extends UploadLine<Outcome>> {
  upload: {
    file_name: string;
    lines_count: number;
    created_at: string;
    created_by: string | null;
    job: Job | null;
    outcomes: Partial<Record<Outcome, number>>;
  };
  /** The page of all uploads. */
  crumb: { label: string; to: string };
  /** In order; the first has a count even if it is zero. */
  outcomes: readonly Outcome[];
  labels: Readonly<Record<Outcome, string>>;
  /** As in the table. */
  shortLabels: Readonly<Record<Outcome, string>>;
  lines: readonly Line[];
  paging: PagingInfo;
  /** A row's subject; null: unknown here. */
  lineHref: (line: Line) => string | null;
  lineText?: (line: Line) => string;
  csvHref: string;
  /** Below the counts: what to do next. */
  children: ReactNode;
}

/** An uploaded list's progress, the results of its rows, and which were not imported and why. */
export function UploadReport<Outcome extends string, Line extends UploadLine<Outcome>>(
  props: UploadReportProps<Outcome, Line>,
) {
  const { upload, crumb, outcomes, labels, lines, paging, csvHref, children } = props;
  const location = useLocation();
  const { file_name, lines_count, created_at, created_by, job } = upload;
  const countOf = (outcome: Outcome) => upload.outcomes[outcome] ?? 0;
  return (
    <>
      <PageHeader
        title={file_name}
        context={`${formatCount(lines_count, 'row')}, uploaded ${formatMoment(created_at)}${created_by ? ` by ${created_by}` : ''}`}
        crumbs={[crumb, { label: file_name }]}
      />
      <div className="stack-wide account-tab">
        <section className="stack" aria-labelledby="outcome-title">
          <h2 id="outcome-title">Import results</h2>
          {job ? (
            <JobProgress
              job={job}
              label="Rows processed"
              noun={['row', 'rows']}
              hereHref={location.pathname + location.search}
            />
          ) : null}
          <ul className="plain-bullets">
            {outcomes
              .filter((outcome, at) => at === 0 || countOf(outcome) > 0)
              .map((outcome) => (
                <li key={outcome}>
                  <strong>{formatInteger(countOf(outcome))}</strong> {labels[outcome]}
                </li>
              ))}
          </ul>
          {children}
        </section>
        <section className="stack" aria-labelledby="not-imported-title">
          <h2 id="not-imported-title">Rows not imported</h2>
          <PagedTable
            caption="Rows not imported"
            noun={['row', 'rows']}
            columns={columnsOf(props)}
            rows={lines}
            rowKey={({ line }) => line}
            paging={paging}
            tools={
              <Link to={csvHref} reloadDocument discover="none">
                Download CSV
              </Link>
            }
            empty={
              <p className="missing">
                {job !== null && isJobUnderWay(job.status) ? 'None so far.' : 'None: every row was imported.'}
              </p>
            }
          />
        </section>
      </div>
    </>
  );
}

function columnsOf<Outcome extends string, Line extends UploadLine<Outcome>>({
  lineHref,
  lineText = ({ given }) => given,
  shortLabels,
}: UploadReportProps<Outcome, Line>): Column<Line>[] {
  return [
    { key: 'line', header: 'Row number', isNumeric: true, cell: ({ line }) => formatInteger(line) },
    {
      key: 'given',
      header: 'Row',
      isRowHeader: true,
      cell: (line) => {
        const href = lineHref(line);
        return href === null ? line.given : <Link to={href}>{lineText(line)}</Link>;
      },
    },
    { key: 'outcome', header: 'Result', isOneLine: true, cell: ({ outcome }) => shortLabels[outcome] },
    { key: 'why', header: 'Reason', cell: ({ why }) => why },
  ];
}
