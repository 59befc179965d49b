export * from './alert-settings.calls';
export * from './tickets.calls';
