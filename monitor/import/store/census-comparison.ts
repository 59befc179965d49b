import { type CarrierStore, namedCarrier } from './carriers';
import type { DatasetGaps } from './dataset-gaps';
import type { Batch, RowStore } from './row-store';
import type { ImportSession } from './session';

/** Carriers of a census, each compared with its stored row. */
export class CensusComparison implements RowStore {
  stored = 0;

  constructor(
    private readonly session: ImportSession,
    private readonly carriers: CarrierStore,
    private readonly gaps: DatasetGaps,
  ) {}

  async write({ rows }: Pick<Batch, 'rows'>): Promise<void> {
    await this.session.transaction(async (client) => {
      const { ids, stored } = await this.carriers.store(client, rows.map(namedCarrier));
      this.gaps.named(ids);
      this.stored += stored;
    });
    await this.carriers.statistics.analyzeWhenDue();
  }

  close(): Promise<void> {
    return this.carriers.close();
  }
}
