import type { CompanyReport } from '@contract/reports/reports.calls';
import { COMPANY_REPORTS } from '@contract/reports/reports.constants';
import { formatCount, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import { Link } from '@remix-run/react';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { JobProgress } from '~/components/job/job-progress';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';

const HERE = paths.accountTab('reports');

/** The company's reports: run as jobs, read here or saved as CSV files. */
export function ReportsTab({ reports }: { reports: SectionResult<CompanyReport[]> }) {
  if (!reports.ok) return <SectionError name="The list of reports" reference={reports.reference} retryHref={HERE} />;
  return (
    <ul className="report-list">
      {reports.data.map((report) => (
        <li key={report.id}>
          <Report {...report} />
        </li>
      ))}
    </ul>
  );
}

function Report({ id, kind, job, requested_by, finished_at, rows_count }: CompanyReport) {
  const { label, about } = COMPANY_REPORTS[kind];
  const isUnderWay = job !== null && isJobUnderWay(job.status);
  return (
    <section className="stack" aria-labelledby={`report-${id}`}>
      <h2 id={`report-${id}`}>{label}</h2>
      <p>{about}</p>
      {job !== null && (isUnderWay || job.status === 'failed') ? (
        <JobProgress job={job} label={`Running “${label}”`} noun={['row', 'rows']} hereHref={HERE} />
      ) : null}
      <div className="button-row">
        {finished_at !== null ? (
          <span>
            As of {formatMoment(finished_at)}: {formatCount(rows_count, 'row')}
            {requested_by === null || isUnderWay ? '' : `, run by ${requested_by}`}.
          </span>
        ) : isUnderWay ? null : (
          <span className="missing">Not run yet</span>
        )}
        {finished_at === null ? null : (
          <Link className="button" to={paths.companyReport(id)}>
            View<span className="heard-only">: {label}</span>
          </Link>
        )}
        {finished_at === null ? null : (
          <Link className="button" to={paths.companyReportFile(id)} reloadDocument discover="none">
            Download CSV<span className="heard-only">: {label}</span>
          </Link>
        )}
        {isUnderWay ? null : (
          <ButtonForm action={HERE} about={{ report_id: id }}>
            <Button look="plain" name="intent" value="run-report">
              {finished_at === null ? 'Run report' : 'Run again'}
              <span className="heard-only">: {label}</span>
            </Button>
          </ButtonForm>
        )}
      </div>
    </section>
  );
}
