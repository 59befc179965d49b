import type { CurrentUser } from '@contract/identity/identity.entities';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToLoads } from '~/services/live-loads.server';
import { aUser } from '../support/factories';
import { monitorFrom } from '../support/monitor-with';

/** Who hears what changes on loads, and when. */

let asked: string[];
let alerts: { id: number; written_at: string }[];
const monitor = monitorFrom(async (_call, { query }: { query: { since: string } }) => {
  asked.push(query.since);
  return { data: { loads: [], alerts, is_complete: true, as_of: '2026-11-26T18:00:00Z' } };
});

/** Another company in each test, so that none hears of another's. */
let company = 1000;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  alerts = [];
  company += 1;
});
afterEach(() => vi.useRealTimers());

function listen(
  lastId: string | null = null,
  {
    user = aUser({ company: { id: company } }),
    at = listenToLoads,
  }: { user?: CurrentUser; at?: typeof listenToLoads } = {},
) {
  const heard: { id: string; isMissing: boolean; alerts: number[] }[] = [];
  const end = vi.fn();
  const hear = (id: string, text: string) => heard.push({ id, ...JSON.parse(text) });
  return { heard, end, ...at({ monitor, user, hear, end }, lastId) };
}

/** The same program on another machine. */
async function anotherPortal() {
  vi.resetModules();
  return (await import('~/services/live-loads.server')).listenToLoads;
}

test('colleagues hear of one question what changed, each change once', async () => {
  const [one, other] = [listen(), listen()];
  alerts = [{ id: 7, written_at: '2026-11-26T18:00:01Z' }];
  await vi.advanceTimersByTimeAsync(11_000);
  expect(asked).toHaveLength(2);
  for (const { heard } of [one, other]) expect(heard.map((message) => message.alerts)).toEqual([[7]]);
  one.stop();
  other.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});

test('a browser alone that comes back each minute misses nothing, and is told of nothing missing', async () => {
  alerts = [{ id: 7, written_at: '2026-11-26T18:00:01Z' }];
  const first = listen();
  await vi.advanceTimersByTimeAsync(6_000);
  first.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  alerts = [{ id: 8, written_at: '2026-11-26T18:01:00Z' }];
  const again = listen(first.heard[0]!.id);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(again.heard).toMatchObject([{ alerts: [8], isMissing: false }]);
  again.stop();
});

test('a browser that comes back to another portal hears what it missed, and is not told that something is missing', async () => {
  const there = await anotherPortal();
  const colleague = listen(null, { at: there });
  alerts = [{ id: 7, written_at: '2026-11-26T18:00:01Z' }];
  const first = listen();
  await vi.advanceTimersByTimeAsync(60_000);
  first.stop();
  alerts = [{ id: 8, written_at: '2026-11-26T18:01:00Z' }];
  await vi.advanceTimersByTimeAsync(6_000);
  const again = listen(first.newest(), { at: there });
  expect(again.heard).toMatchObject([{ alerts: [8], isMissing: false }]);
  again.stop();
  colleague.stop();
});

test('…also where it is the first to listen', async () => {
  alerts = [{ id: 7, written_at: '2026-11-26T18:00:01Z' }];
  const first = listen();
  await vi.advanceTimersByTimeAsync(60_000);
  first.stop();
  await vi.advanceTimersByTimeAsync(2_000);
  const again = listen(first.newest(), { at: await anotherPortal() });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(again.heard).toMatchObject([{ alerts: [7], isMissing: false }]);
  // It asked from before the browser left the first one.
  expect(Date.parse(asked.at(-1)!)).toBeLessThan(Number(first.newest().split(' ')[0]) - 10_000);
  again.stop();
});

test('one who was away for long is told that something may be missing', () => {
  const late = listen('12');
  expect(late.heard).toMatchObject([{ isMissing: true }]);
  late.stop();
});

test('the twenty-first browser of a user ends the first', () => {
  const all = Array.from({ length: 21 }, () => listen());
  expect(all.map(({ end }) => end.mock.calls.length)).toEqual([1, ...Array(20).fill(0)]);
  for (const { stop } of all) stop();
});
