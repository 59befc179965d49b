import { describe, expect, test } from 'vitest';
import { paths, withBase, withoutParam, withParams, withQuery } from '~/paths';

describe('an address', () => {
  test('leaves out what is empty and repeats what is a list', () => {
    expect(withQuery('/loads', { tab: 'open', page: undefined, q: '', team: null, id: [1, 2] })).toBe(
      '/loads?tab=open&id=1&id=2',
    );
  });

  test('keeps false and zero', () => {
    expect(withQuery('/loads', { min: 0, mine: false })).toBe('/loads?min=0&mine=false');
  });

  test('escapes what comes from outside', () => {
    expect(paths.carrier('1/../2?x')).toBe('/carriers/1%2F..%2F2%3Fx');
    expect(paths.searchResults({ search_text: 'A&B #1' })).toBe('/carriers/search-results?search_text=A%26B+%231');
  });

  test('of the home page keeps its slash under the base', () => {
    expect([withBase(paths.home()), withBase(paths.loads())]).toEqual(['/broker/', '/broker/loads']);
  });

  test('of the subscription is the fourth tab of the account', () => {
    expect(paths.subscription()).toBe('/my-account?tab=4');
  });
});

describe('the same list', () => {
  const here = { pathname: '/loads', search: '?tab=open&page=3&team=1&team=2' };

  test('on another page keeps everything else', () => {
    expect(withParams(here, { page: 4 })).toBe('/loads?tab=open&page=4&team=1&team=2');
  });

  test('in another order begins at its first page', () => {
    expect(withParams(here, { s: 'id desc' })).toBe('/loads?tab=open&team=1&team=2&s=id+desc');
  });

  test('without one filter begins at its first page', () => {
    expect(withParams(here, { tab: null })).toBe('/loads?team=1&team=2');
    expect(withoutParam(here, 'team', '1')).toBe('/loads?tab=open&team=2');
    expect(withoutParam(here, 'team')).toBe('/loads?tab=open');
  });
});
