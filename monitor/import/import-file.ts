import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { addDays, dayOf } from '../../contract/shared/day';
import type { OpenDatabase } from '../db/client';
import { afterImport } from './after-import';
import { asOfDay } from './as-of';
import {
  type CarrierMention,
  type CensusColumns,
  type Dataset,
  deletedDocket,
  type Fact,
  type FactTable,
} from './datasets/dataset';
import { OwnerlessRow, printDocket, RejectedRow } from './fields';
import { type BadRecord, readHeader, readRecords } from './read-records';
import { recogniseDataset, UnusableFileError } from './recognise';
import { RejectsFile } from './rejects';
import { CarrierStore, type NamedCarrier } from './store/carriers';
import { CensusRebuild } from './store/census-rebuild';
import { ChangedCarriers } from './store/changed-carriers';
import { DatasetGaps } from './store/dataset-gaps';
import { FactStore } from './store/facts';
import { beginImport, datasetHistory, failImport, finishImport } from './store/import-log';
import { type ImportSession, withImportSession } from './store/session';

export type ImportProgress = {
  file: string;
  dataset: string;
  phase: 'reading' | 'indexing';
  bytesRead: number;
  bytesTotal: number;
  rowsRead: number;
};

export type ImportOptions = {
  /** Where the file with the rejected lines goes, if there are any. */
  rejectsDir: string;
  /** The day whose state the file tells, as an ISO day. Default: a date in its name, else the day it was last written. */
  asOf?: string;
  /** The file is the whole dataset, so that what it does not name is gone. */
  complete?: boolean;
  /** The dataset's key, for files whose header belongs to two datasets. */
  dataset?: string;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops between two batches; what was stored stays, and the import can be run again. */
  signal?: AbortSignal;
  now?: Date;
};

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

/** Rows of one transaction. The embedded database answers nobody else meanwhile. */
const BATCH_ROWS = { server: 5000, embedded: 500 } as const;
/** Fewer changed rows leave the statistics as good as they were. */
const ROWS_WORTH_A_VACUUM = 1000;
/** In a table that grows from nothing the planner must hear of it: after these rows, then each time they are fourfold. */
const ROWS_WORTH_STATISTICS = 2000;

/**
 * Loads one FMCSA file, told apart by its header line.
 *
 * The file is read as a stream and stored batch by batch, each a transaction; memory does not grow with the file. A
 * second run of the same file changes nothing. An interrupted one can be run again. Lines that cannot be read go to the
 * rejects file and the rest is stored. Facts of a newer file are never overwritten by an older one.
 *
 * Imports of one database wait for each other. The product may run meanwhile.
 *
 * @throws ImportInterrupted after `signal`; UnusableFileError when the file is not there, is empty or is none that we know; database errors as they are.
 */
export async function importFile(database: OpenDatabase, path: string, options: ImportOptions): Promise<ImportReport> {
  const now = options.now ?? new Date();
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) throw new UnusableFileError('There is no such file.');
  const header = await readHeader(path);
  if (header === null) throw new UnusableFileError('The file is empty.');
  if (!Array.isArray(header)) throw new UnusableFileError(`Its first line ${header.reason}.`);
  const dataset = recogniseDataset(header, path, options.dataset);
  const asOf = asOfDay(path, file.mtime, dayOf(now), options.asOf);
  const begun: number[] = [];
  try {
    return await withImportSession(database, (session) =>
      new FileImport(session, dataset, path, file.size, asOf, now, options, begun).run(),
    );
  } finally {
    for (const importId of begun) await afterImport(database, { importId, dataset: dataset.key, now });
  }
}

/** It was asked to stop. What was stored stays, and the import can be run again. */
export class ImportInterrupted extends Error {
  constructor() {
    super('It was interrupted. What was stored stays; run it again for the rest.');
  }
}

/** Tables that are written together, and how much was. */
type WrittenTables = { names: string[]; written: number; statisticsDue: number };

/** Things that a batch names but has no rows of: only rejected lines, or that they are gone. */
type NamedWithoutRows = { spared: readonly string[]; deleted: readonly string[] };

type MappedRow = { carrier: CarrierMention | null; census?: CensusColumns; facts: readonly Fact<FactTable>[] };

class FileImport {
  private read = 0;
  private stored = 0;
  private removed = 0;
  private isTruncated = false;
  private readonly notes: string[] = [];
  /** A daily difference: dockets that changed, each with all its rows, or a row that says it is gone. */
  private isDifference: boolean;
  /** A rejected line whose docket cannot be read could be anybody's. */
  private hasUnknownRejects = false;
  private readonly startedAt = performance.now();

