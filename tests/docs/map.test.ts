import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAP_PAGE, mapPage } from '../../scripts/map-page';

test('docs/map.md is what the map of the monitor says (npx tsx scripts/write-docs.ts writes it)', () => {
  expect(readFileSync(MAP_PAGE, 'utf8')).toBe(mapPage());
});
