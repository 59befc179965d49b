import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { LIMITS, supervise } from '../../scripts/supervise.mjs';
import { freePort } from './processes';

/** Quick ones; a check may still take its time on a busy machine. */
const QUICK = { ...LIMITS, checkEvery: 20, answerWithin: 3_000, failedChecks: 2, firstPause: 10, maxPause: 20 };

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());

async function startStandIn(how = '', limits = QUICK) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const said: string[] = [];
  let starts = 0;
  let giveUp: (code: number) => void;
  const givenUp = new Promise<number>((resolve) => {
    giveUp = resolve;
  });
  const program = supervise(
    {
      name: 'stand-in',
      start: () => {
        starts += 1;
        return fork('tests/nodes/stand-in.mjs', [String(port), how]);
      },
      ready: (child) => new Promise((resolve) => child.once('message', resolve)),
      health: `${origin}/health`,
    },
    { onGivenUp: (code) => giveUp(code), say: (line) => said.push(line), limits },
  );
  end = () => program.stop(1_000);
  return { program, origin, said, givenUp, starts: () => starts };
}

/** The process that answers; waits until one does. */
async function answeringPid(origin: string): Promise<number> {
  for (;;) {
    try {
      return Number(await (await fetch(origin, { signal: AbortSignal.timeout(500) })).text());
    } catch {
      await pause(20);
    }
  }
}

describe('a program that', () => {
  test('stops answering is killed and started again', async () => {
    const { program, origin, said } = await startStandIn();
    await program.ready;
    const before = await answeringPid(origin);
    await fetch(`${origin}/block`, { signal: AbortSignal.timeout(100) }).catch(() => {});
    expect(await answeringPid(origin)).not.toBe(before);
    expect(said).toEqual([
      'The stand-in does not answer: it is killed.',
      'The stand-in ended (SIGKILL): it is started again in 0.01 s.',
    ]);
  });

  test('dies is started again, later each time, until somebody must look at it', async () => {
    const { program, origin, said, givenUp } = await startStandIn('', { ...QUICK, maxRestarts: 3 });
    await program.ready;
    for (let deaths = 0; deaths < 4; deaths += 1) {
      await answeringPid(origin);
      await fetch(`${origin}/die`).catch(() => {});
    }
    expect(await givenUp).toBe(7);
    expect(said).toEqual([
      'The stand-in ended (code 7): it is started again in 0.01 s.',
      'The stand-in ended (code 7): it is started again in 0.02 s.',
      'The stand-in ended (code 7): it is started again in 0.02 s.',
      'The stand-in ended 4 times in 10 minutes.',
    ]);
  });

  test('cannot start is not tried again', async () => {
    const { givenUp, starts } = await startStandIn('cannot start');
    expect(await givenUp).toBe(3);
    expect(starts()).toBe(1);
  });

  test('answers 503 lives on: something else is broken', async () => {
    const { program, origin, starts } = await startStandIn('503', { ...QUICK, failedChecks: 1 });
    await program.ready;
    for (let asked = 0; asked < 10; asked += 1) await answeringPid(origin);
    await pause(QUICK.checkEvery * 5);
    expect(starts()).toBe(1);
  });

  test('does not end when it is told to is killed', async () => {
    const { program, origin, said } = await startStandIn('ignores SIGTERM');
    await program.ready;
    const pid = await answeringPid(origin);
    await program.stop(100);
    expect(said).toEqual(['The stand-in did not stop in time: it is killed.']);
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
