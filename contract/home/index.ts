export * from './work-queue.calls';
