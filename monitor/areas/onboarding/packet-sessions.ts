import { SIGN_IN_CODE_TRIES, SIGN_IN_CODE_TTL_SECONDS } from '@contract/identity/identity.constants';
import { PACKET_SESSION_HOURS, PACKET_SESSION_IDLE_HOURS } from '@contract/onboarding/packets.constants';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierUsers, companies, connectionInvitations, connections, packetSessions } from '../../db/schema';
import { nextChange } from '../../decisions/versions';
import { digest, newCode, newToken, sameDigest } from '../../server/authentication/tokens';

/** A browser in which the link of an email was opened. The link alone opens nothing: a code proves the address. */

export const PACKET_COOKIE = 'onboarding_session';

const HOUR_MS = 3_600_000;
/** How often the last use of a session is written. */
const TOUCH_EVERY_MS = 60_000;

const invitationAlive = (now: Date) =>
  and(
    isNull(connectionInvitations.revokedAt),
    isNull(connectionInvitations.completedAt),
    gt(connectionInvitations.expiresAt, now),
  );

/** The invitation of a link, while it works. */
export async function findOpenInvitation(db: Queryable, token: string, now: Date) {
  const [found] = await db
    .select({ invitation: connectionInvitations, company: companies })
    .from(connectionInvitations)
    .innerJoin(companies, eq(companies.id, connectionInvitations.companyId))
    .where(and(eq(connectionInvitations.tokenHash, digest(token)), invitationAlive(now)));
  return found ?? null;
}

/** Opens a session that waits for its code. @returns the token for the cookie, and the code for the email */
export async function openPacketSession(db: Queryable, invitationId: number, now: Date) {
  const token = newToken();
  const code = newCode();
  const [made] = await db
    .insert(packetSessions)
    .values({ invitationId, tokenHash: digest(token), state: 'awaiting_code', createdAt: now, lastUsedAt: now })
    .returning({ id: packetSessions.id });
  await db
    .update(packetSessions)
    .set({
      codeHash: digest(made!.id + code),
      codeExpiresAt: new Date(now.getTime() + SIGN_IN_CODE_TTL_SECONDS * 1000),
    })
    .where(eq(packetSessions.id, made!.id));
  return { token, code };
}

/** The session of a cookie, until it or its invitation ends. */
export async function findPacketSession(
  db: Queryable,
  token: string | undefined,
  state: 'awaiting_code' | 'open',
  now: Date,
) {
  if (!token) return null;
  const [found] = await db
    .select({
      session: packetSessions,
      invitation: connectionInvitations,
      company: companies,
      packetId: connections.packetId,
    })
    .from(packetSessions)
    .innerJoin(connectionInvitations, eq(connectionInvitations.id, packetSessions.invitationId))
    .innerJoin(connections, eq(connections.id, connectionInvitations.connectionId))
    .innerJoin(companies, eq(companies.id, connectionInvitations.companyId))
    .where(
      and(
        eq(packetSessions.tokenHash, digest(token)),
        eq(packetSessions.state, state),
        isNull(packetSessions.endedAt),
        gt(packetSessions.createdAt, new Date(now.getTime() - PACKET_SESSION_HOURS * HOUR_MS)),
        gt(packetSessions.lastUsedAt, new Date(now.getTime() - PACKET_SESSION_IDLE_HOURS * HOUR_MS)),
        invitationAlive(now),
      ),
    );
  if (!found?.packetId) return null;
  if (now.getTime() - found.session.lastUsedAt.getTime() > TOUCH_EVERY_MS)
    await db.update(packetSessions).set({ lastUsedAt: now }).where(eq(packetSessions.id, found.session.id));
  return { ...found, packetId: found.packetId };
}
export type PacketSession = NonNullable<Awaited<ReturnType<typeof findPacketSession>>>;

export type CodeTry = { kind: 'right'; token: string } | { kind: 'wrong'; triesLeft: number } | { kind: 'ended' };

/** Counts a try before comparing it. A right code opens the session under a new token and proves the address. */
export async function tryPacketCode(
  db: Queryable,
  { session, invitation }: PacketSession,
  code: string,
  now: Date,
): Promise<CodeTry> {
  const [counted] = await db
    .update(packetSessions)
    .set({ codeTries: sql`${packetSessions.codeTries} + 1` })
    .where(and(eq(packetSessions.id, session.id), eq(packetSessions.state, 'awaiting_code')))
    .returning({ tries: packetSessions.codeTries });
  const tries = counted?.tries ?? SIGN_IN_CODE_TRIES + 1;
  const isOver =
    !session.codeHash || !session.codeExpiresAt || session.codeExpiresAt <= now || tries > SIGN_IN_CODE_TRIES;
  if (!isOver && sameDigest(session.codeHash!, digest(session.id + code))) {
    const token = newToken();
    const opened = await db
      .update(packetSessions)
      .set({ tokenHash: digest(token), state: 'open', codeHash: null, codeExpiresAt: null, lastUsedAt: now })
      .where(and(eq(packetSessions.id, session.id), eq(packetSessions.state, 'awaiting_code')))
      .returning({ id: packetSessions.id });
    if (opened.length === 0) return { kind: 'ended' };
    await db
      .update(connectionInvitations)
      .set({ openedAt: sql`coalesce(${connectionInvitations.openedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(connectionInvitations.id, invitation.id));
    const carrier = { userId: null, now };
    await db
      .update(carrierUsers)
      .set({
        status: 'active',
        confirmedAt: now,
        updatedAt: now,
        ...nextChange(carrier, carrierUsers, 'Confirmed the address'),
      })
      .where(and(eq(carrierUsers.id, invitation.carrierUserId), eq(carrierUsers.status, 'pending')));
    return { kind: 'right', token };
  }
  if (isOver || tries === SIGN_IN_CODE_TRIES) {
    await endPacketSession(db, session.id, now);
    return { kind: 'ended' };
  }
  return { kind: 'wrong', triesLeft: SIGN_IN_CODE_TRIES - tries };
}

/** Ends the packet sessions of an invitation's older links. */
export async function endSessionsOf(db: Queryable, invitationId: number, now: Date) {
  await db
    .update(packetSessions)
    .set({ endedAt: now })
    .where(and(eq(packetSessions.invitationId, invitationId), isNull(packetSessions.endedAt)));
}

export async function endPacketSession(db: Queryable, id: string, now: Date) {
  await db.update(packetSessions).set({ endedAt: now }).where(eq(packetSessions.id, id));
}
