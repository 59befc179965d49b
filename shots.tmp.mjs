import { chromium } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { findBrowser } from './scripts/browser.mjs';
const exe = await findBrowser();
const O = 'http://localhost:3430';
const browser = await chromium.launch({ executablePath: exe ?? undefined });
const ctx = await browser.newContext({ javaScriptEnabled: false });
const page = await ctx.newPage();
await page.goto(O + '/broker/login');
await page.fill('[name=email]', process.argv[2] ?? 'admin@demo.test');
await page.fill('[name=password]', 'demo-broker-portal');
await page.click('main button[type=submit], button[type=submit]');
await page.waitForURL('**/login/code*');
const dir = '.cache/e2e-3430/data/outbox';
let code;
for (let i = 0; i < 20 && !code; i++) {
  const f = readdirSync(dir).filter((n) => n.endsWith('.eml')).sort().reverse().map((n) => readFileSync(dir + '/' + n, 'utf8')).find((t) => t.includes('To: ' + (process.argv[2] ?? 'admin@demo.test')));
  code = f && /\b\d{6}\b/.exec(f.slice(f.indexOf('\r\n\r\n')))?.[0];
  await new Promise((r) => setTimeout(r, 300));
}
await page.fill('[name=code]', code);
await page.click('button[type=submit]');
await page.waitForLoadState();
await ctx.storageState({ path: '/tmp/packets/state.json' });
for (const [name, path] of JSON.parse(process.argv[3])) {
  await page.goto(O + path);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const s = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]).catch(() => null);
    await page.screenshot({ path: `/tmp/packets/${name}-${width}.png`, fullPage: true });
    console.log(name, width, page.url(), await page.title());
  }
  if (name === 'list') console.log(await page.locator('main').innerText());
}
await browser.close();
