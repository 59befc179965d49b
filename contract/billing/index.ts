export * from './billing.calls';
