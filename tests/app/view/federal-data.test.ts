import type { FederalDataset, FileSync } from '@contract/carriers/federal-data.entities';
import { describe, expect, test } from 'vitest';
import {
  ageOfData,
  ageWords,
  dataAnswer,
  lastSyncWords,
  nextSyncWords,
  problemsOf,
  syncLine,
} from '~/view/federal-data';

const aSync = (more: Partial<FileSync> = {}): FileSync => ({
  id: 'p2mt-9ige',
  status: 'current',
  message: null,
  done: 0,
  published_at: '2026-11-21T15:00:00Z',
  checked_at: '2026-11-22T15:00:00Z',
  synced_at: '2026-11-22T15:00:00Z',
  next_at: null,
  ...more,
});
const aDataset = (more: Partial<FederalDataset> = {}): FederalDataset => ({
  key: 'oos-orders',
  fmcsa_id: 'p2mt-9ige',
  name: 'Out-of-Service Orders',
  cadence: 'daily',
  as_of: '2026-11-21',
  freshness: 'current',
  longest_age_days: 30,
  file: null,
  sync: aSync(),
  difference_sync: null,
  ...more,
});

describe('what is said of federal data', () => {
  test('is nothing against what is current; what clears no carrier comes first', () => {
    expect(problemsOf([aDataset()])).toEqual([]);
    const held = aDataset({
      key: 'motus-insurance',
      name: 'Motus Insurance',
      sync: aSync({ status: 'failed', message: 'FMCSA is away.' }),
      difference_sync: aSync({ status: 'held', message: 'Cut short.' }),
    });
    const late = aDataset({ key: 'census', name: 'Census', freshness: 'late' });
    const missing = aDataset({ key: 'crashes', name: 'Crash File', as_of: null, freshness: 'missing', sync: null });
    expect(problemsOf([held, late, missing]).map(({ name, state, means, why }) => [name, state, means, why])).toEqual([
      ['Crash File', 'Not loaded', 'No carrier passes a rule that needs it.', []],
      [
        'Motus Insurance',
        'Update failed',
        'The file we have still counts.',
        ['Not read: FMCSA is away.', 'Daily difference: Held, not imported: Cut short.'],
      ],
      ['Census', 'Late', 'Still counts until it is 30 days old.', []],
    ]);
    expect(dataAnswer([aDataset(), aDataset()]).words).toBe('All 2 federal files are up to date.');
    expect(dataAnswer([held, late]).words).toBe('2 of 2 federal files need attention. All still count.');
    expect(dataAnswer([held, late, missing])).toEqual({
      words: '1 of 3 federal files missing or too old: no carrier passes a rule that needs it.',
      tone: 'panel-warn',
    });
    // Loaded in part is not clean.
    expect(problemsOf([aDataset({ freshness: 'extract' })])[0]?.means).toMatch(/unknown, not clean/);
  });

  test('names rows that could not be read of a file that is current', () => {
    expect(problemsOf([aDataset({ sync: aSync({ message: '3 rows could not be read.' }) })])).toHaveLength(1);
  });

  test('marks what is old, and what was held when FMCSA was last asked', () => {
    expect(ageWords(aDataset({ freshness: 'too_old' }), '2026-12-31')).toBe('40 days, too old');
    expect(ageWords(aDataset({ freshness: 'late' }), '2026-11-27')).toBe('6 days, late');
    expect(ageWords(aDataset({ cadence: 'closed' }), '2026-11-22')).toBe('1 day, closed');
    expect(lastSyncWords(aSync({ status: 'held' }))).toMatchObject({ isTrouble: true });
    expect(nextSyncWords(null, true)).toBe('Within 15 minutes');
    expect(nextSyncWords(aSync({ next_at: '2026-11-23T15:00:00Z' }), false)).toBe('Not scheduled');
    expect(lastSyncWords(null)).toEqual({ words: 'Never', isTrouble: false });
    expect(lastSyncWords(aSync({ status: 'downloading', done: 12_500_000 })).words).toMatch(/^Downloading: 1\d/);
  });

  test('says when FMCSA was asked, what is under way, and that no one asks by itself', () => {
    expect(syncLine([aDataset({ sync: null })], false)).toBe(
      'We have not checked FMCSA for newer files. Updates aren’t scheduled: contact support.',
    );
    expect(syncLine([aDataset({ sync: aSync({ next_at: '2026-11-23T15:00:00Z' }) })], true)).toMatch(
      /^Last checked with FMCSA on Nov 22, 2026.* Files update daily, next on Nov 23, 2026/,
    );
    expect(syncLine([aDataset({ sync: aSync({ status: 'importing', done: 5000 }) })], true)).toBe(
      'A sync is under way: Out-of-Service Orders. Importing: 5,000 rows.',
    );
  });

  test('counts for Home every dataset that is not fine, the closed ones by a day of their own', () => {
    expect(
      ageOfData([
        aDataset(),
        aDataset({ as_of: '2026-11-01', freshness: 'late' }),
        aDataset({ as_of: '2026-05-14', cadence: 'closed' }),
        aDataset({ as_of: null, freshness: 'missing' }),
      ]),
    ).toEqual({ newest: '2026-11-21', oldest: '2026-11-01', frozen: '2026-05-14', problems: 2 });
  });
});
