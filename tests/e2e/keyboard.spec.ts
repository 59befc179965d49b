import { expect, type Page, test } from '@playwright/test';
import { SIGNED_IN } from './support/product';

/** The keys of every page, the palette, help, and the rows before and after one. */

test.use({ storageState: SIGNED_IN });

const row = (page: Page, at: number) => page.locator('[data-list] tbody tr:not(.group-row)').nth(at);
const rowLink = (page: Page, at: number) => row(page, at).locator('th[scope=row] a').first();
const steps = (page: Page) => page.getByRole('navigation', { name: 'Rows of the list' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page that runs its script: before, a key does nothing. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.getByText('Your menu').locator('..').click();
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
}

test.describe('keys @script', () => {
  test('move along a list, select a row and cover its load', async ({ page }) => {
    await open(page, '/broker/loads?tab=uncovered');
    await page.keyboard.press('j');
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(rowLink(page, 1)).toBeFocused();
    await expect(row(page, 1)).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('x');
    await expect(row(page, 1).getByRole('checkbox')).toBeChecked();
    await expect(rowLink(page, 1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(rowLink(page, 0)).toBeFocused();
    const reference = await rowLink(page, 0).textContent();
    await page.keyboard.press('c');
    await expect(heading(page)).toHaveText(`Cover load ${reference}`);
  });

  test('open a row, step along the list, cover the load, write a note', async ({ page }) => {
    await open(page, '/broker/loads?tab=uncovered');
    const [first, second] = [await rowLink(page, 0).textContent(), await rowLink(page, 1).textContent()];
    await page.keyboard.press('j');
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(`Load ${first}`);
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText(`Load ${second}`);
    await expect(steps(page)).toContainText(/2 of \d+/);
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText(`Load ${first}`);
    await page.keyboard.press('n');
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
    // In a field they are letters.
    await page.keyboard.type('jkxcng?');
    await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('jkxcng?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await heading(page).click();
    await page.keyboard.press('c');
    await expect(heading(page)).toHaveText(`Cover load ${first}`);
  });

  test('go to places, and show what there is', async ({ page }) => {
    await open(page, '/broker/');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(heading(page)).toHaveText('Alerts');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByRole('row', { name: 'g l Loads' })).toBeVisible();
    // Under the dialog they do nothing.
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(heading(page)).toHaveText('Alerts');
    await sheet.getByRole('button', { name: 'Turn single-key shortcuts off' }).click();
    await expect(sheet).toContainText('Single-key shortcuts are off');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    for (const key of ['j', '?', '/']) await page.keyboard.press(key);
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#carrier-search')).not.toBeFocused();
    await expect(heading(page)).toHaveText('Alerts');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('the palette @script', () => {
  test('goes to a place, and gives the focus back when it is closed', async ({ page }) => {
    await open(page, '/broker/loads?tab=uncovered');
    await rowLink(page, 1).focus();
    await page.keyboard.press('ControlOrMeta+k');
    const box = page.getByRole('combobox', { name: 'Place, action, load, carrier or number' });
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowLink(page, 1)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    await box.fill('expir');
    await expect(page.getByRole('option', { name: 'Expiring insurance' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Expiring insurance');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('acts on the page, and finds what the search box finds', async ({ page }) => {
    await open(page, '/broker/loads?tab=uncovered');
    await rowLink(page, 0).click();
    await expect(heading(page)).toHaveText(/^Load /);
    await page.keyboard.press('ControlOrMeta+k');
    const box = page.getByRole('combobox', { name: 'Place, action, load, carrier or number' });
    await expect(page.getByRole('group', { name: 'Actions on this page' }).getByRole('option').first()).toHaveText(
      'Cover load',
    );
    await box.fill('blue heron');
    const found = page.getByRole('option', { name: /BLUE HERON TRANSPORT/ });
    await expect(found).toBeVisible();
    const active = await box.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true');
    await found.click();
    await expect(heading(page)).toContainText('BLUE HERON TRANSPORT');
    await page.keyboard.press('ControlOrMeta+k');
    await box.fill('');
    await box.fill('no such thing at all');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search-results\?search_text=no\+such\+thing\+at\+all/);
  });
});

test.describe('a queue', () => {
  for (const [what, path] of [
    ['loads', '/broker/loads?tab=uncovered'],
    ['alerts', '/broker/alerts?tab=open'],
    ['rate confirmations', '/broker/carriers/rate-confirmations'],
    ['the load board', '/broker/exchange'],
  ] as const)
    test(`of ${what} leads from row to row and back`, async ({ page }) => {
      await page.goto(path);
      const second = await rowLink(page, 1).getAttribute('href');
      await rowLink(page, 0).click();
      await expect(steps(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);
      await expect(steps(page)).toContainText(/1 of \d+/);
      await steps(page).getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(new RegExp(`${second!.split('?')[0]!.replace(/.*\/broker/, '')}\\?`));
      await expect(steps(page)).toContainText(/2 of \d+/);
      await steps(page).getByRole('link', { name: 'Back to list' }).click();
      // Other tests post loads meanwhile: how many rows the list has may have changed.
      const place = async () => (await rowLink(page, 1).getAttribute('href'))?.replace(/of\d+$/, '');
      await expect.poll(place).toBe(second!.replace(/of\d+$/, ''));
    });

  test('goes on where a row has left it: a closed alert is followed by the next', async ({ page }) => {
    await page.goto('/broker/alerts?tab=open');
    const third = (await rowLink(page, 2).getAttribute('href'))!.split('?')[0]!;
    // As if the second were closed meanwhile: the third is now in its place.
    await page.goto('/broker/step?of=alert&id=999999&to=next&from=%2Falerts%3Ftab%3Dopen&place=3of9');
    await expect(page).toHaveURL(new RegExp(`${third}\\?`));
  });

  test('keeps its place over a form and the pages of the same load', async ({ page }) => {
    await page.goto('/broker/loads?tab=uncovered');
    await rowLink(page, 1).click();
    const place = (await steps(page).textContent())!;
    await page.getByRole('textbox', { name: 'New note' }).fill('Called the shipper.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await expect(page.getByText('Note added.')).toBeVisible();
    await expect(steps(page)).toHaveText(place);
    await page.getByRole('link', { name: 'Cover load' }).click();
    await page.getByRole('link', { name: 'Back to the load' }).click();
    await expect(steps(page)).toHaveText(place);
  });

  for (const from of ['https://evil.example/', '//evil.example/loads', '/loads/5/cancel', '/alerts'])
    test(`does not believe ${from} of a load`, async ({ page }) => {
      await page.goto('/broker/loads?tab=uncovered');
      const path = (await rowLink(page, 0).getAttribute('href'))!.split('?')[0]!;
      await page.goto(`${path}?from=${encodeURIComponent(from)}&place=2of3`);
      await expect(steps(page)).toHaveCount(0);
      const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
      await expect(crumb).toHaveAttribute('href', '/broker/loads');
      const id = path.split('/').at(-1);
      await page.goto(`/broker/step?of=load&id=${id}&to=next&from=${encodeURIComponent(from)}`);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    });
});

test('help says what the places are for, the keys, the words and whom to ask, from every page', async ({ page }) => {
  await page.goto('/broker/loads');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help' }).click();
  await expect(heading(page)).toHaveText('Help');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Open Load board' })).toHaveAttribute('href', '/broker/exchange');
  await expect(main.getByRole('row', { name: 'g l Loads' })).toBeVisible();
  await expect(main.getByText('Detention', { exact: true })).toBeVisible();
  await expect(main).toContainText(/Ask your administrator: .*Avery Admin/);
  await expect(main.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', /\/docs$/);
});
