import { addDays } from '@contract/shared/day';
import { ROWS_TO_AN_ODD_ONE } from '../import/coverage';
import { type Column, date, RejectedRow, type Row } from '../import/fields';
import { mapRecords } from '../import/map-records';
import { readLines } from '../import/read-lines';
import { type RecordBlock, readRecords } from '../import/read-records';
import type { ImportSource } from '../import/recognize';
import { digestOf, Sketch } from './sketch';

/** What the rows of a file say of the file, before one of them is stored. */
export type Contents = {
  rows: number;
  /** Could be stored, or are rows in which FMCSA itself names no carrier. */
  readable: number;
  /** Cannot be read, and could be any carrier's. */
  unattributable: number;
  /**
   * The day that so many rows reach that none can be a slip of the pen: of 30,000 rows the fourth newest. None later than the file's own. Null: no row has a day.
   */
  newestRowOn: string | null;
  /** Rows with a day that lies ahead of the file's own, which none can have. */
  ahead: number;
  /** The same for the same rows in any order. */
  fingerprint: string;
  /** Of whom it has rows, and what they say. */
  owners: Sketch;
  lines: Sketch;
};

/** A row of today's that was written in another zone. */
const CLOCK_DAYS = 1;

/**
 * Reads a file to its end and stores nothing.
 *
 * @param day the day that the publisher gives the file
 * @throws what `signal` was aborted with
 */
export async function lookThrough(
  { file, dataset, layout }: ImportSource,
  day: string,
  signal: AbortSignal,
): Promise<Contents> {
  const { owner, rowDays = dataset.changedOn ? [dataset.changedOn] : [] } = dataset;
  const ownerColumns = [owner?.dotNumber, owner?.docket].filter((column) => column !== undefined);
  const onDay = new Map<string, number>();
  const [owners, lines] = [new Sketch(), new Sketch()];
  const latest = addDays(day, CLOCK_DAYS);
  let [rows, rejected, unattributable, ahead, sum] = [0, 0, 0, 0, 0];

  async function* noted(blocks: AsyncIterable<RecordBlock>): AsyncGenerator<RecordBlock> {
    for await (const block of blocks) {
      signal.throwIfAborted();
      for (const { fields } of block.records) {
        const line = digestOf(fields.join(','));
        lines.add(line);
        sum = (sum + line) % Number.MAX_SAFE_INTEGER;
        const whose = ownerColumns.map((column) => (fields[column.index] as string).trim().replace(/^0+/, ''));
        const known = whose.find((number) => number !== '');
        if (known !== undefined) owners.add(digestOf(known));
        const days = rowDays.flatMap((column) => dayIn(fields, column) ?? []);
        if (days.some((one) => one > latest)) ahead += 1;
        const newest = days
          .filter((one) => one <= day)
          .sort()
          .at(-1);
        if (newest !== undefined) onDay.set(newest, (onDay.get(newest) ?? 0) + 1);
      }
      yield block;
    }
  }

  const encoding = dataset.oldEncoding ? new TextDecoder(dataset.oldEncoding) : null;
  const records = noted(readRecords(readLines(file.read(), encoding), layout));
  for await (const block of mapRecords(dataset, day, records)) {
    for (const _ of block.rows); // what is wrong with them is known when they were taken
    rows += block.read;
    for (const { isAnyones, isOwnerless } of block.rejected) {
      if (!isOwnerless) rejected += 1;
      if (isAnyones) unattributable += 1;
    }
  }
  return {
    rows,
    readable: rows - rejected,
    unattributable,
    newestRowOn: reached(onDay, Math.ceil(rows / ROWS_TO_AN_ODD_ONE)),
    ahead,
    fingerprint: `${rows}-${sum.toString(36)}`,
    owners,
    lines,
  };
}

function dayIn(row: Row, column: Column): string | null {
  try {
    return date(row, column);
  } catch (error) {
    if (error instanceof RejectedRow) return null;
    throw error;
  }
}

/** The newest day on or after which so many rows are. */
function reached(onDay: ReadonlyMap<string, number>, least: number): string | null {
  let found = 0;
  for (const [day, rows] of [...onDay].sort(([a], [b]) => (a < b ? 1 : -1))) {
    found += rows;
    if (found >= least) return day;
  }
  return null;
}
