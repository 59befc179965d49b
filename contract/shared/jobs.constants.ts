/** The state of work that takes longer than a request may. */
export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
type JobStatus = (typeof JOB_STATUSES)[number];

export function isJobUnderWay(status: JobStatus): boolean {
  return status === 'waiting' || status === 'running';
}
