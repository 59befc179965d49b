import { expect, test } from 'vitest';
import { clockTime, levelWords } from '~/view/carrier/inspection-labels';

test.each([
  ['0820', '08:20'],
  ['08:20', '08:20'],
  ['2400', '24:00'],
  ['9999', null],
  ['', null],
  [null, null],
])('the time %s of a report reads %s', (time, words) => {
  expect(clockTime(time)).toBe(words);
});

test.each([
  [2, 'Level 2, Walk-around'],
  [99, 'Invalid level'],
  [8, 'Level 8'],
  [null, null],
])('level %s reads %s', (level, words) => {
  expect(levelWords(level)).toBe(words);
});
