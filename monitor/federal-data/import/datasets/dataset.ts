import type { PgTable } from 'drizzle-orm/pg-core';
import { canonicalDocket, type Identifier } from '../../../../contract/shared/identifiers';
import type {
  authorities,
  authorityEvents,
  carriers,
  crashes,
  inspectionCitations,
  inspectionStudies,
  inspections,
  inspectionUnits,
  inspectionViolations,
  insuranceFilings,
  oosOrders,
  smsMeasures,
} from '../../../db/schema';
import type { authorityOrders, processAgents, rejectedFilings } from '../../../db/schema/fmcsa-licensing';
import type { smsCarriers, smsCrashes, smsInspections, smsViolations } from '../../../db/schema/fmcsa-sms';
import type {
  dispatchServices,
  flaggedContacts,
  phoneBlocks,
  revokedElds,
  riskAreas,
} from '../../../db/schema/fraud-lists';
import { type Column, type Docket, printDocket, RejectedRow, type Row, recordId, text } from '../fields';
import type { Vocabulary } from './vocabulary';

export type FactTable =
  | typeof authorities
  | typeof authorityEvents
  | typeof insuranceFilings
  | typeof oosOrders
  | typeof inspections
  | typeof inspectionUnits
  | typeof inspectionViolations
  | typeof inspectionCitations
  | typeof inspectionStudies
  | typeof crashes
  | typeof processAgents
  | typeof authorityOrders
  | typeof rejectedFilings
  | typeof smsMeasures
  | typeof smsCarriers
  | typeof smsInspections
  | typeof smsViolations
  | typeof smsCrashes;

/** A fact as a mapping gives it; the importer adds whose it is, how old it is and, where there is one, its digest. */
export type Fact<Table extends PgTable> = Omit<Table['$inferInsert'], 'carrierId' | 'asOf' | 'rowKey'>;

type CarrierColumns = typeof carriers.$inferInsert;

/** The part of a carrier's name and place that a file other than the census has. */
export type CarrierIdentity = Partial<
  Pick<
    CarrierColumns,
    | 'legalName'
    | 'dbaName'
    | 'street'
    | 'city'
    | 'state'
    | 'postalCode'
    | 'country'
    | 'mailingStreet'
    | 'mailingCity'
    | 'mailingState'
    | 'mailingPostalCode'
    | 'mailingCountry'
    | 'phone'
    | 'fax'
    | 'addressKey'
  >
>;

export type CensusColumns = Omit<CarrierColumns, 'id' | 'dotNumber' | 'censusAsOf' | 'nameSource' | 'nameAsOf'>;

/** The carrier a row is about: by its USDOT number, or by a docket where the row has none. */
export type CarrierMention = {
  dotNumber: number | null;
  /** Every docket the row ties to the carrier. Without a USDOT number there is at least one. */
  dockets: readonly Docket[];
  rfc?: string | null;
  /** Its number in a Canadian province. It says more of the carrier, never whose the row is. */
  provincial?: Identifier | null;
  identity?: CarrierIdentity | null;
};

type Shared = {
  /** What the product calls it: `datasets.key`, and `carriers.name_source` of a carrier it named. */
  key: string;
  /** FMCSA's own, as in the download address; null: the file is not FMCSA's. */
  fmcsaId: string | null;
  /** FMCSA's id of the daily differences, which have the same header. */
  differenceId?: string;
  name: string;
  /** The header, in the exact order. */
  columns: readonly string[];
  /** Other names a column goes by (the API's `mod_col_1`), in capitals. */
  aliases?: Readonly<Record<string, string>>;
  /**
   * Names of columns in the daily file, in capitals, where it has names of its own. Such a file has a day's rows of a docket, not
   * all of them: what it lacks is not gone.
   */
  dailyColumns?: Readonly<Record<string, string>>;
  /** Columns that older files of the dataset do not have. */
  laterColumns?: readonly string[];
  /** The day that a row was last changed, which shows the age of a file that does not state it. */
  changedOn?: Column;
  /**
   * Days on which something happened to a carrier: the newest shows how far the rows reach, whatever the publisher says of the file.
   * Where there are none, `changedOn` counts.
   */
  rowDays?: readonly Column[];
  /** Some of them may lie ahead, as a cancellation may; any other day ahead is wrong. */
  haveRowDaysAhead?: true;
  /** Columns whose words decide something: those that are not known are listed after each import. */
  vocabularies?: readonly Vocabulary[];
  /**
   * What was once in it stays in it (an order with the day it was rescinded, a history): if it no longer has a carrier, rows got lost.
   */
  keepsAll?: true;
  /** ISO day after which FMCSA wrote nothing into the dataset. */
  frozenOn?: string;
  /** Its downloads are in this character set where they are not UTF-8. */
  oldEncoding?: 'windows-1252';
  /** Distinguishes files with one and the same header. */
  fileName?: RegExp;
  /**
   * The columns that say whose a row is. From a rejected row they still show for which carrier the file is incomplete.
   */
  owner?: { dotNumber?: Column; docket?: Column };
};

