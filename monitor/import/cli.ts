import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayOf, isDay } from '../../contract/shared/day';
import { migrateDatabase, openDatabase } from '../db/client';
import { ImportInterrupted, type ImportOptions, importFile } from './import-file';
import { ProgressLine } from './progress-line';
import { UnusableFileError } from './recognize';
import type { ImportReport } from './report';

const USAGE = `npm run import -- FILE… [--as-of YYYY-MM-DD] [--complete] [--dataset KEY]

Loads FMCSA files, told apart by their header line.

  --as-of     the day whose state the files tell (default: a date in the name, else the day the file was last written)
  --complete  each file is its whole dataset: what it does not have is deleted
  --dataset   which dataset the files are, where the header alone does not tell (sms-ab, sms-c)

Ends with 0 when everything is stored, 1 when lines were rejected or a file is cut off, 2 when nothing could be imported.`;

/** Who does the work: this process, or the running product when the database is its own. */
export type Importer = {
  importFile: (path: string, options: ImportOptions) => Promise<ImportReport>;
  close: () => Promise<void>;
};

export type ImportCommand = {
  /** DATABASE_URL, MIGRATION_DATABASE_URL and DATA_DIR are read. */
  env: Record<string, string | undefined>;
  open?: (env: Record<string, string | undefined>) => Promise<Importer>;
  out?: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  signal?: AbortSignal;
  now?: () => Date;
};

/**
 * The import command. Prints for each file what it was, the rows read, stored, unchanged and rejected, rows a second
 * and where the rejected lines are.
 *
 * @returns the exit code: 0 all stored; 1 some lines rejected, a file cut off or a file that could not be imported
 *   beside others that could; 2 bad use or nothing imported.
 */
export async function runImport(argv: readonly string[], command: ImportCommand): Promise<0 | 1 | 2> {
  const { env, open = openHere, out = process.stdout, now = () => new Date() } = command;
  const say = (line: string) => void out.write(`${line}\n`);
  const asked = readArguments(argv, dayOf(now()));
  if ('problem' in asked) {
    say(`${asked.problem}\n\n${USAGE}`);
    return 2;
  }
  if (asked.help) {
    say(USAGE);
    return 0;
  }
  let importer: Importer;
  try {
    importer = await open(env);
  } catch (error) {
    say(`The database cannot be opened: ${messageOf(error)}`);
    return 2;
  }
  const { files, ...options } = asked;
  let imported = 0;
  let hasProblems = false;
  try {
    for (const path of files) {
      const progress = new ProgressLine(out, path, now);
      try {
        const report = await importer.importFile(path, {
          ...options,
          rejectsDir: join(env.DATA_DIR || '.data', 'rejects'),
          signal: command.signal,
          now: now(),
          onProgress: (state) => progress.show(state),
        });
        progress.clear();
        for (const line of reportLines(report)) say(line);
        imported++;
        hasProblems ||= report.rejected > 0 || report.status !== 'done';
      } catch (error) {
        progress.clear();
        say(`${path}: ${error instanceof UnusableFileError ? 'cannot be imported' : 'failed'}. ${messageOf(error)}`);
        hasProblems = true;
        if (error instanceof ImportInterrupted) break;
      }
    }
  } finally {
    await importer.close();
  }
  if (imported === 0) return 2;
  return hasProblems ? 1 : 0;
}

/** Opens the database in this process. */
export async function openHere(env: Record<string, string | undefined>): Promise<Importer> {
  const database = await openDatabase(
    env.DATABASE_URL ? { url: env.MIGRATION_DATABASE_URL || env.DATABASE_URL } : { dataDir: env.DATA_DIR || '.data' },
  );
  await migrateDatabase(database);
  return { importFile: (path, options) => importFile(database, path, options), close: database.close };
}

type Asked = { files: string[]; asOf?: string; complete?: boolean; dataset?: string; help?: boolean };

function readArguments(argv: readonly string[], today: string): Asked | { problem: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    return { problem: messageOf(error) };
  }
  const { values, positionals: files } = parsed;
  const asOf = values['as-of'];
  if (values.help) return { files, help: true };
  if (files.length === 0) return { problem: 'No file is given.' };
  if (asOf !== undefined && !isDay(asOf)) {
    return { problem: `--as-of "${asOf}" is not a day like 2026-09-08.` };
  }
  // A day ahead would keep every file of the days until then from being stored.
  if (asOf !== undefined && asOf > today) return { problem: `--as-of ${asOf} lies ahead: today is ${today}.` };
  return { files, asOf, complete: values.complete, dataset: values.dataset };
}

function parse(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      'as-of': { type: 'string' },
      complete: { type: 'boolean' },
      dataset: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function reportLines(report: ImportReport): string[] {
  const number = (value: number) => value.toLocaleString('en-US');
  const parts = [
    `${number(report.read)} read`,
    `${number(report.stored)} stored`,
    `${number(report.unchanged)} unchanged`,
    `${number(report.rejected)} rejected`,
  ];
  if (report.removed > 0) parts.push(`${number(report.removed)} deleted, since the file no longer has them`);
  parts.push(`${number(report.rowsPerSecond)} rows/s`);
  if (report.read > report.rejected && report.stored + report.removed === 0) parts.push('nothing changed');
  const lines = [`${report.file}: ${report.datasetName} as of ${report.asOf}: ${parts.join(', ')}`];
  if (report.status === 'incomplete') lines.push('  The file is cut off: what came before is stored.');
  if (report.isExtract && report.status === 'done') {
    lines.push('  Taken as an extract: of carriers it does not name nothing is known. A whole file: --complete.');
  }
  for (const note of report.notes) lines.push(`  ${note}`);
  if (report.rejectsFile) lines.push(`  Rejected lines and why: ${report.rejectsFile}`);
  return lines;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
