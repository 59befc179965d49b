// Writes the sheets of an Excel workbook that someone sent us as tables of text, a cell as its value: no formula is worked out.
import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { readXlsx } from 'hucre/xlsx';
import { open } from 'yauzl';
import { answerTasks } from './worker-program.mjs';
import { entriesOf, ZipProblem } from './zip-entries.mjs';

const MINUTE_MS = 60_000;

/** The directory of the file is checked first: the library unpacks everything in it. */
async function assertSmall(path, limits) {
  const { size } = await stat(path);
  const zip = await promisify(open)(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await entriesOf(zip, size, limits);
    if (!entries.has('xl/workbook.xml')) throw new ZipProblem('damaged');
  } finally {
    zip.close();
  }
}

/** A day before 1901 is none: Excel writes a time of day as a part of its day 0. */
function dateText(at) {
  const rounded = new Date(Math.round(at.getTime() / MINUTE_MS) * MINUTE_MS);
  const [day, time] = rounded.toISOString().split('T');
  if (rounded.getUTCFullYear() < 1901) return time.slice(0, 5);
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

function cellText(value) {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value);
  // Arithmetic leaves digits behind the fifteenth, which Excel does not show.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return String(value).replace(/[\r\n\t]+/g, ' ');
}

function* linesOf(rows, limits) {
  let written = 0;
  for (const row of rows) {
    const line = `${row.map((value) => `"${cellText(value).replaceAll('"', '""')}"`).join(',')}\n`;
    written += line.length;
    if (written > limits.maxTextBytes) throw new ZipProblem('size');
    yield line;
  }
}

async function writeSheets({ path, folder, limits }) {
  await assertSmall(path, limits);
  const { sheets } = await readXlsx(await readFile(path));
  if (sheets.length > limits.maxSheets) throw new ZipProblem('size');
  const written = [];
  for (const [at, { name, rows }] of sheets.entries()) {
    if (rows.length > limits.maxRows) throw new ZipProblem('size');
    const to = join(folder, `${at}.csv`);
    await pipeline(Readable.from(linesOf(rows, limits)), createWriteStream(to, { mode: 0o600 }));
    written.push({ name: String(name), path: to });
  }
  return { sheets: written };
}

answerTasks({
  /**
   * @param {{ path: string, folder: string, limits: Record<string, number> }} input `folder` exists
   * @returns {Promise<{ sheets?: { name: string, path: string }[], problem?: string }>}
   */
  writeSheets: (input) =>
    writeSheets(input).catch((error) => ({ problem: error instanceof ZipProblem ? error.why : 'damaged' })),
});
