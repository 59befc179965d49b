import { expect, test } from '@playwright/test';
import { letIn } from './support/sign-in';

test('a view of loads is saved, shared, opened from the navigation and deleted @both', async ({ page }, {
  project,
}) => {
  await letIn(page, 'staff@demo.test');
  const name = `Mine ${Date.now() % 1_000_000}, ${project.name}`;
  await page.goto('/broker/loads?tab=uncovered&assignee=me&page=1');
  await page.locator('.page-header').getByText('Saved views', { exact: true }).click();
  await page.getByRole('link', { name: 'Save this view…' }).click();
  await expect(page.getByText('Uncovered; Assigned to me').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Give it a name.' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Everyone in the company').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/broker\/loads\?tab=uncovered&assignee=me$/);
  await expect(page.getByRole('status').filter({ hasText: `“${name}” is saved.` })).toBeVisible();
  const views = page.getByRole('list', { name: 'Saved views of Loads' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');

  // A colleague has it in the navigation, and changes nothing of it.
  await page.context().clearCookies();
  await letIn(page, 'notickets@demo.test');
  await page.goto('/broker/alerts');
  await page.getByRole('list', { name: 'Saved views of Loads' }).getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/broker\/loads\?assignee=me&tab=uncovered$/);
  await page.goto('/broker/carriers/saved-searches');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('EveryoneShared by Sam Staff');
  await expect(row.getByRole('link')).toHaveText([name]);

  await page.context().clearCookies();
  await letIn(page, 'staff@demo.test');
  await page.goto('/broker/carriers/saved-searches');
  await page
    .getByRole('row', { name })
    .getByRole('link', { name: /^Rename or share/ })
    .click();
  await expect(page.getByLabel('Everyone in the company')).toBeChecked();
  await page.getByLabel('Only me').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name })).toContainText('Only you');
  await page
    .getByRole('row', { name })
    .getByRole('link', { name: /^Delete/ })
    .click();
  await page.getByRole('button', { name: 'Delete the saved view' }).click();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});
