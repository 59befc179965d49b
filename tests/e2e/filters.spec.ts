import { readFile } from 'node:fs/promises';
import { PAGE_SIZE } from '@contract/shared/paging.constants';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/sign-in';

/** Narrowing a search, keeping it, and taking it away; all of it with script and without. */

test('a search is narrowed by filters, and a chip takes one out again', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b');
  const count = page.getByText(/carriers?, page 1 of/);
  const all = Number((await count.textContent())!.replace(/\D.*$/, ''));
  await page.getByLabel('Fleet: from').fill('20');
  await page.getByRole('button', { name: 'Show results' }).first().click();
  await expect(page).toHaveURL(/fleet_size_min=20/);
  // What was left empty is not in the address.
  expect(page.url()).not.toContain('authority_months');
  await expect.poll(async () => Number((await count.textContent())!.replace(/\D.*$/, ''))).toBeLessThan(all);
  await page.getByRole('link', { name: 'Remove Fleet from 20 power units' }).click();
  await expect(count).toHaveText(new RegExp(`^${all} carriers?,`));
});

/** Keeps the page that an address answers with until it is let go. */
async function holdBack(page: Page, address: RegExp) {
  let letGo = () => {};
  const isLetGo = new Promise<void>((go) => {
    letGo = go;
  });
  const isAsked = page.waitForRequest(address);
  await page.route(address, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return { isAsked, letGo };
}

test('what is changed in the filters while a list is loading stays; everything else follows the address', async ({
  page,
}, { project }) => {
  test.skip(project.name !== 'with JavaScript', 'without script a page that is leaving takes no typing');
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_max=900&state=US-TX');
  const fleetFrom = page.getByLabel('Fleet: from');
  const fleetTo = page.getByLabel('Fleet: to');
  const homeIn = page.getByLabel('At home in');
  const authority = page.getByLabel('Has active authority');
  const onlyMine = page.getByRole('checkbox', { name: 'My carriers only' });
  const withoutBroker = page.getByRole('checkbox', { name: /Carrier authority only/ });
  const liability = page.getByRole('spinbutton', { name: 'Auto liability, at least' });
  const liabilitySlider = page.getByRole('slider', { name: /Auto liability/ });
  const cargo = page.getByRole('spinbutton', { name: 'Cargo, at least' });
  const cargoSlider = page.getByRole('slider', { name: /Cargo/ });
  const around = page.locator('#location');

  const list = await holdBack(page, /search-results\.data\?.*fleet_size_min=1&/);
  await fleetFrom.fill('1');
  await page.getByText('More filters').click();
  // The sliders say that the form's script is there.
  await expect(liabilitySlider).toBeVisible();
  await withoutBroker.check();
  await liability.fill('750000');
  await fleetFrom.press('Enter');
  await list.isAsked;
  await fleetTo.fill('800');
  await authority.selectOption({ index: 1 });
  await onlyMine.check();
  await around.fill('dall');
  await cargoSlider.press('ArrowRight');
  const cargoAsTyped = await cargo.inputValue();
  expect(Number(cargoAsTyped)).toBeGreaterThan(0);
  list.letGo();
  await expect(page.getByRole('link', { name: 'Remove Fleet 1 to 900 power units' })).toBeVisible();
  await expect(fleetTo).toHaveValue('800');
  await expect(authority).not.toHaveValue('');
  await expect(onlyMine).toBeChecked();
  await expect(around).toHaveValue('dall');
  await expect(cargo).toHaveValue(cargoAsTyped);
  await expect(cargoSlider).toBeFocused();
  for (const [field, value] of [
    [fleetFrom, '1'],
    [homeIn, 'US-TX'],
    [liability, '750000'],
  ] as const)
    await expect(field).toHaveValue(value);
  await expect(withoutBroker).toBeChecked();

  // Nobody touched a field on the way back: each shows what that address says, the sliders with them.
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove Carrier authority only' })).toHaveCount(0);
  // The list is in view again.
  await expect(liability).toBeHidden();
  await page.getByText('More filters').click();
  for (const [field, value] of [
    [fleetFrom, ''],
    [fleetTo, '900'],
    [homeIn, 'US-TX'],
    [authority, ''],
    [liability, ''],
    [liabilitySlider, '0'],
    [cargo, ''],
    [cargoSlider, '0'],
    [around, ''],
  ] as const)
    await expect(field).toHaveValue(value);
  await expect(onlyMine).not.toBeChecked();
  await expect(withoutBroker).not.toBeChecked();

  const connections = await holdBack(page, /connections\.data\?.*search_text=b/);
  await page.goto('/broker/carriers/connections?list=in-progress', { waitUntil: 'networkidle' });
  await page.locator('#list-text').fill('b');
  await page.locator('#list-text').press('Enter');
  await connections.isAsked;
  await page.locator('#list-text').fill('bl');
  connections.letGo();
  await expect(page.getByRole('link', { name: 'Remove “b”' })).toBeVisible();
  await expect(page.locator('#list-text')).toHaveValue('bl');
  await page.getByRole('link', { name: 'Remove “b”' }).click();
  await expect(page.getByRole('link', { name: 'Remove “b”' })).toHaveCount(0);
  await expect(page.locator('#list-text')).toHaveValue('');

  const lane = await holdBack(page, /lane-search-results\.data\?.*destination=Atlanta/);
  await page.goto('/broker/carriers/lane-search-results?origin=Dallas%2C+TX&destination=Chicago%2C+IL');
  // Comboboxes only with their script.
  const origin = page.getByRole('combobox', { name: 'Origin' });
  const destination = page.getByRole('combobox', { name: 'Destination' });
  await destination.fill('Atlanta, GA');
  await destination.press('Enter');
  await lane.isAsked;
  await origin.fill('Memphis, TN');
  lane.letGo();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Atlanta');
  await expect(origin).toHaveValue('Memphis, TN');
  await origin.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Memphis');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dallas');
  await expect(origin).toHaveValue('Dallas, TX');
});

