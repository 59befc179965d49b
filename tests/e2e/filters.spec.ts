import { readFile } from 'node:fs/promises';
import { PAGE_SIZE } from '@contract/shared/paging.constants';
import { expect, type Page, test } from '@playwright/test';
import { letIn, signIn } from './support/sign-in';

/** Narrowing a search, keeping it, and taking it away; all of it with script and without. */

test('a search is narrowed by filters, and a chip takes one out again', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b');
  const count = page.locator('.result-count');
  const all = Number((await count.textContent())!.replace(/\D.*$/, ''));
  await page.getByLabel('Fleet: from').fill('20');
  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page).toHaveURL(/fleet_size_min=20/);
  // What was left empty is not in the address.
  expect(page.url()).not.toContain('authority_months');
  await expect.poll(async () => Number((await count.textContent())!.replace(/\D.*$/, ''))).toBeLessThan(all);
  await page.getByRole('link', { name: 'Remove Fleet from 20 power units' }).click();
  await expect(count).toHaveText(new RegExp(`^${all} carriers?(,|$)`));
});

test('all filters are on a page of their own, for the list that it was opened from @both', async ({
  page,
  javaScriptEnabled,
}) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b&sort=power_units+desc&state=US-TX');
  // What was typed beside the button goes along.
  await page.getByLabel('Fleet: from').fill('20');
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByRole('heading', { name: 'Filters', level: 1 })).toBeVisible();
  await expect(page.getByText('Names beginning with B')).toBeVisible();
  await expect(page.getByLabel('Fleet: from')).toHaveValue('20');
  await expect(page.getByLabel('Based in')).toHaveValue('US-TX');
  await expect(page.getByRole('link', { name: 'Remove In Texas' })).toBeVisible();
  const liability = page.getByRole('spinbutton', { name: 'Auto liability, at least' });
  const liabilitySlider = page.getByRole('slider', { name: /Auto liability/ });
  const cargo = page.getByRole('spinbutton', { name: 'Cargo, at least' });
  await page.getByLabel('Has active authority').selectOption('property');
  await page.getByRole('checkbox', { name: 'No broker authority' }).check();
  await liability.fill('750000');
  if (javaScriptEnabled !== false) {
    const cargoSlider = page.getByRole('slider', { name: /Cargo/ });
    await cargoSlider.press('ArrowRight');
    await expect(cargo).toHaveValue('100000');
    await expect(cargoSlider).toBeFocused();
    await cargo.fill('');
    await expect(cargoSlider).toHaveValue('0');
    await liability.fill('2000000');
    await expect(liabilitySlider).toHaveValue('100');
    await liability.fill('750000');
  }
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/search-results\?.*sort=power_units/);
  for (const filter of ['Fleet from 20 power units', 'In Texas', 'No broker authority', 'Auto liability from $750,000'])
    await expect(page.getByRole('link', { name: `Remove ${filter}`, exact: true })).toBeVisible();
  expect(page.url()).not.toMatch(/cargo_limit|[?&]for=/);

  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(liability).toHaveValue('750000');
  await page.getByRole('link', { name: 'Remove In Texas' }).click();
  await expect(page.getByLabel('Based in')).toHaveValue('');
  await expect(liability).toHaveValue('750000');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/search-results\?/);
  await expect(page.getByRole('link', { name: 'Remove In Texas' })).toHaveCount(0);
  // The filters of the list leave those of the page as they are.
  await page.getByLabel('Fleet: from').fill('30');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('link', { name: 'Remove Auto liability from $750,000' })).toBeVisible();
});

