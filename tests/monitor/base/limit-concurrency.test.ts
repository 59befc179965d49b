import { limitConcurrency } from '@monitor/base/limit-concurrency';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('never more at once than allowed, all in the order they came, also when some fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (atOnce, fails) => {
        const take = limitConcurrency(atOnce);
        const begun: number[] = [];
        let running = 0;
        let most = 0;
        const outcomes = await Promise.allSettled(
          fails.map((isFailing, at) =>
            take(async () => {
              begun.push(at);
              running += 1;
              most = Math.max(most, running);
              await new Promise((resolve) => setImmediate(resolve));
              running -= 1;
              if (isFailing) throw new Error('failed');
              return at;
            }),
          ),
        );
        expect(begun).toEqual(fails.map((_fails, at) => at));
        expect(most).toBe(Math.min(atOnce, fails.length));
        expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(fails);
      },
    ),
  );
});
