export * from './proof-bundles.calls';
export * from './vetting-policy.calls';
