import { expect, type Page, test } from '@playwright/test';
import { SIGNED_IN } from './support/product';
import { letIn, signIn } from './support/sign-in';

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('tbody tr:has(input[name=load])');

/** Tomorrow, as a field for date and time has it. */
const tomorrow = (hour: string) => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${hour}`;

/** Writes a load down by the form. */
async function newLoad(page: Page, reference: string) {
  await page.goto('/broker/loads/new');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel(/^Customer(?! rate)/).fill('=Acme Foods');
  await page.getByLabel('From').first().fill(tomorrow('08:00'));
  await page.getByLabel('City').first().fill('Dallas');
  await page.getByLabel('State').first().fill('TX');
  await page.getByLabel('City').last().fill('Houston');
  await page.getByLabel('State').last().fill('TX');
  await page.getByRole('button', { name: 'Create load' }).last().click();
  await page.waitForURL(/\/broker\/loads\/\d+$/);
}

test.describe('signed in', () => {
  test.use({ storageState: SIGNED_IN });

  test('a load is typed with a stop more, found, assigned, and taken away as a file @both', async ({ page }, {
    project,
  }) => {
    const reference = `E2E-${project.name === 'with JavaScript' ? 'A' : 'B'}-${Date.now() % 100_000}`;
    await page.goto('/broker/loads');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loads');
    await page.getByRole('link', { name: 'New load' }).click();

    // What is wrong comes back with what was typed; a stop more keeps it too.
    await page.getByLabel(/^Customer(?! rate)/).fill('=Acme Foods');
    await page.getByLabel('City').first().fill('Dallas');
    await page.getByRole('button', { name: 'Add stop' }).click();
    await expect(page.getByRole('group', { name: 'Stop 3' })).toBeVisible();
    await expect(page.getByLabel(/^Customer(?! rate)/)).toHaveValue('=Acme Foods');
    await page.getByRole('button', { name: 'Remove stop 3' }).click();
    await expect(page.getByRole('group', { name: 'Stop 3' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Create load' }).last().click();
    await expect(main(page)).toContainText('Enter the reference.');
    await expect(page.getByLabel('City').first()).toHaveValue('Dallas');
    await newLoad(page, reference);

    // A second load with the same reference is rejected, and the first load does not change.
    await page.goto('/broker/loads/new');
    await page.getByLabel('Reference').fill(reference.toLowerCase());
    await page.getByLabel('City').first().fill('Austin');
    await page.getByLabel('City').last().fill('Houston');
    await page.getByRole('button', { name: 'Create load' }).last().click();
    await expect(main(page)).toContainText('There is a load with this reference already.');

    await page.goto('/broker/loads?tab=open');
    await page.getByLabel('Reference').fill(reference);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Dallas, TX');
    await expect(rows(page)).toContainText(/8:00 AM C[SD]T/);
    await expect(page.getByRole('link', { name: `Remove Reference or PO “${reference}”` })).toBeVisible();

    await page.getByLabel(`Select ${reference}`).check();
    await page.getByLabel('Assignee').last().selectOption({ label: 'Sam Staff' });
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(page).toHaveURL(/tab=open.*reference=/);
    await expect(rows(page)).toContainText('Sam Staff');
    await expect(page.getByText('1 load assigned.')).toBeVisible();

    const file = await page.request.get(`/broker/loads.csv?tab=open&reference=${reference}`);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    // A name that a spreadsheet would calculate is text.
    expect(lines[1]).toMatch(new RegExp(`^${reference},'=Acme Foods,,Available,`));
    expect(lines[1]).toContain('Sam Staff');

    // Another tab keeps the filter and counts with it.
    await page
      .getByRole('navigation', { name: 'Lists of loads' })
      .getByRole('link', { name: /^Closed/ })
      .click();
    await expect(main(page)).toContainText('match the filters');
    await page.getByRole('link', { name: 'Search all loads for the same' }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  test('what someone changed meanwhile is not assigned, and what it is now is shown', async ({ browser, page }) => {
    const reference = `TWICE-${Date.now() % 100_000}`;
    await newLoad(page, reference);
    const address = `/broker/loads?tab=result&reference=${reference}`;
    await page.goto(address);
    await page.getByLabel(`Select ${reference}`).check();
    await page.getByLabel('Assignee').last().selectOption({ label: 'Avery Admin' });

    const other = await browser.newContext({ storageState: SIGNED_IN });
    const elsewhere = await other.newPage();
    await elsewhere.goto(address);
    await elsewhere.getByLabel(`Select ${reference}`).check();
    await elsewhere.getByLabel('Assignee').last().selectOption({ label: 'Sam Staff' });
    await elsewhere.getByRole('button', { name: 'Assign' }).click();
    await expect(elsewhere.getByText('1 load assigned.')).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(main(page)).toContainText('Some loads were not assigned');
    await expect(main(page)).toContainText('Assigned to Sam Staff');
    await expect(page.getByLabel('Assignee')).toHaveValue(/\d+/);
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(rows(page)).toContainText('Avery Admin');
  });

  test('nothing chosen is asked for, with the loads kept', async ({ page }) => {
    const reference = `NOTHING-${Date.now() % 100_000}`;
    await newLoad(page, reference);
    await page.goto(`/broker/loads?tab=result&reference=${reference}`);
    await page.getByLabel(`Select ${reference}`).check();
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(main(page)).toContainText('Choose an assignee or a team.');
    await expect(main(page)).toContainText(reference);
  });

  test('the days around today are a chip that can be taken off', async ({ page }) => {
    await page.goto('/broker/loads?tab=open');
    await page.getByRole('link', { name: 'Remove Pickup 2 days back to 5 ahead' }).click();
    await expect(page).toHaveURL(/window=all/);
    await expect(page.getByRole('link', { name: 'Remove Pickup 2 days back to 5 ahead' })).toHaveCount(0);
  });

  test('a list and its page come back from the browser, each tab from its own place @script', async ({ page }) => {
    await newLoad(page, `KEPT-${Date.now() % 100_000}`);
    const address = '/broker/loads?tab=result&sort=reference+asc';
    await page.goto(address);
    await expect(rows(page).first()).toBeVisible();
    const kept = (name: string) => page.evaluate((key) => window.localStorage.getItem(key), name);
    await expect.poll(() => kept('loads-result')).toContain('sort=reference');
    const lists = page.getByRole('navigation', { name: 'Lists of loads' });
    await lists.getByRole('link', { name: /^Open/ }).click();
    await expect.poll(() => kept('loads-open')).not.toBeNull();
    // The other list is still there, and is shown before the server has answered.
    expect(await kept('loads-result')).toContain('sort=reference');
    await page.evaluate(() => {
      const stored = JSON.parse(window.localStorage.getItem('loads-result')!);
      stored.data.rows.data.rows[0].reference = 'FROM-THE-BROWSER';
      window.localStorage.setItem('loads-result', JSON.stringify(stored));
    });
    let isHeld = true;
    await page.route('**/loads.data**', async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue();
    });
    await page.goBack();
    await expect(main(page)).toContainText('FROM-THE-BROWSER');
    isHeld = false;
    await expect(main(page)).not.toContainText('FROM-THE-BROWSER');
    await expect(rows(page).first()).toBeVisible();
  });
});

