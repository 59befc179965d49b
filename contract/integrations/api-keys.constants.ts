import { SCOPES, type Scope } from '../shared/permissions';

/** How every key begins, so that a leaked one is recognized. */
export const API_KEY_PREFIX = 'bpk_';

/** Scopes for keys. Managing people, plan and keys stays with people. */
export const API_KEY_SCOPES: readonly Scope[] = SCOPES.filter((scope) => scope !== 'manage_users');

/** Keys of one company that are not revoked. */
export const MAX_API_KEYS = 50;

export const API_KEY_KINDS = ['company', 'outlook'] as const;
