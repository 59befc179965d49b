import { expect, type Page, test } from '@playwright/test';
import { newestMailIn } from '../support/mail-files';
import { layoutProblems } from './support/layout';
import { DALLAS_DOCK, HOUSTON_DOCK, inHours, loadOfToday, monitorAs } from './support/loads';
import { OUTBOX } from './support/outbox';
import { letIn } from './support/sign-in';

/** A letter page between its margins, in CSS pixels. */
const LETTER = { width: 710, height: 900 };

/** What can only be clicked, and what is cut: on paper neither is of use. A number to call is. */
const problemsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`;
    const clickable = 'button, nav, input:not([type="hidden"]), select, textarea, .button:not([href^="tel:"])';
    const isCut = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
    const all = [...document.body.querySelectorAll('*')].filter(isShown);
    return [
      ...all.filter((one) => one.matches(clickable)).map((one) => `to click: ${nameOf(one)}`),
      ...all.filter(isCut).map((one) => `cut: ${nameOf(one)}`),
    ];
  });

async function printsWhole(page: Page, most: number) {
  await page.setViewportSize(LETTER);
  // On the screen there is something to click, or the check below sees nothing.
  expect((await problemsOnPaper(page)).length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  expect([page.url(), await problemsOnPaper(page)]).toEqual([page.url(), []]);
  expect([page.url(), await layoutProblems(page)]).toEqual([page.url(), []]);
  const pdf = (await page.pdf({ format: 'letter' })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThanOrEqual(most);
  await page.emulateMedia({ media: 'screen' });
}

test('a carrier’s profile and a load print without what is clicked, and no text is cut @script', async ({
  page,
  playwright,
}) => {
  const monitor = await monitorAs(playwright, 'admin@demo.test');
  const load = await monitor.putLoad(loadOfToday(`PRINT-${Date.now() % 1_000_000}`, { carrier: { id: 5000101 } }));
  await monitor.dispose();
  await letIn(page, 'admin@demo.test');
  await page.goto('/broker/carriers/5000101');
  await printsWhole(page, 12);
  await page.goto(`/broker/loads/${load}`);
  await printsWhole(page, 8);
});

test('a carrier prints the rate confirmation with its terms, without the form @script', async ({
  page,
  playwright,
}) => {
  const monitor = await monitorAs(playwright, 'admin@demo.test');
  const stop = (kind: 'pickup' | 'delivery', hours: number, city: string) => ({
    kind,
    window_starts_at: inHours(hours),
    window_ends_at: inHours(hours + 2),
    name: `${city} dock`,
    city,
    state: 'TX',
  });
  const load = await monitor.putLoad({
    reference: `PRINT-RC-${Date.now() % 1_000_000}`,
    commodity: 'Canned tomatoes',
    weight_lbs: 41_000,
    equipment: 'van',
    carrier: { id: 5000101 },
    stops: [
      { ...stop('pickup', 20, 'Dallas'), ...DALLAS_DOCK },
      { ...stop('delivery', 28, 'Houston'), ...HOUSTON_DOCK },
    ],
  });
  const { id, number } = await monitor.send('POST', '/rate_confirmations', {
    rate_confirmation: {
      load_id: load,
      broker: { contact_name: 'Avery Admin', contact_phone: '312-555-0101', contact_email: 'admin@demo.test' },
      lines: [{ kind: 'linehaul', amount_cents: 215_000 }],
    },
  });
  const email: string = (await monitor.get(`/rate_confirmations/${id}`)).known_addresses[0].email;
  await monitor.send('POST', `/rate_confirmations/${id}/send`, { to: [{ email }] });
  await monitor.dispose();
  const mailed = (subject: RegExp) => newestMailIn(OUTBOX, email, subject)!.text;
  await page.goto(
    /http:\S+\/onboarding\/rate-confirmations\/[\w-]+/.exec(mailed(new RegExp(`^Rate confirmation ${number}`)))![0],
  );
  await page.getByRole('button', { name: 'Email me the code' }).click();
  await page.getByLabel('Six-digit code').fill(/Your code is (\d{6})/.exec(mailed(/^Your code to read/))![1]!);
  await page.getByRole('button', { name: 'Read the rate confirmation' }).click();
  await expect(page.getByRole('button', { name: 'Accept and sign' })).toBeVisible();
  await printsWhole(page, 6);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toContainText('$2,150.00');
  // The last of the terms, which the screen folds.
  expect(
    await page
      .locator('details p')
      .last()
      .evaluate((term) => term.getBoundingClientRect().height),
  ).toBeGreaterThan(0);
});
