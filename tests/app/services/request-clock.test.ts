import { formatMoment } from '@contract/shared/format';
import { shownTimeZone } from '@contract/shared/time-zones';
import { expect, test, vi } from 'vitest';
import { findCurrentUser } from '~/services/current-user.server';
import { inTimeZone } from '~/services/request-clock.server';

const ZONES: Record<string, string | null> = {
  chicago: 'America/Chicago',
  honolulu: 'Pacific/Honolulu',
  none: null,
};

const pause = () => new Promise((resolve) => setImmediate(resolve));

vi.mock('~/services/session.server', () => ({
  readSession: async () => ({ get: (name: string) => (name === 'monitorSession' ? 'open' : undefined) }),
}));
vi.mock('~/services/monitor.server', () => ({
  openMonitor: async ({ request }: { request: Request }) => ({
    call: async () => {
      await pause();
      const name = new URL(request.url).hostname;
      return name === 'visitor'
        ? { ok: false }
        : { ok: true, data: { user: { company: { id: 1, time_zone: ZONES[name] } } } };
    },
  }),
}));

/** As the server does, each request in a turn of its own. */
async function answer<Result>(run: () => Result): Promise<Awaited<Result>> {
  await pause();
  return await run();
}

/** A loader as each page has it: the guard, then work that takes several turns, then the times of its rows. */
const load = (name: string) =>
  answer(async () => {
    await findCurrentUser({ request: new Request(`http://${name}/`), context: {} });
    const written: string[] = [];
    for (let row = 0; row < 5; row++) {
      await pause();
      written.push(formatMoment('2026-11-22T21:15:00Z'));
    }
    return [...new Set(written)];
  });

test('requests of companies in different zones each read their own, side by side', async () => {
  const names = Array.from({ length: 30 }, () => ['chicago', 'honolulu', 'none', 'visitor']).flat();
  const written = await Promise.all(names.map(load));
  for (const [at, times] of written.entries())
    expect(times).toEqual([names[at] === 'honolulu' ? 'Nov 22, 2026, 11:15 AM HST' : 'Nov 22, 2026, 3:15 PM CST']);
});

test('the loaders of one request share what the monitor said', async () => {
  const args = { request: new Request('http://honolulu/'), context: {} };
  const zones = await Promise.all(
    [1, 2].map(() =>
      answer(async () => {
        await findCurrentUser(args);
        return shownTimeZone();
      }),
    ),
  );
  expect(zones).toEqual(['Pacific/Honolulu', 'Pacific/Honolulu']);
});

test('without a guard, and before its answer, no time is written at all', async () => {
  expect(() => formatMoment('2026-11-22T21:15:00Z')).toThrow(/after openPage or openAction/);
  await answer(async () => {
    const user = findCurrentUser({ request: new Request('http://chicago/'), context: {} });
    expect(() => shownTimeZone()).toThrow(/after openPage or openAction/);
    await user;
  });
});

test('what is drawn for a company reads its zone to the end, and leaves nothing behind', async () => {
  const written = await inTimeZone('America/Denver', async () => {
    await pause();
    return formatMoment('2026-11-22T21:15:00Z');
  });
  expect(written).toBe('Nov 22, 2026, 2:15 PM MST');
});
