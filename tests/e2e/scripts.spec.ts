import { expect, test } from '@playwright/test';
import { PORTAL } from './support/accounts';
import { SIGNED_IN } from './support/product';

/** The most script that a page may have the browser fetch, in KB as it is sent, the smallest files as they are: a list, a record, any other page. */
const MAX_KB = { list: 110, 'list with choices': 115, record: 130, other: 150 };

/** What a page has the browser fetch and run, read from its HTML. */
function scriptsIn(html: string): string[] {
  const preloaded = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href]) => href!);
  const imported = [...html.matchAll(/(?:from |import )"([^"]+\.js)"/g)].map(([, href]) => href!);
  return [...new Set([...preloaded, ...imported])];
}

test.describe('signed out', () => {
  for (const path of [
    '/login',
    '/sign-up',
    '/sign-up/code',
    '/forgotten-password',
    '/check-a-vetting-file',
    '/new-password?token=none',
    '/refused-request/too-large-form',
    '/user_country_block',
    '/no/such/page',
  ])
    test(`${path} has no script`, async ({ request }) => {
      const html = await (await request.get(`${PORTAL}${path}`)).text();
      expect(html).toContain('<h1');
      expect(html).not.toContain('<script');
      expect(scriptsIn(html)).toEqual([]);
    });
});

test('an address that cannot be decoded keeps its page in a browser @script', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const response = await page.goto(`${PORTAL}/%zz`);
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  expect(errors).toEqual([]);
});

test.describe('signed in', () => {
  test.use({ storageState: SIGNED_IN });

  for (const path of ['/no/such/page', '/carriers/999999999', '/carriers/search-results?page=0&search_text=b'])
    test(`the error page at ${path} has no script`, async ({ request }) => {
      const response = await request.get(`${PORTAL}${path}`);
      expect(response.status()).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('<script');
    });

  const PAGES: [path: string, kind: keyof typeof MAX_KB][] = [
    ['/', 'record'],
    ['/carriers/search-results?search_text=b', 'list'],
    ['/carriers/global-search', 'list'],
    ['/carriers/filters?for=search-results', 'other'],
    ['/carriers/lane-search-results?origin_area_id=5368361&destination_area_id=5391959', 'list with choices'],
    ['/carriers/connections', 'list with choices'],
    ['/loads', 'list'],
    ['/alerts', 'list'],
    ['/exchange', 'list with choices'],
    ['/carriers/compare?id=5000101&id=5000102', 'list'],
    ['/carriers/5000101', 'record'],
    ['/carriers/5000101/inspections', 'record'],
    ['/carriers/5000101/insurance', 'record'],
    ['/carriers/5000101/violations', 'record'],
    ['/carriers/5000102/invite', 'other'],
    ['/carriers/5000101/certificates/new', 'other'],
    ['/my-account?tab=1', 'other'],
    ['/company/rules/2', 'other'],
    ['/company/people/1', 'other'],
  ];
  for (const [path, kind] of PAGES)
    test(`${path} has at most ${MAX_KB[kind]} KB of script`, async ({ request }) => {
      const scripts = scriptsIn(await (await request.get(`${PORTAL}${path}`)).text());
      expect(scripts.length).toBeGreaterThan(0);
      let bytes = 0;
      for (const script of scripts) {
        const file = await request.get(new URL(script, PORTAL).href, { headers: { 'accept-encoding': 'br' } });
        bytes += Number(file.headers()['content-length']);
      }
      expect(bytes / 1024).toBeLessThanOrEqual(MAX_KB[kind]);
    });
});
