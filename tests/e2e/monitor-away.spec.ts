import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { MONITOR_PORT, PORTAL_PORT } from './support/product';
import { signIn } from './support/sign-in';

/** A portal of its own behind which the monitor can be broken, one address at a time. */
let portal: ChildProcess;
let between: Server;
let broken: (path: string) => boolean = () => false;
const ports = { portal: PORTAL_PORT + 1, between: PORTAL_PORT + 2 };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  between = createServer((request, response) => {
    if (broken(request.url ?? ''))
      return response
        .writeHead(500, { 'content-type': 'application/json' })
        .end('{"code":"internal_error","message":"secret","reference":"monitor-reference"}');
    const onward = httpRequest(
      { port: MONITOR_PORT, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => between.listen(ports.between, '127.0.0.1', resolve));
  portal = spawn(process.execPath, ['app/host.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(ports.portal),
      HOST: '127.0.0.1',
      SESSION_SECRETS: 'a secret of the browser tests that is long enough',
      MONITOR_API_URL: `http://127.0.0.1:${ports.between}/monitor`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => portal.stdout!.once('data', resolve));
});

test.afterAll(async () => {
  portal.kill('SIGTERM');
  between.closeAllConnections();
  between.close();
});

test('one section that fails leaves the rest of the profile readable', async ({ page }) => {
  broken = () => false;
  await page.goto(`http://localhost:${ports.portal}/broker/login`);
  await signIn(page, 'admin@demo.test');
  broken = (path) => path.includes('/insurance');
  await page.goto(`http://localhost:${ports.portal}/broker/carriers/5000101/insurance`);
  await expect(page.getByRole('heading', { level: 1, name: /BLUE HERON/ })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.getByRole('alert')).toContainText('monitor-reference');
  await expect(page.getByText('secret')).toHaveCount(0);
  broken = () => false;
  await page.getByRole('alert').getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /BLUE HERON/ })).toBeVisible();
});

test('a monitor that is away is said, with a reference and a way to try again', async ({ page }) => {
  broken = () => false;
  await page.goto(`http://localhost:${ports.portal}/broker/login`);
  await signIn(page, 'admin@demo.test');
  broken = () => true;
  const response = await page.goto(`http://localhost:${ports.portal}/broker/carriers/search-results?search_text=50`);
  expect(response!.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('is unavailable');
  await expect(page.getByRole('main')).toContainText(/monitor-reference/);
  broken = () => false;
  await page.getByRole('link', { name: /try again/i }).click();
  await expect(page.getByText(/page 1 of/)).toBeVisible();
});

for (const list of ['my-carriers', 'in-progress'])
  test(`${list} that cannot be loaded is shown empty, says so, and leaves nothing of before in the browser @both`, async ({
    page,
  }, { project }) => {
    broken = () => false;
    const address = `http://localhost:${ports.portal}/broker/carriers/connections?list=${list}`;
    await page.goto(`http://localhost:${ports.portal}/broker/login`);
    await signIn(page, 'admin@demo.test');
    await page.goto(address);
    const carriers = page.getByRole('main').locator('tbody tr');
    await expect(carriers.first()).toBeVisible();
    const kept = () => page.evaluate(() => window.localStorage.getItem('connections'));
    if (project.name === 'with JavaScript') await expect.poll(kept).not.toBeNull();

    for (const [what, isBroken] of [
      ['the list', (path: string) => path.startsWith('/monitor/api/v1/connections?')],
      ['all of the monitor', () => true],
    ] as const) {
      broken = isBroken;
      await page.reload();
      await expect(page.getByText(/could not be loaded|is unavailable/).first(), what).toBeVisible();
      await expect(carriers, what).toHaveCount(0);
      if (project.name === 'with JavaScript') await expect.poll(kept, what).toBeNull();
      broken = () => false;
      await page.goto(address);
      await expect(carriers.first()).toBeVisible();
      if (project.name !== 'with JavaScript') continue;
      await expect.poll(kept).not.toBeNull();
      // The same without leaving the page: the tab that is open is pressed again.
      broken = isBroken;
      await page.getByRole('navigation', { name: 'Lists of carriers' }).locator('[aria-current=page]').click();
      await expect(page.getByText(/could not be loaded|is unavailable/).first(), what).toBeVisible();
      await expect(carriers, what).toHaveCount(0);
      await expect.poll(kept, what).toBeNull();
      broken = () => false;
      await page.goto(address);
      await expect.poll(kept).not.toBeNull();
    }
  });

for (const { list, tab } of [
  { list: 'loads', tab: 'result' },
  { list: 'alerts', tab: 'open' },
])
  test(`${list} that cannot be loaded are shown as none, start over at the first page, and leave nothing in the browser @both`, async ({
    page,
  }, { project }) => {
    broken = () => false;
    const address = `http://localhost:${ports.portal}/broker/${list}?tab=${tab}&page=2`;
    await page.goto(`http://localhost:${ports.portal}/broker/login`);
    await signIn(page, 'admin@demo.test');
    await page.goto(address);
    const rows = page.getByRole('main').locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const kept = () => page.evaluate((name) => window.localStorage.getItem(name), `${list}-${tab}`);
    if (project.name === 'with JavaScript') await expect.poll(kept).toContain('"currentPage":2');

    const call = list === 'loads' ? '/monitor/api/v1/loads?' : '/monitor/api/v1/tickets?';
    for (const [what, isBroken] of [
      ['the list', (path: string) => path.startsWith(call)],
      ['all of the monitor', () => true],
    ] as const) {
      broken = isBroken;
      await page.reload();
      await expect(page.getByText(/could not be loaded|is unavailable/).first(), what).toBeVisible();
      await expect(rows, what).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: `Pages of ${list}` })).toHaveCount(0);
      if (project.name === 'with JavaScript') await expect.poll(kept, what).toBeNull();
      if (what === 'the list')
        await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
          'href',
          `/broker/${list}?tab=${tab}`,
        );
      broken = () => false;
      await page.goto(address);
      await expect(rows.first()).toBeVisible();
      if (project.name === 'with JavaScript') await expect.poll(kept).not.toBeNull();
    }
  });
