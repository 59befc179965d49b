// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

/** The script of the driver's page, beside a made-up store of what waits on the phone. */

const SCRIPT = readFileSync('ui/scripts/driver-page.js', 'utf8');
const PAGE = '/driver/token';

type Row = { id: number; page: string; position: object };
let rows: Row[];

const answered = <Result>(result: Result) => {
  const request: { result: Result; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
};
const store = {
  add: (row: Omit<Row, 'id'>) => answered(rows.push({ id: rows.length + 1, ...row })),
  delete(id: number) {
    rows = rows.filter((row) => row.id !== id);
    return answered(undefined);
  },
  index: () => ({
    getAll: (page: string, most: number) => answered(rows.filter((row) => row.page === page).slice(0, most)),
    getAllKeys: (page: string) => answered(rows.filter((row) => row.page === page).map(({ id }) => id)),
    count: (page: string) => answered(rows.filter((row) => row.page === page).length),
  }),
};

/** Opens the page of which this is the end, and answers what the phone sends. */
async function open(html: string, answer: () => Promise<Response>) {
  const sent: { to: string; positions: object[] }[] = [];
  history.replaceState(null, '', PAGE);
  document.body.innerHTML = html;
  vi.stubGlobal('indexedDB', {
    open: () => answered({ transaction: () => ({ objectStore: () => store }) }),
  });
  vi.stubGlobal('fetch', (to: string, { body }: { body: string }) => {
    sent.push({ to, ...JSON.parse(body) });
    return answer();
  });
  vi.stubGlobal('setInterval', () => 0);
  new Function(SCRIPT)();
  // Each step of the script takes some turns.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  return sent;
}

beforeEach(() => {
  rows = [
    { id: 1, page: PAGE, position: { observed_at: '2026-11-24T16:00:00.000Z' } },
    { id: 2, page: '/driver/another', position: { observed_at: '2026-11-24T16:00:01.000Z' } },
  ];
});
const left = () => rows.map(({ id }) => id);
const taken = async () => Response.json({ counts: {} });
const OVER = `<p data-forget="${PAGE}/positions">All stops are done.</p>`;

test('after the last stop what waits of this page goes out before it is forgotten', async () => {
  const sent = await open(OVER, taken);
  expect(sent).toEqual([{ to: `${PAGE}/positions`, positions: [{ observed_at: '2026-11-24T16:00:00.000Z' }] }]);
  expect(left()).toEqual([2]);
});

test('without a network it waits for the next time; where the driver stopped it is forgotten', async () => {
  await open(OVER, () => Promise.reject(new TypeError('offline')));
  expect(left()).toEqual([1, 2]);
  await open(OVER, async () => Response.json({ code: 'not_sharing' }, { status: 409 }));
  expect(left()).toEqual([2]);
});

test('without consent it is forgotten, and nothing goes out', async () => {
  expect(await open('<p data-forget="">All stops are done.</p>', taken)).toEqual([]);
  expect(left()).toEqual([2]);
});
