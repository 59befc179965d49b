export * from './api-keys.calls';
export * from './company-events.calls';
export * from './notification-preferences.calls';
export * from './webhooks.calls';
