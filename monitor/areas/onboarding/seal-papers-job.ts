import { PACKET_SECTIONS } from '@contract/onboarding/packets.constants';
import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { packetDocuments, storedFiles, taxFormSubmissions } from '../../db/schema';
import { PaperProblem, reportPaperProblem } from '../../documents/files/paper-problem';
import { sealStoredFile } from '../../documents/files/stored-files';
import { defineJob, JobFailed } from '../../jobs/jobs';
import { PACKET_PAPERS, paperOf } from './packet-permissions';

/** Files looked up at a time; each is sealed in a transaction of its own. */
const BATCH = 50;
/** Also after the first time: while nodes are replaced one by one, an older one may still store in clear. */
const EVERY_MS = 3_600_000;

/** Seals papers that show numbers and were stored in clear by an earlier version of the product. */
export const sealPapersJob = defineJob({
  kind: 'seal_papers',
  everyMs: EVERY_MS,
  async run(job, { database, env, clock }) {
    // Requests may not write a paper again, sealed or not.
    const { db } = database.owner;
    let sealed = 0;
    const changed: string[] = [];
    for (;;) {
      const ids = await papersInClear(db, changed);
      if (ids.length === 0) break;
      for (const id of ids) {
        try {
          if (await db.transaction((tx) => sealStoredFile(tx, id, env.dataKeys))) sealed += 1;
        } catch (error) {
          if (!(error instanceof PaperProblem)) throw error;
          await reportPaperProblem(db, error, clock());
          changed.push(id);
        }
        await job.progress({ done: sealed });
      }
    }
    if (changed.length > 0)
      throw new JobFailed(`Not sealed, since they are not what was kept: the papers ${changed.join(', ')}.`);
    return { sealed };
  },
});

/** @returns ids of files that show bank or taxpayer numbers and are not sealed, some at a time */
async function papersInClear(db: Database, without: string[]): Promise<string[]> {
  const sections = PACKET_SECTIONS.filter((section) => PACKET_PAPERS[paperOf(section)].showsNumbers);
  const rows = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.isSealed, false),
        notInArray(storedFiles.id, without),
        or(
          inArray(
            storedFiles.id,
            db
              .select({ id: packetDocuments.fileId })
              .from(packetDocuments)
              .where(inArray(packetDocuments.section, sections)),
          ),
          inArray(storedFiles.id, db.select({ id: taxFormSubmissions.fileId }).from(taxFormSubmissions)),
        ),
      ),
    )
    .orderBy(asc(storedFiles.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}
