import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { CHECKSUMS } from '../../areas/retention/export/archive-format';

/** An archive that cannot be used, and why. */
export class ArchiveRefused extends Error {}

/** An archive that is read file by file. */
export class ArchiveFile {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws ArchiveRefused for what is no whole zip */
  static async open(path: string): Promise<ArchiveFile> {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      openZip(path, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error ? reject(new ArchiveRefused(`${path} cannot be read: ${error.message}`)) : resolve(opened),
      ),
    );
    const entries = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry: Entry) => {
        entries.set(entry.fileName, entry);
        zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', (error: Error) => reject(new ArchiveRefused(`${path} is not whole: ${error.message}`)));
      zip.readEntry();
    });
    return new ArchiveFile(zip, entries);
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has = (name: string) => this.entries.has(name);

  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw new ArchiveRefused(`The archive has no ${name}. Nothing was restored.`);
    const stream = await new Promise<Readable>((resolve, reject) =>
      this.zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    );
    yield* stream as AsyncIterable<Buffer>;
  }

  async text(name: string): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  }

  async *lines(name: string): AsyncGenerator<string> {
    let rest = Buffer.alloc(0);
    for await (const piece of this.pieces(name)) {
      rest = Buffer.concat([rest, piece]);
      for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
        yield rest.toString('utf8', 0, end);
        rest = rest.subarray(end + 1);
      }
    }
    if (rest.length > 0) throw new ArchiveRefused(`${name} is cut off. Nothing was restored.`);
  }

  /** Compares every file with the list of their hashes. @throws ArchiveRefused for one that is missing, changed or too many */
  async assertWhole(): Promise<void> {
    const listed = new Map<string, string>();
    for await (const line of this.lines(CHECKSUMS)) {
      const [, sum, name] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (!sum || !name) throw new ArchiveRefused(`${CHECKSUMS} has a line that is none. Nothing was restored.`);
      listed.set(name, sum);
    }
    for (const name of this.names) {
      if (name === CHECKSUMS) continue;
      const hash = createHash('sha256');
      for await (const piece of this.pieces(name)) hash.update(piece);
      if (listed.get(name) !== hash.digest('hex'))
        throw new ArchiveRefused(`${name} is not what was exported. Nothing was restored.`);
      listed.delete(name);
    }
    for (const name of listed.keys()) throw new ArchiveRefused(`The archive has no ${name}. Nothing was restored.`);
  }

  close = () => this.zip.close();
}
