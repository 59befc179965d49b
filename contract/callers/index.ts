export * from './caller-check.calls';
