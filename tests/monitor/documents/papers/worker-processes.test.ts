import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TaskCutOff, TooManyTasks, WorkerProcesses } from '@monitor/documents/papers/worker-processes';
import { expect, test, vi } from 'vitest';

const PROGRAM = new URL('./busy-program.mjs', import.meta.url);
const open = (limits: Partial<ConstructorParameters<typeof WorkerProcesses>[1]> = {}) =>
  new WorkerProcesses(PROGRAM, {
    timeLimitMs: 1_000,
    maxMemoryBytes: 200 * 2 ** 20,
    atOnce: 2,
    maxWaiting: 10,
    maxWaitingOfOwner: 2,
    ...limits,
  });
const pidOf = async (processes: WorkerProcesses) => (await processes.run<{ pid: number }>('echo', {}, 'a')).pid;

test('a process answers one task after another', async () => {
  const processes = open();
  expect(await processes.run('echo', { bytes: new Uint8Array([1, 2]) }, 'a')).toMatchObject({
    bytes: new Uint8Array([1, 2]),
  });
  const pid = await pidOf(processes);
  expect([await pidOf(processes), await pidOf(processes)]).toEqual([pid, pid]);
  await expect(processes.run('fail', {}, 'a')).rejects.toThrow('no such paper');
  expect(await pidOf(processes)).toBe(pid);
});

test('it knows nothing of the secrets in the environment', async () => {
  process.env.DATA_KEYS_OF_A_TEST = 'secret';
  const names = await open().run<string[]>('environment', {}, 'a');
  expect(names).toContain('NODE_ENV');
  expect(names).not.toContain('DATA_KEYS_OF_A_TEST');
  expect(names).not.toContain('PATH');
});

test('one that hangs is ended, this process goes on meanwhile, and the next task gets another', async () => {
  const processes = open();
  const before = await pidOf(processes);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 10);
  await expect(processes.run('hang', {}, 'a')).rejects.toEqual(new TaskCutOff('time'));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
  await vi.waitFor(() => expect(isAlive(before)).toBe(false));
  expect(await pidOf(processes)).not.toBe(before);
});

test.each(['fillHeap', 'fillAtOnce', 'fillBuffers', 'crash'])(
  'one that does %s takes nothing with it',
  async (task) => {
    const processes = open({ timeLimitMs: 30_000 });
    await expect(processes.run(task, {}, 'a')).rejects.toEqual(new TaskCutOff('memory'));
    expect(await pidOf(processes)).toBeGreaterThan(0);
  },
);

test('an owner has one task under way: its others wait, and those of other owners do not', async () => {
  const processes = open({ timeLimitMs: 3_000 });
  const ended: string[] = [];
  const run = (name: string, task: string, owner: string) =>
    processes.run(task, {}, owner).then(
      () => ended.push(name),
      () => ended.push(name),
    );
  await Promise.all([run('hanging', 'hang', 'a'), run('behind it', 'echo', 'a'), run('of another', 'echo', 'b')]);
  expect(ended).toEqual(['of another', 'hanging', 'behind it']);
});

test('too many that wait are refused, of one owner and of all', async () => {
  const processes = open({ maxWaiting: 3 });
  const waiting = ['a', 'a', 'a'].map((owner) => processes.run('echo', {}, owner));
  await expect(processes.run('echo', {}, 'a')).rejects.toThrow(TooManyTasks);
  const others = ['b', 'c'].map((owner) => processes.run('echo', {}, owner));
  await expect(processes.run('echo', {}, 'd')).rejects.toThrow(TooManyTasks);
  await Promise.all([...waiting, ...others]);
});

test('a busy process whose monitor was killed ends by itself', async () => {
  const worker = fork(fileURLToPath(PROGRAM), [String(2 ** 30), '100'], { execArgv: [], serialization: 'advanced' });
  await once(worker, 'message');
  worker.send({ id: 1, task: 'hang', input: {} });
  worker.disconnect();
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
});

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
