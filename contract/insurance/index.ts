export * from './certificates.calls';
export * from './policies.calls';
