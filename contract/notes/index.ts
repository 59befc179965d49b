export * from './notes.calls';