test('filters of the other lists come back to them, with the lane and whom it counts', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/global-search?search_text=b');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Based in').selectOption('US-TX');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/global-search\?search_text=b&state=US-TX/);

  const lane = 'origin_area_id=5350937&destination_area_id=4684888&lane_preference=seen&seen_days=300';
  await page.goto(`/broker/carriers/lane-search-results?${lane}`);
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByText('Carriers from Fresno, CA to Dallas, TX')).toBeVisible();
  await expect(page.getByLabel('Based near')).toHaveCount(0);
  await page.getByLabel('Based in').selectOption('US-TX');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/lane-search-results\?.*state=US-TX/);
  for (const part of lane.split('&')) expect(page.url()).toContain(part);
  await page.goto('/broker/carriers/lane-search-results?origin_area_id=5350937&destination_area_id=4684888&state=TX');
  await expect(page).toHaveURL(/carriers\/filters\?for=lane-search-results/);
  await expect(page.locator('.error-summary').getByRole('link')).toHaveAttribute('href', '#filter-state');
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

test('what is changed in the filters while a list is loading stays; everything else follows the address @script', async ({
  page,
}) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_max=900&state=US-TX');
  const fleetFrom = page.getByLabel('Fleet: from');
  const fleetTo = page.getByLabel('Fleet: to');
  const authorityFrom = page.getByLabel('Authority age: from');

  const list = await holdBack(page, /search-results\.data\?.*fleet_size_min=1&/);
  await fleetFrom.fill('1');
  await fleetFrom.press('Enter');
  await list.isAsked;
  await fleetTo.fill('800');
  await authorityFrom.fill('12');
  list.letGo();
  await expect(page.getByRole('link', { name: 'Remove Fleet 1 to 900 power units' })).toBeVisible();
  // A filter that has its field elsewhere stays what it was.
  await expect(page.getByRole('link', { name: 'Remove In Texas' })).toBeVisible();
  await expect(fleetTo).toHaveValue('800');
  await expect(authorityFrom).toHaveValue('12');

  // Nobody touched a field on the way back: each shows what that address says.
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Remove Fleet up to 900 power units' })).toBeVisible();
  for (const [field, value] of [
    [fleetFrom, ''],
    [fleetTo, '900'],
    [authorityFrom, ''],
  ] as const)
    await expect(field).toHaveValue(value);

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
  await letIn(page, 'admin@demo.test');
  const response = await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=-1&flet=2');
  expect(response!.status()).toBe(422);
  await expect(page.getByRole('link', { name: 'Give a number from 0 to 1,000.' })).toBeVisible();
  await expect(page.getByText(/“flet” is not a filter of this list/)).toBeVisible();
  await expect(page.getByLabel('Fleet: from')).toHaveValue('-1');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a text is searched around a place: inside names, nearest first, and the file has the same', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=n');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.locator('#location').fill('dallas');
  await page.getByLabel('Within', { exact: true }).fill('250');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Names containing N, within 250 miles of Dallas, TX')).toBeVisible();
  await expect(page).toHaveURL(/text_radius=1/);
  const count = page.locator('.result-count');
  const listed = Number((await count.textContent())!.replace(/\D.*$/, ''));
  const miles = page.getByRole('cell').filter({ hasText: /^(Miles)?\d+$/ });
  expect(await miles.count()).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(listed + 1);
  await page.getByRole('link', { name: 'Remove Within 250 miles of Dallas, TX' }).click();
  await expect(page.getByText('Names beginning with N')).toBeVisible();
});

test('around a place that is none, or around nothing, is said at the field', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
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
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=5');
  await expect(page.getByRole('rowheader').first()).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Remove Fleet from 5 power units' })).toBeVisible();
  await expect(page.getByLabel('Fleet: from')).toBeHidden();
  await page.getByText('Show the filters').click();
  await expect(page.getByLabel('Fleet: from')).toHaveValue('5');
});

