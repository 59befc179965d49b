import { createHash } from 'node:crypto';
import type { OpenDatabase } from '../../db/client';
import { findDueWatches } from '../../jobs/find-due-watches';
import { storeInBatches } from './batches';
import { coverageOf, isSuperseded } from './coverage';
import { UnknownWords } from './datasets/vocabulary';
import { type MappedBlock, mapRecords } from './map-records';
import { readLines } from './read-lines';
import { readRecords } from './read-records';
import { type ImportSource, recognizeFile } from './recognize';
import { RejectsFile } from './rejects';
import { type FileTally, type ImportProgress, type ImportReport, reportOf } from './report';
import { markLeftCensus } from './store/census-left';
import { ChangedCarriers } from './store/changed-carriers';
import { noteKnownSince } from './store/contact-changes';
import { DatasetGaps } from './store/dataset-gaps';
import { beginImport, datasetHistory, failImport, finishImport } from './store/import-log';
import { openRowStore } from './store/open-row-store';
import type { RowStore } from './store/row-store';
import { type ImportSession, withImportSession } from './store/session';

export type ImportOptions = {
  /** Where the file with the rejected lines goes, if there are any. */
  rejectsDir: string;
  /** The day whose state the file describes, as an ISO day, where the file does not say it itself (`asOfDay`). */
  asOf?: string;
  /** Which file of a zip; without it the only one. */
  member?: string;
  /** The file is the whole dataset, so that what it does not name is gone. */
  complete?: boolean;
  /** The dataset's key, for files whose header belongs to two datasets. */
  dataset?: string;
  /** Its publisher says that it has no row: a daily difference without one says that nothing changed that day. */
  isKnownEmpty?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops between two blocks of the file; what was stored stays, and the import can be run again. */
  signal?: AbortSignal;
  now?: Date;
};

/** Rows per transaction. The embedded database answers no other caller meanwhile. */
const BATCH_ROWS = { server: 5000, embedded: 500 } as const;

/** It was stopped by a signal. What was stored stays, and the import can be run again. */
export class ImportInterrupted extends Error {
  constructor() {
    super('It was interrupted. What was stored stays; run it again for the rest.');
  }
}

/**
 * Loads one file of FMCSA's, or a list: recognize, read, map, batch, store, close.
 *
 * The file is read as a stream and stored batch by batch, each a transaction; memory does not grow with the file. A second run
 * of the same file changes nothing. An interrupted one can be run again. Lines that cannot be read go to the rejects file and
 * the rest is stored. Facts of a newer file are never overwritten by an older one.
 *
 * Imports of one database wait for each other. The product may run meanwhile.
 *
 * @throws ImportInterrupted after `signal`; UnusableFileError when the file is not there, is empty, is none that we know or is a
 *   zip that cannot be read; UnknownDayError when its day is unknown; database errors as they are.
 */
export async function importFile(database: OpenDatabase, path: string, options: ImportOptions): Promise<ImportReport> {
  const now = options.now ?? new Date();
  const source = await recognizeFile(path, { ...options, now });
  const begun: number[] = [];
  try {
    return await withImportSession(database, (session) => importSource(session, source, options, now, begun));
  } finally {
    // Whatever became of it: what a failed or broken off import stored stays. A list changes no carrier's facts.
    if (source.dataset.kind !== 'list' && begun.length > 0) await findDueWatches(database.db, now);
  }
}

