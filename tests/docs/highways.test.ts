import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HIGHWAYS_FILE, readHighways } from '../../scripts/highways';

test('app/view/map/highways.json is what scripts/highways.txt says (npx tsx scripts/write-highways.ts writes it)', () => {
  const { text, problems } = readHighways();
  expect(problems).toEqual([]);
  expect(readFileSync(HIGHWAYS_FILE, 'utf8')).toBe(text);
});
