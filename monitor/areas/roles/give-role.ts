import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow } from '../../decisions/versions';
import type { CallContext } from '../../server/calls';
import { changeScopesOf, given } from '../account/change-scopes';
import { getCompanyUser } from '../account/users.queries';
import { companyRole } from './roles.queries';

/** What a person would gain and lose by a role. @throws ApiError 404 for another company's role or user */
export async function planGift(db: Queryable, companyId: number, userId: number, roleId: number) {
  const { scopes } = await getCompanyUser(db, companyId, userId);
  const role = await companyRole(db, companyId, roleId);
  return {
    role: { id: role.id, name: role.name },
    gains: given(scopes, role.scopes),
    loses: given(role.scopes, scopes),
  };
}

/**
 * Gives a person a role, or takes them out of theirs.
 *
 * @returns the new token of the caller's own session, which goes on; null: it is as it was
 * @throws ApiError 404 for another company's role or user; 409 when the user changed meanwhile; 422 for the last manager
 */
export function giveRoleTo(
  deciding: Deciding & Pick<CallContext, 'session'>,
  id: number,
  { role_id: roleId, expected_version }: { role_id: number | null; expected_version?: number | undefined },
): Promise<string | null> {
  return decide(deciding, async (d) => {
    const before = await getCompanyUser(d.tx, d.companyId, id);
    await assertVersion(d, users, id, expected_version);
    const role = roleId === null ? null : await companyRole(d.tx, d.companyId, roleId);
    if ((before.role?.id ?? null) === (role?.id ?? null)) return null;
    const token = role === null ? null : await changeScopesOf(d, deciding.session, before, role.scopes);
    const summary = role ? `Has the role ${role.name}` : `No longer has the role ${before.role!.name}`;
    await changeRow(d, users, and(eq(users.id, id)), summary, { roleId: role?.id ?? null });
    const said = role
      ? `${before.full_name} has the role ${role.name} now`
      : `${before.full_name} no longer has the role ${before.role!.name}, and keeps its permissions`;
    d.audit({ kind: 'scopes_changed', summary: said, subjectUserId: id });
    return token;
  });
}
