// Keeps a program running: starts it again when it dies, and kills it first when it stops answering its health check.
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Times in milliseconds. A program that stops answering is killed after about 20 s. */
export const LIMITS = {
  checkEvery: 2_000,
  answerWithin: 5_000,
  failedChecks: 3,
  /** Before a restart; doubled each time, since what killed it may need a while to pass. */
  firstPause: 1_000,
  maxPause: 30_000,
  /** After so many restarts within `restartsWithin`, more are pointless: a person must look into it. */
  maxRestarts: 10,
  restartsWithin: 600_000,
};

/**
 * @typedef {object} Program
 * @property {string} name as messages call it
 * @property {() => import('node:child_process').ChildProcess} start
 * @property {(child: import('node:child_process').ChildProcess) => Promise<unknown>} ready settles when the child says by
 *   itself that it serves. It is not checked before: a migration or the demo data take their time.
 * @property {string} health http address. Any answer counts, 503 too: a database that is away is no reason to kill.
 */

/**
 * @param {Program} program
 * @param {object} options
 * @param {(code: number) => void} options.onGivenUp called once, when the program ended before it was ever ready or too
 *   often. A program that cannot start is not tried again: its own message says what to change.
 * @param {(line: string) => void} [options.say]
 * @param {typeof LIMITS} [options.limits]
 * @returns {{ ready: Promise<unknown>, stop: (withinMs: number) => Promise<void>, pid: () => number | undefined }}
 *   ready: what the program's first `ready` gave. stop: SIGTERM, and SIGKILL when it has not ended in time.
 */
export function supervise(program, { onGivenUp, say = console.error, limits = LIMITS }) {
  let child;
  let isStopping = false;
  let wasEverReady = false;
  let restarts = [];
  const wakeUp = new AbortController();
  let announceReady;
  const ready = new Promise((resolve) => {
    announceReady = resolve;
  });

  function launch() {
    const started = program.start();
    child = started;
    started.once('exit', (code, signal) => onExit(code, signal));
    program.ready(started).then((value) => {
      wasEverReady = true;
      announceReady(value);
      watch(started);
    });
  }

  async function watch(watched) {
    let failed = 0;
    while (failed < limits.failedChecks) {
      await pause(limits.checkEvery);
      if (isStopping || hasEnded(watched)) return;
      failed = (await isAnswering(program.health, limits.answerWithin)) ? 0 : failed + 1;
    }
    if (isStopping || hasEnded(watched)) return;
    say(`The ${program.name} does not answer: it is killed.`);
    watched.kill('SIGKILL');
  }

  async function onExit(code, signal) {
    if (isStopping) return;
    if (!wasEverReady) return onGivenUp(code || 1);
    const now = Date.now();
    restarts = restarts.filter((at) => now - at < limits.restartsWithin);
    if (restarts.length >= limits.maxRestarts) {
      say(`The ${program.name} ended ${restarts.length + 1} times in ${limits.restartsWithin / 60_000} minutes.`);
      return onGivenUp(code || 1);
    }
    const wait = Math.min(limits.firstPause * 2 ** restarts.length, limits.maxPause);
    restarts.push(now);
    say(`The ${program.name} ended (${signal ?? `code ${code}`}): it is started again in ${wait / 1000} s.`);
    await pause(wait, undefined, { signal: wakeUp.signal }).catch(() => {});
    if (!isStopping) launch();
  }

  launch();
  return {
    ready,
    pid: () => child.pid,
    stop: async (withinMs) => {
      isStopping = true;
      wakeUp.abort();
      if (hasEnded(child)) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const tooLate = setTimeout(() => {
        say(`The ${program.name} did not stop in time: it is killed.`);
        child.kill('SIGKILL');
      }, withinMs);
      await ended;
      clearTimeout(tooLate);
    },
  };
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/** On a connection of its own: one kept open would be a client that a stopping program waits for. */
function isAnswering(address, withinMs) {
  return new Promise((resolve) => {
    const request = get(address, { agent: false, signal: AbortSignal.timeout(withinMs) }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on('error', () => resolve(false));
  });
}
