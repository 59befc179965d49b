import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

test('of the snapshots of the schema only the newest is kept: drizzle-kit reads no other', () => {
  const files = readdirSync('monitor/db/migrations');
  const newest = files
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)!
    .slice(0, 4);
  const snapshots = readdirSync('monitor/db/migrations/meta').filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toHaveLength(1);
  // A migration that only moves rows changes no schema and has no snapshot.
  expect(snapshots[0]! <= `${newest}_snapshot.json`).toBe(true);
});
