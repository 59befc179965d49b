import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DATA_KEPT_PAGE, dataKeptPage } from '../../scripts/write-docs';

test('docs/data-kept.md is what the product keeps (npx tsx scripts/write-docs.ts writes it)', () => {
  expect(readFileSync(DATA_KEPT_PAGE, 'utf8')).toBe(dataKeptPage());
});
