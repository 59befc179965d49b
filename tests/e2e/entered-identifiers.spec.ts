import { expect, test } from '@playwright/test';
import { panelOf } from './support/profile';
import { letIn } from './support/sign-in';

/** A number that no federal file has, from typing it to the search that finds it. In a company of its own. */

const BROKER = 'nolane@demo.test';
/** With and without script may run one after the other in one product. */
const of = (project: string) =>
  project === 'with JavaScript' ? { id: 5000114, scac: 'ZQJS' } : { id: 5000115, scac: 'ZQNS' };

test('a number is entered, verified with how it is known, found by search, and refused later', async ({ page }, {
  project,
}) => {
  const { id, scac } = of(project.name);
  await letIn(page, BROKER);
  await page.goto(`/broker/carriers/${id}`);
  await page.getByRole('link', { name: 'Numbers entered by hand or given by the carrier' }).click();
  await page.getByLabel('What number it is').selectOption('SCAC');
  await page.getByLabel('The number').fill('A1');
  await page.getByRole('button', { name: 'Enter the number' }).click();
  await expect(page).toHaveTitle(/\| Error: /);
  await expect(page.getByRole('link', { name: 'That is no SCAC number.' })).toBeVisible();
  await expect(page.getByLabel('The number')).toHaveValue('A1');
  await page.getByLabel('The number').fill(scac.toLowerCase());
  await page.getByRole('button', { name: 'Enter the number' }).click();
  await page.waitForURL('**/identifiers/*');
  await expect(page.getByText('Not verified yet').first()).toBeVisible();

  await page.getByRole('radio', { name: /^Verified/ }).check();
  await page.getByLabel('How you know, or why').fill('NMFTA lists it under this name.');
  await page.getByRole('button', { name: 'Save the decision' }).click();
  await expect(page.getByRole('link', { name: 'Choose what you compared it with.' })).toBeVisible();
  await expect(page.getByLabel('How you know, or why')).toHaveValue('NMFTA lists it under this name.');
  await page.getByLabel('What you compared it with').selectOption('register');
  // A colleague has the page open as well, and comes second.
  const late = await page.context().newPage();
  await late.goto(page.url());
  await page.getByRole('button', { name: 'Save the decision' }).click();
  await page.waitForURL('**/identifiers');
  await expect(page.getByText(`SCAC ${scac} is verified.`).first()).toBeVisible();
  await late.getByRole('radio', { name: /^Refused/ }).check();
  await late.getByLabel('How you know, or why').fill('It looks wrong.');
  await late.getByRole('button', { name: 'Save the decision' }).click();
  await expect(late.getByText(/is verified on .+ Look again and decide\./)).toBeVisible();
  await late.close();

  await page.goto(`/broker/carriers/search-results?search_text=${scac}`);
  await expect(page.getByText(`SCAC ${scac}, not a federal record, verified`)).toBeVisible();
  await page.goto(`/broker/carriers/${id}`);
  const header = panelOf(page);
  await expect(header).toContainText(`SCAC ${scac}, entered by hand, verified`);
  await header.getByRole('link', { name: `SCAC ${scac}` }).click();
  await page.getByRole('radio', { name: /^Refused/ }).check();
  await page.getByLabel('How you know, or why').fill('It was given to another company.');
  await page.getByRole('button', { name: 'Save the decision' }).click();
  await page.waitForURL('**/identifiers');
  await expect(page.getByText('“It was given to another company.”')).toBeVisible();
  await page.goto(`/broker/carriers/search-results?search_text=SCAC+${scac}`);
  await expect(page.getByText(/not a federal record/)).toHaveCount(0);
  await page.goto(`/broker/carriers/${id}`);
  await expect(panelOf(page)).not.toContainText(scac);
});
