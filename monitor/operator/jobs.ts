import { and, desc, inArray, isNull, sql } from 'drizzle-orm';
import { contradictionCounts, contradictionLines } from '../areas/carriers/contradictions.queries';
import type { Queryable } from '../db/client';
import { datasetSyncs, imports, jobs } from '../db/schema';
import type { CommandOutput } from './command';

/** Ended ones of the product's own that are still worth a line. */
const ENDED_SHOWN = 10;

/**
 * What the product works at outside of requests, and how far it is: imports, the sync, what is worked out for all carriers, and
 * companies' own jobs; and how many carriers the imported files contradict each other about. Code 1 when one of the product's own last failed.
 */
export async function runJobsCommand(db: Queryable): Promise<CommandOutput> {
  const running = await db
    .select({ dataset: imports.dataset, fileName: imports.fileName, rowsRead: imports.rowsRead })
    .from(imports)
    .where(sql`${imports.status} = 'running'`);
  const syncing = await db
    .select()
    .from(datasetSyncs)
    .where(inArray(datasetSyncs.status, ['asking', 'downloading', 'importing']));
  const underWay = await db
    .select()
    .from(jobs)
    .where(inArray(jobs.status, ['waiting', 'running']))
    .orderBy(jobs.kind, jobs.createdAt);
  const ended = await db
    .select()
    .from(jobs)
    .where(and(inArray(jobs.status, ['done', 'failed']), isNull(jobs.companyId)))
    .orderBy(desc(jobs.finishedAt))
    .limit(ENDED_SHOWN);
  const lines = [
    ...running.map(({ dataset, fileName, rowsRead }) => `import of ${dataset} (${fileName}): ${rowsRead} rows read`),
    ...syncing.map(
      ({ id, dataset, status, done }) =>
        `sync of ${dataset} (${id}): ${status}${done > 0 ? `, ${done} ${status === 'importing' ? 'rows' : 'bytes'}` : ''}`,
    ),
    ...underWay.map((job) => `${nameOf(job)}: ${job.status}${howFar(job)}`),
    ...ended.map((job) => `${nameOf(job)}: ${job.status} ${job.finishedAt?.toISOString() ?? ''}${howFar(job)}`),
  ];
  const contradictions = contradictionLines(await contradictionCounts(db));
  return {
    lines: [
      ...(lines.length > 0 ? lines : ['Nothing is under way.']),
      ...(contradictions.length > 0 ? ['The files contradict each other, to be checked live:', ...contradictions] : []),
    ],
    code: ended.some(({ status }) => status === 'failed') ? 1 : 0,
  };
}

type Row = typeof jobs.$inferSelect;

const nameOf = ({ kind, companyId }: Row) => (companyId === null ? kind : `${kind} (company ${companyId})`);
const howFar = ({ done, total, tries }: Row) => {
  const far = total === null ? '' : `, ${done} of ${total}`;
  return tries > 1 ? `${far}, try ${tries}` : far;
};
