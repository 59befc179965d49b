export * from './proven-calls.calls';
export * from './seen-contacts.calls';
