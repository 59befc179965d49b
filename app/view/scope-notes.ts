import { SCOPE_LABELS } from '@contract/account/account.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { planLackedBy, SCOPES, type Scope } from '@contract/shared/permissions';
import { missingWords } from './missing-labels';

/** Permissions whose effect another one already includes. */
const COVERED_BY: Partial<Record<Scope, readonly Scope[]>> = {
  tickets_workflow: ['tickets_load_lock_staff', 'tickets_load_lock_manager', 'compliance'],
  // Besides `compliance` it still marks its holder as staff.
  tickets_load_lock_staff: ['tickets_load_lock_manager'],
};

/**
 * Which permissions of an account have no effect, and why: the company's plan lacks their feature, or another
 * permission of the account includes them.
 *
 * @param scopes of the account; none for an invitation
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
