import type { MappedRow } from '../map-records';

/** Where the rows of a file go: facts into their table, carriers of a census beside the stored ones or into new tables. */
export type RowStore = {
  /** Rows of the file so far that brought something new. */
  readonly stored: number;
  /** How many rows were added and not written yet. */
  readonly pending: number;
  add: (row: MappedRow) => void;
  /** Of a scope (docket, carrier, inspection) that a rejected line names, no row is gone. */
  spare?: (scope: string) => void;
  /** A docket that a daily difference says is gone; rows of it in the same file are still stored. */
  remove?: (docket: string) => void;
  /** Stores what was added as a whole or not at all. More may be added meanwhile. Never two at the same time. */
  write: () => Promise<void>;
  /** After the last batch, for a store that builds something on the side. */
  finish?: () => Promise<void>;
  /**
   * Deletes what the file no longer has, and returns how many rows. `isComplete`: what the file does not name is gone
   * too. No carrier is deleted for missing in a census. `mayBeUnread`: what seems gone may be in a line that could not be read.
   */
  removeUnseen?: (isComplete: boolean, mayBeUnread: boolean) => Promise<number>;
  /** At the end: drops temporary tables and refreshes the planner's statistics. */
  close: () => Promise<void>;
  /** After an error, for a store whose `write` stores nothing by itself. */
  abandon?: () => Promise<void>;
};
