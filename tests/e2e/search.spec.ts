import { expect, type Page, test } from '@playwright/test';
import { PORTAL } from './support/accounts';
import { axeViolations } from './support/axe';
import { SIGNED_IN } from './support/product';
import { signIn } from './support/sign-in';

test.use({ storageState: SIGNED_IN });

const box = (page: Page) => page.locator('#carrier-search');

async function search(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press('Enter');
}

const theHeron = (page: Page) => page.getByRole('heading', { level: 1, name: /BLUE HERON TRANSPORT/ });

for (const text of ['5000101', 'MC: 2000101', 'M.C. 2,000,101', 'USDOT No. 5000101', 'blue heron transport, llc'])
  test(`“${text}” opens the one carrier that it names in full, from any page`, async ({ page }) => {
    await page.goto('/broker/carriers/connections');
    await search(page, text);
    await expect(page).toHaveURL(/\/carriers\/5000101(\?from=|$)/);
    await expect(theHeron(page)).toBeVisible();
  });

test('there is one search box on a page', async ({ page }) => {
  for (const path of ['/', '/carriers/global-search', '/carriers/search-results?search_text=50']) {
    await page.goto(`/broker${path}`);
    await expect(page.locator('input[type=search]')).toHaveCount(1);
  }
});

test('the beginning of a number lists what begins so, with verdicts', async ({ page }) => {
  await page.goto('/broker/');
  await search(page, '500010');
  await expect(page).toHaveURL(/\/carriers\/search-results\?search_text=500010$/);
  const row = page.getByRole('row', { name: /BLUE HERON TRANSPORT/ });
  await expect(row).toContainText('Pass');
  await expect(row).toContainText('5000101');
});

for (const [text, to, heading] of [
  ['+1 (602) 555-0142', /contact-search\?phone=/, 'Contact search'],
  ['602.555.0142', /contact-search\?phone=/, 'Contact search'],
  ['Jo Doe <jo.doe@heron.example>', /contact-search\?email=jo\.doe%40heron\.example$/, 'Contact search'],
  ['1FUJGLDR5CSBB1234', /vehicles\?vin=1FUJGLDR5CSBB1234$/, 'Vehicles'],
  ['TX 1AB2345', /vehicles\?license=1AB2345&license_state=TX$/, 'Vehicles'],
] as const)
  test(`“${text}” goes where it belongs`, async ({ page }) => {
    await page.goto('/broker/');
    await search(page, text);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });

test.describe('an account without vehicles', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('searches a vehicle’s number as text', async ({ page }) => {
    await signIn(page, 'novehicles@demo.test');
    await search(page, '1FUJGLDR5CSBB1234');
    await expect(page).toHaveURL(/search-results\?search_text=1FUJGLDR5CSBB1234$/);
    await expect(page.getByRole('heading', { name: /No carrier found/ })).toBeVisible();
  });
});

test('a carrier leads back to its list, and to the carriers before and after it there @both', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50001&sort=legal_name+asc');
  const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
  await page.getByRole('rowheader').getByRole('link').nth(1).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(names[1]!);
  const steps = page.getByRole('navigation', { name: 'Carriers of the list' });
  await steps.getByRole('link', { name: 'Next' }).click();
  await expect(heading).toHaveText(names[2]!);
  await page.getByRole('navigation', { name: 'Carrier sections' }).getByRole('link', { name: 'Insurance' }).click();
  await expect(page).toHaveURL(/\/insurance\?from=/);
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(heading).toHaveText(names[1]!);
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(heading).toHaveText(names[0]!);
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('This is the first carrier of the list.')).toBeVisible();
  await expect(heading).toHaveText(names[0]!);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(/search-results\?search_text=50001&sort=legal_name\+asc$/);
});

test('previous and next go on over the pages of a list, and along my carriers', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50');
  const last = await page.getByRole('rowheader').last().getByRole('link').textContent();
  await page.goto('/broker/carriers/search-results?search_text=50&page=2');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const steps = page.getByRole('navigation', { name: 'Carriers of the list' });
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last!);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(/search_text=50&page=1$/);
});

for (const from of ['https://evil.example/', '//evil.example/carriers/search-results', '/logout', '/carriers/bulk?x'])
  test(`an address that says it came from ${from} is not believed`, async ({ page }) => {
    await page.goto(`/broker/carriers/5000101?from=${encodeURIComponent(from)}`);
    const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    await expect(back).toHaveAttribute('href', '/broker/carriers/global-search');
    await expect(page.getByRole('navigation', { name: 'Carriers of the list' })).toHaveCount(0);
    await page.goto(`/broker/carriers/5000101/step?to=next&from=${encodeURIComponent(from)}`);
    await expect(page).toHaveURL(/\/broker\/carriers\/5000101$/);
  });

