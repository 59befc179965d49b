export * from './identity-alerts.calls';
