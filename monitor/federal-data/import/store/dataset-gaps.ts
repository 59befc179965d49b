import type { Dataset } from '../datasets/dataset';
import type { Docket } from '../fields';
import type { LineOwner } from '../map-records';
import { findDocketOwners } from './carriers';
import type { ImportSession } from './session';

/** More dockets in one look-up make the statement too large. */
const DOCKETS_AT_ONCE = 5000;

/**
 * Of whom a file had lines that could not be read: of those carriers the dataset is not known whole, so that "no row"
 * must not read as "none". A later file that names such a carrier in good rows alone fixes it.
 */
export class DatasetGaps {
  private readonly dots = new Set<number>();
  private readonly dockets = new Map<string, Docket>();
  /** Carriers of gaps that are stored, and whether this file named them in a good row. */
  private readonly stored = new Map<number, boolean>();

  private constructor(private readonly dataset: Dataset) {}

  static async open(session: ImportSession, dataset: Dataset): Promise<DatasetGaps> {
    const gaps = new DatasetGaps(dataset);
    await session.run(async (client) => {
      const { rows } = await client.query<{ carrier_id: number }>(
        'SELECT carrier_id FROM dataset_gaps WHERE dataset = $1',
        [dataset.key],
      );
      for (const { carrier_id } of rows) gaps.stored.set(carrier_id, false);
    });
    return gaps;
  }

  /** Of this carrier a line was rejected. */
  add(owner: LineOwner) {
    if ('dotNumber' in owner) this.dots.add(owner.dotNumber);
    else this.dockets.set(owner.docket.type + owner.docket.value, owner.docket);
  }

  /** Carriers that good rows named. */
  named(carrierIds: Iterable<number>) {
    if (this.stored.size === 0) return;
    for (const id of carrierIds) if (this.stored.has(id)) this.stored.set(id, true);
  }

  /** Stores what is not known after the file, whose rows count by now. */
  async store(session: ImportSession, asOf: string, isComplete: boolean): Promise<void> {
    const dockets = [...this.dockets.values()];
    await session.transaction(async (client) => {
      const unread = new Set(this.dots);
      for (let at = 0; at < dockets.length; at += DOCKETS_AT_ONCE) {
        for (const [, id] of await findDocketOwners(client, dockets.slice(at, at + DOCKETS_AT_ONCE))) unread.add(id);
      }
      const mended = [...this.stored].filter(([id, isNamed]) => (isNamed || isComplete) && !unread.has(id));
      if (mended.length > 0) {
        await client.query(
          'DELETE FROM dataset_gaps WHERE dataset = $1 AND carrier_id = ANY ($2::bigint[]) AND as_of <= $3',
          [this.dataset.key, mended.map(([id]) => id), asOf],
        );
      }
      if (unread.size > 0) {
        await client.query(
          `INSERT INTO dataset_gaps AS g (dataset, carrier_id, as_of) SELECT $1, id, $3 FROM unnest($2::bigint[]) AS id
           ON CONFLICT (dataset, carrier_id) DO UPDATE SET as_of = excluded.as_of WHERE g.as_of < excluded.as_of`,
          [this.dataset.key, [...unread], asOf],
        );
      }
    });
  }
}
