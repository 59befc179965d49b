export * from './activity.calls';
