/**
 * Runs pieces of work a few at a time, in the order they came; one that fails stops none after it.
 *
 * @param atOnce how many run at the same time
 */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((begin) => void waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes on and is not freed: no newcomer gets ahead of those who wait.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
