import { execFile } from 'node:child_process';
import { expect, type Page, test } from '@playwright/test';
import { startQcMobile } from '../monitor/support/qcmobile';
import { startPublisher } from '../support/fmcsa-publisher';
import { DATA_DIR, LIVE_CHECK_PORT } from './support/product';
import { letIn, signIn } from './support/sign-in';

/** What the federal files say of themselves, and what FMCSA's live service says beside them. Both services are the test's own. */

const BROKER = 'admin@demo.test';

/** What `npm run sync` says of some datasets, and how it ends. */
const sync = (address: string, keys: readonly string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR, FMCSA_BASE_URL: address };
    execFile(process.execPath, ['scripts/sync.mjs', ...keys], { env }, (error, said) =>
      resolve({ code: error?.code ?? 0, said }),
    );
  });

test('the data page has the day, age, rows and file of each dataset, and what was held and why', async ({ page }) => {
  const publisher = await startPublisher({ now: () => new Date() });
  const publishedAt = new Date(Date.now() - 3_600_000);
  publisher.files.set('az4n-8mr2', { name: 'Company Census File', csv: 'DOT_NUMBER,SHOE_SIZE\n1,44\n', publishedAt });
  const synced = await sync(publisher.address, ['census', 'oos-orders']);
  await publisher.close();
  expect([synced.said, synced.code]).toEqual([expect.stringContaining('0 files imported, 0 unchanged, 2 held'), 1]);

  await letIn(page, BROKER);
  await page.goto('/broker/');
  // Folded, but for who works there.
  await page.getByRole('navigation', { name: 'Main' }).first().locator('summary').click();
  await page.locator('a[href="/broker/company/data"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data freshness');
  const main = page.getByRole('main');
  await expect(main).toContainText('Last checked with FMCSA on');
  await expect(main).toContainText('Updates aren’t scheduled');
  await expect(main).toContainText('Held, not imported: It has other columns than before.');
  await expect(main).toContainText('Held, not imported: The publisher no longer has this dataset (404).');
  await expect(main).toContainText('no carrier passes a rule that needs');
  await page.getByText(/^All \d+ files/).click();
  const rowOf = (name: string) =>
    page
      .getByRole('table', { name: 'Federal datasets and their age' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) });
  // What was loaded before stays, with its day.
  const census = rowOf('Company Census File');
  await expect(census.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
  await expect(census.getByRole('cell')).toHaveText([
    /^\w{3} \d+, \d{4}$/,
    /today|day/,
    /^[\d,]+$/,
    /: held$/,
    'Not scheduled',
  ]);
  await expect(rowOf('Crash File')).toContainText('too old');
  await expect(rowOf('Crash File')).toContainText('Never');
  await page.getByText('The files, and their SHA-256').click();
  await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/).first()).toBeVisible();
});

/**
 * Carriers whose files do not contradict each other, and for which no other test queries FMCSA: it is queried at most once
 * a minute about each, and automatically after a contradiction.
 */
const CARRIERS = { script: [5000154, 5000155], plain: [5000156, 5000140] } as const;

async function askOf(page: Page, carrier: number) {
  await page.goto(`/broker/carriers/${carrier}`);
  const section = page.getByRole('region', { name: 'Live check' });
  await section.getByRole('button', { name: 'Ask FMCSA now' }).click();
  await expect(section).toContainText('Asked');
  return section;
}

test('FMCSA is asked about a carrier: its answer beside the files, what contradicts, and no answer', async ({ page }, {
  project,
}) => {
  const [carrier, silent] = CARRIERS[project.name.startsWith('without') ? 'plain' : 'script'];
  await signIn(page, BROKER);
  const service = await startQcMobile(carrier, LIVE_CHECK_PORT);
  try {
    service.say({ oosDate: '2026-09-14', totalPowerUnits: 3 });
    const section = await askOf(page, carrier);
    await expect(section).toContainText('FMCSA answered.');
    const table = section.getByRole('table', { name: /^FMCSA’s answer of .+, beside the loaded files$/ });
    const name = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Legal name' }) });
    await expect(name).toContainText('CARRIER OF THE TESTS LLC');
    await expect(name).toContainText(/as of \w{3} \d+, \d{4}/);
    const main = page.getByRole('main');
    await expect(main).toContainText('Out of service, says FMCSA’s live service');
    await expect(main).toContainText('Another legal name, says FMCSA’s live service');
  } finally {
    await service.close();
  }
  const section = await askOf(page, silent);
  await expect(section).toContainText('FMCSA didn’t answer within 5 seconds. Nothing was learned.');
  await expect(section.getByRole('table')).toHaveCount(0);
});
