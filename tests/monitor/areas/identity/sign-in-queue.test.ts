import { inTurn } from '@monitor/areas/identity/sign-in-queue';
import { describe, expect, test } from 'vitest';

describe('inTurn', () => {
  test('runs a few at a time, in the order they came, past one that fails', async () => {
    const take = inTurn({ atOnce: 2, waitMs: 10_000 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (at: number) =>
      take(async () => {
        most = Math.max(most, ++running);
        order.push(at);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        if (at === 3) throw new Error('three');
        return at;
      });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => work(at)));
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: new Error('three') },
    ]);
  });

  test('a wait that is too long ends in 503, and its work never begins', async () => {
    const take = inTurn({ atOnce: 1, waitMs: 20 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = take(() => held);
    let hasBegun = false;
    await expect(
      take(async () => {
        hasBegun = true;
      }),
    ).rejects.toMatchObject({ status: 503, body: { code: 'busy' }, headers: { 'retry-after': '30' } });
    release();
    await first;
    expect(await take(async () => 'next')).toBe('next');
    expect(hasBegun).toBe(false);
  });

  test('a network that fills its queue delays another by one request, and gets 503 at once', async () => {
    const take = inTurn({ atOnce: 1, waitMs: 10_000, waiting: 10, waitingOfOne: 3 });
    const order: string[] = [];
    const from = (network: string) => take(async () => void order.push(network), network);
    const many = Array.from({ length: 6 }, () => from('192.0.2.1'));
    const other = from('192.0.2.2');
    const answers = await Promise.allSettled([...many, other]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      ...Array(2).fill('rejected'),
      'fulfilled',
    ]);
    expect(order.indexOf('192.0.2.2')).toBeLessThanOrEqual(2);
  });
});
