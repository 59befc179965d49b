export * from './roles.calls';
