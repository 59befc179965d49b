export * from './classifications.calls';
export * from './rule-overrides.calls';