test('a filter that cannot be read is a message at its field, and no list', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const response = await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=-1&flet=2');
  expect(response!.status()).toBe(422);
  await expect(page.getByRole('link', { name: 'Give a number from 0 to 1,000.' })).toBeVisible();
  await expect(page.getByText(/“flet” is no filter of this list/)).toBeVisible();
  await expect(page.getByLabel('Fleet: from')).toHaveValue('-1');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a text is searched around a place: inside names, nearest first, and the file has the same', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=n');
  await page.getByText('More filters').click();
  await page.locator('#location').fill('dallas');
  await page.getByLabel('Within', { exact: true }).fill('250');
  await page.getByRole('button', { name: 'Show results' }).last().click();
  await expect(page.getByRole('link', { name: '“dallas” may be several places. Choose one of them.' })).toBeVisible();
  await expect(page.getByLabel('Within', { exact: true })).toHaveValue('250');
  await page.getByRole('radio', { name: 'Dallas, TX City' }).check();
  await page.getByRole('button', { name: 'Show results' }).last().click();
  await expect(page.getByText('Names containing N, within 250 miles of Dallas, TX')).toBeVisible();
  await expect(page).toHaveURL(/text_radius=1/);
  const count = page.getByText(/carriers?, page 1 of/);
  const listed = Number((await count.textContent())!.replace(/\D.*$/, ''));
  const miles = page.getByRole('cell').filter({ hasText: /^(Miles)?\d+$/ });
  expect(await miles.count()).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(listed + 1);
  await page.getByRole('link', { name: 'Remove Within 250 miles of Dallas, TX' }).click();
  await expect(page.getByText('Names beginning with N')).toBeVisible();
});

