import { PACKET_SESSION_HOURS } from '@contract/onboarding/packets.constants';
import { hasSecureCookies } from '@contract/shared/own-origin';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepChosenLanguage } from '../../../carrier-pages/mail-languages';
import { tellTimesOf } from '../../../db/company-clocks';
import { onboardingPackets } from '../../../db/schema';
import type { Services } from '../../../server/services';
import { findPacketSession, PACKET_COOKIE, type PacketSession } from '../packet-sessions';

export type OpenPacket = PacketSession & { packet: typeof onboardingPackets.$inferSelect };

/** The packet of who asks, while the carrier is at it; null: this browser is in none. */
export async function openPacket({ db, clock }: Services, request: FastifyRequest): Promise<OpenPacket | null> {
  const session = await findPacketSession(db, request.cookies[PACKET_COOKIE], 'open', clock());
  if (!session) return null;
  tellTimesOf(session.company);
  await keepChosenLanguage(db, session.invitation.email, request, clock());
  const [packet] = await db
    .select()
    .from(onboardingPackets)
    .where(
      and(eq(onboardingPackets.id, session.packetId), eq(onboardingPackets.companyId, session.invitation.companyId)),
    );
  return packet && (packet.status === 'not_started' || packet.status === 'in_progress') ? { ...session, packet } : null;
}

/** An address of these pages. */
export const pageAddress = ({ env }: Services, path: string) => `${env.onboardingOrigin}/${path}`;

export const keepPacketCookie = ({ env }: Services, reply: FastifyReply, token: string) =>
  reply.setCookie(PACKET_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: hasSecureCookies(env.onboardingOrigin),
    maxAge: PACKET_SESSION_HOURS * 3600,
  });

export const dropPacketCookie = (reply: FastifyReply) => reply.clearCookie(PACKET_COOKIE, { path: '/' });
