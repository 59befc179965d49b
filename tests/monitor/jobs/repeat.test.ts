import { repeat } from '@monitor/jobs/repeat';
import { expect, test, vi } from 'vitest';

const fail = (error: unknown) => {
  throw error;
};
/** Longer than any test: if a round comes anyway, it did not wait for this time. */
const LONG = 3_600_000;

test('the next round comes at once where more waits, and else after the time', async () => {
  let rounds = 0;
  const stop = repeat('sweep', async () => ++rounds < 3, LONG, fail);
  await vi.waitFor(() => expect(rounds).toBe(3));
  await stop();
  expect(rounds).toBe(3);
});

test('a round that fails is reported, and the next comes all the same', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const stop = repeat(
    'sweep',
    async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('once');
      return false;
    },
    1,
    (error) => errors.push(error),
  );
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(1));
  await stop();
  expect(errors).toEqual([new Error('once')]);
});

test('the end waits for the round under way, which hears of it, and no other comes', async () => {
  let end = () => {};
  const heard: boolean[] = [];
  const stop = repeat(
    'sweep',
    async (isStopped) => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      heard.push(isStopped());
      return true;
    },
    1,
    fail,
  );
  const stopped = stop();
  end();
  await stopped;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toEqual([true]);
});

test('the first round can wait as well', async () => {
  const round = vi.fn(async () => false);
  const stop = repeat('sweep', round, LONG, fail, { isFirstDelayed: true });
  await stop();
  expect(round).not.toHaveBeenCalled();
});
