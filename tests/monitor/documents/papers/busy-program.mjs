// A worker program that does what a hostile paper makes a parser do.
import { answerTasks } from '../../../../monitor/documents/papers/worker-program.mjs';

answerTasks({
  echo: async (input) => ({ ...input, pid: process.pid }),
  environment: async () => Object.keys(process.env).sort(),
  fail: async () => {
    throw new Error('no such paper');
  },
  hang: async () => {
    for (;;);
  },
  crash: async () => process.abort(),
  fillHeap: async () => {
    const kept = [];
    for (;;) kept.push({});
  },
  // One allocation far beyond the limit of the heap ends a whole process, also where it happens in a thread.
  fillAtOnce: async () => {
    const kept = [];
    for (;;) kept.push(new Array(30_000_000).fill(1));
  },
  fillBuffers: async () => {
    const kept = [];
    for (;;) kept.push(new Uint8Array(2 ** 20).fill(1));
  },
});
