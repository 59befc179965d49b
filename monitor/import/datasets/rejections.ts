import { type Column, RejectedRow, type Row } from '../fields';

/** Rejects the row by which a daily difference file says that a docket is gone: everything blank but the docket. */
export function rejectTombstone(row: Row, docket: Column) {
  if (row.every((value, index) => index === docket.index || value.trim() === '')) throw new Tombstone();
}

/** The file is a daily difference, so it must not be taken for the whole dataset. */
export class Tombstone extends RejectedRow {
  constructor() {
    super('is a deletion of a daily difference file (all blank but the docket), which is not supported yet');
  }
}
