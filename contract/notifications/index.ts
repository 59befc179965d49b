export * from './notices.calls';
export * from './notification-preferences.calls';
export * from './push.calls';
