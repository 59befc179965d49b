import { readFileSync } from 'node:fs';
import { calls } from '@contract/calls';
import { describe, expect, test } from 'vitest';
import { CALLS_PAGE, callsPage } from '../../scripts/write-docs';

const written = readFileSync(CALLS_PAGE, 'utf8');

describe('docs/calls.md', () => {
  test('is what the contract says now (npx tsx scripts/write-docs.ts writes it)', async () => {
    expect(written).toBe(await callsPage());
  });

  test('has every call with its method, address, permission and errors', () => {
    for (const [id, call] of Object.entries(calls)) {
      const section = written.split(`\n### ${id}\n`)[1]?.split('\n### ')[0] ?? '';
      for (const said of [`\`${call.method} /monitor${call.path}\``, `May: ${call.may}.`, ...call.errors.map(String)])
        expect(section, id).toContain(said);
    }
  });

  test('names no entity that it does not describe', () => {
    const described = new Set([...written.matchAll(/^### (\w+)$/gm)].map(([, name]) => name));
    const blocks = [...written.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
    const named = blocks.flatMap((block) => [...block.matchAll(/[:|(] ?([A-Z]\w+)/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(described).toContain(name);
  });
});
