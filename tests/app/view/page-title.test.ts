import { describe, expect, test } from 'vitest';
import { pageMeta, pageTitle } from '~/view/page-title';

const thrown = (status: number) => ({ status, statusText: '', internal: false, data: null });

describe('a page is titled', () => {
  test.each([
    [pageTitle('Search results'), 'Broker Portal | Search results'],
    [pageTitle('Carrier', { id: 123, of: 'BLUE HERON' }), 'Broker Portal | Carrier 123, BLUE HERON'],
    [pageTitle('Carrier', { id: 123, of: null }), 'Broker Portal | Carrier 123'],
    [pageTitle('Carrier', { id: 123 }), 'Broker Portal | Carrier 123'],
    [pageTitle('Carrier', { id: 123, brand: 'watchdog' }), 'Watchdog | Carrier 123'],
  ])('%s', (title, expected) => {
    expect(title).toBe(expected);
  });

  test('in the brand of the host that was asked', () => {
    const matches = [{ id: 'root', data: { brand: 'watchdog' } }, { id: 'routes/login' }];
    expect(pageMeta({ matches }, 'Sign in')).toEqual([{ title: 'Watchdog | Sign in' }]);
  });

  test('as the broker portal where the root failed', () => {
    expect(pageMeta({ matches: [{ id: 'root', data: undefined }] }, 'Sign in')).toEqual([
      { title: 'Broker Portal | Sign in' },
    ]);
  });

  test.each([
    [thrown(404), 'Broker Portal | Page Not Found'],
    [thrown(403), 'Broker Portal | You don’t have access'],
    [thrown(503), 'Broker Portal | Carrier data is unavailable'],
    [new Error('boom'), 'Broker Portal | Something went wrong'],
  ])('by what went wrong', (error, title) => {
    expect(pageMeta({ matches: [], error }, 'Carrier', { id: 1 })).toEqual([{ title }]);
  });
});
