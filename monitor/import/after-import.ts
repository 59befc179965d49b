import { type SQL, sql } from 'drizzle-orm';
import { requestWatches } from '../areas/reassessment/watch-jobs';
import type { OpenDatabase } from '../db/client';

/** What an import did: its row in `imports`, and the dataset its file was of. */
export type Imported = { importId: number; dataset: string; now: Date };

/**
 * What is worked out again when facts have changed. A step writes down what is to be done (a job) rather than doing it:
 * the import's process may be the command's, which ends, and the next file waits.
 */
type AfterImport = (database: OpenDatabase, imported: Imported) => Promise<void>;

const STEPS: readonly AfterImport[] = [
  // Whose facts changed is looked at again, for each company that follows them.
  async ({ db }, { now }) => void (await requestWatches(db, now)),
];

/**
 * The moment after an import, whatever became of it: what a failed or broken off one stored before stays, so its changes
 * count too. Called once for each import, after its facts are stored.
 */
export async function afterImport(database: OpenDatabase, imported: Imported): Promise<void> {
  for (const step of STEPS) await step(database, imported);
}

/**
 * Whether an import changed facts of the carrier in `carrierId`, as a condition of a statement:
 *
 *     SELECT carrier_id FROM connections n WHERE ${isChangedByImport(importId, sql`n.carrier_id`)}
 */
export function isChangedByImport(importId: number, carrierId: SQL): SQL {
  return sql`(
    EXISTS (SELECT FROM imports i WHERE i.id = ${importId} AND i.changed_all)
    OR EXISTS (
      SELECT FROM import_changed_carriers x WHERE x.import_id = ${importId} AND x.carrier_id = ${carrierId}
    )
  )`;
}