test('a search is saved, opened, renamed and deleted', async ({ page }, { project }) => {
  await letIn(page, 'admin@demo.test');
  const name = `Big fleets, ${project.name}`;
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=20');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Give it a name.' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Fleet from 20 power units');
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/search_text=b&fleet_size_min=20/);
  await page.goto('/broker/carriers/saved-searches');
  await page
    .getByRole('row', { name })
    .getByRole('link', { name: /^Rename or share/ })
    .click();
  await page.getByLabel('Name', { exact: true }).fill(`${name}, renamed`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('row', { name: `${name}, renamed` })
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete the saved view' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('of many saved searches the oldest too is renamed', async ({ page, baseURL }) => {
  await signIn(page, 'staff@demo.test');
  for (let at = 1; at <= PAGE_SIZE + 1; at += 1) {
    const form = { intent: 'save', name: `Search ${at}.`, address: '/carriers/search-results?search_text=b' };
    await page.request.post('/broker/carriers/saved-searches', { form, headers: { origin: new URL(baseURL!).origin } });
  }
  await page.goto('/broker/carriers/saved-searches?page=2');
  await page
    .getByRole('row', { name: 'Search 1.' })
    .getByRole('link', { name: /^Rename or share/ })
    .click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Search 1.');
  await page.getByLabel('Name', { exact: true }).fill('The first');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('“The first” is changed.').first()).toBeVisible();
  await page.goto('/broker/carriers/saved-searches?page=2');
  await expect(page.getByRole('row', { name: 'The first' })).toBeVisible();
  await page.goto('/broker/carriers/saved-searches?change=1');
  await expect(page.getByText('This saved view is gone')).toBeVisible();
});

test('selected carriers are compared; one alone is not, and of five some are cleared @story', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=50001');
  const ticks = page.getByRole('checkbox', { name: /^Select [^a]/ });
  await ticks.nth(0).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Select 2 to 4 carriers to compare.')).toBeVisible();
  await page.goBack();
  for (const at of [0, 1, 2, 3, 4]) await ticks.nth(at).check();
  await page.getByRole('button', { name: 'Compare' }).click();
  // Of too many some are cleared there and then.
  await expect(page.getByText('Select 2 to 4 carriers to compare.')).toBeVisible();
  for (const at of [2, 3, 4]) await page.getByRole('checkbox').nth(at).uncheck();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('rowheader', { name: 'BIPD insurance' })).toBeVisible();
  await expect(page.getByText(/, as of /).first()).toBeVisible();
});

test('a narrowed search is taken away as a file', async ({ page }) => {
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/search-results?search_text=b&fleet_size_min=20');
  const listed = Number((await page.locator('.result-count').textContent())!.replace(/\D.*$/, ''));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('DOT,Legal name');
  expect(lines).toHaveLength(listed + 1);
});

test('default filters begin a search, and stay out once taken out', async ({ page }) => {
  await letIn(page, 'manager@demo.test');
  await page.goto('/broker/carriers/default-filters?fleet_size_min=7');
  await page.getByRole('button', { name: 'Make them my default' }).click();
  await expect(page.getByText('Your searches begin with these filters.')).toBeVisible();
  await page.goto('/broker/carriers/search-results?search_text=b');
  await expect(page).toHaveURL(/fleet_size_min=7/);
  // The carrier on the telephone is found, though the filter would keep it out.
  await page.goto('/broker/carriers/search-results?search_text=DOT+5000101');
  await expect(page.getByRole('heading', { level: 1, name: /BLUE HERON/ })).toBeVisible();
  await page.goto('/broker/carriers/search-results?search_text=DOT+5000101&all=1');
  await expect(page.getByText('Default filters are not applied to a search by number.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /BLUE HERON/ })).toBeVisible();
  await page.getByRole('link', { name: 'Search with the default filters' }).click();
  await expect(page).toHaveURL(/fleet_size_min=7/);
  await page.getByRole('link', { name: 'Remove Fleet from 7 power units' }).click();
  await expect(page).not.toHaveURL(/fleet_size_min/);
  await page.goto('/broker/carriers/default-filters');
  await page.getByRole('button', { name: 'Begin searches without them' }).first().click();
  await expect(page.getByText('Your searches begin without filters.')).toBeVisible();
  await page.goto('/broker/carriers/search-results?search_text=b');
  await expect(page).not.toHaveURL(/fleet_size_min/);
});
