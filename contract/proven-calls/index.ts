export * from './proven-calls.calls';
