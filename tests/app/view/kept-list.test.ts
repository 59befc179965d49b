// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptList, listAddress, useKeptList } from '~/view/kept-list';
import { leaveStorage, ownStorage, ownStorageAs } from '~/view/own-storage';

const HERE = '/broker/carriers/lane-search-results?origin_area_id=1&destination_area_id=2';
const NOW = Date.UTC(2026, 8, 15);
const ME = '1 of 7';
const keep = (kept: unknown) => window.localStorage.setItem('lane-search', JSON.stringify(kept));
const kept = () => window.localStorage.getItem('lane-search');

beforeEach(() => {
  window.localStorage.clear();
  ownStorageAs(ME);
});
afterEach(cleanup);

describe('the list that was kept', () => {
  test('comes back for its own address', () => {
    keep({ owner: ME, address: HERE, keptAt: NOW - 60_000, data: { carriers: [1] } });
    expect(keptList('lane-search', HERE, NOW)).toEqual({ carriers: [1] });
    expect(keptList('lane-search', HERE, NOW)).toEqual({ carriers: [1] });
  });

  test('is cleared by any other address', () => {
    keep({ owner: ME, address: HERE, keptAt: NOW, data: 1 });
    expect(keptList('lane-search', `${HERE}&page=2`, NOW)).toBeNull();
    expect(kept()).toBeNull();
    expect(keptList('lane-search', HERE, NOW)).toBeNull();
  });

  test.each([
    ['older than verdicts may be', { owner: ME, address: HERE, keptAt: NOW - 11 * 60_000, data: 1 }],
    ['from a clock that ran ahead', { owner: ME, address: HERE, keptAt: NOW + 60_000, data: 1 }],
    ['of another user', { owner: '2 of 7', address: HERE, keptAt: NOW, data: 1 }],
    ['of the same user in another company', { owner: '1 of 8', address: HERE, keptAt: NOW, data: 1 }],
    ['of no one', { address: HERE, keptAt: NOW, data: 1 }],
  ])('is removed and asked for again: %s', (_why, entry) => {
    keep(entry);
    expect(keptList('lane-search', HERE, NOW)).toBeNull();
    expect(kept()).toBeNull();
  });

  test.each(['not json', '17', '"text"', '[]', 'null'])('anything else under its name is no list: %s', (stored) => {
    window.localStorage.setItem('lane-search', stored);
    expect(keptList('lane-search', HERE, NOW)).toBeNull();
  });
});

describe('keeping what a page shows', () => {
  const show = (data: object | null, address = HERE) =>
    renderHook((shown: object | null) => useKeptList('lane-search', address, shown), { initialProps: data });

  test('one that is drawn again is not written again, and not made younger', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem');
    const page = { carriers: [1] };
    const { rerender } = show(page);
    rerender(page);
    rerender(page);
    expect(write.mock.calls.filter(([name]) => name === 'lane-search')).toHaveLength(1);
    write.mockRestore();
  });

  test('a restored one is not written', () => {
    const keptAt = Date.now() - 60_000;
    keep({ owner: ME, address: HERE, keptAt, data: { carriers: [1] } });
    show(keptList<object>('lane-search', HERE));
    expect(JSON.parse(kept()!)).toMatchObject({ keptAt });
  });

  test('a page without a list removes what is kept of another address, and nothing else', () => {
    show({ carriers: [1] });
    show(null);
    expect(kept()).not.toBeNull();
    show(null, '/broker/carriers/lane-search-results');
    expect(kept()).toBeNull();
  });

  test('nothing is written once signing out has begun', () => {
    show({ carriers: [1] });
    leaveStorage();
    show({ carriers: [2] });
    expect({ ...window.localStorage }).toEqual({});
    expect(keptList('lane-search', HERE)).toBeNull();
  });

  test('nothing is written or read for a visitor, or by a tab of who was signed in before', () => {
    ownStorageAs(null);
    show({ carriers: [1] });
    expect(kept()).toBeNull();
    ownStorageAs(ME);
    window.localStorage.setItem('belongs-to', '3 of 9');
    show({ carriers: [2] });
    expect(kept()).toBeNull();
    expect(ownStorage()).toBeNull();
  });
});

describe('the storage of a browser', () => {
  test('is emptied for another user', () => {
    keep({ owner: ME, address: HERE, keptAt: Date.now(), data: 1 });
    ownStorageAs('3 of 9');
    expect({ ...window.localStorage }).toEqual({ 'belongs-to': '3 of 9' });
  });

  test('is left as it is for the same user, also after a page that did not know who reads it', () => {
    keep({ owner: ME, address: HERE, keptAt: Date.now(), data: 1 });
    ownStorageAs(null);
    ownStorageAs(ME);
    expect(keptList('lane-search', HERE)).toBe(1);
  });
});

test('an address is the path with its query', () => {
  expect(listAddress(new URL('http://localhost:3000/broker/x?a=1#top'))).toBe('/broker/x?a=1');
});
