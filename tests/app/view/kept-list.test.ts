// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { keptList, listAddress } from '~/view/kept-list';

const HERE = '/broker/carriers/lane-search-results?origin_area_id=1&destination_area_id=2';
const NOW = Date.UTC(2026, 8, 15);
const keep = (kept: unknown) => window.localStorage.setItem('lane-search', JSON.stringify(kept));

beforeEach(() => window.localStorage.clear());

describe('the list that was kept', () => {
  test('comes back for its own address', () => {
    keep({ address: HERE, keptAt: NOW - 60_000, data: { carriers: [1] } });
    expect(keptList('lane-search', HERE, NOW)).toEqual({ carriers: [1] });
    expect(keptList('lane-search', HERE, NOW)).toEqual({ carriers: [1] });
  });

  test('is cleared by any other address', () => {
    keep({ address: HERE, keptAt: NOW, data: 1 });
    expect(keptList('lane-search', `${HERE}&page=2`, NOW)).toBeNull();
    expect(window.localStorage.getItem('lane-search')).toBeNull();
    expect(keptList('lane-search', HERE, NOW)).toBeNull();
  });

  test.each([
    ['older than verdicts may be', { address: HERE, keptAt: NOW - 11 * 60_000, data: 1 }],
    ['from a clock that ran ahead', { address: HERE, keptAt: NOW + 60_000, data: 1 }],
  ])('is asked for again: %s', (_why, kept) => {
    keep(kept);
    expect(keptList('lane-search', HERE, NOW)).toBeNull();
  });

  test.each(['not json', '17', '"text"', '[]', 'null'])('anything else under its name is no list: %s', (stored) => {
    window.localStorage.setItem('lane-search', stored);
    expect(keptList('lane-search', HERE, NOW)).toBeNull();
  });
});

test('an address is the path with its query', () => {
  expect(listAddress(new URL('http://localhost:3000/broker/x?a=1#top'))).toBe('/broker/x?a=1');
});
