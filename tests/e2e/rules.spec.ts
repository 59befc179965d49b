import { expect, type Page, test } from '@playwright/test';
import { signIn } from './support/sign-in';

/** What a company asks of carriers, in a company that no other spec looks at. */
const BROKER = 'other@demo.test';

async function openRules(page: Page) {
  await page.goto('/broker/my-account?tab=5');
  await expect(page.getByRole('heading', { name: 'What you ask of carriers' })).toBeVisible();
}

/** With and without script may run one after the other in one product: each has a classification of its own. */
const nameFor = (project: string) => (project === 'with JavaScript' ? 'Frozen goods' : 'Refrigerated goods');

test('a classification is added, its rules tried out on the carriers, and saved; verdicts follow', async ({ page }, {
  project,
}) => {
  const name = nameFor(project.name);
  await signIn(page, BROKER);
  // Somebody to have a verdict: an active carrier, and one that is not.
  for (const id of [5000101, 5000146]) {
    await page.goto(`/broker/carriers/${id}/do-not-dispatch`);
    const button = page.getByRole('button', { name: 'Put on do not dispatch' });
    if (!(await button.isVisible())) continue;
    await page.getByLabel('Why it must not be used').fill('To have a verdict.');
    await button.click();
    await page.waitForURL((url) => !url.pathname.endsWith('/do-not-dispatch'));
  }

  await openRules(page);
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Add it and choose its rules' }).click();
  await expect(page).toHaveTitle(/\| Error: /);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add it and choose its rules' }).click();
  await expect(page.getByRole('heading', { name: `Change ${name}` })).toBeVisible();

  await page.getByRole('radio', { name: 'In use', exact: true }).check();
  const rule = page.getByRole('radiogroup', { name: 'USDOT registration is active' });
  await rule.getByRole('radio', { name: 'Active' }).check();
  await page.getByRole('button', { name: 'See what this changes' }).click();

  await expect(page.getByRole('heading', { name: `Save these rules of ${name}?` })).toBeVisible();
  await expect(page.getByText('USDOT registration is active: from off to active')).toBeVisible();
  await expect(page.getByText(/^1 other carrier would go from not asked to Pass$/)).toBeVisible();
  await expect(page.getByText(/^1 other carrier would go from not asked to Fail$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /BLUE HERON/ })).toContainText('Pass');

  // Nothing is saved by looking; going back keeps what was chosen.
  await page.getByRole('link', { name: 'Change it again' }).click();
  await expect(rule.getByRole('radio', { name: 'Active' })).toBeChecked();
  await page.getByRole('button', { name: 'See what this changes' }).click();
  await page.getByRole('button', { name: 'Save these rules' }).click();
  await expect(page.getByText(`The rules of ${name} are saved.`).first()).toBeVisible();
  await expect(page.getByText('In use, for every carrier. 1 active, 0 advisory, 12 off.').first()).toBeVisible();

  await expect(async () => {
    await openRules(page);
    await expect(page.getByText(/^Carriers assessed again: all \d+ carriers/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto('/broker/carriers/connections?list=do-not-dispatch');
  await expect(page.getByRole('row', { name: /BLUE HERON/ })).toBeVisible();
  await page.goto('/broker/carriers/5000146');
  await expect(page.locator('details.classification', { hasText: name }).first()).toContainText('Fail');
});

test('the second of two who change the same rules is told, and nothing is lost', async ({ page, context }) => {
  await signIn(page, BROKER);
  await openRules(page);
  await page.getByRole('link', { name: /^Change Hazmat/ }).click();
  await page.waitForURL('**/my-account/rules/*');
  const late = await context.newPage();
  await late.goto(page.url());

  const choose = async (on: Page, setting: string) => {
    const rule = on.getByRole('radiogroup', { name: 'No out-of-service order in effect' });
    await rule.getByRole('radio', { name: setting }).check();
    await on.getByRole('button', { name: 'See what this changes' }).click();
    await expect(on.getByRole('heading', { name: 'Save these rules of Hazmat?' })).toBeVisible();
  };
  const isActive = await page
    .getByRole('radiogroup', { name: 'No out-of-service order in effect' })
    .getByRole('radio', { name: 'Active' })
    .isChecked();
  await choose(page, isActive ? 'Advisory' : 'Active');
  await choose(late, 'Off');
  await page.getByRole('button', { name: 'Save these rules' }).click();
  await expect(page.getByText('The rules of Hazmat are saved.').first()).toBeVisible();
  await late.getByRole('button', { name: 'Save these rules' }).click();
  await expect(late.getByRole('heading', { name: 'What you had chosen and is otherwise now' })).toBeVisible();
  await expect(late.getByText('Nothing was saved', { exact: true })).toBeVisible();
  await late.getByRole('link', { name: 'Begin with the rules as they are now' }).click();
  await expect(
    late
      .getByRole('radiogroup', { name: 'No out-of-service order in effect' })
      .getByRole('radio', { name: isActive ? 'Advisory' : 'Active' }),
  ).toBeChecked();
});

test('who may not change rules reads them', async ({ page }) => {
  await signIn(page, 'manager@demo.test');
  await openRules(page);
  await expect(page.getByText('Rules are changed by users who have the right “compliance”.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0);
  await page.goto('/broker/my-account/rules/1');
  await expect(page.getByText(/may not open this page/)).toBeVisible();
});
