import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

/** What belongs to an operation (docs/decisions/0065-operations-with-names.md). */
const OF_OPERATIONS =
  /\.transaction\(|\b(inTransaction|lockCompany|recordCarrierEvent|recordCompanyEvent|writeVettingFile|reassessSubscriptions)\b/;

const sources = readdirSync('monitor', { recursive: true, encoding: 'utf8' });
const routes = sources.filter((file) => /\.routes\.tsx?$/.test(file));

test('there are routes to look at', () => {
  expect(routes.length).toBeGreaterThan(50);
});

test.each(routes)('%s takes input, calls operations and answers', (file) => {
  const lines = readFileSync(join('monitor', file), 'utf8').split('\n');
  expect(lines.filter((line) => OF_OPERATIONS.test(line))).toEqual([]);
});

test('connections are written in one file, but for the demo and the import that merges two carriers', () => {
  const isWrite = /(insert|update|delete)\(connections\)|UPDATE connections|INTO connections/;
  const writers = sources
    .filter((file) => file.endsWith('.ts') && !file.startsWith(`demo${sep}`))
    .filter((file) => isWrite.test(readFileSync(join('monitor', file), 'utf8')));
  expect(writers).toEqual([
    join('areas', 'connections', 'connection-writes.ts'),
    join('federal-data', 'import', 'store', 'merge-carriers.ts'),
  ]);
});
