import { SCOPE_WORDS } from '@contract/account/account.constants';
import { getUser, listUsers, removeUser, searchCompanyUsers, updateUser } from '@contract/account/users.calls';
import type { Scope } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { lockCompany } from '../../decisions/company-lock';
import { recordAuditEvent } from '../../history/audit-log';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { endSessionsOf, renewSession, setSessionCookie } from '../identity/sessions';
import { revokeKeysMadeBy } from '../integrations/api-keys.queries';
import { switchOffWebhooksOf } from '../integrations/webhooks.queries';
import { scopesInWords } from './scope-words';
import { detachUser, getCompanyUser, hasOtherManager, setScopes, usersNamed, usersOf } from './users.queries';

export function usersRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listUsers, async ({ query }, { company }) => {
    const { users, total } = await usersOf(db, company.id, query, { scopes: query.scope, q: query.q });
    return paged({ users }, query, total);
  });

  mount(app, services, searchCompanyUsers, async ({ query }, { company }) => {
    const { users, total } = await usersNamed(db, company.id, query, query.search_term);
    return paged({ users }, query, total);
  });

  mount(app, services, getUser, async ({ params }, { company }) => getCompanyUser(db, company.id, params.id));

  // What a person may do is theirs from signing in to the end of the session: other rights ask for another one.
  mount(app, services, updateUser, async ({ params, body }, { company, user, session, now, reply }) => {
    const renewed = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const changed = await getCompanyUser(tx, company.id, params.id);
      refuseChanged(changed, body.seen_scopes);
      if (!body.scopes.includes('manage_users') && !(await hasOtherManager(tx, company.id, changed.id)))
        throw lastManager('scopes');
      const summary = changeInWords(changed, body.scopes);
      if (summary === null) return null;
      await setScopes(tx, changed.id, body.scopes);
      await recordAuditEvent(tx, {
        companyId: company.id,
        kind: 'scopes_changed',
        summary,
        userId: user.id,
        subjectUserId: changed.id,
        occurredAt: now,
      });
      // A key has no session of its own to go on with.
      const isOwn = changed.id === user.id && session.apiKey === null;
      await endSessionsOf(tx, changed.id, now, isOwn ? session : undefined);
      return isOwn ? renewSession(tx, session.id) : null;
    });
    if (renewed !== null) setSessionCookie(reply, renewed, env.portalOrigin);
    return getCompanyUser(db, company.id, params.id);
  });

  mount(app, services, removeUser, async ({ params }, { company, user, now }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const removed = await getCompanyUser(tx, company.id, params.id);
      if (!(await hasOtherManager(tx, company.id, removed.id))) throw lastManager('id');
      await detachUser(tx, removed.id, now);
      const line = { companyId: company.id, userId: user.id, subjectUserId: removed.id, occurredAt: now };
      await recordAuditEvent(tx, {
        ...line,
        kind: 'user_removed',
        summary: `Removed ${removed.full_name} (${removed.email})`,
      });
      const keys = await revokeKeysMadeBy(tx, {
        companyId: company.id,
        userId: removed.id,
        revokedBy: user.id,
        now,
      });
      for (const name of keys)
        await recordAuditEvent(tx, {
          ...line,
          kind: 'api_key_revoked',
          summary: `Revoked the API key “${name}” with the removal of ${removed.full_name}, who made it`,
        });
      const reason = `Switched off: ${removed.full_name}, who added it, was removed.`;
      for (const url of await switchOffWebhooksOf(tx, { companyId: company.id, userId: removed.id, reason, now }))
        await recordAuditEvent(tx, {
          ...line,
          kind: 'webhook_changed',
          summary: `Webhook to ${new URL(url).origin}: switched off with the removal of ${removed.full_name}, who added it`,
        });
    });
    return undefined;
  });
}

function lastManager(field: string) {
  const words = 'The company needs somebody who may manage users. Give that right to somebody else first.';
  return refuse.invalid({ [field]: [words] }, words);
}

/** Two managers at once: the second would give back what the first took. Without what was seen it is not asked. */
function refuseChanged({ full_name, scopes }: { full_name: string; scopes: string[] }, seen: string[] | undefined) {
  // In the words of the boxes beside which it is read.
  const meanwhile = seen && differenceInWords(seen, scopes, (named) => named.map(label).join(', '));
  if (!meanwhile) return;
  const words = `Somebody changed the rights of ${full_name} meanwhile: ${meanwhile}. Yours are not saved. Save again if they are still right.`;
  throw refuse.changedMeanwhile(words);
}

/** @returns null when no right is given or taken */
function changeInWords({ full_name, scopes }: { full_name: string; scopes: string[] }, after: string[]) {
  const words = differenceInWords(scopes, after, scopesInWords);
  return words === null ? null : `${full_name}: ${words}`;
}

const label = (scope: string) => `“${SCOPE_WORDS[scope as Scope] ?? scope}”`;

function differenceInWords(
  before: readonly string[],
  after: readonly string[],
  inWords: (scopes: readonly string[]) => string,
): string | null {
  const given = after.filter((scope) => !before.includes(scope));
  const taken = before.filter((scope) => !after.includes(scope));
  const parts = [given.length > 0 && `gave ${inWords(given)}`, taken.length > 0 && `took ${inWords(taken)}`].filter(
    Boolean,
  );
  return parts.length === 0 ? null : parts.join('; ');
}