test.describe('suggestions @script', () => {
  test('are offered with their verdict while typing, and opened by the keys', async ({ page }) => {
    await page.goto('/broker/');
    await box(page).pressSequentially('blue her');
    const option = page.getByRole('option', { name: /BLUE HERON TRANSPORT/ });
    await expect(option).toContainText('Pass');
    await expect(option).toContainText('5000101');
    expect(await axeViolations(page)).toEqual([]);
    await box(page).press('ArrowDown');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /-0$/);
    await box(page).press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(box(page)).toHaveValue('blue her');
    await box(page).press('ArrowDown');
    await box(page).press('ArrowDown');
    await box(page).press('ArrowUp');
    await box(page).press('Enter');
    await expect(theHeron(page)).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('name the page for what is no carrier, and ask nothing of fewer than three characters', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/carriers/suggestions')) asked.push(request.url());
    });
    await page.goto('/broker/');
    await box(page).pressSequentially('bl');
    await box(page).fill('602-555-0142');
    await page.getByRole('option', { name: 'Check the phone number (602) 555-0142' }).click();
    await expect(page).toHaveURL(/contact-search\?phone=/);
    expect(asked).toHaveLength(1);
  });

  test('are the reader’s alone: signed out there are none, and no cache keeps them', async ({ page, playwright }) => {
    const address = `${PORTAL}/carriers/suggestions?search_text=blue+heron`;
    const answer = await page.request.get(address);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    expect((await answer.json()).carriers[0].name).toBe('BLUE HERON TRANSPORT LLC');
    const stranger = await playwright.request.newContext({ storageState: { cookies: [], origins: [] } });
    expect((await stranger.get(address, { maxRedirects: 0 })).status()).toBe(302);
  });
});

test('finds a name however it is dotted', async ({ page }) => {
  await page.goto('/broker/carriers/global-search?search_text=jb+quillfeather');
  await expect(page.getByRole('row', { name: /QUILLFEATHER/ })).toBeVisible();
});

test('pages keep the search, and a copied address shows the same page', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50');
  const first = await page.getByRole('rowheader').first().textContent();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/page 2 of/)).toBeVisible();
  await expect(page.getByRole('rowheader').first()).not.toHaveText(first!);
  await page.goto(page.url());
  await expect(page.getByText(/page 2 of/)).toBeVisible();
});

test('sorts by a link that says so', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50');
  await page.getByRole('columnheader').getByRole('link', { name: 'BIPD' }).click();
  await page.waitForURL(/sort=bipd_usd/);
  await expect(page.getByRole('columnheader', { name: 'BIPD' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('columnheader').getByRole('link', { name: 'Rules' }).click();
  await page.waitForURL(/sort=overall_result/);
  await expect(page.getByRole('row')).not.toHaveCount(1);
});

test('what is typed while a search is loading stays; a search and the way back show their own text @script', async ({
  page,
}) => {
  await page.goto('/broker/carriers/search-results?search_text=blue+her');
  await expect(page.getByRole('row', { name: /BLUE HERON/ })).toBeVisible();
  const box = page.locator('#carrier-search');

  let answer = () => {};
  const mayAnswer = new Promise<void>((go) => {
    answer = go;
  });
  const isAsked = page.waitForRequest(/search-results\.data\?.*crimson/);
  await page.route(/search-results\.data\?.*crimson/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await box.fill('crimson');
  await box.press('Enter');
  await isAsked;
  await box.fill('prairie');
  answer();
  await expect(page.getByRole('row', { name: /CRIMSON BADGER/ })).toBeVisible();
  await expect(box).toHaveValue('prairie');
  await expect(box).toBeFocused();

  await box.press('Enter');
  await expect(page.getByRole('row', { name: /PRAIRIE ANCHOR/ })).toBeVisible();
  await expect(box).toHaveValue('prairie');
  await expect(page).toHaveURL(/search_text=prairie$/);
  await page.goBack();
  await expect(page.getByRole('row', { name: /CRIMSON BADGER/ })).toBeVisible();
  await expect(box).toHaveValue('crimson');
  await page.goForward();
  await expect(page.getByRole('row', { name: /PRAIRIE ANCHOR/ })).toBeVisible();
  await expect(box).toHaveValue('prairie');
  await page.getByRole('link', { name: 'Broker Portal' }).click();
  await expect(page).toHaveURL(/\/broker\/?$/);
  await expect(box).toHaveValue('');
});

test('nothing found says what was looked for and what to do', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=MC+99999999');
  await expect(page.getByRole('heading', { name: /No carrier found/ })).toBeVisible();
  await expect(
    page.getByText('If it is spelled right, it is not in FMCSA records: treat the carrier as unverified.'),
  ).toBeVisible();
});

for (const [query, status, words] of [
  ['search_text=50&page=0', 422, /page/],
  ['search_text=50&page=abc', 422, /page/],
  ['search_text=50&sort=nothing+asc', 422, /nothing/],
  ['search_text=50&page=9999', 200, /There is no page 9,?999/],
] as const)
  test(`?${query} is ${status} and says what is wrong`, async ({ page }) => {
    const response = await page.goto(`/broker/carriers/search-results?${query}`);
    expect(response!.status()).toBe(status);
    await expect(page.getByRole('main')).toContainText(words);
  });
