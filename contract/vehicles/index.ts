export * from './vehicles.calls';
