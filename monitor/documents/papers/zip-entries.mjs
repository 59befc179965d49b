// What a zip that someone sent us says of its parts, before any of them is unpacked.
const STORED = 0;
const DEFLATED = 8;

/** Why a zip is not taken: `damaged`, which counts what could be read in two ways, or `size`. */
export class ZipProblem extends Error {
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/**
 * @param {import('yauzl').ZipFile} zip opened with `lazyEntries`
 * @param {{ maxEntries: number, maxUnpackedBytes: number }} limits
 * @returns {Promise<Map<string, import('yauzl').Entry>>} by their names in lower case
 */
export async function entriesOf(zip, fileBytes, limits) {
  if (zip.entryCount > limits.maxEntries) throw new ZipProblem('size');
  const entries = new Map();
  let packed = 0;
  let unpacked = 0;
  await new Promise((resolve, reject) => {
    zip.on('entry', (entry) => {
      // Names of parts know no upper case, and one that comes twice is read by each program in its own way.
      const name = entry.fileName.toLowerCase();
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (entries.has(name) || packed > fileBytes) return reject(new ZipProblem('damaged'));
      if (unpacked > limits.maxUnpackedBytes) return reject(new ZipProblem('size'));
      if (entry.isEncrypted() || ![STORED, DEFLATED].includes(entry.compressionMethod))
        return reject(new ZipProblem('damaged'));
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', reject);
    zip.readEntry();
  });
  return entries;
}
