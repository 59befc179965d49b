import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A zip without the extension for large ones ends here. */
const MOST_BYTES = 4_000_000_000;

/** The archive would be larger than a zip can be. */
export class ArchiveTooLarge extends Error {}

/** Writes a zip to a file, piece by piece: no more of it than a piece is ever memory. */
export class ZipWriter {
  readonly #zip: Zip;
  readonly #hash = createHash('sha256');
  readonly #sums: string[] = [];
  #waiting: Uint8Array[] = [];
  #bytes = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly mtime: Date,
  ) {
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#waiting.push(chunk);
    });
  }

  static async create(path: string, mtime: Date): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx', 0o600), mtime);
  }

  /** @param isPacked the pieces would not get smaller: pictures, PDFs, sealed ones */
  async add(name: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, isPacked = false): Promise<void> {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = this.mtime;
    this.#zip.add(entry);
    const hash = createHash('sha256');
    for await (const piece of pieces) {
      hash.update(piece);
      entry.push(piece);
      await this.#flush();
    }
    entry.push(new Uint8Array(0), true);
    await this.#flush();
    this.#sums.push(`${hash.digest('hex')}  ${name}\n`);
  }

  /** What `sha256sum --check` reads, of what was added so far. */
  get checksums(): string {
    return this.#sums.join('');
  }

  async end(): Promise<{ bytes: number; sha256: string }> {
    this.#zip.end();
    await this.#flush();
    await this.file.close();
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  close = () => this.file.close().catch(() => {});

  async #flush(): Promise<void> {
    const chunks = this.#waiting;
    this.#waiting = [];
    for (const chunk of chunks) {
      this.#bytes += chunk.length;
      if (this.#bytes > MOST_BYTES) throw new ArchiveTooLarge('The archive would be larger than 4 GB.');
      this.#hash.update(chunk);
      await this.file.write(chunk);
    }
  }
}
