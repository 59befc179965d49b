import { type FileHandle, open } from 'node:fs/promises';

type Cell = string | number | null | undefined;

const chunkCharacters = 1 << 18;
const needsQuotes = /[",\r\n]/;

/** Where each column of a header stands, worked out once a header. */
const positions = new WeakMap<readonly string[], Map<string, number>>();

/** One line of a file: every column in its place, those not named left empty. */
export function csvLine<Column extends string>(
  columns: readonly Column[],
  cells: { readonly [C in Column]?: Cell },
): string {
  let places = positions.get(columns);
  if (!places) {
    places = new Map(columns.map((column, at) => [column, at]));
    positions.set(columns, places);
  }
  const line = new Array<string | number>(columns.length).fill('');
  for (const column in cells) {
    const cell = cells[column];
    if (cell === null || cell === undefined || cell === '') continue;
    line[places.get(column)!] =
      typeof cell === 'string' && needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return `${line.join(',')}\n`;
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
