import {
  MAX_TRACKING_INVITATIONS,
  MAX_TRACKING_INVITATIONS_A_DAY,
  TRACKING_LINK_DAYS,
} from '@contract/loads/tracking-connections.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, eq, gt } from 'drizzle-orm';
import type { Env } from '../../../base/env';
import { ApiError, httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { carriers, trackingLinks } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { mailForBroker } from '../../../decisions/mail-for-broker';
import { addressOfRecord } from '../../../mail/address-of-record';
import { digest, newToken } from '../../../server/authentication/tokens';
import { invitationMail } from './tracking-mail';

/**
 * Emails a carrier the link to its tracking page, only to the address on the FMCSA record: someone who could name
 * another could consent in the carrier's name.
 *
 * @throws ApiError 404 for no carrier; 422 when its record has no address; 429 above the limits
 */
export function inviteToShare(deciding: Deciding, carrierId: number): Promise<void> {
  return decide(deciding, async (d) => {
    const [known] = await d.tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, carrierId));
    if (!known) throw httpErrors.notFound('That carrier');
    const address = await addressOfRecord(d.tx, carrierId);
    if (!address)
      throw httpErrors.invalid({
        carrier_id: ['The FMCSA record of this carrier has no email address, and no other is used. Call the carrier.'],
      });
    await assertWithinLimits(d, carrierId);
    const to = {
      carrierId,
      companyId: d.companyId,
      userId: d.userId,
      purpose: 'invitation' as const,
      email: address.email,
    };
    const link = (await newLink(d.tx, deciding.env, to, d.now))!;
    const mail = invitationMail({ carrierName: address.name, companyName: d.company.legal_name, link });
    await mailForBroker(d, address.email, mail);
  });
}

type LinkTo = Omit<typeof trackingLinks.$inferInsert, 'id' | 'tokenHash' | 'createdAt' | 'expiresAt'>;

/**
 * Makes a link to a carrier's tracking page. @returns its address, which is not stored; null: this view has one already
 */
export async function newLink(tx: Queryable, env: Pick<Env, 'onboardingOrigin'>, to: LinkTo, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + TRACKING_LINK_DAYS * DAY_MS);
  const made = await tx
    .insert(trackingLinks)
    .values({ ...to, tokenHash: digest(token), createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ id: trackingLinks.id });
  return made.length === 0 ? null : `${env.onboardingOrigin}/tracking/${token}`;
}

/** Counted under the company's lock. */
async function assertWithinLimits(d: Decision, carrierId: number): Promise<void> {
  const today = and(
    eq(trackingLinks.companyId, d.companyId),
    eq(trackingLinks.purpose, 'invitation'),
    gt(trackingLinks.createdAt, new Date(d.now.getTime() - DAY_MS)),
  );
  const toThis = await d.tx.$count(trackingLinks, and(today, eq(trackingLinks.carrierId, carrierId)));
  if (toThis >= MAX_TRACKING_INVITATIONS)
    throw tooMany(`This carrier was invited ${MAX_TRACKING_INVITATIONS} times in 24 hours. Call it instead.`);
  if ((await d.tx.$count(trackingLinks, today)) >= MAX_TRACKING_INVITATIONS_A_DAY)
    throw tooMany(`Your company invited ${MAX_TRACKING_INVITATIONS_A_DAY} carriers in 24 hours. Try again tomorrow.`);
}

const tooMany = (message: string) =>
  new ApiError(429, { code: 'too_many_invitations', message }, { 'retry-after': String(DAY_MS / 1000) });
