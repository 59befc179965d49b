import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentCaller, onBehalfOf } from '../db/callers';

/**
 * Runs slow work one at a time for each company, however many of its people request it at once: those who request it
 * meanwhile wait and share the next answer. A request never gets an answer whose work began before it, so no answer
 * misses a change.
 *
 * @returns the function that requests an answer. A caller that hangs up does not end the work for the others; a failure
 * fails for all who share it
 */
export function oneAtATime<Answer>(): (companyId: number, work: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<number, Promise<Answer>>();
  const waiting = new Map<number, Promise<Answer>>();
  // What each sharer does with the answer, such as writing megabytes of JSON, is one piece of work: one per turn.
  let handedOver: Promise<void> = Promise.resolve();
  const ask = (companyId: number, work: () => Promise<Answer>): Promise<Answer> => {
    const begin = (): Promise<Answer> => {
      waiting.delete(companyId);
      const { reads, ...caller } = currentCaller();
      // A server is chosen anew: one that has what all who wait have changed, not the first of them alone.
      const own = { ...caller, gone: null, ...(reads && { reads: { ...reads } }) };
      const answer = onBehalfOf(own, work).finally(() => underWay.delete(companyId));
      underWay.set(companyId, answer);
      return answer;
    };
    const before = underWay.get(companyId);
    if (!before) return waiting.get(companyId) ?? begin();
    const shared = waiting.get(companyId) ?? before.then(begin, begin);
    waiting.set(companyId, shared);
    return shared;
  };
  return async (companyId, work) => {
    const answer = await ask(companyId, work);
    handedOver = handedOver.then(() => nextTurn());
    await handedOver;
    return answer;
  };
}

/** Milliseconds of work before it yields. */
const SLICE_MS = 8;

/** For work over many rows: await it before each, and it yields to others every few milliseconds. */
export function inSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
