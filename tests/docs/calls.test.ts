import { readFileSync } from 'node:fs';
import { calls } from '@contract/calls';
import { describe, expect, test } from 'vitest';
import { CALLS_PAGE, callsPage } from '../../scripts/write-docs';

const written = readFileSync(CALLS_PAGE, 'utf8');

describe('docs/calls.md', () => {
  test('is what the contract says now (npx tsx scripts/write-docs.ts writes it)', async () => {
    expect(written).toBe(await callsPage());
  });

  test.each(Object.entries(calls))('has %s with its method, address, permission and errors', (id, call) => {
    const section = written.split(`\n### ${id}\n`)[1]?.split('\n### ')[0] ?? '';
    expect(section).toContain(`\`${call.method} /monitor${call.path}\``);
    expect(section).toContain(`May: ${call.may}.`);
    for (const status of call.errors) expect(section).toContain(String(status));
  });

  test('names no entity that it does not describe', () => {
    const described = new Set([...written.matchAll(/^### (\w+)$/gm)].map(([, name]) => name));
    const blocks = [...written.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
    const named = blocks.flatMap((block) => [...block.matchAll(/[:|(] ?([A-Z]\w+)/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(described).toContain(name);
  });
});