/** The census: its rows are the carriers themselves. */
export type CensusDataset = Shared & {
  kind: 'census';
  fmcsaId: string;
  map: (row: Row) => { carrier: CarrierMention & { dotNumber: number }; columns: CensusColumns };
};

/** Any other file: facts about carriers, in one table. */
export type FactDataset<Table extends FactTable = FactTable> = Shared & {
  kind: 'facts';
  fmcsaId: string;
  table: Table;
  /** Distinguishes this file's rows from those of other files in the table. */
  part?: Partial<Table['$inferInsert']>;
  /**
   * The rows of which thing a file always lists together: when the file names the thing, its other rows are gone.
   * Null: a row's absence says nothing unless the whole dataset is given.
   */
  scope: {
    property: 'docket' | 'carrierId' | 'inspectionId' | 'smsInspectionId';
    of: (row: Row) => string | null;
  } | null;
  /** Throws `RejectedRow`. `carrier` is null where the facts hang on another record (units, violations). */
  map: (row: Row) => { carrier: CarrierMention | null; facts: Fact<Table>[] };
};

export type FmcsaDataset = CensusDataset | FactDataset;

export type ListTable =
  | typeof flaggedContacts
  | typeof dispatchServices
  | typeof riskAreas
  | typeof phoneBlocks
  | typeof revokedElds;

/** A list that is none of FMCSA's and names no carriers: a file is the whole of it (decision 0098). */
export type ListDataset<Table extends ListTable = ListTable> = Shared & {
  kind: 'list';
  fmcsaId: null;
  table: Table;
  /** Throws `RejectedRow`. A row of the file may make several of the table. `asOf`: the day of the file. */
  map: (row: Row, asOf: string) => Table['$inferInsert'][];
};

export type Dataset = FmcsaDataset | ListDataset;

/** FMCSA's licensing files from before Motus, the "legacy" ones: their last day. */
export const LEGACY_FROZEN_ON = '2026-05-14';

/** Only lets the compiler check a mapping against its table. */
export function factDataset<Table extends FactTable>(dataset: Omit<FactDataset<Table>, 'kind'>): FactDataset;
export function factDataset(dataset: Omit<FactDataset, 'kind'>): FactDataset {
  return { ...dataset, kind: 'facts' };
}

/**
 * The docket of which a row says that it is gone: everything blank but the docket, as daily differences print it. Null
 * for any other row.
 *
 * @throws RejectedRow when the dataset has no daily differences
 */
export function deletedDocket(dataset: FactDataset, row: Row): string | null {
  const { scope } = dataset;
  if (scope?.property !== 'docket') return null;
  if (row.filter((value) => value.trim() !== '').length !== 1) return null;
  const docket = scope.of(row);
  if (docket !== null && dataset.differenceId === undefined)
    throw new RejectedRow('is blank but for its docket: of this dataset there are no daily differences');
  return docket;
}

/** The same for a list. */
export function listDataset<Table extends ListTable>(
  dataset: Omit<ListDataset<Table>, 'kind' | 'fmcsaId'>,
): ListDataset;
export function listDataset(dataset: Omit<ListDataset, 'kind' | 'fmcsaId'>): ListDataset {
  return { ...dataset, kind: 'list', fmcsaId: null };
}

/** A file that lists everything of an inspection together; its rows may come before the inspection's own. */
export function ofInspection<Of extends object>(
  at: { CHANGE_DATE: Column; INSPECTION_ID: Column },
  factOf: (row: Row) => Of,
) {
  return {
    changedOn: at.CHANGE_DATE,
    scope: { property: 'inspectionId' as const, of: (row: Row) => text(row, at.INSPECTION_ID) },
    map: (row: Row) => ({ carrier: null, facts: [{ inspectionId: recordId(row, at.INSPECTION_ID), ...factOf(row) }] }),
  };
}

/** A file that lists everything of a docket together. */
export function docketScope(column: Column): FactDataset['scope'] {
  return {
    property: 'docket',
    of(row) {
      const docket = canonicalDocket(row[column.index] as string);
      return docket && printDocket(docket);
    },
  };
}
