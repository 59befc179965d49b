import type pg from 'pg';
import { type ContactComparison, deepeningContactHistory, recordingContactChanges } from './contact-changes';

/**
 * Writes down whose facts an import changed, in the statements that change them, so that the two are stored together
 * however the import ends. The first file of a dataset changes every carrier: that is noted once, at the import.
 */
export class ChangedCarriers {
  private isEverybody = false;

  constructor(private readonly importId: number) {}

  /** From here on nothing is listed. */
  async everybody(client: pg.PoolClient): Promise<void> {
    this.isEverybody = true;
    await client.query('UPDATE imports SET changed_all = true WHERE id = $1', [this.importId]);
  }

  /** A part of a WITH: `ids` is a query of carrier ids, duplicates and nulls among them. */
  recording(ids: string): string {
    if (this.isEverybody) return 'changed AS (SELECT 1)';
    return `changed AS (
      INSERT INTO import_changed_carriers (import_id, carrier_id)
      SELECT DISTINCT ${this.importId}::bigint, c.id FROM (${ids}) AS c(id) WHERE c.id IS NOT NULL
      ON CONFLICT DO NOTHING
    )`;
  }

  /** A part of a WITH: what the census says otherwise of how to reach carriers. The first one says nothing otherwise. */
  recordingContacts(compared: ContactComparison): string {
    return this.isEverybody ? 'contact AS (SELECT 1)' : recordingContactChanges(this.importId, compared);
  }

  /** Parts of a WITH: how far back the census takes what is known of how to reach carriers. The first one begins it. */
  deepeningContacts(told: string): string {
    return this.isEverybody ? 'deepened AS (SELECT 1)' : deepeningContactHistory(told);
  }

  async record(client: pg.PoolClient, carrierIds: readonly number[]): Promise<void> {
    if (this.isEverybody || carrierIds.length === 0) return;
    await client.query(
      `INSERT INTO import_changed_carriers (import_id, carrier_id)
       SELECT DISTINCT $1::bigint, id FROM unnest($2::bigint[]) AS id ON CONFLICT DO NOTHING`,
      [this.importId, carrierIds],
    );
  }
}
