import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Fault, planted, textOf } from '../faults/fault';
import { FURTHER_FAULTS } from '../faults/further-faults';
import { REVIEWED_FAULTS } from '../faults/reviewed-faults';

const FAULTS: readonly Fault[] = [...REVIEWED_FAULTS, ...FURTHER_FAULTS];

describe('faults to plant (docs/how-to/plant-faults.md)', () => {
  test('each has a name of its own, and tests that are there', () => {
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
    const checks = new Set(FAULTS.flatMap(({ foundBy }) => foundBy));
    expect([...checks].filter((check) => check !== 'lint' && !existsSync(check))).toEqual([]);
    expect(FAULTS.filter(({ foundBy }) => foundBy.length === 0)).toEqual([]);
  });

  test('each still applies: its text is in its file exactly once', () => {
    const lost = FAULTS.filter((fault) => !existsSync(fault.file) || planted(textOf('.', fault), fault) === null);
    expect(lost.map(({ id, file }) => `${id}: ${file}`)).toEqual([]);
  });

  test('a text that is there twice, or not at all, does not apply', () => {
    expect(planted('a b c', { from: 'b', to: 'd' })).toBe('a d c');
    expect(planted('a b b', { from: 'b', to: 'd' })).toBeNull();
    expect(planted('a c', { from: 'b', to: 'd' })).toBeNull();
  });
});
