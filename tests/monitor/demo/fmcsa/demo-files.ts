import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@contract/shared/day';
import { type DemoDataset, type DemoOptions, writeDemoFiles } from '@monitor/demo/fmcsa';
import { parse } from 'csv-parse/sync';

export const today = '2026-11-20';

export type Row = Record<string, string>;

/** The demo of these options as text, one entry a dataset. Nothing stays on disk. */
export async function demoTexts(options: Partial<DemoOptions> = {}): Promise<Map<DemoDataset, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'demo-files-'));
  try {
    const { files } = await writeDemoFiles(directory, { today, ...options });
    const texts = new Map<DemoDataset, string>();
    for (const file of files) texts.set(file.dataset, await readFile(file.path, 'utf8'));
    return texts;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The same, each line by its column names. */
export async function demoRows(options: Partial<DemoOptions> = {}): Promise<Record<DemoDataset, Row[]>> {
  const texts = await demoTexts(options);
  const rows = [...texts].map(([dataset, text]) => [dataset, parse(text, { columns: true }) as Row[]]);
  return Object.fromEntries(rows) as Record<DemoDataset, Row[]>;
}

/** `YYYYMMDD` of a day so many days after `today`. */
export function compactDay(daysFromToday: number): string {
  return addDays(today, daysFromToday).replaceAll('-', '');
}
