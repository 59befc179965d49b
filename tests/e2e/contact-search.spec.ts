import { expect, test } from '@playwright/test';
import { SIGNED_IN } from './support/product';

test.use({ storageState: SIGNED_IN });

const SEARCH = '/broker/carriers/contact-search';

test('neither an e-mail nor a phone number: says what to give, and keeps what was typed', async ({ page }) => {
  await page.goto(SEARCH);
  await page.getByLabel('DOT number').fill('5000101');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('alert')).toContainText('Please select a type of email or phone number.');
  await expect(page.getByLabel('DOT number')).toHaveValue('5000101');
  await expect(page).toHaveTitle(/\| Error: Contact search/);
});

test('a number on a carrier’s record leads to it, however it is typed', async ({ page }) => {
  await page.goto('/broker/carriers/5000101');
  const phone = await page
    .getByText(/^\(\d{3}\) \d{3}-\d{4}$/)
    .first()
    .textContent();
  await page.goto(SEARCH);
  await page.getByLabel('Phone number').fill(phone!.replace(/[()]/g, '').replace(' ', '-'));
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText(phone!);
  await expect(page.getByRole('row', { name: /BLUE HERON TRANSPORT/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Company Census File, as of');
});

test('says what to do next: who is called back at which number, and what the gate says of the load', async ({
  page,
}) => {
  await page.goto('/broker/carriers/5000101');
  const phone = await page
    .getByText(/^\(\d{3}\) \d{3}-\d{4}$/)
    .first()
    .textContent();
  await page.goto(`${SEARCH}?carrier_id=5000101`);
  await page.getByLabel('Phone number').fill(phone!);
  await page.getByRole('button', { name: 'Look up' }).click();
  const answer = page.getByRole('region', { name: 'Phone number' });
  await expect(answer.getByRole('heading', { name: 'Next', exact: true })).toBeVisible();
  await expect(answer).toContainText(/Hang up and call BLUE HERON TRANSPORT.* on file since/);

  await page.goto('/broker/loads');
  await page.locator('main').getByRole('link', { name: /^DB-/ }).first().click();
  await page.getByRole('link', { name: 'Check a caller' }).click();
  await page.getByLabel('Phone number').fill(phone!);
  await page.getByLabel('DOT number').fill('5000101');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByRole('heading', { name: /^Next, for load / })).toBeVisible();
});

test('a number of another carrier than the one asked about is said to be', async ({ page }) => {
  await page.goto('/broker/carriers/5000101');
  const phone = await page
    .getByText(/^\(\d{3}\) \d{3}-\d{4}$/)
    .first()
    .textContent();
  await page.goto(`${SEARCH}?phone=${encodeURIComponent(phone!)}&carrier_id=5000102`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText(
    'belongs to a different carrier',
  );
});

test('an address that nobody reported is neither good nor bad', async ({ page }) => {
  await page.goto(`${SEARCH}?email=+Somebody.Unknown@gmail.com+`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    'somebody.unknown@gmail.com is not on file for any carrier',
  );
  await expect(page.getByRole('main')).toContainText('says nothing about who writes');
  await expect(page.getByRole('main')).toContainText('This is not a verdict');
});

for (const [query, field] of [
  ['phone=nobody', 'Phone number'],
  ['email=not-an-address', 'Email address'],
  ['phone=%F0%9F%98%80', 'Phone number'],
  ['email=a%00b@c.com', 'Email address'],
  ['phone=2125550199&carrier_id=abc', 'DOT number'],
  ['phone=2125550199&carrier_id=99999999', 'DOT number'],
  ['phone=2125550199&page=0', null],
] as const)
  test(`?${query} is refused in words`, async ({ page }) => {
    const response = await page.goto(`${SEARCH}?${query}`);
    expect(response!.status()).toBe(422);
    await expect(page.getByRole('alert')).toBeVisible();
    if (field) await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
  });
