export * from './tms-mappings.calls';
export * from './tms-messages.calls';
