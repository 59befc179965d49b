import { expect, type Page, test } from '@playwright/test';
import { PORTAL } from './support/accounts';
import { letIn } from './support/sign-in';

/** A form that is sent again as the browser sends it: by a double click, the back button or a retry. */

const hidden = (page: Page) => page.locator('input[name="submission_id"]').first().inputValue();
const twice = async (send: () => Promise<{ status: () => number }>) =>
  expect((await Promise.all([send(), send()])).map((answer) => answer.status())).toEqual([302, 302]);
const OWN = { headers: { origin: new URL(PORTAL).origin }, maxRedirects: 0 };

test('a note sent twice is kept once; the page that follows takes the same words again @both', async ({ page }, {
  project,
}) => {
  const body = `Called about the cargo limit ${project.name}`;
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/5000138/notes');
  const form = { body, intent: 'add-note', submission_id: await hidden(page) };
  await twice(() => page.request.post('/broker/carriers/5000138/notes', { ...OWN, form }));
  await page.goto('/broker/carriers/5000138/notes');
  await expect(page.getByText(body)).toHaveCount(1);
  expect(await hidden(page)).not.toBe(form.submission_id);
  await page.getByLabel('New note').fill(body);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText(body)).toHaveCount(2);
});

test('an uploaded list sent twice is taken once', async ({ page }, { project }) => {
  const name = `twice-${project.name.replaceAll(' ', '-')}.csv`;
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/import');
  const multipart = {
    submission_id: await hidden(page),
    file: { name, mimeType: 'text/csv', buffer: Buffer.from('USDOT\n5000101\n') },
  };
  await twice(() => page.request.post('/broker/carriers/import', { ...OWN, multipart }));
  await page.goto('/broker/carriers/import');
  await expect(page.getByRole('link', { name })).toHaveCount(1);
});
