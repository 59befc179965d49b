import { and, eq, gt } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import { recordAuditEvent } from '../../db/history/audit-log';
import { signOnConnections, signOnRequests, users } from '../../db/schema';
import { decide, decidingWithoutUser } from '../../decisions/decide';
import { changeRow } from '../../decisions/versions';
import { unseal } from '../../documents/sealing/sealed-secrets';
import type { Browser } from '../../server/authentication/sessions';
import { openSession } from '../../server/authentication/sessions';
import { digest } from '../../server/authentication/tokens';
import type { Services } from '../../server/services';
import { enterCompany } from './enter-company';
import { ProviderProblem } from './guarded-fetch';
import { type Claims, claimsOf, openProvider } from './provider';
import { companyOfDomain, connectionOf, redirectUri } from './sign-on.queries';

export type Finished = { outcome: 'signed_in'; token: string } | { outcome: 'tested' };

const ENDED = 'This sign-in has ended, or began in another browser. Sign in again.';

const IS_OFF = 'Your company has turned this sign-in off. Sign in with your password.';

/**
 * Finishes a sign-in with what the provider sent back: once, in time, and in the browser that began it.
 *
 * @throws ApiError 403 that says why the person may not come in
 */
export async function finishSignOn(
  services: Services,
  { browser, answer, now, device }: { browser: string; answer: string; now: Date; device: Browser },
): Promise<Finished> {
  const { db, env } = services;
  const state = new URLSearchParams(answer).get('state') ?? '';
  const [request] = await db
    .delete(signOnRequests)
    .where(
      and(
        eq(signOnRequests.stateHash, digest(state)),
        eq(signOnRequests.browserHash, digest(browser)),
        gt(signOnRequests.expiresAt, now),
      ),
    )
    .returning();
  const checks = request && unseal(request.sealedChecks, env.dataKeys);
  const connection = request && (await connectionOf(db, request.companyId));
  if (!checks || !connection) throw httpErrors.forbidden(ENDED);
  if (request.testerUserId === null && connection.state !== 'on' && connection.state !== 'enforced')
    throw httpErrors.forbidden(IS_OFF);
  const claims =
    connection.kind === 'saml'
      ? claimsKept(services, request.sealedClaims, connection)
      : await claimsIn(services, connection, { answer, state, checks: JSON.parse(checks) });
  const email = verifiedEmail(claims);
  if (request.testerUserId !== null) {
    await noteTest(services, connection.companyId, {
      testerId: request.testerUserId,
      version: connection.version,
      email,
      now,
    });
    return { outcome: 'tested' };
  }
  return decide(decidingWithoutUser(services, connection.companyId, now), async (d) => {
    // Under the lock: a manager may have turned it off while the provider was asked.
    const current = await connectionOf(d.tx, d.companyId);
    if (current?.state !== 'on' && current?.state !== 'enforced') return { refusal: IS_OFF };
    const entered = await enterCompany(d, { ...claims, email });
    if ('refusal' in entered) return entered;
    const { userId } = entered;
    const secondFactorAt = authenticatedAt(claims, now);
    const session = await openSession(d.tx, userId, now, { state: 'signed_in', secondFactorAt, ...device });
    const summary = `${entered.email} signed in by the identity provider`;
    await recordAuditEvent(d.tx, { companyId: d.companyId, kind: 'sign_in', summary, userId, occurredAt: now });
    return { outcome: 'signed_in' as const, token: session.token };
  }).then((result) => {
    if ('refusal' in result) throw httpErrors.forbidden(result.refusal);
    return result;
  });
}

/** When the provider asked the person; a provider that is ahead of us asked now. One that does not say may have asked last week. */
function authenticatedAt({ authenticatedAt: said }: Claims, now: Date): Date | undefined {
  if (said === null) return undefined;
  const then = new Date(said);
  return then < now ? then : now;
}

/** What a SAML provider has posted, checked when it came. */
function claimsKept({ env }: Services, sealed: string | null, { issuer }: { issuer: string }): Claims {
  const kept = sealed && unseal(sealed, env.dataKeys);
  const claims = kept ? (JSON.parse(kept) as Claims) : null;
  // Of the provider that is set now: it may have changed since.
  if (claims?.issuer !== issuer)
    throw httpErrors.forbidden('The answer of your company’s provider could not be used. Sign in again.');
  return claims;
}

async function claimsIn(
  { env }: Services,
  connection: typeof signOnConnections.$inferSelect,
  sent: { answer: string; state: string; checks: { verifier: string; nonce: string } },
): Promise<Claims> {
  try {
    const provider = await openProvider(connection, env);
    return await claimsOf(provider, { ...sent, redirectUri: redirectUri(env), groupsClaim: connection.groupsClaim });
  } catch (error) {
    if (error instanceof ProviderProblem) throw httpErrors.forbidden(`${error.message} Sign in again.`);
    throw error;
  }
}

function verifiedEmail({ email, isEmailVerified }: Claims): string {
  if (email === null) throw httpErrors.forbidden('Your company’s provider did not send your email address.');
  if (!isEmailVerified)
    throw httpErrors.forbidden(`Your company’s provider does not say that ${email} is verified. Ask who runs it.`);
  return email;
}

/** A manager signed in as themselves: the connection can be turned on. */
function noteTest(
  services: Services,
  companyId: number,
  { testerId, version, email, now }: { testerId: number; version: number; email: string; now: Date },
): Promise<void> {
  return decide(decidingWithoutUser(services, companyId, now), async (d) => {
    const isTester = and(eq(users.id, testerId), eq(users.companyId, companyId));
    const [tester] = await d.tx.select({ email: users.email }).from(users).where(isTester);
    if (tester?.email !== email)
      throw httpErrors.forbidden(`The provider says that you are ${email}. Sign in there with your own address.`);
    if ((await companyOfDomain(d.tx, email.split('@').at(-1)!)) !== companyId)
      throw httpErrors.forbidden(`Prove the domain of ${email} first.`);
    const connection = await connectionOf(d.tx, companyId);
    // Changed meanwhile: something else was tested.
    if (!connection || connection.version !== version) throw httpErrors.forbidden(ENDED);
    const state = connection.state === 'draft' ? ('tested' as const) : connection.state;
    const tested = { state, testedAt: now, testedByUserId: testerId };
    await changeRow(d, signOnConnections, eq(signOnConnections.companyId, companyId), 'Tested', tested);
    d.audit({ kind: 'sign_on_changed', summary: `Identity provider tested by ${email}`, subjectUserId: testerId });
  });
}
