import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { formatInteger } from '@contract/shared/format';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { auditLines } from '../db/schema';
import { ChainCheck } from './audit-stream/audit-line';
import type { CommandOutput } from './command';

const USAGE = `npm run check-audit-files -- FOLDER | FILE…

Reads files of the audit log (AUDIT_FILES, or lines that a syslog server kept, one line of JSON each) and says what is missing, out of
order or changed, and whether they end as the database does.

Ends with 0 when they are whole, 1 when they are not, 2 when they could not be read.`;

/** The command of the operator: the chain of what went out. */
export async function runAuditCheck(db: Queryable, argv: readonly string[]): Promise<CommandOutput> {
  const check = new ChainCheck();
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (values.help || positionals.length === 0) return { lines: [USAGE], code: values.help ? 0 : 2 };
    for (const path of (await Promise.all(positionals.map(filesOf))).flat()) {
      let at = 0;
      for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
        if (line.trim() !== '') check.add(line.replace(/^[^{]*/, ''), `${basename(path)}, line ${++at}`);
    }
  } catch (error) {
    return { lines: [(error as Error).message], code: 2 };
  }
  const { first, last, problems } = check;
  if (!last) return { lines: ['There is no line of the audit log in them.'], code: 1 };
  const [here] = await db.select({ hash: auditLines.hash }).from(auditLines).where(eq(auditLines.seq, last.seq));
  if (!here) problems.push(`The database has no line ${last.seq}: it is of another installation, or rows are gone.`);
  else if (here.hash !== last.hash) problems.push(`Line ${last.seq} has another hash in the database.`);
  return {
    lines: [
      ...problems,
      `Lines ${formatInteger(first)} to ${formatInteger(last.seq)}${problems.length === 0 ? ', each after the one before, the last as in the database' : ''}. Newest hash ${last.hash}`,
      ...(first === 1 ? [] : [`Lines before ${formatInteger(first)} were not given.`]),
    ],
    code: problems.length === 0 ? 0 : 1,
  };
}

/** Files of a folder by name, which is by day. */
async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort();
  return names.map((name) => join(path, name));
}