test('around a place that is none, or around nothing, is said at the field', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  for (const [query, message] of [
    ['location=Nowhereville', /No place is called “Nowhereville”/],
    ['search_text=b&radius=50', /Name the place to search around/],
    ['search_text=b&text_radius=1', /Name the place to search around/],
    ['search_text=b&location=Dallas%2C+TX&radius=-5', /Give a number from 1 to 500/],
  ] as const) {
    expect((await page.goto(`/broker/carriers/search-results?${query}`))!.status()).toBe(422);
    await expect(page.getByRole('link', { name: message })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('on a phone the filters wait behind a box to tick, and the first result is in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=5');
  await expect(page.getByRole('rowheader').first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Remove Fleet from 5 power units' })).toBeVisible();
  await expect(page.getByLabel('Fleet: from')).toBeHidden();
  await page.getByText('Show the filters').click();
  await expect(page.getByLabel('Fleet: from')).toHaveValue('5');
});

test('a search is saved, opened, renamed and deleted', async ({ page }, { project }) => {
  await signIn(page, 'admin@demo.test');
  const name = `Big fleets, ${project.name}`;
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=20');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'Save the search' }).click();
  await expect(page.getByRole('link', { name: 'Give it a name.' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save the search' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Fleet from 20 power units');
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/search_text=b&fleet_size_min=20/);
  await page.goto('/broker/carriers/saved-searches');
  await page
    .getByRole('row', { name })
    .getByRole('link', { name: /^Rename/ })
    .click();
  await page.getByLabel('Name', { exact: true }).fill(`${name}, renamed`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page
    .getByRole('row', { name: `${name}, renamed` })
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete the saved search' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('of many saved searches the oldest too is renamed', async ({ page, baseURL }, { project }) => {
  test.skip(project.name === 'with JavaScript', 'the same forms');
  await signIn(page, 'staff@demo.test');
  for (let at = 1; at <= PAGE_SIZE + 1; at += 1) {
    const form = { intent: 'save', name: `Search ${at}.`, address: '/carriers/search-results?search_text=b' };
    await page.request.post('/broker/carriers/saved-searches', { form, headers: { origin: new URL(baseURL!).origin } });
  }
  await page.goto('/broker/carriers/saved-searches?page=2');
  await page
    .getByRole('row', { name: 'Search 1.' })
    .getByRole('link', { name: /^Rename/ })
    .click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Search 1.');
  await page.getByLabel('Name', { exact: true }).fill('The first');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('The search is now called “The first”.').first()).toBeVisible();
  await page.goto('/broker/carriers/saved-searches?page=2');
  await expect(page.getByRole('row', { name: 'The first' })).toBeVisible();
  await page.goto('/broker/carriers/saved-searches?rename=1');
  await expect(page.getByText('That saved search is not here any more')).toBeVisible();
});

test('ticked carriers are compared; one alone is not, and of five some are unticked', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=50001');
  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  await ticks.nth(0).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('One carrier was ticked. Tick 2 to 4.')).toBeVisible();
  await page.goBack();
  for (const at of [0, 1, 2, 3, 4]) await ticks.nth(at).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  // Of too many some are unticked there and then.
  await expect(page.getByText('5 carriers were ticked. Tick 2 to 4.')).toBeVisible();
  for (const at of [2, 3, 4]) await page.getByRole('checkbox').nth(at).uncheck();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('rowheader', { name: 'BIPD insurance' })).toBeVisible();
  await expect(page.getByText(/, as of /).first()).toBeVisible();
});

test('a narrowed search is taken away as a file', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=20');
  const listed = Number((await page.getByText(/carriers?, page 1 of/).textContent())!.replace(/\D.*$/, ''));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('USDOT,Legal name');
  expect(lines).toHaveLength(listed + 1);
});

test('default filters begin a search, and stay out once taken out', async ({ page }) => {
  await signIn(page, 'manager@demo.test');
  await page.goto('/broker/carriers/default-filters?fleet_size_min=7');
  await page.getByRole('button', { name: 'Make them my default' }).click();
  await expect(page.getByText('Your searches begin with these filters.')).toBeVisible();
  await page.goto('/broker/carriers/search-results?search_text=b');
  await expect(page).toHaveURL(/fleet_size_min=7/);
  await page.getByRole('link', { name: 'Remove Fleet from 7 power units' }).click();
  await expect(page).not.toHaveURL(/fleet_size_min/);
  await page.goto('/broker/carriers/default-filters');
  await page.getByRole('button', { name: 'Begin searches without them' }).first().click();
  await expect(page.getByText('Your searches begin without filters.')).toBeVisible();
  await page.goto('/broker/carriers/search-results?search_text=b');
  await expect(page).not.toHaveURL(/fleet_size_min/);
});

test('the script of the filters waits for the first use, and the form stays as the server wrote it', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'There is no script to wait.');
  const scripts: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const isThere = () => scripts.some((address) => address.includes('carrier-filters-form'));
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b', { waitUntil: 'networkidle' });
  const field = await page.getByLabel('Fleet: from').elementHandle();
  expect(isThere()).toBe(false);
  await page.getByLabel('Fleet: from').fill('20');
  await expect.poll(isThere).toBe(true);
  await page.getByText('More filters').click();
  await expect(page.getByRole('slider').first()).toBeVisible();
  expect(await field!.inputValue()).toBe('20');
  expect(await field!.evaluate((element) => element.isConnected)).toBe(true);
  // The next list from here on is fetched without a new document.
  await page
    .getByRole('link', { name: 'Next' })
    .or(page.getByRole('link', { name: 'Carrier', exact: true }))
    .first()
    .click();
  await expect(page.getByLabel('Fleet: from')).toBeVisible();
  expect(complaints).toEqual([]);
});
