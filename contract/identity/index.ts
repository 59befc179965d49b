export * from './access-review.calls';
export * from './identity.calls';
export * from './passkeys.calls';
export * from './passwords.calls';
export * from './second-factors.calls';
export * from './sessions.calls';
export * from './sign-up.calls';
