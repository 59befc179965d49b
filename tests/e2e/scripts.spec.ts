import { expect, test } from '@playwright/test';
import { PORTAL } from './support/accounts';
import { SIGNED_IN } from './support/product';

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

  test('a page names its style sheet before its scripts, which come after it on a slow line too', async ({
    request,
  }) => {
    const html = await (await request.get(`${PORTAL}/loads`)).text();
    const preloads = [...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*>/g)];
    expect(preloads.length).toBeGreaterThan(3);
    for (const [tag] of preloads) expect(tag).toContain('fetchpriority="low"');
    expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.indexOf('<main'));
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(0);
    expect(preloads[0]!.index).toBeGreaterThan(html.indexOf('</main>'));
  });
});
