import { currentFrom, LONGEST_AGE_DAYS } from '@monitor/base/dataset-ages';
import { readEnv } from '@monitor/base/env';
import { KNOWN_FILES } from '@monitor/federal-data/import/datasets';
import { describe, expect, test } from 'vitest';

const envOf = (DATASET_AGE_DAYS: string) =>
  readEnv({ NODE_ENV: 'test', SESSION_SECRETS: 'a secret of the tests that is long enough', DATASET_AGE_DAYS });

describe('how old a dataset may be', () => {
  test('is known of every dataset, and of no other', () => {
    expect(Object.keys(LONGEST_AGE_DAYS).sort()).toEqual(KNOWN_FILES.map(({ key }) => key).sort());
  });

  test('tells of today up to its last day, and not on the next', () => {
    expect(currentFrom('oos-orders', null, '2026-11-22')).toBe('2026-10-23');
    expect(currentFrom('oos-orders', 14, '2026-11-22')).toBe('2026-11-08');
  });

  test('is a setting that names datasets, and is refused where it names none', () => {
    expect([...envOf('oos-orders=14, census=45').datasetAges]).toEqual([
      ['oos-orders', 14],
      ['census', 45],
    ]);
    expect(envOf('').datasetAges.size).toBe(0);
    for (const bad of ['orders=14', 'census', 'census=0', 'census=-3', 'census=14;oos-orders=2'])
      expect(() => envOf(bad)).toThrow(/DATASET_AGE_DAYS must name datasets/);
  });
});
