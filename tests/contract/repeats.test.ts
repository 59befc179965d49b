import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changesNothing, mayRepeat } from '@contract/call';
import { calls } from '@contract/calls';
import { expect, test } from 'vitest';

const MONITOR = fileURLToPath(new URL('../../monitor', import.meta.url));
const sources = readdirSync(MONITOR, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(MONITOR, path), 'utf8'));

const named = (repeats: 'same' | 'by-key') =>
  Object.entries(calls)
    .filter(([, call]) => call.repeats === repeats)
    .map(([name]) => name)
    .sort();

test('a call is made once for an Idempotency-Key exactly where its handler reads the key', () => {
  // A program that trusted the contract would otherwise send a change twice.
  const reading = sources.flatMap((source) =>
    [...source.matchAll(/submissionOf\(\s*\w+,\s*'(\w+)'/g)].map(([, name]) => name!),
  );
  // It reads the header itself, since a load written down is no single decision.
  expect(named('by-key')).toEqual([...new Set([...reading, 'createLoad'])].sort());
});

test('the same again changes nothing more for loads and positions of a TMS alone', () => {
  expect(named('same')).toEqual(['createVehiclePositions', 'upsertLoad', 'upsertLoads']);
});

test('every call that changes nothing may be repeated, and none that only says so', () => {
  for (const [name, call] of Object.entries(calls)) {
    if (changesNothing(call)) expect([name, call.repeats]).toEqual([name, undefined]);
    expect([name, mayRepeat(call)]).toEqual([name, changesNothing(call) || call.repeats !== undefined]);
  }
  expect(mayRepeat({ method: 'POST' })).toBe(false);
  expect(mayRepeat({ method: 'GET', changesByGet: true })).toBe(false);
});

const DAY_MS = 86_400_000;

test('a call that ends is announced a year before, and says what to use instead', () => {
  for (const [name, { deprecated }] of Object.entries(calls)) {
    if (!deprecated) continue;
    const { since, until, instead } = deprecated;
    expect([name, since, until].join(' ')).toMatch(/ 20\d\d-\d\d-\d\d 20\d\d-\d\d-\d\d$/);
    expect(Date.parse(until) - Date.parse(since), name).toBeGreaterThanOrEqual(365 * DAY_MS);
    expect(instead, name).toMatch(/\.$/);
  }
});
