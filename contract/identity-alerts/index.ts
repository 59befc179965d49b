export * from './fraud-lists.calls';
export * from './identity-alerts.calls';
