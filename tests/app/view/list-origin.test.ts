import { describe, expect, test } from 'vitest';
import { keepingOrigin, openedFrom, readOrigin } from '~/view/list-origin';

describe('the list that a carrier was opened from', () => {
  test.each([
    ['/carriers/search-results?search_text=heron&page=2', 'Results for heron'],
    ['/broker/carriers/search-results?search_text=heron&page=2', 'Results for heron'],
    ['/carriers/lane-search-results?origin_area_id=1&destination_area_id=2', 'Lane search results'],
    ['/carriers/connections?list=on-hold&search_text=x', 'On hold'],
    ['/carriers/connections', 'My carriers'],
    ['/?lat=41.8&lon=-87.6&radius=50', 'Map'],
  ])('%s', (from, label) => {
    expect(readOrigin(from)).toMatchObject({ label, to: from.replace('/broker', '') });
  });

  test.each([
    'https://evil.example/carriers/search-results',
    '//evil.example/carriers/search-results',
    '/\\evil.example/carriers/search-results',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/carriers/search-results/../../logout',
    '/carriers/5000101',
    '/',
    '/logout',
    '/carriers/bulk?id=1',
    '/broker//evil.example',
    'carriers/search-results',
    '/constructor',
    '/__proto__',
    '',
    `/carriers/search-results?search_text=${'x'.repeat(2_000)}`,
  ])('is never %s', (from) => {
    expect(readOrigin(from)).toBeNull();
  });

  test('does not nest', () => {
    const once = openedFrom('/carriers/1', { pathname: '/carriers/search-results', search: '?search_text=a&from=/x' });
    expect(once).toBe('/carriers/1?from=%2Fcarriers%2Fsearch-results%3Fsearch_text%3Da');
    expect(keepingOrigin('/carriers/1/safety', once.slice('/carriers/1'.length))).toBe(
      '/carriers/1/safety?from=%2Fcarriers%2Fsearch-results%3Fsearch_text%3Da',
    );
    expect(keepingOrigin('/carriers/1/safety', '?from=https://evil.example')).toBe('/carriers/1/safety');
    expect(openedFrom('/carriers/1', { pathname: '/carriers/compare', search: '?id=1' })).toBe('/carriers/1');
  });

  test('keeps a page within the product whatever its query holds', () => {
    expect(readOrigin('/carriers/search-results?search_text=//evil.example#x')?.to).toMatch(
      /^\/carriers\/search-results\?search_text=/,
    );
  });
});
