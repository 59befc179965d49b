import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a worker process may take; one that takes more is ended, and the next task gets a new one. */
type WorkerLimits = {
  /** Of one task, from when the process begins with it. */
  timeLimitMs: number;
  /** Of the process, buffers included. */
  maxMemoryBytes: number;
  /** Processes at the same time. */
  atOnce: number;
  /** Tasks that wait, of all owners together and of one. */
  maxWaiting: number;
  maxWaitingOfOwner: number;
};

/** A task was cut off: the process took too long, or ended by itself (too much memory, a crash). */
export class TaskCutOff extends Error {
  constructor(readonly why: 'time' | 'memory') {
    super(`A worker process was ended: ${why}.`);
  }
}

/** Too many tasks wait already. */
export class TooManyTasks extends Error {}

type Waiting = { owner: string; isPatient: boolean; begin: () => void };
type Idle = { worker: ChildProcess; stopWaiting: () => void };
type Answer = { id: number; result?: unknown; failure?: string; isSpent: boolean };

const START_LIMIT_MS = 30_000;
/** An idle process holds about 70 MB; starting one takes a good part of a second. */
const IDLE_MS = 30_000;

/**
 * Processes that do what may go wrong in every way: hang, take all memory, crash. A thread would do for hanging, but one
 * that runs out of memory can take the whole program with it (decision 0051). They are started when they are needed and
 * end when nothing came for a while, or with the monitor.
 */
export class WorkerProcesses {
  private readonly waiting: Waiting[] = [];
  private readonly idle: Idle[] = [];
  private readonly owners = new Set<string>();
  private running = 0;
  private lastId = 0;

  /** @param program a file that calls `answerTasks` of worker-program.mjs */
  constructor(
    private readonly program: URL,
    private readonly limits: WorkerLimits,
  ) {}

  /**
   * @param owner whose task it is: one owner has one task under way, so that one owner's tasks do not hold up the
   * others'
   * @param isPatient no caller waits for it: it begins when no other task can
   * @returns what the task returned
   * @throws TaskCutOff, TooManyTasks, or Error for a task that failed in a way of its own
   */
  async run<T>(task: string, input: object, owner: string, isPatient = false): Promise<T> {
    const ofOwner = this.waiting.filter((one) => one.owner === owner).length;
    if (this.waiting.length >= this.limits.maxWaiting || ofOwner >= this.limits.maxWaitingOfOwner)
      throw new TooManyTasks('Too many tasks are waiting.');
    await new Promise<void>((resolve) => {
      this.waiting.push({ owner, isPatient, begin: resolve });
      this.beginNext();
    });
    try {
      return await this.runNow<T>(task, input);
    } finally {
      this.owners.delete(owner);
      this.running -= 1;
      this.beginNext();
    }
  }

  private beginNext() {
    while (this.running < this.limits.atOnce) {
      const able = this.waiting.filter(({ owner }) => !this.owners.has(owner));
      const next = able.find(({ isPatient }) => !isPatient) ?? able[0];
      if (next === undefined) return;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.owners.add(next.owner);
      this.running += 1;
      next.begin();
    }
  }

  private async runNow<T>(task: string, input: object): Promise<T> {
    const worker = this.takeIdle() ?? (await this.start());
    const id = ++this.lastId;
    const answer = await this.answerOf(worker, { id, task, input });
    if (answer.isSpent) worker.kill('SIGKILL');
    else this.keepIdle(worker);
    if (answer.failure !== undefined) throw new Error(answer.failure);
    return answer.result as T;
  }

  private async start(): Promise<ChildProcess> {
    const { maxMemoryBytes, timeLimitMs } = this.limits;
    const worker = fork(fileURLToPath(this.program), [String(maxMemoryBytes), String(timeLimitMs)], {
      // Nothing of ours: no loaders, no secrets of the environment, no output.
      execArgv: [`--max-old-space-size=${Math.round(maxMemoryBytes / 2 ** 20 / 2)}`],
      env: { NODE_ENV: 'production', ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    worker.on('error', () => {}); // whoever waits for a message of the worker gets the error
    try {
      await messageOf(worker, START_LIMIT_MS, () => true);
    } catch (error) {
      worker.kill('SIGKILL');
      throw new Error('A worker process did not start.', { cause: error });
    }
    return worker;
  }

  private async answerOf(worker: ChildProcess, message: { id: number; task: string; input: object }): Promise<Answer> {
    worker.ref();
    worker.channel?.ref();
    try {
      const answered = messageOf<Answer>(worker, this.limits.timeLimitMs, ({ id }) => id === message.id);
      worker.send(message, () => {}); // the exit of a worker that is gone reports it
      return await answered;
    } catch (error) {
      worker.kill('SIGKILL');
      throw error;
    }
  }

  private takeIdle(): ChildProcess | undefined {
    const last = this.idle.pop();
    last?.stopWaiting();
    return last?.worker;
  }

  /** An idle process does not keep the monitor from ending. */
  private keepIdle(worker: ChildProcess) {
    worker.unref();
    worker.channel?.unref();
    const forget = () => {
      stopWaiting();
      this.idle.splice(this.idle.indexOf(entry), 1);
    };
    const timer = setTimeout(() => {
      forget();
      worker.kill('SIGKILL');
    }, IDLE_MS);
    timer.unref();
    worker.once('exit', forget);
    const stopWaiting = () => {
      clearTimeout(timer);
      worker.off('exit', forget);
    };
    const entry: Idle = { worker, stopWaiting };
    this.idle.push(entry);
  }
}

/** The next message that is `wanted`. @throws TaskCutOff when none came in time, or the process ended instead */
function messageOf<T>(worker: ChildProcess, limitMs: number, wanted: (message: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('exit', onExit).off('error', onExit);
      then();
    };
    const onMessage = (message: unknown) => {
      if (wanted(message as T)) end(() => resolve(message as T));
    };
    const onExit = () => end(() => reject(new TaskCutOff('memory')));
    const timer = setTimeout(() => end(() => reject(new TaskCutOff('time'))), limitMs);
    worker.on('message', onMessage).once('exit', onExit).once('error', onExit);
  });
}
