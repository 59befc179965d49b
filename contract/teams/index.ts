export * from './teams.calls';
