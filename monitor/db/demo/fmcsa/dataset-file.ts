import { type FileHandle, open } from 'node:fs/promises';

type Cell = string | number | null | undefined;

const chunkCharacters = 1 << 18;
const needsQuotes = /[",\r\n]/;

/** One line of a file: every column in its place, those not named left empty. */
export function csvLine<Column extends string>(
  columns: readonly Column[],
  cells: { readonly [C in Column]?: Cell },
): string {
  let line = '';
  for (let at = 0; at < columns.length; at += 1) {
    const cell = cells[columns[at]!];
    if (at > 0) line += ',';
    if (cell === null || cell === undefined || cell === '') continue;
    line += typeof cell === 'string' && needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return `${line}\n`;
}

/**
 * A CSV file written as it is made. `add` only collects; the caller awaits `flush` whenever `isFull`, so the disk sets
 * the pace and memory stays flat however long the file gets.
 */
export class DatasetFile {
  rows = 0;
  readonly path: string;
  readonly #handle: FileHandle;
  #chunk: string;

  private constructor(path: string, handle: FileHandle, header: string) {
    this.path = path;
    this.#handle = handle;
    this.#chunk = header;
  }

  static async create(path: string, columns: readonly string[]): Promise<DatasetFile> {
    return new DatasetFile(path, await open(path, 'w'), `${columns.join(',')}\n`);
  }

  add(line: string): void {
    this.#chunk += line;
    this.rows += 1;
  }

  get isFull(): boolean {
    return this.#chunk.length >= chunkCharacters;
  }

  async flush(): Promise<void> {
    const chunk = this.#chunk;
    this.#chunk = '';
    await this.#handle.writeFile(chunk);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}
