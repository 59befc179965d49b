import type { Hash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UnusableFileError } from './unusable-file';
import { isZip, listZip, readMember, type ZipMember } from './zip-file';

/** Small, so that the fields of a block are garbage before the collector has copied them around. */
const CHUNK_BYTES = 1 << 17;

/** A file to import, plain or in a zip. */
export type InputFile = {
  /** As it was given: the file itself, or the zip. */
  path: string;
  /** Its name within the zip; null for a plain file. */
  member: string | null;
  /** What it is called: its own name first, then that of the zip around it. */
  names: readonly string[];
  /** Of what is read from it. */
  bytes: number;
  /** Of the file as given, packed or not. */
  givenBytes: number;
  /**
   * Its bytes from the beginning. `digest` takes every byte of the file as given, be it a zip; then the first byte comes when
   * all of a zip's file was found undamaged.
   */
  read: (digest?: Hash) => AsyncGenerator<Buffer>;
};

/**
 * Opens a file by its path.
 *
 * @param member which file of a zip; without it the only one.
 * @throws UnusableFileError when it is not there, or is a zip that cannot be read or that has several files and `member` is missing
 */
export async function openInput(path: string, member?: string): Promise<InputFile> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) throw new UnusableFileError('There is no such file.');
  const own = basename(path);
  if (!(await isZip(path))) {
    if (member !== undefined) throw new UnusableFileError('It is not a zip file, so no file can be chosen in it.');
    return {
      path,
      member: null,
      names: [own],
      bytes: file.size,
      givenBytes: file.size,
      read: (digest) => readPlain(path, digest),
    };
  }
  const packed = chooseMember((await listZip(path)).members, member);
  return {
    path,
    member: packed.name,
    names: [basename(packed.name), own],
    bytes: packed.bytes,
    givenBytes: file.size,
    read: (digest) => readPacked(path, packed, digest),
  };
}

function chooseMember(members: readonly ZipMember[], wanted: string | undefined): ZipMember {
  const list = members.map(({ name }) => name).join(', ');
  if (members.length === 0) throw new UnusableFileError('In the zip there is no CSV or text file.');
  if (wanted !== undefined) {
    const found = members.find(({ name }) => name === wanted);
    if (!found) throw new UnusableFileError(`In the zip there is no file "${wanted}". There are: ${list}.`);
    return found;
  }
  if (members.length > 1) throw new UnusableFileError(`The zip holds several files: ${list}. Say which one.`);
  return members[0] as ZipMember;
}

async function* readPlain(path: string, digest?: Hash): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      const bytes = chunk.subarray(0, bytesRead);
      digest?.update(bytes);
      yield bytes;
    }
  } finally {
    await file.close();
  }
}

async function* readPacked(path: string, member: ZipMember, digest?: Hash): AsyncGenerator<Buffer> {
  if (digest) {
    // A zip is read here and there, its digest from end to end: packed, it is a tenth of what is read from it.
    for await (const _ of readPlain(path, digest));
    // Whether it is whole shows at its end: of a damaged file no row may have been stored by then.
    for await (const _ of readMember(path, member));
  }
  yield* readMember(path, member);
}
