import { formatInteger, formatMoment } from '@contract/shared/format';
import { isJobUnderWay } from '@contract/shared/jobs.constants';
import type { Job } from '@contract/shared/jobs.entities';
import { Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const LOOK_AGAIN_MS = 2_000;

interface JobProgressProps {
  job: Pick<Job, 'status' | 'done' | 'total' | 'failure' | 'finished_at'>;
  /** The work, before the numbers: "Carriers assessed again". */
  label: string;
  /** What is counted: `['carrier', 'carriers']`. */
  noun: readonly [one: string, many: string];
  /** This page, for reloading. */
  hereHref: string;
}

/**
 * A job's progress: done of total. The user may leave and come back; while it runs, a page with script refreshes
 * automatically.
 */
export function JobProgress({ job, label, noun: [one, many], hereHref }: JobProgressProps) {
  const isUnderWay = isJobUnderWay(job.status);
  useLookAgain(isUnderWay);
  if (job.status === 'failed')
    return (
      <p className="attention" role="status">
        {label}: stopped after {formatInteger(job.done)}. {job.failure}
      </p>
    );
  if (!isUnderWay)
    return (
      <p className="small-print" role="status">
        {label}: all {formatInteger(job.done)} {job.done === 1 ? one : many}
        {job.finished_at ? `, ${formatMoment(job.finished_at)}` : ''}.
      </p>
    );
  return (
    <div className="job-progress">
      <p role="status">
        <strong>{label}:</strong>{' '}
        {job.status === 'waiting'
          ? 'starting…'
          : `${formatInteger(job.done)} of ${job.total === null ? 'an unknown number of' : formatInteger(job.total)} ${many}.`}{' '}
        You can leave this page.
      </p>
      <progress
        aria-label={label}
        max={job.total ?? 1}
        value={job.total === null ? undefined : Math.min(job.done, job.total)}
      />
      <p className="small-print">
        <Link to={hereHref} discover="none" preventScrollReset>
          See how far it is
        </Link>
      </p>
    </div>
  );
}

function useLookAgain(isUnderWay: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}
