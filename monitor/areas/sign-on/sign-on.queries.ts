import { X509Certificate } from 'node:crypto';
import { portalPaths, withBase } from '@contract/portal-paths';
import { PROOF_PREFIX, PROOF_RECORD } from '@contract/sign-on/sign-on.constants';
import type { ScimToken, SignOn } from '@contract/sign-on/sign-on.entities';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { BASE } from '../../base/base-path';
import type { Env } from '../../base/env';
import { beyondCompany } from '../../db/beyond-company';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { roles, scimTokens, signOnConnections, signOnDomains, signOnGroups, teams, users } from '../../db/schema';

/** Where the provider sends browsers back to. */
export const redirectUri = ({ portalOrigin }: Pick<Env, 'portalOrigin'>) =>
  portalOrigin + withBase(portalPaths.signOnCallback());

/** Where a directory calls. */
export const scimUrl = ({ publicOrigin }: Pick<Env, 'publicOrigin'>) => `${publicOrigin}${BASE}/scim/v2`;

/** Our name at a SAML provider, which is the address of our metadata, and where it posts its answers. */
export const samlEntityId = ({ publicOrigin }: Pick<Env, 'publicOrigin'>) =>
  `${publicOrigin}${BASE}/sign_on/saml/metadata`;
export const samlAcsUrl = ({ publicOrigin }: Pick<Env, 'publicOrigin'>) => `${publicOrigin}${BASE}/sign_on/saml/acs`;

/** @returns the company's connection with its secrets, or null */
export async function connectionOf(db: Queryable, companyId: number) {
  const [connection] = await db.select().from(signOnConnections).where(eq(signOnConnections.companyId, companyId));
  return connection ?? null;
}

/** The company that has proven a domain; null: none. */
export async function companyOfDomain(db: Queryable, domain: string): Promise<number | null> {
  const [found] = await beyondCompany('proven_domains', () =>
    db
      .select({ companyId: signOnDomains.companyId })
      .from(signOnDomains)
      .where(and(eq(signOnDomains.domain, domain), isNotNull(signOnDomains.provenAt))),
  );
  return found?.companyId ?? null;
}

export async function scimTokenOf(db: Queryable, companyId: number): Promise<ScimToken | null> {
  const [row] = await db
    .select({ token: scimTokens, by: fullNameOrNull(users) })
    .from(scimTokens)
    .leftJoin(users, eq(users.id, scimTokens.createdByUserId))
    .where(eq(scimTokens.companyId, companyId));
  return row
    ? {
        prefix: row.token.prefix,
        created_at: row.token.createdAt.toISOString(),
        created_by: row.by,
        last_used_at: row.token.lastUsedAt?.toISOString() ?? null,
      }
    : null;
}

/** All of a company's single sign-on, without secrets. */
export async function signOnOf(db: Queryable, companyId: number, env: Env): Promise<SignOn> {
  const [connection] = await db
    .select({ row: signOnConnections, tester: fullNameOrNull(users) })
    .from(signOnConnections)
    .leftJoin(users, eq(users.id, signOnConnections.testedByUserId))
    .where(eq(signOnConnections.companyId, companyId));
  const domains = await db
    .select()
    .from(signOnDomains)
    .where(eq(signOnDomains.companyId, companyId))
    .orderBy(asc(signOnDomains.domain));
  const groups = await db
    .select({ row: signOnGroups, team: teams.name, role: roles.name })
    .from(signOnGroups)
    .leftJoin(teams, and(eq(teams.id, signOnGroups.teamId), eq(teams.companyId, companyId)))
    .leftJoin(roles, and(eq(roles.id, signOnGroups.roleId), eq(roles.companyId, companyId)))
    .where(eq(signOnGroups.companyId, companyId))
    .orderBy(asc(signOnGroups.name));
  return {
    connection: connection
      ? {
          state: connection.row.state,
          kind: connection.row.kind,
          issuer: connection.row.issuer,
          client_id: connection.row.clientId,
          sign_on_url: connection.row.signOnUrl,
          certificates: connection.row.certificates.map((pem) => {
            const { fingerprint256, validTo } = new X509Certificate(pem);
            return { pem, sha256: fingerprint256, expires_at: new Date(validTo).toISOString() };
          }),
          groups_claim: connection.row.groupsClaim,
          do_groups_decide: connection.row.doGroupsDecide,
          tested_at: connection.row.testedAt?.toISOString() ?? null,
          tested_by: connection.tester,
          version: connection.row.version,
        }
      : null,
    domains: domains.map(({ id, domain, proof, provenAt, provenBy }) => ({
      id,
      domain,
      record_name: `${PROOF_RECORD}.${domain}`,
      record_value: PROOF_PREFIX + proof,
      proven_at: provenAt?.toISOString() ?? null,
      proven_by: provenBy,
    })),
    groups: groups.map(({ row, team, role }) => ({
      id: row.id,
      name: row.name,
      scopes: row.scopes,
      role: row.roleId !== null && role !== null ? { id: row.roleId, name: role } : null,
      team: row.teamId !== null && team !== null ? { id: row.teamId, name: team } : null,
      is_of_directory: row.isOfDirectory,
      version: row.version,
    })),
    scim_token: await scimTokenOf(db, companyId),
    redirect_uri: redirectUri(env),
    scim_url: scimUrl(env),
    saml_entity_id: samlEntityId(env),
    saml_acs_url: samlAcsUrl(env),
  };
}
