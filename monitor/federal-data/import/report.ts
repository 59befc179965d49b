import type { AsOfOrigin } from '../../../contract/carriers/carrier-events.constants';
import type { ImportSource } from './recognize';

/** What reading a file showed. */
export type FileTally = {
  /** Lines below the header. */
  read: number;
  rejected: number;
  isTruncated: boolean;
  /** A daily difference, by the file's name or by a row that only a difference has. */
  isDifference: boolean;
  /** Rejected lines that do not say whose they are: each could be any carrier's. */
  unattributable: number;
  /** The newest change that a row dates, as the file prints it; null where rows do not say it. */
  newestChange: string | null;
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
  /** Which file it was of a zip. */
  member: string | null;
  /** Of the file as given: how large it is, and its digest in hexadecimal. */
  fileBytes: number;
  sha256: string;
  dataset: string;
  datasetName: string;
  asOf: string;
  asOfFrom: AsOfOrigin;
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

type Outcome = Pick<
  ImportReport,
  'stored' | 'removed' | 'left' | 'rejectsFile' | 'seconds' | 'isExtract' | 'notes' | 'sha256'
>;

export function reportOf(
  { file, dataset, asOf, asOfFrom }: ImportSource,
  tally: FileTally,
  outcome: Outcome,
): ImportReport {
  const { read, rejected, isDifference, isTruncated } = tally;
  return {
    ...outcome,
    file: file.path,
    member: file.member,
    fileBytes: file.givenBytes,
    dataset: dataset.key,
    datasetName: isDifference ? `${dataset.name}, daily difference` : dataset.name,
    asOf,
    asOfFrom,
    read,
    unchanged: read - outcome.stored - rejected,
    rejected,
    rowsPerSecond: Math.round(read / outcome.seconds),
    status: isTruncated ? 'incomplete' : 'done',
  };
}
