import { isJobUnderWay } from '@contract/shared/jobs.constants';
import { and, eq } from 'drizzle-orm';
import { companyReports } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { enqueueJob } from '../../jobs/jobs';
import { companyReportJob } from './report-job';
import { reportOf } from './reports.queries';

/** Has a report run; one that is under way goes on. @throws ApiError 404 for another company's; 403 without its scope */
export function requestReportRun(deciding: Deciding, id: number) {
  return decide(deciding, async ({ tx, company, user, now }) => {
    const { job } = await reportOf(tx, { companyId: company.id, scopes: user.scopes }, id);
    if (job && isJobUnderWay(job.status)) return;
    const by = { companyId: company.id, userId: user.id, now };
    const jobId = await enqueueJob(tx, companyReportJob, { ...by, params: { reportId: id } });
    await tx
      .update(companyReports)
      .set({ jobId, requestedByUserId: user.id, requestedAt: now })
      .where(and(eq(companyReports.companyId, company.id), eq(companyReports.id, id)));
  });
}
