import { expect, type Page, test } from '@playwright/test';
import { fileOf, setOf, tenderSegments } from '../monitor/areas/edi/edi-files';
import { axeViolations } from './support/axe';
import { inHours } from './support/loads';
import { letIn } from './support/sign-in';

/** A customer tenders a load by EDI, changes it, and the broker answers: by pages alone. */

const BROKER = 'admin@demo.test';

let own: string;
let control = 0;
test.beforeAll(({ browserName: _ }, { project }) => {
  own = `${project.name.startsWith('without') ? 'P' : 'S'}${Date.now() % 1_000_000}`;
});

const day = inHours(72).slice(0, 10).replaceAll('-', '');

async function upload(page: Page, purpose: string, given: Parameters<typeof tenderSegments>[2] = {}) {
  control += 1;
  const segments = tenderSegments(`EDI-${own}`, purpose, given, day, day);
  const buffer = fileOf([setOf('204', segments)], { control: String(control).padStart(9, '0'), sender: `SHIP${own}` });
  await page.goto('/broker/edi/files/new');
  await page.getByLabel('X12 file').setInputFiles({ name: `${control}.x12`, mimeType: 'application/edi-x12', buffer });
  await page.getByRole('button', { name: 'Upload file' }).click();
}

async function look(page: Page, hasScript: boolean) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { scroll, client } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scroll: scrollWidth, client: clientWidth }));
    expect(scroll).toBeLessThanOrEqual(client);
  }
  if (hasScript) expect(await axeViolations(page)).toEqual([]);
}

test('a tender is uploaded, accepted, changed and the change rejected', async ({ page }, { project }) => {
  const hasScript = project.name.startsWith('with ');
  await letIn(page, BROKER);
  await page.goto('/broker/edi/partners/new');
  await page.getByLabel('Name').fill(`Shipper ${own}`);
  await page.getByLabel('ISA id', { exact: true }).fill(`SHIP${own}`);
  await page.getByLabel('GS id', { exact: true }).fill(`SHIP${own}`);
  await page.getByLabel('Your ISA id').fill('DEMOBROKER');
  await page.getByLabel('Your GS id').fill('DEMOBROKER');
  await page.getByLabel('Your SCAC').fill('D3MO');
  await page.getByRole('button', { name: 'Add partner' }).click();
  await expect(page.getByText('A SCAC is two to four letters.').first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(`Shipper ${own}`);
  await page.getByLabel('Your SCAC').fill('DEMO');
  await page.getByRole('button', { name: 'Add partner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Shipper ${own}`);
  await look(page, hasScript);

  // One with a fault: the page says where, beside the segment.
  await upload(page, '00', { pickup: ['S5*1*DT', 'N4*DALLAS*TX'] });
  const fault = page.getByRole('row', { name: /S5\*1\*DT/ });
  await expect(fault).toContainText('does not say whether the stop loads or unloads');
  await look(page, hasScript);

  await upload(page, '00');
  await expect(page.getByRole('row', { name: /204 Load tender: Received/ })).toBeVisible();
  await page.getByRole('link', { name: 'Tender', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tender EDI-${own}`);
  await look(page, hasScript);
  await page.getByRole('button', { name: 'Decline tender' }).click();
  await expect(page.getByText('Enter a reason.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Accept tender' }).click();
  await expect(page.getByText('Accepted').first()).toBeVisible();

  const delivery = ['S5*2*CU', 'N1*ST*NIGHT YARD', 'N3*1 BACK LOT', 'N4*SAN ANTONIO*TX*78205*US'];
  await upload(page, '04', { delivery });
  await page.getByRole('link', { name: 'Tender', exact: true }).click();
  await page.getByRole('link', { name: 'Look at it and decide' }).click();
  await expect(page.getByRole('row', { name: /Stop 2: address/ })).toContainText('NIGHT YARD');
  await look(page, hasScript);
  await page.getByRole('textbox', { name: 'Reason' }).fill('The customer knows nothing of it');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByText('The customer knows nothing of it')).toBeVisible();
  await page.getByRole('link', { name: `EDI-${own}`, exact: true }).click();
  await expect(page.getByText('BAYOU GROCERS').first()).toBeVisible();

  await page.goto('/broker/edi/files?list=out');
  await expect(page.getByRole('row', { name: /990 Answer to a tender/ }).first()).toBeVisible();
  await look(page, hasScript);
  expect((await page.goto('/broker/edi/files/987654321'))!.status()).toBe(404);
});

test('who brings no loads in does not see it', async ({ page }) => {
  await letIn(page, 'staff@demo.test');
  expect((await page.goto('/broker/edi'))!.status()).toBe(403);
});