  private carriers!: CarrierStore;
  private facts: FactStore | null = null;
  private rebuild: CensusRebuild | null = null;
  private rejects!: RejectsFile;
  private gaps!: DatasetGaps;

  private batch: MappedRow[] = [];
  /** Rows of carriers that the new tables already have from this file. */
  private repeated: MappedRow[] = [];
  /** Dockets that are gone, since the last batch. */
  private deleted = new Set<string>();
  /** What rejected lines named since the last batch. */
  private spared = new Set<string>();
  private writing: Promise<void> = Promise.resolve();
  private readonly tables: WrittenTables[] = [
    { names: ['carriers', 'carrier_identifiers', 'carrier_names'], written: 0, statisticsDue: ROWS_WORTH_STATISTICS },
  ];

  constructor(
    private readonly session: ImportSession,
    private readonly dataset: Dataset,
    private readonly path: string,
    private readonly size: number,
    private readonly asOf: string,
    private readonly now: Date,
    private readonly options: ImportOptions,
    /** Ids of this import, and of those before it that were broken off. */
    private readonly begun: number[],
  ) {
    const { differenceId } = dataset;
    this.isDifference = differenceId !== undefined && basename(path).toLowerCase().includes(differenceId);
  }

  async run(): Promise<ImportReport> {
    const { session, dataset, asOf } = this;
    const history = await datasetHistory(session, dataset.key);
    const isOlder = history.newestAsOf !== null && history.newestAsOf > asOf;
    // A newer file was the whole dataset: whatever it does not have is gone, and this file cannot know.
    const isSuperseded = dataset.kind === 'facts' && history.completeAsOf !== null && history.completeAsOf > asOf;
    if (isSuperseded)
      this.notes.push(
        `Older than the whole dataset of ${history.completeAsOf}: what that does not have is gone, and no row was taken.`,
      );
    else if (isOlder) this.notes.push(`Older than what is stored (${history.newestAsOf}): newer facts were kept.`);
    this.rejects = await RejectsFile.create(this.options.rejectsDir, this.path);
    const { id: importId, brokenOff } = await beginImport(session, {
      dataset: dataset.key,
      fileName: basename(this.path),
      asOf,
      now: this.now,
    });
    this.begun.push(...brokenOff, importId);
    try {
      const changes = new ChangedCarriers(importId);
      this.gaps = await DatasetGaps.open(session, dataset);
      this.carriers = await CarrierStore.open(session, dataset.key, asOf, changes);
      if (dataset.kind === 'facts') {
        this.facts = await FactStore.open(session, dataset, asOf, isOlder, changes);
        this.tables.push({ names: [this.facts.layout.name], written: 0, statisticsDue: ROWS_WORTH_STATISTICS });
      }
      // An older census loses against some rows and wins against others: those are compared one by one.
      if (dataset.kind === 'census' && !isOlder) {
        this.rebuild = await CensusRebuild.begin(session, this.carriers, changes, this.size);
      }
      const isRebuilt = this.rebuild !== null;
      await this.readFile(isSuperseded);
      await this.finishRebuild();
      const isComplete = await this.takeAway(isSuperseded);
      if (!this.isTruncated && !isSuperseded && !isOlder)
        await this.gaps.store(session, this.carriers, asOf, isComplete);
      await this.facts?.close(session);
      await this.carriers.close(session);
      await this.rejects.close();
      await this.vacuum(isRebuilt);
      const isStillWhole = this.keepsWhole(history.completeAsOf);
      const report = this.report(!isComplete && history.completeAsOf === null);
      const hasGoodRows = report.read > report.rejected;
      await finishImport(session, importId, report, {
        dataset,
        isLoaded: report.status === 'done' && hasGoodRows && !isSuperseded,
        isComplete: isComplete || isStillWhole,
        now: this.now,
      });
      return report;
    } catch (error) {
      await this.writing.catch(() => {});
      await this.rebuild?.abandon().catch(() => {});
      await this.rejects.close().catch(() => {});
      await failImport(session, importId, error).catch(() => {});
      throw error;
    }
  }

