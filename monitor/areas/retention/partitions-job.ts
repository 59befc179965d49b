import { sql } from 'drizzle-orm';
import { BY_DAY, makePartitions } from '../../db/partitions';
import { defineJob } from '../../jobs/jobs';

/** Makes the days to come of tables that lie by day. `retentionJob` drops those that are past. */
export const partitionsJob = defineJob({
  kind: 'make_partitions',
  isQuick: true,
  everyMs: 6 * 3_600_000,
  async run(_job, { database, clock }) {
    await makePartitions(database.owner.db, clock());
    // Autovacuum analyzes partitions alone, never the partitioned table, whose statistics joins are planned by.
    for (const table of Object.keys(BY_DAY)) await database.owner.db.execute(sql`ANALYZE ${sql.identifier(table)}`);
    return null;
  },
});
