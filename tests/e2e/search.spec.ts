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
  ['+1 (212) 555-0199', /contact-search\?phone=/, 'Contact search'],
  ['212.555.0199', /contact-search\?phone=/, 'Contact search'],
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

test('a phone number that drivers of the company have lists their loads beside what it turned out to be', async ({
  page,
}) => {
  await page.goto('/broker/');
  await search(page, '602-555-0142');
  await expect(page.getByRole('region', { name: 'Phone numbers and emails' })).toContainText('is flagged for fraud');
  await expect(page.getByRole('region', { name: 'Drivers on your loads' }).getByRole('link').first()).toContainText(
    'DESERT LYNX',
  );
});

test.describe('an account without vehicles', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('searches a vehicle’s number as text', async ({ page }) => {
    await signIn(page, 'novehicles@demo.test');
    await search(page, '1FUJGLDR5CSBB1234');
    await expect(page).toHaveURL(/search-results\?search_text=1FUJGLDR5CSBB1234$/);
    await expect(page.getByRole('heading', { name: /Nothing found for/ })).toBeVisible();
    await expect(page.getByText('treat the carrier as unverified')).toHaveCount(0);
  });
});

/** A load of the demo that has a rate confirmation, with the number of that. */
async function aConfirmation(page: Page) {
  await page.goto('/broker/carriers/rate-confirmations');
  const row = page.getByRole('row', { name: /RC-\d+/ }).first();
  const number = /RC-\d+/.exec((await row.textContent())!)![0];
  await row.getByRole('link', { name: number }).click();
  const reference = await page.getByRole('main').locator('a[href*="/broker/loads/"]').first().textContent();
  return { number, reference: reference!.replace(/^Load /, '').trim() };
}

test('a load number and a rate confirmation number open what they name, in any spelling', async ({ page }) => {
  const { number, reference } = await aConfirmation(page);
  await page.goto('/broker/');
  await search(page, number.toLowerCase().replace('-', ' '));
  await expect(page).toHaveURL(/\/carriers\/rate-confirmations\/\d+$/);
  await search(page, reference.toLowerCase().replaceAll('-', ''));
  await expect(page).toHaveURL(/\/loads\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference);
});

test('the beginning of a load number lists loads and their rate confirmations with their state', async ({ page }) => {
  const { reference } = await aConfirmation(page);
  await search(page, reference.slice(0, -1));
  await expect(page).toHaveURL(/search-results/);
  const found = page.getByRole('region', { name: 'Loads', exact: true }).getByRole('link');
  await expect(found.filter({ hasText: reference }).first()).toContainText(
    / to .*(Available|Covered|In progress|Delayed|Delivered|Cancelled)/,
  );
  await expect(page.getByText('treat the carrier as unverified')).toHaveCount(0);
});

test('a number like those of loads that is none gets no advice about carriers', async ({ page }) => {
  const { reference } = await aConfirmation(page);
  for (const text of [`${reference.replace(/\d+$/, '')}99999`, 'RC-999999', '1FUJGLDR5CSBB9999 ', 'PO-8812345']) {
    await page.goto(`/broker/carriers/search-results?${new URLSearchParams({ search_text: text })}`);
    await expect(page.getByText('treat the carrier as unverified')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Nothing found for “PO-8812345”' })).toBeVisible();
});

test('words from within a name find the carrier, and a slip asks, with number and verdict', async ({ page }) => {
  await page.goto('/broker/');
  await search(page, 'heron transport');
  await expect(
    page
      .getByRole('region', { name: 'Carriers with these words in their name' })
      .getByRole('link', { name: /BLUE HERON/ }),
  ).toContainText('DOT 5000101');
  await search(page, 'blue herron');
  const similar = page.getByRole('region', { name: 'No carrier has this name. Did you mean another?' });
  const heron = similar.getByRole('link', { name: /BLUE HERON TRANSPORT/ });
  await expect(heron).toContainText('DOT 5000101');
  await expect(heron).toContainText('Pass');
  await expect(page.getByText('A similar name is another company.')).toBeVisible();
  await heron.click();
  await expect(theHeron(page)).toBeVisible();
});

test('a carrier leads back to its list, and to the carriers before and after it there @story', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50001&sort=legal_name+asc');
  const names = await page.getByRole('rowheader').getByRole('link').allTextContents();
  await page.getByRole('rowheader').getByRole('link').nth(1).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(names[1]!);
  const steps = page.getByRole('navigation', { name: 'Rows of the list' });
  await steps.getByRole('link', { name: 'Next' }).click();
  await expect(heading).toHaveText(names[2]!);
  await page.getByRole('navigation', { name: 'Carrier sections' }).getByRole('link', { name: 'Insurance' }).click();
  await expect(page).toHaveURL(/\/insurance\?from=/);
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(heading).toHaveText(names[1]!);
  await steps.getByRole('link', { name: 'Previous' }).click();
  await expect(heading).toHaveText(names[0]!);
  await expect(steps).toContainText(/1 of \d+/);
  await expect(steps.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(/search-results\?search_text=50001&sort=legal_name\+asc$/);
});

test('previous and next go on over the pages of a list, and along my carriers', async ({ page }) => {
  await page.goto('/broker/carriers/search-results?search_text=50');
  const last = await page.getByRole('rowheader').last().getByRole('link').textContent();
  await page.goto('/broker/carriers/search-results?search_text=50&page=2');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const steps = page.getByRole('navigation', { name: 'Rows of the list' });
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
    await expect(page.getByRole('navigation', { name: 'Rows of the list' })).toHaveCount(0);
    await page.goto(`/broker/step?of=carrier&id=5000101&to=next&from=${encodeURIComponent(from)}`);
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

  test('have loads and rate confirmations under their names, with their state', async ({ page }) => {
    const { number, reference } = await aConfirmation(page);
    await page.goto('/broker/');
    await box(page).pressSequentially(reference);
    const loads = page.getByRole('group', { name: 'Loads' });
    await expect(loads.getByRole('option', { name: `Load ${reference}` }).first()).toBeVisible();
    await expect(
      page.getByRole('group', { name: 'Rate confirmations', exact: true }).getByRole('option').first(),
    ).toContainText(number);
    expect(await axeViolations(page)).toEqual([]);
    await box(page).press('ArrowDown');
    await box(page).press('Enter');
    await expect(page).toHaveURL(/\/loads\/\d+$/);
    await box(page).fill('blue herron');
    await expect(page.getByRole('group', { name: /^No carrier has this name/ }).getByRole('option')).toContainText(
      'DOT 5000101',
    );
  });

  test('name the page for what is no carrier, and ask nothing of fewer than three characters', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/carriers/suggestions')) asked.push(request.url());
    });
    await page.goto('/broker/');
    await box(page).pressSequentially('bl');
    await box(page).fill('602-555-0142');
    const option = page.getByRole('option', { name: 'Check the phone number (602) 555-0142' });
    await expect(option).toContainText('is flagged for fraud');
    await option.click();
    await expect(page).toHaveURL(/contact-search\?phone=/);
    expect(asked).toHaveLength(1);
  });

  test('are the reader’s alone: signed out there are none, and no cache keeps them', async ({ page, playwright }) => {
    const address = `${PORTAL}/carriers/suggestions?search_text=blue+heron`;
    const answer = await page.request.get(address);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
    const { groups } = await answer.json();
    expect(groups.find(({ title }: { title: string }) => title === 'Carriers').rows[0].name).toBe(
      'BLUE HERON TRANSPORT LLC',
    );
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
