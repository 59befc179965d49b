import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, open as openZip, type ZipFile } from 'yauzl';
import { UnusableFileError } from './unusable-file';

/** A data file of a zip, as its directory declares it. */
export type ZipMember = { name: string; bytes: number };

export type ZipListing = {
  /** The files that may hold rows. */
  members: ZipMember[];
  /** Names of the others: a read-me, a picture, a zip in the zip. */
  passedOver: string[];
};

/** FMCSA's zips hold two or three files. */
const MAX_ENTRIES = 100;
/** Several times FMCSA's largest file. */
const MAX_MEMBER_BYTES = 32 * 2 ** 30;
/** A file of commas packs to a thirtieth; a bomb to a thousandth. */
const MAX_RATIO = 200;
/** Under this a high ratio does no harm. */
const HARMLESS_BYTES = 16 * 2 ** 20;
/** What is unpacked comes in small pieces, which cost more to read line by line. */
const CHUNK_BYTES = 1 << 17;
const STORED = 0;
const DEFLATED = 8;

/** Whether a file is a zip, by its first bytes and not by its name. */
export async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    if (start.startsWith('\x1f\x8b')) throw new UnusableFileError('It is packed with gzip: unpack it first.');
    return start === 'PK\x03\x04' || start === 'PK\x05\x06';
  } finally {
    await file.close();
  }
}

/**
 * What is in a zip, without unpacking anything.
 *
 * @throws UnusableFileError when it is cut off or damaged, or when what it declares is no data file: locked, packed in an unknown
 *   way, or a bomb, which unpacks to far more than data does.
 */
export async function listZip(path: string): Promise<ZipListing> {
  return withEntries(path, async (entries) => {
    const members: ZipMember[] = [];
    const passedOver: string[] = [];
    for (const entry of entries) {
      if (entry.fileName.endsWith('/')) continue;
      if (isDataFile(entry.fileName)) members.push({ name: nameOf(entry), bytes: entry.uncompressedSize });
      else passedOver.push(nameOf(entry));
    }
    return { members, passedOver };
  });
}

/**
 * The bytes of a file in a zip, unpacked as they are read. Never more than the zip's directory declares.
 *
 * @throws UnusableFileError when they are not what was packed
 */
export async function* readMember(path: string, { name }: ZipMember): AsyncGenerator<Buffer> {
  const zip = await openArchive(path);
  try {
    const entry = (await readEntries(zip)).find((each) => nameOf(each) === name);
    if (!entry) throw new UnusableFileError('The zip was replaced while it was read.');
    const stream = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, opened) => (opened ? resolve(opened) : reject(error))),
    );
    let checksum = 0;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes < CHUNK_BYTES) continue;
      yield Buffer.concat(waiting, waitingBytes);
      waiting = [];
      waitingBytes = 0;
    }
    if (waitingBytes > 0) yield Buffer.concat(waiting, waitingBytes);
    if (checksum !== entry.crc32)
      throw new UnusableFileError(`${name} is damaged in the zip: its checksum is another.`);
  } catch (error) {
    throw readable(error);
  } finally {
    zip.close();
  }
}

async function withEntries<Result>(path: string, work: (entries: Entry[]) => Promise<Result>): Promise<Result> {
  const zip = await openArchive(path);
  try {
    const entries = await readEntries(zip);
    checkEntries(entries, zip.fileSize);
    return await work(entries);
  } catch (error) {
    throw readable(error);
  } finally {
    zip.close();
  }
}

async function openArchive(path: string): Promise<ZipFile> {
  try {
    return await new Promise<ZipFile>((resolve, reject) =>
      openZip(path, { lazyEntries: true, autoClose: false }, (error, zip) => (zip ? resolve(zip) : reject(error))),
    );
  } catch (error) {
    throw readable(error);
  }
}

function readEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES)
    throw new UnusableFileError(`The zip holds ${zip.entryCount} files; at most ${MAX_ENTRIES} are read.`);
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

function checkEntries(entries: readonly Entry[], fileBytes: number): void {
  // Files that share their packed bytes: a small zip that unpacks without end.
  if (entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0) > fileBytes)
    throw new UnusableFileError('The zip declares more packed bytes than it has.');
  for (const entry of entries) {
    if (!isDataFile(entry.fileName)) continue;
    const { uncompressedSize: bytes, compressedSize: packed, compressionMethod: method } = entry;
    const name = nameOf(entry);
    if (entry.isEncrypted()) throw new UnusableFileError(`${name} in the zip is locked with a password.`);
    if (method !== STORED && method !== DEFLATED)
      throw new UnusableFileError(`${name} in the zip is packed in a way that is not known (method ${method}).`);
    if (bytes > MAX_MEMBER_BYTES || (bytes > HARMLESS_BYTES && bytes > packed * MAX_RATIO))
      throw new UnusableFileError(`${name} in the zip would unpack to ${bytes} bytes from ${packed}: it is not read.`);
  }
}

function isDataFile(path: string): boolean {
  const name = basename(path);
  return (
    /\.(?:csv|txt)$/i.test(name) && !/^read[-_ ]?me/i.test(name) && !/^[._]/.test(name) && !/^__MACOSX\//.test(path)
  );
}

/** A name may hold what moves a terminal's cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const nameOf = ({ fileName }: Entry): string => fileName.replace(/[\x00-\x1f\x7f-\x9f]/g, '?').slice(0, 200);

function readable(error: unknown): unknown {
  if (error instanceof UnusableFileError) return error;
  const isOfTheSystem = typeof (error as NodeJS.ErrnoException)?.code === 'string';
  const isOfZlib = String((error as NodeJS.ErrnoException)?.code ?? '').startsWith('Z_');
  if (!(error instanceof Error) || (isOfTheSystem && !isOfZlib)) return error;
  return new UnusableFileError(`The zip is cut off or damaged: ${error.message}.`);
}