/** @param begun takes the id of this import, and of those before it that were broken off. */
async function importSource(
  session: ImportSession,
  source: ImportSource,
  options: ImportOptions,
  now: Date,
  begun: number[],
): Promise<ImportReport> {
  const startedAt = performance.now();
  const { file, dataset, asOf } = source;
  const history = await datasetHistory(session, dataset);
  const isOlder = history.newestAsOf !== null && history.newestAsOf > asOf;
  const rejects = await RejectsFile.create(options.rejectsDir, file);
  const { id, brokenOff } = await beginImport(session, source, now);
  begun.push(...brokenOff, id);
  let store: RowStore | null = null;
  try {
    const { isDifference } = source;
    const tally: FileTally = {
      read: 0,
      rejected: 0,
      isTruncated: false,
      isDifference,
      unattributable: 0,
      newestChange: null,
    };
    const progress = (phase: ImportProgress['phase'], bytesRead: number) =>
      options.onProgress?.({
        file: file.path,
        dataset: dataset.key,
        phase,
        bytesRead,
        bytesTotal: file.bytes,
        rowsRead: tally.read,
      });
    const batchRows = BATCH_ROWS[session.kind];
    const gaps = await DatasetGaps.open(session, dataset);
    const changes = new ChangedCarriers(id);
    const onIndexing = () => progress('indexing', file.bytes);
    store = await openRowStore(session, source, { isOlder, changes, gaps, batchRows, onIndexing, now });

    const digest = createHash('sha256');
    const encoding = dataset.oldEncoding ? new TextDecoder(dataset.oldEncoding) : null;
    const records = readRecords(readLines(file.read(digest), encoding), source.layout);
    const unknownWords = new UnknownWords(dataset.vocabularies ?? []);
    const blocks = tallied(
      mapRecords(dataset, asOf, records, unknownWords),
      tally,
      rejects,
      gaps,
      progress,
      options.signal,
    );
    if (isSuperseded(source, history)) await readOnly(blocks);
    else await storeInBatches(blocks, store, batchRows);

    const coverage = coverageOf(source, history, tally, options.complete === true);
    const removed = coverage.canRemove
      ? ((await store.removeUnseen?.(coverage.isComplete, tally.unattributable > 0)) ?? 0)
      : 0;
    if (!tally.isTruncated && !isOlder) await gaps.store(session, asOf, coverage.isComplete);
    const isWholeCensus = dataset.kind === 'census' && coverage.isComplete && !isOlder;
    const left = isWholeCensus ? await markLeftCensus(session, asOf, changes) : 0;
    await store.close();
    if (dataset.kind === 'census') await noteKnownSince(session, asOf);
    await rejects.close();
    const report = reportOf(source, tally, {
      stored: store.stored,
      removed,
      left,
      rejectsFile: rejects.path,
      seconds: (performance.now() - startedAt) / 1000,
      isExtract: dataset.kind !== 'list' && !coverage.isComplete && history.completeAsOf === null,
      notes: [...source.notes, ...coverage.notes, unknownWords.words()].filter((note) => note !== null),
      sha256: digest.digest('hex'),
    });
    // An empty file does not show on its own whether its rows got lost.
    const saysNoChange = options.isKnownEmpty === true && tally.read === 0 && coverage.isWhole;
    await finishImport(session, id, report, {
      dataset,
      isLoaded: !tally.isTruncated && (tally.read > tally.rejected || saysNoChange) && !isSuperseded(source, history),
      isComplete: coverage.isWhole,
      now,
    });
    return report;
  } catch (error) {
    await store?.abandon?.().catch(() => {});
    await rejects.close().catch(() => {});
    await failImport(session, id, error).catch(() => {});
    throw error;
  }
}

/** Reads a file of which nothing is stored, for its rejected lines. */
async function readOnly(blocks: AsyncIterable<MappedBlock>): Promise<void> {
  for await (const { rows } of blocks) Array.from(rows);
}

/** Passes blocks on, keeping count of them and of what was rejected. */
async function* tallied(
  blocks: AsyncIterable<MappedBlock>,
  tally: FileTally,
  rejects: RejectsFile,
  gaps: DatasetGaps,
  progress: (phase: 'reading', bytesRead: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<MappedBlock> {
  for await (const block of blocks) {
    if (signal?.aborted) throw new ImportInterrupted();
    yield block; // what it rejects is known when its rows were taken
    for (const { owner, isAnyones } of block.rejected) {
      if (owner) gaps.add(owner);
      if (isAnyones) tally.unattributable += 1;
    }
    tally.isDifference ||= block.deletedDockets.length > 0;
    tally.isTruncated ||= block.isTruncated;
    if (block.newestChange > (tally.newestChange ?? '')) tally.newestChange = block.newestChange;
    tally.read += block.read;
    tally.rejected += block.rejected.length;
    await rejects.add(block.rejected.sort((a, b) => a.line - b.line));
    progress('reading', block.bytesRead);
  }
}
