export * from './alert-settings.calls';
export * from './high-risk-pickups.calls';
export * from './tickets.calls';
