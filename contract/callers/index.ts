export * from './caller-check.calls';
export * from './sender-check.calls';
