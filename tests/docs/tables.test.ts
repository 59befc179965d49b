import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FRAUD_LISTS } from '@contract/identity-alerts/fraud-lists.constants';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { notableCarriers } from '@monitor/demo/fmcsa';
import { DATASETS, KNOWN_FILES } from '@monitor/federal-data/import/datasets';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const demo = read('docs/demo.md');
const partOfDemo = (title: string) => demo.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

test('docs/demo.md names every demo account once, and their password', () => {
  const accounts = [...read('monitor/demo/accounts.ts').matchAll(/email: '(\S+@demo\.test)'/g)].map(([, one]) => one);
  const named = [...partOfDemo('Demo accounts').matchAll(/^\| (\S+@demo\.test) \|/gm)].map(([, one]) => one);
  expect(accounts.length).toBeGreaterThan(0);
  expect(named.sort()).toEqual(accounts.sort());
  expect(partOfDemo('Demo accounts')).toContain(DEMO_PASSWORD);
});

test('docs/demo.md names demo carriers by their numbers', () => {
  const rows = [...partOfDemo('Demo carriers to try').matchAll(/\b(MC\d+|\d{7}) ([^|]+?)(?: \||$)/gm)];
  expect(rows.length).toBeGreaterThan(10);
  for (const [, number, name] of rows) {
    const carrier = notableCarriers.find(({ dotNumber, docket }) => number === String(dotNumber) || number === docket);
    expect(carrier?.legalName, number).toBe(name);
  }
});

test('docs/settings.md names every setting that the programs read, and no other', () => {
  const monitor = read('monitor/base/env.ts').match(/z\s*\.object\(\{([\s\S]*?)\n {2}\}\)/)?.[1] ?? '';
  const known = new Set([...monitor.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name));
  for (const [, name] of read('app/services/env.server.ts').matchAll(/variables\.([A-Z_]+)/g)) known.add(name);
  known.delete('NODE_ENV');
  const column = [...read('docs/settings.md').matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell).join(' ');
  const named = [...column.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...known].sort());
});

test('the how-to lists every dataset that can be loaded', () => {
  const rows = [...read('docs/how-to/load-fmcsa-files.md').matchAll(/^ *\| ([^|]+) \| (\w{4}-\w{4}) \| (\S+) \|$/gm)];
  const listed = rows.map(([, name, fmcsaId, key]) => ({ name, fmcsaId, key }));
  const known = DATASETS.map(({ name, fmcsaId, key }) => ({ name, fmcsaId, key }));
  const byKey = (a: { key?: string }, b: { key?: string }) => (a.key ?? '').localeCompare(b.key ?? '');
  expect(listed.sort(byKey)).toEqual(known.sort(byKey));
});

test('the how-to lists every fraud list with its header', () => {
  const rows = [...read('docs/how-to/load-fraud-lists.md').matchAll(/^\| ([^|]+) \| ([a-z-]+) \| `([A-Z_,]+)` \|/gm)];
  const lists = KNOWN_FILES.filter(({ kind }) => kind === 'list');
  expect(rows.map(([, name, key, header]) => [name, key, header])).toEqual(
    lists.map(({ name, key, columns }) => [name, key, columns.join(',')]),
  );
  expect(lists.map(({ key }) => key)).toEqual([...FRAUD_LISTS]);
});