  private async readFile(isSuperseded: boolean): Promise<void> {
    const batchRows = BATCH_ROWS[this.session.kind];
    for await (const block of readRecords(this.path, this.dataset.columns.length)) {
      if (this.options.signal?.aborted) throw new ImportInterrupted();
      if (block.bad.length > 0) this.hasUnknownRejects = true;
      this.isTruncated ||= block.isTruncated;
      const rejected: BadRecord[] = [...block.bad];
      for (const record of block.records) {
        try {
          if (this.isDeletion(record.fields)) continue;
          const mapped = this.map(record.fields);
          if (!isSuperseded) this.add(mapped);
        } catch (error) {
          if (!(error instanceof RejectedRow)) throw error;
          rejected.push({ line: record.line, reason: error.message, raw: record.raw });
          this.noteRejected(error, record.fields);
        }
        if (this.batch.length + (this.rebuild?.unwritten ?? 0) >= batchRows) await this.flush();
        if (this.repeated.length >= batchRows) await this.finishRebuild();
      }
      this.read += block.records.length + block.bad.length;
      await this.rejects.add(rejected.sort((a, b) => a.line - b.line));
      this.progress('reading', block.bytesRead);
    }
    await this.flush();
    await this.writing;
  }

  /** Notes the docket that a daily difference deletes. Other files have no such rows. */
  private isDeletion(row: readonly string[]): boolean {
    if (this.dataset.kind !== 'facts') return false;
    const docket = deletedDocket(this.dataset, row);
    if (docket === null) return false;
    if (this.dataset.differenceId === undefined) {
      throw new RejectedRow('is blank but for its docket: of this dataset there are no daily differences');
    }
    this.isDifference = true;
    this.deleted.add(docket);
    return true;
  }

  private map(row: readonly string[]): MappedRow {
    if (this.dataset.kind === 'facts') return this.dataset.map(row);
    const { carrier, columns } = this.dataset.map(row);
    return { carrier, census: columns, facts: [] };
  }

  private add(row: MappedRow) {
    const dotNumber = row.carrier?.dotNumber;
    if (this.rebuild && dotNumber != null) {
      if (this.rebuild.isRepeated(dotNumber)) {
        this.repeated.push(row);
        return;
      }
      this.rebuild.remember(dotNumber);
      this.gaps.named([dotNumber]);
      this.rebuild.add(namedCarrier(row));
      return;
    }
    this.batch.push(row);
  }

  private noteRejected(error: RejectedRow, row: readonly string[]) {
    if (error instanceof OwnerlessRow) return;
    const owner = this.gaps.ownerOf(row);
    if (owner) this.gaps.add(owner);
    const scope = this.dataset.kind === 'facts' ? this.dataset.scope : null;
    // A file that comes row by row: all rows of the line's carrier are spared.
    const spared = scope ? scope.of(row) : owner && 'dotNumber' in owner ? String(owner.dotNumber) : null;
    if (spared === null) this.hasUnknownRejects = true;
    else this.spared.add(spared);
  }

  /** Hands the batch on to be written while the next one is read. */
  private async flush(): Promise<void> {
    const rows = this.batch;
    const named = { spared: [...this.spared], deleted: [...this.deleted] };
    if (this.rebuild) {
      this.spared = new Set(); // of facts alone
      await this.writing;
      this.writing = this.rebuild.writeTaken();
      this.writing.catch(() => {}); // it is awaited before the next batch
      return;
    }
    if (rows.length === 0 && named.spared.length === 0 && named.deleted.length === 0) return;
    this.batch = [];
    this.spared = new Set();
    this.deleted = new Set();
    await this.writing;
    this.writing = this.write(rows, named);
    this.writing.catch(() => {}); // it is awaited before the next batch
  }

  private async write(rows: readonly MappedRow[], named: NamedWithoutRows): Promise<void> {
    await this.merge(rows, named);
    for (const tables of this.tables) {
      if (tables.written < tables.statisticsDue) continue;
      tables.statisticsDue = tables.written * 4;
      for (const name of tables.names) await this.session.run((client) => client.query(`ANALYZE "${name}"`));
    }
  }

  private wrote(group: 0 | 1, rows: number) {
    const tables = this.tables[group];
    if (tables) tables.written += rows;
  }

