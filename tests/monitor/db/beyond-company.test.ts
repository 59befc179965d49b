import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS } from '@monitor/db/beyond-company';
import { expect, test } from 'vitest';

/**
 * Who reads or writes beyond the company that asks, and why. A new line here is a hole in the isolation of companies: it needs the same
 * care as a query without a company condition.
 */
const USES = {} as const;

test('whoever goes beyond a company is listed, with the reason', () => {
  const found: Record<string, string[]> = {};
  const files = readdirSync('monitor', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== 'monitor/db/beyond-company.ts')
    .sort();
  let calls = 0;
  for (const path of files) {
    const source = readFileSync(path, 'utf8');
    calls += source.split('beyondCompany(').length - 1;
    for (const [, reason] of source.matchAll(/beyondCompany\(\s*'(\w+)'/g)) (found[reason!] ??= []).push(path);
  }
  expect(found).toEqual(USES);
  // A reason that is computed could not be read here.
  expect(calls).toBe(Object.values(found).flat().length);
  expect(Object.keys(found).sort()).toEqual(Object.keys(REASONS).sort());
});
