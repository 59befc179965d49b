import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepReceived } from '@monitor/documents/files/sweep-received';
import { afterAll, beforeAll, expect, test } from 'vitest';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sweep-received-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('what a killed monitor left of uploads is removed at the next start, and nothing else of the data folder', async () => {
  await mkdir(join(dataDir, 'received'));
  await writeFile(join(dataDir, 'received', '0f0e0d0c-0000-4000-8000-000000000001'), 'half of a W-9');
  await mkdir(join(dataDir, 'outbox'));
  await sweepReceived(dataDir);
  expect(existsSync(join(dataDir, 'received'))).toBe(false);
  expect(await readdir(dataDir)).toEqual(['outbox']);
  await sweepReceived(dataDir);
});
