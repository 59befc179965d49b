import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { userSessions } from '../../../db/schema';
import type { Services } from '../../../server/services';
import { newCountryMail } from './factor-mails';
import type { FactorOwner } from './take-factor';

/**
 * Mails a person who signed in from a country that none of their sessions of the last weeks is from. Only where a trusted
 * proxy says the country, and where an earlier one is known.
 */
export async function mailNewCountry(
  { db, mail }: Services,
  owner: FactorOwner,
  sessionId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const [session] = await db.select().from(userSessions).where(eq(userSessions.id, sessionId));
  if (!session?.country) return;
  const earlier = await db
    .selectDistinct({ country: userSessions.country })
    .from(userSessions)
    .where(
      and(
        eq(userSessions.userId, owner.id),
        eq(userSessions.state, 'signed_in'),
        ne(userSessions.id, sessionId),
        isNotNull(userSessions.country),
      ),
    );
  if (earlier.length === 0 || earlier.some(({ country }) => country === session.country)) return;
  try {
    await mail.send({ to: owner.email, ...newCountryMail(session.country) });
  } catch (error) {
    // The person is in, and must not wait for a mail server.
    log.error({ err: error }, 'mail about a new country failed');
  }
}
