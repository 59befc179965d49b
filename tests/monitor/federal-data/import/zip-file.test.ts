import { createHash } from 'node:crypto';
import { openInput } from '@monitor/federal-data/import/input-file';
import { UnusableFileError } from '@monitor/federal-data/import/unusable-file';
import { isZip, listZip } from '@monitor/federal-data/import/zip-file';
import { describe, expect, it } from 'vitest';
import { type Packed, zipOf } from '../../support/zip';
import { testFolder } from './fmcsa-files';

const folder = testFolder();
const zip = (name: string, files: readonly Packed[]) => folder.write(name, zipOf(files));

async function textOf(path: string, member?: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openInput(path, member)).read(createHash('sha256'))) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('a zip', () => {
  it('is known by its bytes, not by its name', async () => {
    expect(await isZip(zip('census.csv', [{ name: 'a.csv', content: 'a\n' }]))).toBe(true);
    expect(await isZip(folder.write('census.zip', 'a,b\n'))).toBe(false);
    expect(await isZip(folder.write('empty.csv', ''))).toBe(false);
  });

  it('lists its data files, and what it passes over', async () => {
    const path = zip('several.zip', [
      { name: 'sms/', content: '' },
      { name: 'sms/FMCSA_CENSUS1_2016Sep.txt', content: 'abc' },
      { name: 'ReadMe.txt', content: 'x' },
      { name: '__MACOSX/._a.csv', content: 'x' },
      { name: 'guide.pdf', content: 'x' },
      { name: 'b.CSV', content: 'ab' },
    ]);
    expect(await listZip(path)).toEqual({
      members: [
        { name: 'sms/FMCSA_CENSUS1_2016Sep.txt', bytes: 3 },
        { name: 'b.CSV', bytes: 2 },
      ],
      passedOver: ['ReadMe.txt', '__MACOSX/._a.csv', 'guide.pdf'],
    });
  });

  it('is read as its only data file, or the one that is named', async () => {
    expect(
      await textOf(
        zip('one.zip', [
          { name: 'a.csv', content: 'a,b\n' },
          { name: 'README.txt', content: 'x' },
        ]),
      ),
    ).toBe('a,b\n');
    const two = zip('two.zip', [
      { name: 'a.csv', content: 'a\n' },
      { name: 'b.csv', content: 'b\n' },
    ]);
    expect(await textOf(two, 'b.csv')).toBe('b\n');
    await expect(textOf(two)).rejects.toThrow('The zip holds several files: a.csv, b.csv. Say which one.');
    await expect(textOf(two, 'c.csv')).rejects.toThrow('In the zip there is no file "c.csv"');
  });

  it('is read whatever its size, and its digest is that of the zip', async () => {
    const content = Array.from({ length: 40_000 }, (_, n) => `${n},${(n * 7919) % 1000}\n`).join('');
    const bytes = zipOf([{ name: 'a.csv', content }]);
    const path = folder.write('large.zip', bytes);
    const input = await openInput(path);
    expect(input).toMatchObject({ member: 'a.csv', bytes: content.length, givenBytes: bytes.length });
    const digest = createHash('sha256');
    const chunks: Buffer[] = [];
    for await (const chunk of input.read(digest)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe(content);
    expect(digest.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('has no names that move the cursor of a terminal', async () => {
    const path = zip('names.zip', [{ name: 'a\x1b[2J.csv', content: 'a\n', says: { flags: 0x800 } }]);
    expect((await listZip(path)).members[0]?.name).toBe('a?[2J.csv');
    expect(await textOf(path)).toBe('a\n');
  });
});

describe('a zip that is no honest one', () => {
  const bomb = Buffer.alloc(64 * 2 ** 20);
  it.each<[string, readonly Packed[], RegExp]>([
    ['a bomb', [{ name: 'a.csv', content: bomb }], /a\.csv in the zip would unpack to 67108864 bytes from \d+/],
    [
      'a bomb that says it is small',
      [{ name: 'a.csv', content: bomb, says: { bytes: 1000 } }],
      /The zip is cut off or damaged: too many bytes/,
    ],
    [
      'one that says it is larger than it is',
      [{ name: 'a.csv', content: 'a\n', says: { bytes: 1000 } }],
      /The zip is cut off or damaged: not enough bytes/,
    ],
    [
      'a huge one',
      [{ name: 'a.csv', content: 'a\n', says: { bytes: 0xfffffffe } }],
      /would unpack to 4294967294 bytes/,
    ],
    ['another checksum', [{ name: 'a.csv', content: 'a\n', says: { crc: 1 } }], /a\.csv is damaged in the zip/],
    ['a locked file', [{ name: 'a.csv', content: 'a\n', says: { flags: 1 } }], /locked with a password/],
    ['an unknown packing', [{ name: 'a.csv', content: 'a\n', says: { method: 14 } }], /not known \(method 14\)/],
    ['a path out of the folder', [{ name: '../a.csv', content: 'a\n' }], /The zip is cut off or damaged: invalid/],
    ['nothing to import', [{ name: 'a.zip', content: 'a\n' }], /In the zip there is no CSV or text file/],
    [
      'too many files',
      Array.from({ length: 101 }, (_, n) => ({ name: `${n}.csv`, content: '' })),
      /The zip holds 101 files; at most 100/,
    ],
  ])('%s', async (_name, files, message) => {
    const path = zip('bad.zip', files);
    await expect(textOf(path)).rejects.toThrow(UnusableFileError);
    await expect(textOf(path)).rejects.toThrow(message);
  });

  it('files that share their packed bytes', async () => {
    const one = zipOf([{ name: 'a.csv', content: Buffer.alloc(100_000, 'abc,') }]);
    const directoryAt = one.indexOf('PK\x01\x02');
    const entry = one.subarray(directoryAt, one.length - 22);
    const end = Buffer.from(one.subarray(one.length - 22));
    end.writeUInt16LE(50, 8);
    end.writeUInt16LE(50, 10);
    end.writeUInt32LE(entry.length * 50, 12);
    const names = Array.from({ length: 50 }, () => entry);
    const path = folder.write('overlap.zip', Buffer.concat([one.subarray(0, directoryAt), ...names, end]));
    await expect(textOf(path)).rejects.toThrow(/declares more packed bytes than it has|several files/);
  });

  it('one that is cut off', async () => {
    const bytes = zipOf([{ name: 'a.csv', content: 'a,b\n'.repeat(1000) }]);
    await expect(textOf(folder.write('cut.zip', bytes.subarray(0, bytes.length - 30)))).rejects.toThrow(
      'The zip is cut off or damaged',
    );
  });

  it('gzip is refused: unpack it first', async () => {
    await expect(textOf(folder.write('a.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0])))).rejects.toThrow('unpack it first');
  });
});
