export * from './subscription-imports.calls';
export * from './subscriptions.calls';
