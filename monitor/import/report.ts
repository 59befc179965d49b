import type { ImportSource } from './recognize';

/** What reading a file showed. */
export type FileTally = {
  /** Lines below the header. */
  read: number;
  rejected: number;
  isTruncated: boolean;
  /** A daily difference, by the file's name or by a row that only a difference has. */
  isDifference: boolean;
  /** A rejected line does not say whose it is: it could be anybody's. */
  hasUnknownRejects: boolean;
};

/** How far an import is. */
export type ImportProgress = {
  file: string;
  dataset: string;
  phase: 'reading' | 'indexing';
  bytesRead: number;
  bytesTotal: number;
  rowsRead: number;
};

/** What an import did. */
export type ImportReport = {
  file: string;
  dataset: string;
  datasetName: string;
  asOf: string;
  /** Lines below the header. `stored` + `unchanged` + `rejected` = `read`. */
  read: number;
  /** Brought something new. */
  stored: number;
  unchanged: number;
  rejected: number;
  /** Stored rows deleted because the file no longer has them. */
  removed: number;
  /** Carriers that the whole census named before and does not name any more; they stay, marked. */
  left: number;
  rejectsFile: string | null;
  seconds: number;
  rowsPerSecond: number;
  /** incomplete: the file is cut off; what came before is stored. */
  status: 'done' | 'incomplete';
  /** The dataset was never loaded as a whole: of carriers that no file of it names nothing is known. */
  isExtract: boolean;
  /** What a person should know besides the numbers. */
  notes: string[];
};

type Outcome = Pick<ImportReport, 'stored' | 'removed' | 'left' | 'rejectsFile' | 'seconds' | 'isExtract' | 'notes'>;

export function reportOf({ path, dataset, asOf }: ImportSource, tally: FileTally, outcome: Outcome): ImportReport {
  const { read, rejected, isDifference, isTruncated } = tally;
  return {
    ...outcome,
    file: path,
    dataset: dataset.key,
    datasetName: isDifference ? `${dataset.name}, daily difference` : dataset.name,
    asOf,
    read,
    unchanged: read - outcome.stored - rejected,
    rejected,
    rowsPerSecond: Math.round(read / outcome.seconds),
    status: isTruncated ? 'incomplete' : 'done',
  };
}
