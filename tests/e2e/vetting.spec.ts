import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { PORTAL } from './support/accounts';
import { monitorAs } from './support/loads';
import { letIn } from './support/sign-in';

/** From a decision about a carrier to the paper that shows later what was known. In a company that no other spec uses. */

const BROKER = 'limit@demo.test';
const carrierFor = (project: string) => (project === 'with JavaScript' ? 5000137 : 5000130);

test('do not dispatch, its vetting file opened and saved as a PDF; one made before a load @story', async ({ page }, {
  project,
}) => {
  const id = carrierFor(project.name);
  await letIn(page, BROKER);
  await page.goto(`/broker/carriers/${id}/do-not-dispatch`);
  await page.getByLabel('Reason').fill('Their insurer had not heard of them.');
  await page.getByRole('button', { name: 'Put on do not dispatch' }).click();

  const files = page.locator('#vetting-files-title').locator('..');
  const row = files.getByRole('row').filter({ hasText: 'Put on do not dispatch' });
  await row.getByRole('link', { name: /^Vetting file \d+/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Vetting file');
  const decision = page.locator('#decision-title').locator('..');
  await expect(decision).toContainText('Put on do not dispatch');
  await expect(decision).toContainText('Their insurer had not heard of them.');
  await expect(decision).toContainText(BROKER);
  await expect(page.getByRole('heading', { name: 'Operating authority' })).toBeVisible();
  await expect(page.locator('#chain-title').locator('..')).toContainText('Its content matches its hash');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^vetting-file-\\d+-carrier-${id}\\.pdf$`));
  const pdf = readFileSync(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBeGreaterThan(10_000);

  await page.goto(`/broker/carriers/${id}/vetting-files/new`);
  await page.getByLabel(/^Load/).fill('x'.repeat(101));
  await page.getByLabel('Note').fill('Asked by the customer to look once more.');
  await page.getByRole('button', { name: 'Save vetting file' }).click();
  await expect(page).toHaveTitle(/\| Error: /);
  await expect(page.getByLabel('Note')).toHaveValue('Asked by the customer to look once more.');
  await page.getByLabel(/^Load/).fill('load 7');
  await page.getByRole('button', { name: 'Save vetting file' }).click();
  await expect(page.getByText(/Vetting file \d+ saved\.$/).first()).toBeVisible();
  await expect(page.locator('#decision-title').locator('..')).toContainText('load 7');

  await page.getByRole('link', { name: 'Check the whole chain' }).click();
  await expect(page.getByText('The chain is whole')).toBeVisible();
});

test("another company's vetting file is not found", async ({ page, playwright }) => {
  // Its number is one that the other company has no file of this carrier by, whatever it has stored itself.
  const [monitor, other] = [await monitorAs(playwright, BROKER), await monitorAs(playwright, 'other@demo.test')];
  const theirs: { number: number }[] = (await other.get('/vetting_files?carrier_id=5000101&per_page=200'))
    .vetting_files;
  let number = 0;
  do ({ number } = await monitor.send('POST', '/vetting_files', { vetting_file: { carrier_id: 5_000_101 } }));
  while (theirs.some((file) => file.number === number));
  await Promise.all([monitor.dispose(), other.dispose()]);
  await letIn(page, BROKER);
  const address = `/broker/carriers/5000101/vetting-files/${number}`;
  expect((await page.goto(address))?.status()).toBe(200);
  await page.context().clearCookies();
  await letIn(page, 'other@demo.test');
  expect((await page.goto(address))?.status()).toBe(404);
});

test('somebody outside checks a file without signing in: the page, the program, and the record it is given', async ({
  page,
  request: outside,
}, { project }) => {
  const html = await (await outside.get(`${PORTAL}/check-a-vetting-file`)).text();
  expect(html).toContain('<h1>Check a vetting file</h1>');
  expect(html).not.toContain('<script');
  expect(html.replaceAll('<!-- -->', '')).toMatch(/[0-9a-f]{64}<\/span>, own key, since/);
  const program = await outside.get(`${PORTAL}/verify-vetting-file.mjs`);
  expect(program.headers()['content-disposition']).toContain('verify-vetting-file.mjs');
  const text = await program.text();
  expect(html).toContain(createHash('sha256').update(text).digest('hex'));

  await letIn(page, BROKER);
  await page.goto(`/broker/carriers/${carrierFor(project.name)}/vetting-files/new`);
  await page.getByRole('button', { name: 'Save vetting file' }).click();
  await expect(page.getByText(/Vetting file \d+ saved\.$/).first()).toBeVisible();
  const file = new URL(page.url()).pathname;
  const record = await (await page.request.get(`${file}/record`)).body();
  const hash = createHash('sha256').update(record).digest('hex');
  await page.goto(file);
  await expect(page.getByText(hash)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Papers on file' })).toBeVisible();

  const folder = mkdtempSync(join(tmpdir(), 'outside-'));
  const at = { program: join(folder, 'verify.mjs'), pdf: join(folder, 'file.pdf') };
  writeFileSync(at.program, text);
  writeFileSync(at.pdf, await (await page.request.get(`${file}/pdf`)).body());
  const { status, stdout } = spawnSync(process.execPath, [at.program, at.pdf, '--hash', hash]);
  rmSync(folder, { recursive: true });
  expect(String(stdout)).toContain('What was asked of the record holds. THE PAGES OF THE PDF WERE NOT CHECKED.');
  expect(String(stdout)).toContain('own key (fingerprint');
  expect(status).toBe(3);
});

test('a manager names witnesses; a wrong address comes back with what was typed', async ({ page }) => {
  await letIn(page, 'manager@demo.test');
  await page.goto('/broker/my-account?tab=2');
  await page.getByRole('link', { name: 'Hash witnesses' }).click();
  const field = page.getByLabel('Email the latest hash to');
  await field.fill('lawyer@witness.test\nno address');
  await page.getByRole('button', { name: 'Save witnesses' }).click();
  await expect(page.getByText('Enter full email addresses').first()).toBeVisible();
  await expect(field).toHaveValue('lawyer@witness.test\nno address');
  await field.fill('Lawyer@witness.test');
  await page.getByRole('button', { name: 'Save witnesses' }).click();
  // As it was saved, and not as it was typed.
  await expect(field).toHaveValue('lawyer@witness.test');
});
