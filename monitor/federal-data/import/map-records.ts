import { canonicalDocket } from '../../../contract/shared/identifiers';
import {
  type CarrierMention,
  type CensusColumns,
  type Dataset,
  deletedDocket,
  type Fact,
  type FactTable,
  type ListTable,
} from './datasets/dataset';
import { type Docket, dotNumber, OwnerlessRow, RejectedRow, type Row } from './fields';
import type { BadRecord, FileRecord, RecordBlock } from './read-records';
import type { UnknownWords } from './unknown-words';

/** What a record says: of a carrier's own row in the census, facts about a carrier, or rows of a list. */
export type MappedRow = {
  carrier: CarrierMention | null;
  census?: CensusColumns;
  facts: readonly Fact<FactTable>[];
  listed?: readonly ListTable['$inferInsert'][];
};

/** A carrier among the scopes that are spared: no docket and no inspection is spelled so. */
export const sparedCarrier = (dotNumber: number | string): string => `carrier ${dotNumber}`;

/** A carrier by the number a rejected line names. */
export type LineOwner = { dotNumber: number } | { docket: Docket };

/** What a block of records says. */
export type MappedBlock = {
  /** Each mapped when it is taken: fifty fields a row are garbage again before the next row is read. */
  rows: Iterable<MappedRow>;
  /** Dockets that a daily difference says are gone; known when the rows were taken, as the rejected lines are. */
  deletedDockets: string[];
  rejected: RejectedLine[];
  /** How many lines the block has. */
  read: number;
  bytesRead: number;
  isTruncated: boolean;
  /** The newest change that a row of the block dates, as printed; empty where none does. Known when the rows were taken. */
  newestChange: string;
};

export type RejectedLine = BadRecord & {
  /** Whom the dataset is not known whole of because of this line. */
  owner: LineOwner | null;
  /** The scope (docket, carrier, inspection) whose stored rows must stay because of this line. */
  spared: string | null;
  /** It could be about any carrier. */
  isAnyones: boolean;
  /** FMCSA itself names no carrier in it: nothing is wrong with the file. */
  isOwnerless: boolean;
};

/**
 * The third step of an import: records by the dataset's mapping, line by line.
 *
 * @param asOf the day of the file
 * @param unknownWords counts those of each record
 */
export async function* mapRecords(
  dataset: Dataset,
  asOf: string,
  blocks: AsyncIterable<RecordBlock>,
  unknownWords?: UnknownWords,
): AsyncGenerator<MappedBlock> {
  for await (const { records, bad, bytesRead, isTruncated } of blocks) {
    const block: MappedBlock = {
      rows: [],
      deletedDockets: [],
      rejected: bad.map((line) => ({ ...line, owner: null, spared: null, isAnyones: true, isOwnerless: false })),
      read: records.length + bad.length,
      bytesRead,
      isTruncated,
      newestChange: '',
    };
    block.rows = mapEach(dataset, asOf, records, block, unknownWords);
    yield block;
  }
}

function* mapEach(
  dataset: Dataset,
  asOf: string,
  records: readonly FileRecord[],
  block: MappedBlock,
  unknownWords: UnknownWords | undefined,
): Generator<MappedRow> {
  const { deletedDockets, rejected } = block;
  const changedOn = dataset.changedOn?.index ?? -1;
  for (const { line, raw, fields } of records) {
    if (changedOn !== -1 && (fields[changedOn] as string) > block.newestChange)
      block.newestChange = fields[changedOn] as string;
    unknownWords?.add(fields);
    try {
      const docket = dataset.kind === 'facts' ? deletedDocket(dataset, fields) : null;
      if (docket === null) yield mapRow(dataset, asOf, fields);
      else deletedDockets.push(docket);
    } catch (error) {
      if (!(error instanceof RejectedRow)) throw error;
      rejected.push({ line, reason: error.message, raw, ...consequencesOf(error, dataset, fields) });
    }
  }
}

function mapRow(dataset: Dataset, asOf: string, fields: Row): MappedRow {
  if (dataset.kind === 'list') return { carrier: null, facts: [], listed: dataset.map(fields, asOf) };
  if (dataset.kind === 'facts') return dataset.map(fields);
  const { carrier, columns } = dataset.map(fields);
  return { carrier, census: columns, facts: [] };
}

function consequencesOf(
  error: RejectedRow,
  dataset: Dataset,
  fields: Row,
): Pick<RejectedLine, 'owner' | 'spared' | 'isAnyones' | 'isOwnerless'> {
  if (error instanceof OwnerlessRow) return { owner: null, spared: null, isAnyones: false, isOwnerless: true };
  const owner = ownerOf(dataset, fields);
  const scope = dataset.kind === 'facts' ? dataset.scope : null;
  // Where the line names no scope, all rows of its carrier are spared.
  const spared = scope?.of(fields) ?? (owner && 'dotNumber' in owner ? sparedCarrier(owner.dotNumber) : null);
  return { owner, spared, isAnyones: spared === null && owner === null, isOwnerless: false };
}

/** Whose a rejected line is; null when it does not say. */
function ownerOf({ owner }: Dataset, fields: Row): LineOwner | null {
  if (owner?.dotNumber) {
    try {
      const dot = dotNumber(fields, owner.dotNumber);
      if (dot !== null) return { dotNumber: dot };
    } catch {
      // The number itself is what cannot be read: there may be a docket.
    }
  }
  const docket = owner?.docket ? canonicalDocket(fields[owner.docket.index] as string) : null;
  return docket && { docket };
}
