import { CallerGone, FairTurns } from '@monitor/base/fair-turns';
import { describe, expect, test } from 'vitest';

const FOREVER = { waitMs: Number.POSITIVE_INFINITY, gone: null };
const busy = () => new Error('too many');
const turnsOf = (limits: Partial<ConstructorParameters<typeof FairTurns>[0]>) =>
  new FairTurns({ turns: 1, ofOne: 1, waiting: 100, waitingOfOne: 50, busy, ...limits });

/** Takes a turn whenever it gets one, notes its name and ends it at once. */
async function visit(turns: FairTurns, name: string, served: string[]) {
  const end = await turns.take(name, FOREVER);
  served.push(name);
  end();
}

describe('one connection', () => {
  test('goes to companies in rotation: fifty requests of one delay another by one', async () => {
    const turns = turnsOf({});
    const end = await turns.take('flood', FOREVER);
    const served: string[] = [];
    const all = Array.from({ length: 50 }, () => visit(turns, 'flood', served));
    all.push(visit(turns, 'other', served), visit(turns, 'other', served), visit(turns, 'third', served));
    end();
    await Promise.all(all);
    expect(served.slice(0, 6)).toEqual(['flood', 'other', 'third', 'flood', 'other', 'flood']);
    expect(served).toHaveLength(53);
  });

  test('is never waited for by those who hung up', async () => {
    const turns = turnsOf({});
    const end = await turns.take('flood', FOREVER);
    const hangUp = new AbortController();
    const abandoned = Array.from({ length: 10 }, () =>
      turns.take('flood', { waitMs: 60_000, gone: hangUp.signal }).catch((error: unknown) => error),
    );
    const served: string[] = [];
    const last = visit(turns, 'flood', served);
    hangUp.abort();
    for (const answer of await Promise.all(abandoned)) expect(answer).toBeInstanceOf(CallerGone);
    end();
    await last;
    expect(served).toEqual(['flood']);
    await expect(turns.take('flood', { waitMs: 1, gone: hangUp.signal })).rejects.toBeInstanceOf(CallerGone);
  });

  test('is waited for by a bounded number, of one company and of all, and for a bounded time', async () => {
    const turns = turnsOf({ waiting: 3, waitingOfOne: 2 });
    const end = await turns.take('one', FOREVER);
    const served: string[] = [];
    const waiting = [visit(turns, 'one', served), visit(turns, 'one', served)];
    await expect(turns.take('one', FOREVER)).rejects.toThrow('too many');
    await expect(turns.take('two', { waitMs: 1, gone: null })).rejects.toThrow('too many');
    waiting.push(visit(turns, 'two', served));
    await expect(turns.take('three', FOREVER)).rejects.toThrow('too many');
    end();
    await Promise.all(waiting);
    expect(served).toEqual(['one', 'two', 'one']);
  });
});

test('one company never has more than its share, whether or not others wait', async () => {
  const turns = turnsOf({ turns: 4, ofOne: 2 });
  const first = await turns.take('one', FOREVER);
  await turns.take('one', FOREVER);
  let hasThird = false;
  const third = turns.take('one', FOREVER).then(() => {
    hasThird = true;
  });
  await turns.take('two', FOREVER);
  await turns.take('three', FOREVER);
  expect(hasThird).toBe(false);
  first();
  first(); // a turn ends once
  await third;
  await expect(turns.take('four', { waitMs: 1, gone: null })).rejects.toThrow('too many');
});

describe('a caller that yields', () => {
  test('begins after a pause of the others, though it asked first', async () => {
    const turns = turnsOf({ yielding: { name: 'work', quietMs: 200, atMostMs: 60_000 } });
    const served: string[] = [];
    await visit(turns, 'work', served); // no other was there
    const end = await turns.take('page', FOREVER);
    const work = [visit(turns, 'work', served), visit(turns, 'work', served)];
    end();
    for (let nth = 0; nth < 20; nth += 1) {
      await visit(turns, 'page', served);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(work);
    expect(served).toEqual(['work', ...Array.from({ length: 20 }, () => 'page'), 'work', 'work']);
  });

  test('has turns all the same where the others never pause', async () => {
    const turns = turnsOf({ yielding: { name: 'work', quietMs: 60_000, atMostMs: 20 } });
    const served: string[] = [];
    await visit(turns, 'page', served);
    const work = (async () => {
      for (let nth = 0; nth < 5; nth += 1) await visit(turns, 'work', served);
    })();
    while (served.filter((name) => name === 'work').length < 5) {
      await visit(turns, 'page', served);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await work;
    // Each of them after some of the page.
    expect(served.join(' ')).toMatch(/^page( (page )*work){5}/);
    expect(served.filter((name) => name === 'page').length).toBeGreaterThan(5);
  });

  test('never waits for good: the pause alone brings its turn, thousands of times', async () => {
    const turns = turnsOf({ yielding: { name: 'work', quietMs: 0.05, atMostMs: 60_000 } });
    const served: string[] = [];
    for (let nth = 0; nth < 3_000; nth += 1) {
      await visit(turns, 'page', served);
      await visit(turns, 'work', served);
    }
    expect(served).toHaveLength(6_000);
  });
});
