import type { MappedRow } from '../map-records';
import { type CarrierStore, type NamedCarrier, namedCarrier } from './carriers';
import type { DatasetGaps } from './dataset-gaps';
import type { RowStore } from './row-store';
import type { ImportSession } from './session';

/** Carriers of a census, each compared with its stored row. */
export class CensusComparison implements RowStore {
  stored = 0;
  private added: NamedCarrier[] = [];

  constructor(
    private readonly session: ImportSession,
    private readonly carriers: CarrierStore,
    private readonly gaps: DatasetGaps,
  ) {}

  get pending(): number {
    return this.added.length;
  }

  add(row: MappedRow): void {
    this.added.push(namedCarrier(row));
  }

  async write(): Promise<void> {
    const named = this.added;
    this.added = [];
    if (named.length === 0) return;
    await this.session.transaction(async (client) => {
      const { ids, stored } = await this.carriers.store(client, named);
      this.gaps.named(ids);
      this.stored += stored;
    });
    await this.carriers.statistics.analyzeWhenDue();
  }

  close(): Promise<void> {
    return this.carriers.close();
  }
}
