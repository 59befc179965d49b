import { beginLoop, countRound, type Loop } from '../base/metrics';

/**
 * Does something again and again while the product runs: one round at a time, the next some time after the last has ended.
 * A failed round is reported, and the next comes anyway.
 *
 * @param loop what it is counted as; null: part of something that is
 * @param round answers true where more waits: the next comes at once. `isStopped`: the product ends, leave the rest
 * @param everyMs milliseconds between the end of a round and the next one
 * @param options.isFirstDelayed the first round comes after that time too
 * @returns ends it, once the round under way is done
 */
export function repeat(
  loop: Loop | null,
  round: (isStopped: () => boolean) => Promise<boolean>,
  everyMs: number,
  onError: (error: unknown) => void,
  { isFirstDelayed = false } = {},
): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  const wait = (ms: number) => {
    if (!isStopped) timer = setTimeout(next, ms).unref();
  };
  if (loop !== null) beginLoop(loop);
  const count = (how: 'done' | 'failed') => {
    if (loop !== null) countRound(loop, how);
  };
  function next() {
    underWay = round(() => isStopped)
      .then(
        (isMore) => {
          count('done');
          return isMore;
        },
        (error: unknown) => {
          count('failed');
          onError(error);
          return false;
        },
      )
      .then((isMore) => wait(isMore ? 0 : everyMs));
  }
  if (isFirstDelayed) wait(everyMs);
  else next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}
