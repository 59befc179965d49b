export * from './api-keys.calls';
export * from './chat-notices.calls';
export * from './company-events.calls';
export * from './webhooks.calls';
