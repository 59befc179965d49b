import { expect, type Page, test } from '@playwright/test';
import { letIn } from './support/sign-in';

/** What a company requires of carriers, in a company that no other spec uses. */
const BROKER = 'other@demo.test';

async function openRules(page: Page) {
  await page.goto('/broker/company/rules');
  await expect(page.getByRole('heading', { name: 'Your rules' })).toBeVisible();
}

/** With and without script may run one after the other in one product: each has a classification of its own. */
const nameFor = (project: string) => (project === 'with JavaScript' ? 'Frozen goods' : 'Refrigerated goods');

test('a classification is added, its rules tried out on the carriers, and saved; verdicts follow @story', async ({
  page,
}, { project }) => {
  const name = nameFor(project.name);
  await letIn(page, BROKER);
  // Somebody to have a verdict: an active carrier, and one that is not.
  for (const id of [5000101, 5000146]) {
    await page.goto(`/broker/carriers/${id}/do-not-dispatch`);
    const button = page.getByRole('button', { name: 'Put on do not dispatch' });
    if (!(await button.isVisible())) continue;
    await page.getByLabel('Reason').fill('To have a verdict.');
    await button.click();
    await page.waitForURL((url) => !url.pathname.endsWith('/do-not-dispatch'));
  }

  await openRules(page);
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Add and choose rules' }).click();
  await expect(page).toHaveTitle(/\| Error: /);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add and choose rules' }).click();
  await expect(page.getByRole('heading', { name: `Change ${name}` })).toBeVisible();

  await page.getByRole('group', { name: 'Status' }).getByRole('radio', { name: 'Active', exact: true }).check();
  const rule = page.getByRole('radiogroup', { name: 'DOT registration is active' });
  await rule.getByRole('radio', { name: 'Active' }).check();
  await page.getByRole('button', { name: 'Preview impact' }).click();

  await expect(page.getByRole('heading', { name: `Save these rules for ${name}?` })).toBeVisible();
  await expect(page.getByText('DOT registration is active: from off to active')).toBeVisible();
  await expect(page.getByText(/^1 other carrier goes from not applicable to Pass$/)).toBeVisible();
  await expect(page.getByText(/^1 other carrier goes from not applicable to Fail$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /BLUE HERON/ })).toContainText('Pass');

  // Nothing is saved by looking; going back keeps what was chosen.
  await page.getByRole('link', { name: 'Back to editing' }).click();
  await expect(rule.getByRole('radio', { name: 'Active' })).toBeChecked();
  await page.getByRole('button', { name: 'Preview impact' }).click();
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText(`Rules of ${name} saved.`).first()).toBeVisible();
  await expect(page.getByText('Active for all carriers. 1 active rule, 0 advisory, 12 off.').first()).toBeVisible();

  await expect(async () => {
    await openRules(page);
    await expect(page.getByText(/^Carriers reassessed: all \d+ carriers/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto('/broker/carriers/connections?list=do-not-dispatch');
  await expect(page.getByRole('row', { name: /BLUE HERON/ })).toBeVisible();
  await page.goto('/broker/carriers/5000146');
  await expect(page.locator(`td.matrix-verdict[data-label="${name}"]`, { hasText: 'Fail' })).toHaveCount(1);
});

test('the second of two who change the same rules is told, and nothing is lost', async ({ page, context }) => {
  await letIn(page, BROKER);
  await openRules(page);
  await page.getByRole('link', { name: /^Change Hazmat/ }).click();
  await page.waitForURL('**/company/rules/*');
  const late = await context.newPage();
  await late.goto(page.url());

  const choose = async (on: Page, setting: string) => {
    const rule = on.getByRole('radiogroup', { name: 'No out-of-service order in effect' });
    await rule.getByRole('radio', { name: setting }).check();
    await on.getByRole('button', { name: 'Preview impact' }).click();
    await expect(on.getByRole('heading', { name: 'Save these rules for Hazmat?' })).toBeVisible();
  };
  const isActive = await page
    .getByRole('radiogroup', { name: 'No out-of-service order in effect' })
    .getByRole('radio', { name: 'Active' })
    .isChecked();
  await choose(page, isActive ? 'Advisory' : 'Active');
  await choose(late, 'Off');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules of Hazmat saved.').first()).toBeVisible();
  await late.getByRole('button', { name: 'Save rules' }).click();
  await expect(late.getByRole('heading', { name: 'Your changes that differ from the current rules' })).toBeVisible();
  await expect(late.getByText('Nothing was saved', { exact: true })).toBeVisible();
  await late.getByRole('link', { name: 'Start from the current rules' }).click();
  await expect(
    late
      .getByRole('radiogroup', { name: 'No out-of-service order in effect' })
      .getByRole('radio', { name: isActive ? 'Advisory' : 'Active' }),
  ).toBeChecked();
});

test('who may not change rules reads them', async ({ page }) => {
  await letIn(page, 'manager@demo.test');
  await openRules(page);
  await expect(page.getByText('Users with the permission “Compliance” change rules.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0);
  await page.goto('/broker/company/rules/1');
  await expect(page.getByText(/don’t have access/)).toBeVisible();
});
