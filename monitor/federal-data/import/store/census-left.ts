import type { ChangedCarriers } from './changed-carriers';
import type { ImportSession } from './session';

/**
 * Marks the carriers that a whole census no longer names, but for those of whom it has a line that cannot be read. Their
 * rows stay as an older census had them, and nothing is decided on them until a census names them again.
 *
 * @returns how many left with this census
 */
export function markLeftCensus(session: ImportSession, asOf: string, changes: ChangedCarriers): Promise<number> {
  return session.transaction(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE carriers c SET census_left_on = $1
       WHERE c.census_as_of < $1 AND c.census_left_on IS NULL
         AND NOT EXISTS (SELECT FROM dataset_gaps g WHERE g.dataset = 'census' AND g.carrier_id = c.id)
       RETURNING id`,
      [asOf],
    );
    await changes.record(
      client,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
