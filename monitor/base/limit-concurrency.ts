/**
 * Lets pieces of work run a few at a time, in the order in which they came; one that fails keeps none after it from
 * running.
 *
 * @param atOnce how many run beside each other
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
      // The place is handed on, not freed: no one who comes now gets in before who waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
