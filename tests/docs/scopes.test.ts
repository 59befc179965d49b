import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCOPES_PAGE, scopesPage } from '../../scripts/write-docs';

test('docs/scopes.md is what the permissions say: npx tsx scripts/write-docs.ts', () => {
  expect(readFileSync(SCOPES_PAGE, 'utf8')).toBe(scopesPage());
});