  private async merge(rows: readonly MappedRow[], named: NamedWithoutRows): Promise<void> {
    await this.session.transaction(async (client) => {
      if (!this.facts) {
        const mentions = rows.map(({ carrier }) => carrier as CarrierMention);
        const ids = await this.carriers.resolve(client, mentions);
        this.gaps.named(ids);
        const { stored, refreshed } = await this.carriers.store(client, rows.map(namedCarrier), ids);
        this.stored += stored;
        this.wrote(0, stored + refreshed);
        return;
      }
      const facts = this.facts;
      const ids = new Map<number, number>();
      const mentioning = rows.flatMap((row, at) => (row.carrier ? [{ at, row, mention: row.carrier }] : []));
      if (mentioning.length > 0) {
        const carrierIds = await this.carriers.resolve(
          client,
          mentioning.map(({ mention }) => mention),
        );
        this.gaps.named(carrierIds);
        const { stored } = await this.carriers.store(
          client,
          mentioning.map(({ row }) => namedCarrier(row)),
          carrierIds,
        );
        this.wrote(0, stored);
        mentioning.forEach(({ at }, index) => {
          ids.set(at, carrierIds[index] as number);
        });
      }
      const staged = rows.flatMap((row, at) =>
        row.facts.map((fact) => facts.row(fact, ids.get(at) ?? null, mentioned(row.carrier), at)),
      );
      const { changedRows, refreshed } = await facts.store(client, staged);
      await facts.spare(client, named.spared);
      await facts.delete(client, named.deleted);
      this.stored += changedRows.length;
      this.wrote(1, changedRows.length + refreshed);
    });
  }

  /** Ends the building of new tables; rows of carriers that came twice are compared from now on. */
  private async finishRebuild(): Promise<void> {
    if (!this.rebuild) return;
    await this.flush();
    await this.writing;
    this.progress('indexing', this.size);
    this.stored += (await this.rebuild.finish()).stored;
    this.rebuild = null;
    this.batch = this.repeated;
    this.repeated = [];
    await this.flush();
    await this.writing;
  }

  /** Deletes what the file no longer has. Returns whether it counted as the whole dataset. */
  private async takeAway(isSuperseded: boolean): Promise<boolean> {
    const { facts } = this;
    const wantsComplete = this.options.complete === true;
    if (isSuperseded || this.read === this.rejects.count) return false;
    if (this.isTruncated) {
      if (facts) this.notes.push('Nothing was deleted: the file is cut off.');
      return false;
    }
    const why = this.isDifference
      ? 'it is a daily difference'
      : this.hasUnknownRejects
        ? 'some rejected lines do not tell whose they are'
        : null;
    const isComplete = wantsComplete && why === null;
    if (wantsComplete && why) this.notes.push(`Not taken as the whole dataset: ${why}.`);
    if (!facts) return isComplete; // no carrier is deleted for missing in a census
    await this.session.transaction(async (client) => {
      this.removed = await facts.removeUnseen(client, isComplete);
      this.wrote(1, this.removed);
    });
    return isComplete;
  }

  /** A difference on top of the whole dataset of the same day or the day before: the two are the whole dataset of today. */
  private keepsWhole(completeAsOf: string | null): boolean {
    if (!this.isDifference || this.isTruncated || completeAsOf === null || completeAsOf > this.asOf) return false;
    if (this.asOf <= addDays(completeAsOf, 1)) return !this.hasUnknownRejects;
    this.notes.push(
      `Days are missing between ${completeAsOf} and this difference: of dockets it does not name the state is that of ${completeAsOf}.`,
    );
    return false;
  }

  private async vacuum(isRebuilt: boolean): Promise<void> {
    for (const { names, written } of this.tables) {
      if (!isRebuilt && written < ROWS_WORTH_A_VACUUM) continue;
      for (const name of names) await this.session.run((client) => client.query(`VACUUM (ANALYZE) "${name}"`));
    }
  }

  private progress(phase: ImportProgress['phase'], bytesRead: number) {
    this.options.onProgress?.({
      file: this.path,
      dataset: this.dataset.key,
      phase,
      bytesRead,
      bytesTotal: this.size,
      rowsRead: this.read,
    });
  }

  private report(isExtract: boolean): ImportReport {
    const seconds = (performance.now() - this.startedAt) / 1000;
    return {
      file: this.path,
      dataset: this.dataset.key,
      datasetName: this.isDifference ? `${this.dataset.name}, daily difference` : this.dataset.name,
      asOf: this.asOf,
      read: this.read,
      stored: this.stored,
      unchanged: this.read - this.stored - this.rejects.count,
      rejected: this.rejects.count,
      removed: this.removed,
      rejectsFile: this.rejects.path,
      seconds,
      rowsPerSecond: Math.round(this.read / seconds),
      status: this.isTruncated ? 'incomplete' : 'done',
      isExtract,
      notes: this.notes,
    };
  }
}

function namedCarrier({ carrier, census }: MappedRow): NamedCarrier {
  return census ? { mention: carrier as CarrierMention, census } : { mention: carrier as CarrierMention };
}

/** Whose a row is in the file's own words. */
function mentioned(carrier: CarrierMention | null): string {
  if (!carrier) return '';
  return carrier.dotNumber === null ? carrier.dockets.map(printDocket).join(' ') : String(carrier.dotNumber);
}
