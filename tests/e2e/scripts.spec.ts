import { expect, test } from '@playwright/test';
import { PORTAL } from './support/accounts';
import { SIGNED_IN } from './support/product';

/** What a page has the browser fetch and run, read from its HTML. */
const MAX_FILES = 8;

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

  for (const path of [
    '/',
    '/carriers/search-results?search_text=b',
    '/carriers/global-search',
    '/carriers/filters?for=search-results',
    '/carriers/lane-search-results?origin_area_id=5368361&destination_area_id=5391959',
    '/carriers/connections',
    '/loads',
    '/alerts',
    '/carriers/compare?id=5000101&id=5000102',
    '/carriers/5000101',
    '/carriers/5000101/inspections',
    '/carriers/5000101/insurance',
    '/carriers/5000101/violations',
    '/carriers/5000102/invite',
    '/carriers/5000101/certificates/new',
    '/my-account?tab=1',
    '/company/rules/2',
    '/company/people/1',
  ])
    test(`${path} has few script files`, async ({ request }) => {
      const scripts = scriptsIn(await (await request.get(`${PORTAL}${path}`)).text());
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(MAX_FILES);
    });
});
