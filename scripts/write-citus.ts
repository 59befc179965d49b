// npx tsx scripts/write-citus.ts: writes the statements of docs/how-to/run-on-citus.md, from the lists of monitor/db/spread.ts and the
// catalog of a database that is migrated for it. tests/monitor/db/citus.test.ts fails when they are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateDatabase, openDatabase } from '../monitor/db/client';
import { type CitusStatements, citusStatements, type Section } from './citus-statements';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const CITUS_PAGE = join(ROOT, 'docs', 'how-to', 'run-on-citus.md');

const PARTS = ['prepare', 'spread', 'bind'] as const;
const marks = (part: string) =>
  [`<!-- ${part}: written by scripts/write-citus.ts -->`, `<!-- end of ${part} -->`] as const;

/** @returns the page with its statements as they are now */
export function citusPage(page: string, statements: CitusStatements): string {
  return PARTS.reduce((text, part) => {
    const [begin, end] = marks(part);
    const from = text.indexOf(begin) + begin.length;
    return `${text.slice(0, from)}\n\n${statements[part].map(written).join('\n\n')}\n\n${text.slice(text.indexOf(end))}`;
  }, page);
}

const written = ({ says, statements }: Section): string => `${says}\n\n\`\`\`sql\n${statements.join('\n')}\n\`\`\``;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = await openDatabase({ dataDir: null });
  await migrateDatabase(database);
  const statements = await citusStatements(database.db.$client);
  writeFileSync(CITUS_PAGE, citusPage(readFileSync(CITUS_PAGE, 'utf8'), statements));
  await database.close();
}
