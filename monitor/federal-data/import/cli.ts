import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayOf, isDay } from '../../../contract/shared/day';
import { migrateDatabase, openDatabase } from '../../db/client';
import { ImportInterrupted, type ImportOptions, importFile } from './import-file';
import { ProgressLine } from './progress-line';
import type { ImportReport } from './report';
import { reportLines } from './report-lines';
import { UnknownDayError, UnusableFileError } from './unusable-file';
import { isZip, listZip } from './zip-file';

const USAGE = `npm run import -- FILE… [--as-of YYYY-MM-DD] [--complete] [--dataset KEY]

Loads FMCSA files and fraud lists, recognized by their header line; of a zip each CSV and text file in it.

  --as-of     the day whose state the files tell, for files that have no day in their name. Without either, the newest
              change in the file counts, where its rows date them; else it is asked for on a terminal, and the file is
              refused elsewhere. The day a file was written never counts.
  --complete  each file is its whole dataset: what it does not have is deleted (a fraud list always is)
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
  /** Asks the person at the terminal; null: no answer. Left out where there is no such person. */
  ask?: (question: string) => Promise<string | null>;
  signal?: AbortSignal;
  now?: () => Date;
};

/** A file to import: `member` of the zip at `path`, or the file at `path`. */
type Wanted = { path: string; member?: string };

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
  const today = dayOf(now());
  const asked = readArguments(argv, today);
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
  const refused = (name: string, error: unknown) => {
    say(`${name}: ${error instanceof UnusableFileError ? 'cannot be imported' : 'failed'}. ${messageOf(error)}`);
    hasProblems = true;
  };

  const importOne = async ({ path, member }: Wanted, asOf: string | undefined) => {
    const progress = new ProgressLine(out, path, now);
    try {
      return await importer.importFile(path, {
        ...options,
        asOf,
        member,
        rejectsDir: join(env.DATA_DIR || '.data', 'rejects'),
        signal: command.signal,
        now: now(),
        onProgress: (state) => progress.show(state),
      });
    } finally {
      progress.clear();
    }
  };

  try {
    for (const path of files) {
      let wanted: Wanted[];
      try {
        wanted = await filesOf(path, say);
      } catch (error) {
        refused(path, error);
        continue;
      }
      for (const one of wanted) {
        const name = one.member === undefined ? path : `${path}: ${one.member}`;
        try {
          const report = await importOne(one, options.asOf).catch(async (error: unknown) => {
            if (!(error instanceof UnknownDayError) || !command.ask) throw error;
            const day = await askForDay(command.ask, basename(one.member ?? path), today, say);
            if (day === null) throw error;
            return importOne(one, day);
          });
          for (const line of reportLines(report)) say(line);
          imported++;
          hasProblems ||= report.rejected > 0 || report.status !== 'done';
        } catch (error) {
          refused(name, error);
          if (error instanceof ImportInterrupted) return imported === 0 ? 2 : 1;
        }
      }
    }
  } finally {
    await importer.close();
  }
  if (imported === 0) return 2;
  return hasProblems ? 1 : 0;
}

/** What there is to import at a path; says which files of a zip are none. */
async function filesOf(path: string, say: (line: string) => void): Promise<Wanted[]> {
  // That there is no such file is for the import to say.
  if (!(await isZip(path).catch((error) => isUnusable(error) && Promise.reject(error)))) return [{ path }];
  const { members, passedOver } = await listZip(path);
  if (passedOver.length > 0) say(`${path}: passed over, since not data files: ${passedOver.join(', ')}`);
  return members.length === 0 ? [{ path }] : members.map(({ name }) => ({ path, member: name }));
}

const isUnusable = (error: unknown) => error instanceof UnusableFileError;

/** Asks until the answer is a day that does not lie ahead; null: an empty answer, or none. */
async function askForDay(
  ask: NonNullable<ImportCommand['ask']>,
  name: string,
  today: string,
  say: (line: string) => void,
): Promise<string | null> {
  for (;;) {
    const answer = (await ask(`As of which day is ${name} (YYYY-MM-DD; empty: leave it out)? `))?.trim();
    if (!answer) return null;
    if (!isDay(answer)) say(`"${answer}" is not a day like 2026-09-08.`);
    else if (answer > today) say(`${answer} lies ahead: today is ${today}.`);
    else return answer;
  }
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
