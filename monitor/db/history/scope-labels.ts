/** Scopes for the audit log: `manage_users` is "manage users". */
export const describeScopes = (scopes: readonly string[]): string =>
  scopes.length === 0 ? 'no rights' : scopes.map((scope) => scope.replaceAll('_', ' ')).join(', ');
