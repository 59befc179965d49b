export * from './api-keys.calls';
export * from './company-events.calls';
export * from './webhooks.calls';
