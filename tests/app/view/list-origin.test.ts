import { describe, expect, test } from 'vitest';
import { afterForm, firstOnPage, keepingOrigin, openedFrom, readOrigin, readPlace } from '~/view/list-origin';

describe('the list that a carrier was opened from', () => {
  test.each([
    ['/carriers/search-results?search_text=heron&page=2', 'Results for heron'],
    ['/broker/carriers/search-results?search_text=heron&page=2', 'Results for heron'],
    ['/carriers/lane-search-results?origin_area_id=1&destination_area_id=2', 'Lane search results'],
    ['/carriers/connections?list=on-hold&search_text=x', 'On hold'],
    ['/carriers/connections', 'My carriers'],
    ['/?lat=41.8&lon=-87.6&radius=50', 'Map'],
    ['/loads?tab=uncovered&page=2', 'Loads'],
    ['/alerts', 'Alerts'],
    ['/carriers/rate-confirmations?status=sent', 'Rate confirmations'],
    ['/carriers/rate-confirmations/emails?status=flagged', 'Emails'],
    ['/exchange?without_defaults=1', 'Load board'],
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
    '/loads/5/cancel',
    '/alerts/count',
    '/step?of=load&id=1&to=next&from=%2Floads',
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

describe('where a row stood on its list', () => {
  test.each([
    ['3of35', { at: 3, count: 35 }],
    ['35of35', { at: 35, count: 35 }],
    ['36of35', null],
    ['0of3', null],
    ['-1of3', null],
    ['3of', null],
    ['3of35<script>', null],
    ['1of99999999', null],
    ['', null],
    [null, null],
  ])('%s', (place, read) => {
    expect(readPlace(place)).toEqual(read);
  });

  test('is counted over the pages of the list, the last of which may be short', () => {
    expect(firstOnPage(50, { currentPage: 1, totalPages: 3, totalRecords: 120 })).toBe(1);
    expect(firstOnPage(50, { currentPage: 2, totalPages: 3, totalRecords: 120 })).toBe(51);
    expect(firstOnPage(20, { currentPage: 3, totalPages: 3, totalRecords: 120 })).toBe(101);
    expect(firstOnPage(7, { currentPage: 1, totalPages: 1, totalRecords: 7 })).toBe(1);
  });

  test('goes along in the address, before an anchor, and only to pages of that list’s rows', () => {
    const list = { pathname: '/loads', search: '?tab=uncovered' };
    const place = { at: 3, count: 35 };
    expect(openedFrom('/loads/7#alerts-title', list, { of: 'load', place })).toBe(
      '/loads/7?from=%2Floads%3Ftab%3Duncovered&place=3of35#alerts-title',
    );
    expect(openedFrom('/carriers/7', list)).toBe('/carriers/7');
    expect(keepingOrigin('/loads/7/cover', '?from=%2Floads&place=3of35')).toBe(
      '/loads/7/cover?from=%2Floads&place=3of35',
    );
    expect(keepingOrigin('/loads/7/cover', '?from=%2Floads&place=nonsense')).toBe('/loads/7/cover?from=%2Floads');
  });
});

describe('where a form leads keeps the list, if it is the same thing', () => {
  const sent = (pathname: string, from = '%2Falerts') => ({ pathname, search: `?from=${from}&place=3of35` });

  test.each([
    ['/alerts/5', sent('/broker/alerts/5'), '/alerts/5?from=%2Falerts&place=3of35'],
    [
      '/loads/5#timeline-title',
      sent('/broker/loads/5', '%2Floads'),
      '/loads/5?from=%2Floads&place=3of35#timeline-title',
    ],
    ['/loads/5', sent('/broker/loads/5/cover', '%2Floads'), '/loads/5?from=%2Floads&place=3of35'],
    ['/loads/5', sent('/broker/loads/55/cover', '%2Floads'), '/loads/5'],
    ['/alerts/6', sent('/broker/alerts/5'), '/alerts/6'],
    ['/alerts', sent('/broker/alerts/5'), '/alerts'],
    ['/', sent('/broker/alerts/5'), '/'],
    ['/alerts/5', sent('/broker/alerts/5', 'https%3A%2F%2Fevil.example'), '/alerts/5'],
  ])('%s', (to, from, kept) => {
    expect(afterForm(to, from)).toBe(kept);
  });
});
