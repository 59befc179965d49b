import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DemoDataset, demoDatasets, writeDemoFiles } from '@monitor/demo/fmcsa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compactDay, demoTexts, today } from './demo-files';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const digests = (texts: Map<DemoDataset, string>) =>
  Object.fromEntries([...texts].map(([key, text]) => [key, digest(text)]));

describe('the same demo everywhere', () => {
  let texts: Map<DemoDataset, string>;
  beforeAll(async () => {
    texts = await demoTexts({ carriers: 250 });
  });

  it('writes the same bytes for the same day', async () => {
    expect(digests(await demoTexts({ carriers: 250 }))).toEqual(digests(texts));
  });

  it('keeps to the bytes it has always written for a day, so that every machine has the same demo', () => {
    // Change this digest only together with a wanted change of the demo itself.
    expect(digest([...texts.values()].join('\n'))).toBe(
      '9317af71d51b7c462b5d2a411f98b3ebd4a1ded9e07551dc5d2dbe39b5c693d6',
    );
  });

  it('begins a longer demo with the lines of a shorter one', async () => {
    const longer = await demoTexts({ carriers: 400 });
    for (const [dataset, text] of texts) {
      expect(longer.get(dataset)!.startsWith(text), dataset).toBe(true);
      expect(longer.get(dataset)!.length, dataset).toBeGreaterThanOrEqual(text.length);
    }
    expect(longer.get('company-census')!.split('\n').length).toBe(
      texts.get('company-census')!.split('\n').length + 150,
    );
  });

  it.each([['company-census'], ['violations'], ['motus-inshist'], ['crashes'], ['sms-c-passproperty']] as const)(
    'writes the same %s when it is the only file wanted',
    async (dataset) => {
      const alone = await demoTexts({ carriers: 250, datasets: [dataset] });
      expect([...alone.keys()]).toEqual([dataset]);
      expect(alone.get(dataset)).toBe(texts.get(dataset));
    },
  );

  it('moves with the day', async () => {
    const tomorrow = await demoTexts({ carriers: 250, today: '2026-11-21' });
    expect(tomorrow.get('inspections')).not.toBe(texts.get('inspections'));
    expect(tomorrow.get('motus-inshist')).toContain(`,${compactDay(13)},`);
  });

  it('draws other carriers from another seed, and the same named ones', async () => {
    const other = (await demoTexts({ carriers: 250, seed: 2 })).get('company-census')!;
    expect(other).toContain('BLUE HERON TRANSPORT LLC');
    expect(other.split('\n').at(-2)).not.toBe(texts.get('company-census')!.split('\n').at(-2));
  });
});

describe('what is reported and refused', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'demo-files-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('names each file with its rows and the day it speaks of', async () => {
    const { files, notable } = await writeDemoFiles(join(directory, 'new'), { today, carriers: 120 });
    expect(files.map((file) => file.dataset)).toEqual(demoDatasets);
    expect((await readdir(join(directory, 'new'))).sort()).toEqual(demoDatasets.map((one) => `${one}.csv`).sort());
    const byDataset = Object.fromEntries(files.map((file) => [file.dataset, file]));
    // Three named carriers are not in the census: one left it, one is known by its docket alone, one by inspections.
    expect(byDataset['company-census']).toMatchObject({ rows: 116, asOf: '2026-11-20' });
    expect(byDataset['company-census-before']).toMatchObject({ rows: 1, asOf: '2025-11-15' });
    expect(byDataset.crashes!.asOf).toBe('2026-09-01');
    expect(byDataset['legacy-carrier']!.asOf).toBe('2026-05-14');
    expect(byDataset['sms-c-passproperty']!.asOf).toBe('2026-10-31');
    expect(notable.sound).toMatchObject({ dotNumber: 5_000_101, docket: 'MC2000101' });
  });

  it('writes only headers when there are no carriers', async () => {
    const texts = await demoTexts({ carriers: 0 });
    for (const text of texts.values()) expect(text.split('\n')).toHaveLength(2);
  });

  it.each(['2026-02-30', '20261120', 'today', ''])('refuses %j as a day', async (bad) => {
    await expect(writeDemoFiles(directory, { today: bad })).rejects.toThrow(RangeError);
  });

  it.each([-1, 1.5, 5_000_000])('refuses %d carriers', async (carriers) => {
    await expect(writeDemoFiles(directory, { today, carriers })).rejects.toThrow(RangeError);
  });
});
