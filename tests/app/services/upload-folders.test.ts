import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newUploadFolder, sweepUploadFolders } from '~/services/upload-folders.server';

const NOW = new Date('2026-09-15T12:00:00Z');
const STARTED = new Date('2026-09-15T11:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** No process has it: the largest that Linux gives is 4,194,304. */
const GONE = 4_999_999;
const PAPER = '0f0e0d0c-0000-4000-8000-000000000001';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'sweep-test-'));
});
afterEach(() => rm(parent, { recursive: true }));

async function leave(name: string, at: Date, file = PAPER) {
  const folder = join(parent, name);
  await mkdir(folder);
  await writeFile(join(folder, file), 'half of a W-9');
  await utimes(folder, at, at);
}

test('what a killed portal left is removed, and nothing else', async () => {
  const own = `broker-portal-upload-${MACHINE}`;
  await leave(`${own}-${GONE}-aaaaaa`, hoursAgo(0.1));
  await leave(`${own}-${process.pid}-bbbbbb`, hoursAgo(2));
  await leave('broker-portal-upload-00000000-7-cccccc', hoursAgo(25));
  await leave('upload-dddddd', hoursAgo(25));
  const kept = [
    `${own}-${process.pid}-eeeeee`,
    `${own}-${process.ppid}-ffffff`,
    'broker-portal-upload-00000000-7-gggggg',
    'upload-hhhhhh',
  ];
  for (const name of kept) await leave(name, hoursAgo(0.5));
  // Another program's, by its content; and its name alone.
  await leave('upload-iiiiii', hoursAgo(25), 'notes.txt');
  await leave('uploads', hoursAgo(25));
  expect(await sweepUploadFolders(NOW, STARTED, parent)).toBe(4);
  expect((await readdir(parent)).sort()).toEqual([...kept, 'upload-iiiiii', 'uploads'].sort());
});

test('the folder of an upload that runs is not swept', async () => {
  await newUploadFolder(parent);
  const now = new Date();
  expect(await sweepUploadFolders(now, new Date(now.getTime() - 3_600_000), parent)).toBe(0);
});
