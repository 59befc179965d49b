import { currentCaller, onBehalfOf } from '@monitor/db/callers';
import { inSlices, oneAtATime } from '@monitor/server/shared-answers';
import { expect, test } from 'vitest';

/** Work that the test ends: each run answers with its number. */
function counted() {
  let runs = 0;
  const ends: (() => void)[] = [];
  const work = () => {
    runs += 1;
    const answer = runs;
    return new Promise<number>((resolve) => ends.push(() => resolve(answer)));
  };
  return { work, end: () => ends.shift()!(), runs: () => runs };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('sixty who ask at once get two answers, worked out one after the other', async () => {
  const { work, end, runs } = counted();
  const ask = oneAtATime<number>();
  const asked = Array.from({ length: 60 }, () => ask(1, work));
  await settle();
  expect(runs()).toBe(1);
  end();
  await settle();
  expect(runs()).toBe(2);
  end();
  expect(await Promise.all(asked)).toEqual([1, ...Array.from({ length: 59 }, () => 2)]);
});

test('no one gets an answer that began before they asked', async () => {
  const { work, end } = counted();
  const ask = oneAtATime<number>();
  const first = ask(1, work);
  const second = ask(1, work);
  end();
  expect(await first).toBe(1);
  const third = ask(1, work);
  end();
  expect(await second).toBe(2);
  end();
  expect(await third).toBe(3);
});

test('those who share an answer are given it one after the other, and others have their turn between them', async () => {
  const ask = oneAtATime<number>();
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const given: number[] = [];
  await Promise.all(Array.from({ length: 20 }, () => ask(1, async () => 1).then(() => given.push(turns))));
  isOver = true;
  expect(new Set(given).size).toBe(20);
});

test('another company does not wait', async () => {
  const { work, end, runs } = counted();
  const ask = oneAtATime<number>();
  const asked = [ask(1, work), ask(2, work)];
  expect(runs()).toBe(2);
  end();
  end();
  expect(await Promise.all(asked)).toEqual([1, 2]);
});

test('one that fails keeps no one after it from an answer', async () => {
  const ask = oneAtATime<number>();
  const failing = ask(1, () => Promise.reject(new Error('of the test')));
  const next = ask(1, async () => 2);
  await expect(failing).rejects.toThrow('of the test');
  expect(await next).toBe(2);
  expect(await ask(1, async () => 3)).toBe(3);
});

test('who hangs up ends the work for no one else', async () => {
  const hangUp = new AbortController();
  const ask = oneAtATime<boolean>();
  const asked = onBehalfOf({ name: 'one', kind: 'look', company: '*', gone: hangUp.signal }, () =>
    ask(1, async () => {
      hangUp.abort();
      return currentCaller().gone === null;
    }),
  );
  expect(await asked).toBe(true);
});

test('long work leaves others their turn', async () => {
  const slice = inSlices();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  // Work that never lets go would fire no timer at all.
  const until = performance.now() + 20_000;
  while (turns < 3 && performance.now() < until) await slice();
  clearInterval(timer);
  expect(turns).toBe(3);
});
