import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { planLackedBy, SCOPES, type Scope } from '@contract/shared/permissions';
import { missingWords } from './missing-labels';

/** Permissions that open the same as another does, and nothing beside it. */
const COVERED_BY: Partial<Record<Scope, readonly Scope[]>> = {
  tickets_workflow: ['tickets_load_lock_staff', 'tickets_load_lock_manager', 'compliance'],
  // Beside compliance alone it still marks who works as staff.
  tickets_load_lock_staff: ['tickets_load_lock_manager'],
};

/**
 * Of which permissions an account has nothing, and why: the company's plan lacks what they are for, or another permission
 * of the account opens the same.
 *
 * @param scopes of the account; none of an invitation
 */
export function scopeNotes(
  paywall: CurrentUser['paywall'],
  scopes: readonly string[] = [],
): Partial<Record<Scope, string>> {
  return Object.fromEntries(
    SCOPES.flatMap((scope) => {
      const lacked = planLackedBy(scope, paywall);
      if (lacked) return [[scope, `No effect now. ${missingWords({ kind: 'plan', name: lacked }).what}`]];
      const covering = scopes.includes(scope) && COVERED_BY[scope]?.find((other) => scopes.includes(other));
      return covering ? [[scope, `Already covered by “${SCOPE_LABELS[covering]}”.`]] : [];
    }),
  );
}
