import { similarWords, wordsWithSlips } from '@monitor/areas/search/similar-words';
import { expect, test } from 'vitest';

test('words one slip away, and no others', () => {
  const similar = similarWords('HERRON');
  for (const one of ['HERON', 'HERRONS', 'XHERRON', 'HERROM', 'EHRRON', 'HERRNO', 'ERRON'])
    expect(similar).toContain(one);
  for (const one of ['HERRON', 'HERN', 'HERONS', 'BLUE']) expect(similar).not.toContain(one);
  expect(new Set(similar).size).toBe(similar.length);
});

test('short words and numbers have no slip, and of a long text the beginning has', () => {
  expect(wordsWithSlips(['BLUE', 'FOX', 'A1EXPRESS', '5000101', 'É', 'HERRON'])).toEqual(['BLUE', 'HERRON']);
  const long = Array.from({ length: 20 }, () => 'TRANSPORT');
  expect(wordsWithSlips(long)).toHaveLength(5);
});
