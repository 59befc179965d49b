import type { MappedRow } from '../map-records';

/** What is stored in one transaction. */
export type Batch = {
  rows: MappedRow[];
  /** Scopes (dockets, carriers, inspections) that rejected lines name. */
  spared: Set<string>;
  /** Dockets that are gone. */
  deletedDockets: Set<string>;
};

/** Where the rows of a file go: facts into their table, carriers of a census beside the stored ones or into new tables. */
export type RowStore = {
  /** Rows of the file so far that brought something new. */
  readonly stored: number;
  /** Stores a batch as a whole or not at all. Never two at the same time. */
  write: (batch: Batch) => Promise<void>;
  /** After the last batch, for a store that builds something on the side. */
  finish?: () => Promise<void>;
  /**
   * Deletes what the file no longer has, and returns how many rows. `isComplete`: what the file does not name is gone
   * too. No carrier is deleted for missing in a census.
   */
  removeUnseen?: (isComplete: boolean) => Promise<number>;
  /** At the end: drops temporary tables and refreshes the planner's statistics. */
  close: () => Promise<void>;
  /** After an error, for a store whose `write` stores nothing by itself. */
  abandon?: () => Promise<void>;
};