test('an address is looked up by a button: how it is placed, what is odd, and facilities that fill it', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/loads/new');
  const stop = page.getByRole('group', { name: 'Stop 1' });
  await stop.getByLabel('City').fill('Houston');
  await stop.getByLabel('State').fill('TX');
  await stop.getByLabel('Postal code').fill('75202');
  await stop.getByRole('button', { name: 'Find address of stop 1' }).click();
  await expect(stop.getByText(/^Postal code 75202 is 2\d\d mi from Houston\. Check the address\.$/)).toBeVisible();
  await expect(stop.getByText('Placed by its postal code only')).toBeVisible();
  await stop.getByLabel('Facility').fill('480 Commerce');
  await stop.getByRole('button', { name: 'Find address of stop 1' }).click();
  await stop
    .getByRole('button', { name: /^Use .*480 Commerce/ })
    .first()
    .click();
  await expect(stop.getByLabel('Street')).toHaveValue(/480 Commerce/);
  await expect(stop.getByLabel('Postal code')).not.toHaveValue('75202');
});

test('a facility that the company knows fills the address of a stop, by keyboard and mouse @script', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/broker/loads/new');
  const stop = page.getByRole('group', { name: 'Stop 2' });
  const facility = stop.getByRole('combobox', { name: 'Facility' });
  await facility.fill('480 Commerce');
  const offered = stop.getByRole('listbox', { name: 'Facility' }).getByRole('option');
  await expect(offered.first()).toContainText('480 Commerce Drive');
  const chosen = (await offered.first().textContent())!;
  await facility.press('ArrowDown');
  await facility.press('Enter');
  const city = await stop.getByLabel('City').inputValue();
  expect(city).not.toBe('');
  expect(chosen).toContain(city);
  await expect(stop.getByLabel('State')).toHaveValue(/^[A-Z]{2}$/);
  await expect(stop.getByLabel('Street')).toHaveValue(/\d+ /);
  await expect(stop.getByRole('listbox', { name: 'Facility' })).toBeHidden();
  // Another stop is untouched, and what was filled is sent with the rest of the form.
  await expect(page.getByRole('group', { name: 'Stop 1' }).getByLabel('City')).toHaveValue('');
  await page.getByRole('button', { name: 'Add stop' }).click();
  await expect(stop.getByLabel('City')).toHaveValue(city);
  await page.getByRole('group', { name: 'Stop 3' }).getByRole('combobox', { name: 'Facility' }).fill('480 Commerce');
  const third = page.getByRole('group', { name: 'Stop 3' }).getByRole('listbox', { name: 'Facility' });
  await third.getByRole('option').first().click();
  await expect(page.getByRole('group', { name: 'Stop 3' }).getByLabel('State')).toHaveValue(/^[A-Z]{2}$/);
});

test('who may not see loads is told what is missing, and has no way there', async ({ page }) => {
  await signIn(page, 'noloads@demo.test');
  await expect(page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Loads' })).toHaveCount(
    0,
  );
  await expect(main(page)).not.toContainText('Loads that need attention');
  const response = await page.goto('/broker/loads');
  expect(response!.status()).toBe(403);
  await expect(main(page)).toContainText('plan does not include the load dashboard');
});

test('who may not work on loads sees them without boxes', async ({ page }) => {
  await letIn(page, 'notickets@demo.test');
  await page.goto('/broker/loads?tab=result');
  await expect(main(page).locator('input[name=load]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New load' })).toHaveCount(0);
  expect((await page.goto('/broker/loads/new'))!.status()).toBe(403);
});
