import { describe, expect, test } from 'vitest';
import { pageMeta, pageTitle } from '~/view/page-title';

const thrown = (status: number) => ({ status, statusText: '', internal: false, data: null });

describe('a page is titled', () => {
  test.each([
    [pageTitle('Search results'), 'Search results | Broker Portal'],
    [pageTitle('Carrier', { id: 123 }), 'Carrier 123 | Broker Portal'],
    [pageTitle('Carrier', { id: 123, brand: 'watchdog' }), 'Carrier 123 | Watchdog'],
  ])('%s', (title, expected) => {
    expect(title).toBe(expected);
  });

  test('in the brand of the host that was asked', () => {
    const matches = [{ id: 'root', data: { brand: 'watchdog' } }, { id: 'routes/login' }];
    expect(pageMeta({ matches }, 'Sign in')).toEqual([{ title: 'Sign in | Watchdog' }]);
  });

  test('as the broker portal where the root failed', () => {
    expect(pageMeta({ matches: [{ id: 'root', data: undefined }] }, 'Sign in')).toEqual([
      { title: 'Sign in | Broker Portal' },
    ]);
  });

  test.each([
    [thrown(404), 'Page Not Found | Broker Portal'],
    [thrown(403), 'You may not open this page | Broker Portal'],
    [thrown(503), 'Carrier data cannot be reached | Broker Portal'],
    [new Error('boom'), 'Something went wrong | Broker Portal'],
  ])('by what went wrong', (error, title) => {
    expect(pageMeta({ matches: [], error }, 'Carrier', { id: 1 })).toEqual([{ title }]);
  });
});
