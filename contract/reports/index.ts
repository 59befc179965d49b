export * from './reports.calls';
