import { expect, type Page, test } from '@playwright/test';
import { SIGNED_IN } from './support/product';
import { letIn, signIn } from './support/sign-in';

/** Searching by lane and on the map, with and without script. */

const FRESNO_TO_DALLAS = '/broker/carriers/lane-search-results?origin_area_id=5350937&destination_area_id=4684888';

/** How many lane searches the company's account page says are used. */
async function searchesUsed(page: Page) {
  await page.goto('/broker/my-account?tab=4');
  const text = await page
    .getByText(/searches: .* used/)
    .first()
    .textContent();
  return Number(/([\d,]+) (?:of [\d,]+ )?used/.exec(text!)![1]!.replace(',', ''));
}

test.describe('a lane', () => {
  test('is searched by typing, takes the likeliest place, and costs one search @both', async ({ page }, {
    project,
  }) => {
    await signIn(page, 'noratecon@demo.test');
    const before = await searchesUsed(page);
    await page.goto('/broker/carriers/lane-search');
    await page.locator('#origin').fill('fresno');
    await page.locator('#destination').fill('Dallas, TX');
    await page.getByRole('button', { name: 'Search lane' }).click();

    await expect(page).toHaveURL(
      /lane-search-results\?origin_area_id=5350937&origin_was=fresno&destination_area_id=4684888$/,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresno, CA to Dallas, TX');
    await expect(page.locator('#origin')).toHaveValue('Fresno, CA');
    await expect(page.getByText(/^About 1,3\d\d mi \(straight line\)/)).toBeVisible();
    // It prefers the lane and fails the rules: those that a load may go to come before it.
    const failing = page.getByRole('row').filter({ hasText: 'THUNDER MILE TRUCKING INC' });
    await expect(failing).toContainText('Prefers it');
    await expect(failing.getByRole('img', { name: 'Standard: Fail' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Passes all required rules');

    await page.getByRole('columnheader', { name: 'Authority' }).getByRole('link').click();
    await expect(page).toHaveURL(/sort=authority_since/);
    await expect(page.getByRole('link', { name: 'Sort by sightings' })).toBeVisible();
    // The same search costs a company once: a repeat without scripts, after the project with them, costs nothing.
    const costs = project.name === 'with JavaScript' ? [before + 1] : [before, before + 1];
    expect(costs).toContain(await searchesUsed(page));

    await page.goto(FRESNO_TO_DALLAS);
    await page.getByRole('checkbox', { name: 'Select THUNDER MILE TRUCKING INC' }).check();
    await page.getByRole('checkbox', { name: 'Select WIDE MESA CARRIERS INC' }).check();
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('columnheader', { name: 'WIDE MESA CARRIERS INC' })).toBeVisible();

    await page.goto(FRESNO_TO_DALLAS);
    await page.getByRole('link', { name: 'Save this search' }).click();
    await expect(page.locator('#save-search')).toContainText('Fresno, CA to Dallas, TX');
    await page.getByLabel('Name', { exact: true }).fill(`Fresno, ${project.name}`);
    await page.locator('#save-search').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('row', { name: `Fresno, ${project.name}` })).toContainText('Fresno, CA to Dallas, TX');

    const lane = '/broker/carriers/lane-search-results?origin_area_id=5350937&destination_area_id=4684888';
    await page.goto(`${lane}&fleet_size_min=5`);
    await page.getByRole('link', { name: 'Make these filters the default' }).click();
    await page.getByRole('button', { name: 'Make them my default' }).click();
    await expect(page.getByText('Your lane searches begin with these filters.').first()).toBeVisible();
    await page.goto(lane);
    await expect(page).toHaveURL(/fleet_size_min=5/);
    await page.goto('/broker/carriers/default-filters');
    await page.getByRole('link', { name: 'Lane search defaults' }).click();
    await page.getByRole('button', { name: 'Begin searches without them' }).click();
    await expect(page.getByText('Your lane searches begin without filters.').first()).toBeVisible();
    await page.goto(lane);
    await expect(page).not.toHaveURL(/fleet_size_min/);
  });

  test('a place that was not meant is another link away', async ({ page }) => {
    await letIn(page, 'noratecon@demo.test');
    await page.goto('/broker/carriers/lane-search-results?origin=portland&destination=Seattle%2C+WA');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Portland, OR to Seattle, WA');
    await page.getByText('Not this portland?').click();
    await page.getByRole('link', { name: 'Portland, ME', exact: true }).click();
    await expect(heading).toHaveText('Portland, ME to Seattle, WA');
    await expect(page.getByText('Not this portland?')).toHaveCount(1);
  });

  test('with its equipment beside it: reefers from Chicago to Atlanta that pass', async ({ page }) => {
    await letIn(page, 'noratecon@demo.test');
    await page.goto('/broker/carriers/lane-search');
    await page.locator('#origin').fill('Chicago');
    await page.locator('#destination').fill('Atlanta');
    await page.getByLabel('Equipment').selectOption('Reefer');
    await page.getByRole('button', { name: 'Search lane' }).click();
    await expect(page).toHaveURL(/equipment=reefer/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicago, IL to Atlanta, GA');
    const all = await page.getByRole('rowheader').count();
    expect(all).toBeGreaterThan(0);
    await expect(page.getByRole('columnheader', { name: 'Equipment seen' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Reefer');
    await page.getByRole('checkbox', { name: 'Standard' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/classification=/);
    await expect(page).toHaveURL(/equipment=reefer/);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const file = await page.request.get(page.url().replace('/lane-search-results?', '/lane-search-results.csv?'));
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(head).toContain('Equipment seen (24 months),Equipment reported by the carrier');
    for (const line of lines) expect(line).toContain('Reefer');
  });

  test('its map is drawn with names, and only once it is unfolded', async ({ page }) => {
    await letIn(page, 'noratecon@demo.test');
    // Home has a map of its own.
    await page.goto('/broker/carriers/lane-search', { waitUntil: 'networkidle' });
    const drawn: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/map.svg')) drawn.push(request.url());
    });
    await page.goto(FRESNO_TO_DALLAS);
    await expect(page.getByRole('link', { name: 'Show map' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(drawn).toEqual([]);
    await page.getByRole('link', { name: 'Show map' }).click();
    await expect(page.locator('.lane-map .map-name', { hasText: 'Dallas' })).toBeVisible();
    await expect.poll(() => drawn.length).toBe(1);
    await expect(page.getByText('THUNDER MILE TRUCKING INC')).toBeVisible();
  });

  test('without places says at each end what is missing', async ({ page }) => {
    await letIn(page, 'noboard@demo.test');
    await page.goto('/broker/carriers/lane-search');
    await page.getByRole('button', { name: 'Search lane' }).click();
    await expect(page.getByRole('link', { name: 'Enter the origin.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Enter the destination.' })).toBeVisible();
    await page.locator('#origin').fill('Nowhereville');
    await page.getByRole('button', { name: 'Search lane' }).click();
    await expect(page.locator('#origin')).toHaveValue('Nowhereville');
    await expect(page.getByRole('link', { name: /No place is called “Nowhereville”/ })).toBeVisible();
  });

  test('a number that is no place, and a page that is none', async ({ page }) => {
    await letIn(page, 'noboard@demo.test');
    await page.goto('/broker/carriers/lane-search-results?origin_area_id=3&destination_area_id=4684888');
    await expect(page.getByRole('link', { name: /No place is called/ })).toBeVisible();
    await page.goto(`${FRESNO_TO_DALLAS}&page=0`);
    await expect(page.getByText('page must be above 0.')).toBeVisible();
    await page.goto(`${FRESNO_TO_DALLAS}&page=999`);
    await expect(page.getByText('There is no page 999')).toBeVisible();
  });

  test('at the plan’s limit shows the notice and nobody, whatever the address says', async ({ page }) => {
    await letIn(page, 'limit@demo.test');
    await page.goto(FRESNO_TO_DALLAS);
    await expect(page.getByText('Your plan’s lane searches are used up')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.goto('/broker/carriers/lane-search');
    await expect(page.getByText('Your plan’s lane searches are used up')).toBeVisible();
  });

  test('is refused where the plan has no lane search', async ({ page }) => {
    await letIn(page, 'nolane@demo.test');
    expect((await page.goto(FRESNO_TO_DALLAS))!.status()).toBe(403);
    await expect(page.getByRole('link', { name: 'Lane search', exact: true })).toHaveCount(0);
  });
});

test.describe('the map', () => {
  test.use({ storageState: SIGNED_IN });

  test('a named place with a radius shows who is around it, and bad values come back', async ({ page }) => {
    await page.goto('/broker/');
    await page.locator('#place').fill('Dallas, TX');
    await page.getByLabel('Radius').fill('-5');
    await page.getByRole('button', { name: 'Show carriers' }).click();
    await expect(page.getByRole('link', { name: 'The radius must be between 1 and 500 miles.' })).toBeVisible();
    await expect(page.getByLabel('Radius')).toHaveValue('-5');
    await expect(page.locator('#place')).toHaveValue('Dallas, TX');

    await page.getByLabel('Radius').fill('60');
    await page.getByRole('button', { name: 'Show carriers' }).click();
    await expect(page).toHaveURL(/\?place_area_id=4684888&radius=60$/);
    const rows = page.getByRole('table', { name: 'Carriers around the point' }).getByRole('row');
    await expect(rows.nth(1)).toContainText('DALLAS, TX');
    await expect(rows.nth(1).getByRole('cell').first()).toContainText(/pass|fail|incomplete/i);
    // The map has the same carriers.
    const counted = Number((await page.locator('.result-count strong').first().textContent())!.replace(',', ''));
    const marks = await page
      .locator('.map-mark:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')!));
    expect(marks.reduce((sum, label) => sum + Number.parseInt(label.replace(',', ''), 10), 0)).toBe(counted);

    await page.getByLabel('Name or number').fill('no carrier is called so');
    await page.getByRole('button', { name: 'Show carriers' }).click();
    await expect(page.getByText(/No carrier called “no carrier is called so” within 60 miles/)).toBeVisible();
  });

  test('a point that is not on it is said at the field', async ({ page }) => {
    for (const address of [
      '?lat=48.9&lon=2.3',
      '?lat=91&lon=0',
      '?lat=x&lon=',
      '?wide.x=0&wide.y=0',
      '?wide.x=9999&wide.y=5',
    ]) {
      expect((await page.goto(`/broker/${address}`))!.status()).toBe(422);
      await expect(page.getByRole('link', { name: /^That point is not on the map/ })).toBeVisible();
    }
    expect((await page.goto('/broker/?lat=27&lon=-92'))!.status()).toBe(200);
    await expect(page.getByText('No carrier within 100 miles')).toBeVisible();
  });

  test('a click shows who is there @both', async ({ page }, { project }) => {
    await page.goto('/broker/');
    const map = page.locator(project.name === 'with JavaScript' ? '.map-moving' : 'input[name=wide]');
    await expect(map).toBeVisible();
    await page.getByLabel('Radius').fill('110');
    await page.getByLabel('Name or number').fill('trucking');
    await map.click({ position: { x: 313, y: 300 } });
    // With what was typed beside it.
    await expect(page).toHaveURL(/lat=29\.\d+&lon=-96\.\d+&radius=110&search_text=trucking$/);
    await expect(page.getByRole('table', { name: 'Carriers around the point' })).toContainText('AUSTIN, TX');
    // Without script they are links.
    const kind = project.name === 'with JavaScript' ? 'button' : 'link';
    await page.getByRole(kind, { name: 'Zoom out' }).click();
    await expect(page).toHaveURL(/radius=2[12]\d/);
    await page.getByRole(kind, { name: 'Whole map' }).click();
    await expect(page.getByRole('table', { name: 'Where most carriers are' })).toBeVisible();
  });

  test('a mark leads to its carriers', async ({ page }) => {
    await page.goto('/broker/');
    const mark = page.locator('.map-mark:visible').first();
    const count = Number.parseInt((await mark.getAttribute('aria-label'))!, 10);
    expect(count).toBeGreaterThan(50);
    await mark.click();
    await expect(page).toHaveURL(/lat=.*&lon=.*&place_was=.*&radius=100/);
    // The field says where it is, and the point stays when the form is sent again.
    await expect(page.locator('#place')).toHaveValue(/, [A-Z]{2}$/);
    const place = await page.locator('#place').inputValue();
    const around = new URL(page.url()).searchParams;
    await page.getByLabel('Radius').fill('60');
    await page.getByRole('button', { name: 'Show carriers' }).click();
    await expect(page).toHaveURL(/radius=60/);
    expect(new URL(page.url()).searchParams.get('lat')).toBe(around.get('lat'));
    await expect(page.locator('#place')).toHaveValue(place);
    await expect(page.getByRole('table', { name: 'Carriers around the point' })).toBeVisible();
  });

  test('names states and cities at every zoom, and can be skipped', async ({ page }) => {
    const names = () => page.locator('.map-name:visible').allTextContents();
    await page.goto('/broker/');
    expect((await names()).length).toBeGreaterThan(12);
    await page.goto('/broker/?lat=41.88&lon=-87.63&radius=40');
    // A name that would touch a mark is left out: Chicago's own carriers may take its place.
    expect(await names()).toContain('Aurora');
    await page.locator('.map-skip').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('#map-list a:focus')).toHaveCount(1);
  });
});

test.describe('with script @script', () => {
  test.use({ storageState: SIGNED_IN });

  test('the list follows the map', async ({ page }) => {
    await page.goto('/broker/?lat=32.783&lon=-96.807&radius=200');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/radius=(99|100|101)$/);
    const box = (await page.locator('.map-moving').boundingBox())!;
    await page.mouse.move(box.x + 300, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + 200, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/lon=-94\./);
  });

  test('places are offered while one types, and chosen by the keys', async ({ page }) => {
    await page.goto('/broker/carriers/lane-search');
    const origin = page.getByRole('combobox', { name: 'Origin' });
    await origin.pressSequentially('fort wor');
    const offered = page.getByRole('listbox').getByRole('option');
    await expect(offered.first()).toContainText('Fort Worth, TX');
    await origin.press('ArrowDown');
    await expect(origin).toHaveAttribute('aria-activedescendant', /-0$/);
    await origin.press('Enter');
    await expect(origin).toHaveValue('Fort Worth, TX');
    await expect(offered).toHaveCount(0);
    const destination = page.getByRole('combobox', { name: 'Destination' });
    await destination.pressSequentially('75201');
    await page.getByRole('option', { name: /75201 Dallas, TX/ }).click();
    await page.getByRole('button', { name: 'Search lane' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fort Worth, TX to 75201 Dallas, TX');
  });

  test('coming back to a lane shows it without another search; another one clears it', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // Only the frame is requested anew.
      const isFrame = searchParams.get('_routes') === 'root';
      if (pathname.endsWith('/lane-search-results.data') && !isFrame) asked.push(request.url());
    });
    await page.goto(FRESNO_TO_DALLAS);
    await expect(page.getByRole('link', { name: 'THUNDER MILE TRUCKING INC', exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lane-search')?.includes('4684888'))).toBe(true);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Carriers on the map' })).toBeVisible();
    await page.goBack();
    // Home may name the carrier too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresno, CA to Dallas, TX');
    await expect(page.getByRole('link', { name: 'THUNDER MILE TRUCKING INC', exact: true })).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Search backhaul' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dallas, TX to Fresno, CA');
    expect(asked).toHaveLength(1);
  });
});

test('signing out clears what the browser kept of a search @script', async ({ page }) => {
  await letIn(page, 'noboard@demo.test');
  await page.goto(FRESNO_TO_DALLAS);
  const kept = () => page.evaluate(() => localStorage.length);
  await expect.poll(kept).toBeGreaterThan(0);
  await page.locator('summary', { hasText: 'Noboard Demo' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/broker\/login$/);
  expect(await kept()).toBe(0);
});
