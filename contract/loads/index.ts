export * from './load-logs.calls';
export * from './load-settings.calls';
export * from './load-vehicles.calls';
export * from './loads.calls';
export * from './positions.calls';
