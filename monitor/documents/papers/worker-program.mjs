// What a worker process is made of: it answers tasks that the monitor sends, one at a time, and cannot outlive its limits.
// Plain JavaScript, since it is loaded as a file by source runs, tests and the bundle alike.
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const LOOK_EVERY_MS = 50;

/**
 * Answers tasks until the monitor goes away.
 *
 * @param {Record<string, (input: any) => Promise<unknown>>} tasks by name; what they return is sent back
 */
export function answerTasks(tasks) {
  // Milliseconds since 1970 at which the task under way must have ended; 0: none is.
  const deadline = new Float64Array(new SharedArrayBuffer(8));
  const maxMemoryBytes = Number(process.argv[2]);
  const timeLimitMs = Number(process.argv[3]);
  // A busy task blocks this thread, its timers and its messages: only another thread can end it when the monitor is gone.
  new Worker(new URL(import.meta.url), { workerData: { deadline, maxMemoryBytes } }).unref();

  process.on('message', async ({ id, task, input }) => {
    // The monitor ends a task first; this is for a task whose monitor was killed.
    deadline[0] = Date.now() + timeLimitMs + 2_000;
    let answer;
    try {
      answer = { id, result: await tasks[task](input) };
    } catch (error) {
      answer = { id, failure: String(error?.stack ?? error) };
    }
    deadline[0] = 0;
    // What a large paper leaves in the heap and in the library's caches is not worth keeping.
    process.send({ ...answer, isSpent: process.memoryUsage.rss() > maxMemoryBytes / 3 });
  });
  process.on('disconnect', () => process.exit(0));
  process.send({ ready: true });
}

// The limit on memory counts the whole process: V8's own limits leave out what is inflated into buffers.
if (!isMainThread && workerData?.deadline)
  setInterval(() => {
    // Read once: the other thread may set it back to 0 in between, and every moment is after that.
    const deadline = workerData.deadline[0];
    const isLate = deadline !== 0 && Date.now() > deadline;
    if (isLate || process.memoryUsage.rss() > workerData.maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
  }, LOOK_EVERY_MS);
