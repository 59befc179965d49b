import type { CallParsed } from '@contract/call';
import type { setSignOnState } from '@contract/sign-on/sign-on.calls';
import { SIGN_ON_STATE_LABELS } from '@contract/sign-on/sign-on.constants';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { signOnConnections, signOnDomains, users } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { mailManagers } from '../../decisions/mail-managers';
import { assertVersion, changeRow } from '../../decisions/versions';
import { endSessionsOf } from '../../server/authentication/sessions';
import { connectionOf } from './sign-on.queries';

/**
 * Turns it off (`tested`), on, or enforces it. Enforcing ends the sessions of all who are kept to the provider from then on.
 *
 * @throws ApiError 409 when it changed meanwhile; 422 without a provider, and before it was tested or a domain was proven
 */
export function setState(
  deciding: Deciding,
  { state, expected_version }: CallParsed<typeof setSignOnState>['body']['sign_on'],
): Promise<void> {
  return decide(deciding, async (d) => {
    const isOwn = eq(signOnConnections.companyId, d.companyId);
    await assertVersion(d, signOnConnections, isOwn, expected_version);
    const current = await connectionOf(d.tx, d.companyId);
    if (!current) throw httpErrors.invalid({ state: ['Enter your identity provider first.'] });
    if (current.state === state) return;
    if (current.state === 'draft') throw httpErrors.invalid({ state: ['Try it as yourself first.'] });
    const proven = await provenDomains(d);
    if (state !== 'tested' && proven.length === 0) throw httpErrors.invalid({ state: ['Prove a domain first.'] });
    const summary = `Single sign-on: ${SIGN_ON_STATE_LABELS[state].toLowerCase()}`;
    await changeRow(d, signOnConnections, isOwn, summary, { state });
    d.audit({
      kind: 'sign_on_changed',
      summary: `${summary}; before: ${SIGN_ON_STATE_LABELS[current.state].toLowerCase()}`,
    });
    await mailManagers(d, summary);
    if (state === 'enforced') await endSessionsOfKept(d, proven);
  });
}

async function provenDomains(d: Decision): Promise<string[]> {
  const rows = await d.tx
    .select({ domain: signOnDomains.domain })
    .from(signOnDomains)
    .where(and(eq(signOnDomains.companyId, d.companyId), isNotNull(signOnDomains.provenAt)));
  return rows.map(({ domain }) => domain);
}

/** Of everyone whom the provider alone lets in from now on. */
async function endSessionsOfKept(d: Decision, domains: string[]) {
  const kept = await d.tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.companyId, d.companyId),
        isNull(users.disabledAt),
        inArray(sql`split_part(${users.email}, '@', 2)`, domains),
        sql`NOT ${users.scopes} @> ARRAY['manage_users']`,
      ),
    );
  for (const { id } of kept) await endSessionsOf(d.tx, id, d.now);
}
