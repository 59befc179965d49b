import { expect, type Page, test } from '@playwright/test';
import { panelAction, panelOf, ruleAction, ruleOf } from './support/profile';
import { letIn } from './support/sign-in';

/** What a company decides about a carrier: overrides and do not dispatch. In a company that no other spec uses. */

const BROKER = 'noboard@demo.test';
const REASON = 'Their agent read the limits to me; the certificate follows by mail.';

/** With and without script may run one after the other in one product: each decides about carriers of its own. */
const carrierFor = (project: string, at: number) => 5000110 + at * 2 + (project === 'with JavaScript' ? 1 : 0);

async function openCarrier(page: Page, id: number) {
  await page.goto(`/broker/carriers/${id}`);
  return page.locator('#relationship-title').locator('..');
}

test('a rule is overridden with a reason until a day, and the override ended again', async ({ page }, { project }) => {
  const id = carrierFor(project.name, 0);
  await letIn(page, BROKER);
  await openCarrier(page, id);

  // Every demo carrier lacks a verified cargo certificate in this company: no certificate was ever entered here.
  const rule = ruleOf(page, 'Cargo insurance');
  await expect(rule).toContainText('Incomplete');
  await ruleAction(rule, /^Override for High value…/);

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Override a rule for');
  await expect(page.getByText('What happens next')).toBeVisible();
  await page.getByLabel('Until this date').fill('2020-01-01');
  await page.getByRole('button', { name: 'Override this rule' }).click();
  await expect(page).toHaveTitle(/\| Error: /);
  await expect(page.getByRole('link', { name: 'Enter a reason.' })).toBeVisible();
  await expect(page.getByLabel('Until this date')).toHaveValue('2020-01-01');

  await page.getByLabel('Reason for override').fill(REASON);
  await page.getByRole('button', { name: 'Override this rule' }).click();
  await expect(page.getByRole('link', { name: /^Enter an expiry date after today/ })).toBeVisible();
  await expect(page.getByLabel('Reason for override')).toHaveValue(REASON);
  await page.getByLabel('No expiry').check();
  const file = page.getByLabel('Supporting document');
  await file.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') });
  await page.getByRole('button', { name: 'Override this rule' }).click();
  await expect(page.getByRole('link', { name: /^That file is not a PDF/ })).toBeVisible();
  await expect(page.getByLabel('No expiry')).toBeChecked();
  await file.setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await page.getByRole('button', { name: 'Override this rule' }).click();

  await expect(page.getByText(/is overridden for High value\.$/).first()).toBeVisible();
  await expect(rule).toContainText('Override');
  await expect(rule).toContainText(`no expiry: “${REASON}”`);
  await expect(page.getByRole('list', { name: 'History of the relationship' })).toContainText(REASON);

  await ruleAction(rule, /^End override for High value…/);
  await expect(page.getByRole('heading', { name: 'End the override?' })).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
  await page.getByLabel('Why it ends').fill('The certificate never came.');
  await page.getByRole('button', { name: 'End the override' }).click();
  await expect(rule).toContainText('Incomplete');
  await expect(page.getByRole('list', { name: 'History of the relationship' })).toContainText(
    'The certificate never came.',
  );
});

test('a carrier is stopped, let go and dismissed; the second of two deciders looks again @story', async ({
  page,
  context,
}, { project }) => {
  const id = carrierFor(project.name, 1);
  await letIn(page, BROKER);
  const relationship = await openCarrier(page, id);
  await expect(panelOf(page)).toContainText('No relationship');
  await (await panelAction(page, 'link', 'Put on do not dispatch…')).click();
  await page.waitForURL('**/do-not-dispatch');

  // A colleague, or the same person in another tab, has the page open as well.
  const late = await context.newPage();
  await late.goto(page.url());
  await expect(late.getByRole('button', { name: 'Put on do not dispatch' })).toBeVisible();

  await page.getByLabel('Reason').fill('Re-brokered our load.');
  await page.getByRole('button', { name: 'Put on do not dispatch' }).click();
  // The panel says it before everything else, and calls nothing bookable.
  await expect(panelOf(page).locator('.panel-answer')).toContainText(
    /^Do not dispatch\. .+: “Re-brokered our load\.”$/,
  );
  await expect(panelOf(page)).not.toContainText('Bookable');
  await expect(relationship).toContainText('“Re-brokered our load.”');

  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const lists = await context.newPage();
  await lists.goto('/broker/carriers/Mine?list=do-not-dispatch');
  await expect(lists).toHaveURL(/\/carriers\/connections\?list=do-not-dispatch$/);
  await expect(lists.getByRole('row', { name })).toBeVisible();
  await lists
    .getByRole('navigation', { name: 'Lists of carriers' })
    .getByRole('link', { name: /^My carriers/ })
    .click();
  await expect(lists.getByText('No onboarded carriers yet')).toBeVisible();
  await lists.close();

  await late.getByLabel('Reason').fill('No answer.');
  await late.getByRole('button', { name: 'Put on do not dispatch' }).click();
  await expect(late.getByText(/changed this on .+: Put on do not dispatch/)).toBeVisible();
  await expect(late.getByText('It is on do not dispatch already')).toBeVisible();
  await late.close();

  await panelOf(page).getByRole('link', { name: 'Remove from do not dispatch…' }).click();
  await expect(page.getByRole('heading', { name: /^Remove .+ from do not dispatch\?$/ })).toBeVisible();
  await expect(page.getByText('“Re-brokered our load.”')).toBeVisible();
  await page.getByLabel('Reason').fill('Somebody else had used their name.');
  await page.getByRole('button', { name: 'Remove from do not dispatch' }).click();
  await expect(panelOf(page)).toContainText('Needs to onboard since');

  const alsoLate = await context.newPage();
  await alsoLate.goto(`/broker/carriers/${id}`);
  await (await panelAction(page, 'button', 'Dismiss')).click();
  await expect(panelOf(page)).toContainText(', dismissed');
  await (await panelAction(alsoLate, 'button', 'Dismiss')).click();
  await expect(alsoLate.getByText(/changed this on .+: Dismissed. Look again and decide/)).toBeVisible();
  await alsoLate.close();
  await (await panelAction(page, 'button', 'Bring back from dismissed')).click();
  await expect(await panelAction(page, 'button', 'Dismiss')).toBeVisible();
  const history = relationship.getByRole('listitem').filter({ has: page.locator('time') });
  await expect(history).toHaveCount(4);
});

test('who may not override or connect is not offered it', async ({ page }, { project }) => {
  await letIn(page, 'noconnect@demo.test');
  const relationship = await openCarrier(page, carrierFor(project.name, 2));
  await expect(relationship).toContainText('plan does not include connecting');
  await expect(await panelAction(page, 'link', 'Report incorrect data')).toBeVisible();
  for (const name of ['Put on do not dispatch…', 'Invite to onboard…'])
    await expect(panelOf(page).getByRole('link', { name })).toHaveCount(0);
  await page.goto(`/broker/carriers/${carrierFor(project.name, 2)}/do-not-dispatch`);
  await expect(page.getByText('plan does not include onboarding carriers')).toBeVisible();
});
