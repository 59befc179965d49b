import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/sign-in';

/**
 * What the browser keeps of a list belongs to one user of one company. On a shared computer the next user, of another
 * company, sees nothing of it.
 */

const FIRST = { email: 'admin@demo.test', name: 'Avery Admin' };
const NEXT = { email: 'other@demo.test' };

/** Every kind of list that is kept: the name it is kept by, its address, and whether its rows are one company's own. */
const LISTS = [
  { kept: 'loads-exceptions', address: '/loads', isOwn: true },
  { kept: 'loads-open', address: '/loads?tab=open', isOwn: true },
  { kept: 'alerts-open', address: '/alerts', isOwn: true },
  { kept: 'connections', address: '/carriers/connections', isOwn: true },
  { kept: 'rate-confirmations-all', address: '/carriers/rate-confirmations', isOwn: true },
  { kept: 'rate-confirmation-mails-all', address: '/carriers/rate-confirmations/emails', isOwn: true },
  {
    kept: 'lane-search',
    address: '/carriers/lane-search-results?origin_area_id=5350937&destination_area_id=4684888',
    isOwn: false,
  },
  { kept: 'global-search', address: '/carriers/global-search?search_text=heron', isOwn: false },
] as const;

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** Follows an address as a link does, without loading the document anew, as soon as the page's script runs. */
async function follow(page: Page, address: string) {
  await page.waitForFunction(() => '__remixRouter' in window);
  await page.evaluate((to) => {
    void (window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } }).__remixRouter.navigate(to);
  }, address);
}

async function signOut(page: Page) {
  await page.locator('summary', { hasText: FIRST.name }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/broker\/login$/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
}

for (const { kept, address, isOwn } of LISTS) {
  test(`${address}: signing out clears it for good, and the next user sees nothing of it @script`, async ({ page }) => {
    await page.addInitScript((name) => {
      const write = Storage.prototype.setItem;
      Object.assign(window, { writes: 0 });
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (key === name) (window as unknown as { writes: number }).writes++;
        write.call(this, key, value);
      };
    }, kept);
    await signIn(page, FIRST.email);
    await page.goto(`/broker${address}`);
    await expect.poll(async () => Object.keys(await stored(page))).toContain(kept);
    const before = (await stored(page))[kept]!;
    const row = (await page.locator('main tbody th a').first().textContent())?.trim();
    expect(row).toBeTruthy();

    await signOut(page);
    expect(await stored(page)).toEqual({});
    // Once, as it was shown: drawing the page again neither writes the list again nor makes it younger.
    expect(await page.evaluate(() => (window as unknown as { writes: number }).writes)).toBe(1);

    await signIn(page, NEXT.email);
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const path = `/broker${address.split('?')[0]}.data`;
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        await isHeld;
        await route.continue();
      },
    );
    await follow(page, address);
    await asked;
    const names = Object.keys(await stored(page));
    expect(names).not.toContain(kept);
    expect(Object.values(await stored(page))).not.toContain(before);
    if (isOwn) await expect(page.locator('main')).not.toContainText(row!);
    answer();
    await page.waitForURL(`**/broker${address}`);
    await page.unrouteAll({ behavior: 'wait' });
    if (isOwn) expect(JSON.stringify(await stored(page))).not.toContain(row!);
  });
}

test('a list that stayed in the browser is refused and removed when another user is signed in @script', async ({
  page,
}) => {
  await signIn(page, FIRST.email);
  await page.goto('/broker/loads');
  await expect.poll(async () => Object.keys(await stored(page))).toContain('loads-exceptions');
  // The session ends without a sign-out, as when it expires.
  const left = await stored(page);
  await page.context().clearCookies();
  await page.goto('/broker/login');
  await page.evaluate((all) => Object.entries(all).map(([name, value]) => localStorage.setItem(name, value)), left);
  await signIn(page, NEXT.email);
  await expect.poll(async () => Object.keys(await stored(page))).not.toContain('loads-exceptions');
});

test('a tab of the last user keeps nothing of theirs once another user has signed in beside it @script', async ({
  page,
}) => {
  await signIn(page, FIRST.email);
  await page.goto('/broker/loads');
  await expect.poll(async () => Object.keys(await stored(page))).toContain('loads-exceptions');
  const row = (await page.locator('main tbody th a').first().textContent())!.trim();
  const beside = await page.context().newPage();
  await beside.goto('/broker/');
  await signOut(beside);
  await signIn(beside, NEXT.email);
  await follow(page, '/alerts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts');
  await follow(page, '/loads');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loads');
  await expect(page.locator('main')).not.toContainText(row);
  expect(JSON.stringify(await stored(page))).not.toContain(row);
  await beside.close();
});

test('opening the search anew without a query clears the results of the last one @script', async ({ page }) => {
  await signIn(page, FIRST.email);
  await page.goto('/broker/carriers/global-search?search_text=heron');
  await expect.poll(async () => Object.keys(await stored(page))).toContain('global-search');
  await page.goto('/broker/carriers/global-search');
  await expect.poll(async () => Object.keys(await stored(page))).not.toContain('global-search');
});
