import { expect, test } from '@playwright/test';
import { PORTAL, signedIn } from './support/accounts';
import { loadOfToday, monitorAs } from './support/loads';

/** Two companies on different clocks use the portal at the same moment: each reads its own times on every page. */

const ROUNDS = 8;

test('each of two companies reads times on its own clocks, however their requests fall', async ({ playwright }) => {
  const reference = `TZ-${Date.now() % 1_000_000}`;
  // Written in loaders, before the page around them is drawn; as HTML, and as the data that the browser fetches.
  const pages = ['/exchange?status=posted', '/exchange.data?status=posted'].concat(
    ['/loads', '/loads.data'].map((path) => `${path}?tab=result&reference=${reference}`),
  );
  const other = await monitorAs(playwright, 'other@demo.test');
  const companies = await Promise.all(
    [
      { account: 'admin', mark: 'CST', monitor: await monitorAs(playwright, 'admin@demo.test') },
      { account: 'other', mark: 'HST', monitor: other },
    ].map(async (company) => {
      const load = await company.monitor.putLoad(loadOfToday(reference));
      await company.monitor.send('PATCH', `/loads/${load}/post_load`, { posting: { audience: 'all' } });
      return { ...company, load, request: await playwright.request.newContext() };
    }),
  );
  const setZone = (time_zone: string | null) =>
    other.send('PATCH', '/company_details', { company_details: { time_zone } });
  await setZone('Pacific/Honolulu');
  try {
    for (const { account, request } of companies) await signedIn(request, PORTAL, account);
    const read = [];
    // A few at a time: more would wait for the database and not for each other.
    for (let round = 0; round < ROUNDS; round++) {
      const asked = companies.flatMap(({ account, mark, request }) =>
        pages.map(async (page) => {
          const text = await (await request.get(`${PORTAL}${page}`)).text();
          const marks = [...text.matchAll(/[Uu]ntil \w+ \d+, \d{4}, [\d:]+ [AP]M (\w+)/g)].map((found) => found[1]);
          return { account, page, mark, marks: [...new Set(marks)] };
        }),
      );
      read.push(...(await Promise.all(asked)));
    }
    expect(read.filter(({ mark, marks }) => marks.join() !== mark)).toEqual([]);
  } finally {
    await setZone(null);
    for (const { load, monitor, request } of companies) {
      await monitor.send('PATCH', `/loads/${load}/unpost_load`, {});
      await monitor.dispose();
      await request.dispose();
    }
  }
});
