import { portalPaths, withBase } from '@contract/portal-paths';
import { formatMoment } from '@contract/shared/format';
import { and, arrayContains, desc, eq, isNull, ne, or } from 'drizzle-orm';
import type { Env } from '../../base/env';
import type { Part } from '../../base/letter';
import { fullName } from '../../db/full-name';
import { carrierEvents, connections, notificationMails, users } from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { carrierNameOf } from '../carriers/carrier-name';

/**
 * Emails at once that a carrier is taken off do not dispatch: to the person who put it there and to those who may
 * manage users, whatever their settings, but not to the person who does it. Called before the status changes. The
 * emails are stored with the decision, so that none is lost when sending fails.
 */
export async function mailLifting(
  { tx, companyId, company, user, userId, now }: Decision,
  carrierId: number,
  note: string | undefined,
  env: Pick<Env, 'portalOrigin' | 'watchdogOrigin'>,
): Promise<void> {
  const own = <Table extends typeof connections | typeof carrierEvents>(table: Table) =>
    and(eq(table.companyId, companyId), eq(table.carrierId, carrierId));
  const [ban] = await tx
    .select({ since: connections.updatedAt, setterId: connections.updatedByUserId, setter: fullName(users) })
    .from(connections)
    .leftJoin(users, eq(users.id, connections.updatedByUserId))
    .where(own(connections));
  const [setting] = await tx
    .select({ note: carrierEvents.note })
    .from(carrierEvents)
    .where(and(own(carrierEvents), eq(carrierEvents.kind, 'connection_status')))
    .orderBy(desc(carrierEvents.id))
    .limit(1);
  const name = await carrierNameOf(tx, carrierId);
  const lifter = [user?.first_name, user?.last_name].filter(Boolean).join(' ') || 'A colleague';
  const setter = ban?.setter ? ` by ${ban.setter}` : '';
  const parts = (origin: string): Part[] => [
    `${name} is off the do not dispatch list of ${company.legal_name}.`,
    `${lifter} removed it on ${formatMoment(now.toISOString())}. ${note ? `Reason: “${note}”` : 'No reason given.'}`,
    `It was put on the list on ${formatMoment(ban!.since.toISOString())}${setter}. ${setting?.note ? `Reason: “${setting.note}”` : 'No reason given.'}`,
    'Its status is now “Needs onboarding”. If this is wrong, put it back on the list from its page:',
    { button: `Open ${name}`, to: origin + withBase(portalPaths.carrier(carrierId)) },
  ];
  const readers = await tx
    .select({ id: users.id, isWatchdog: users.isWatchdog })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        isNull(users.disabledAt),
        isNull(users.blockedPage),
        or(arrayContains(users.scopes, ['manage_users']), ban?.setterId ? eq(users.id, ban.setterId) : undefined),
        // A relationship is part of the full profile.
        or(eq(users.isWatchdog, false), eq(users.watchdogCanViewFullCarrierProfile, true)),
        userId === null ? undefined : ne(users.id, userId),
      ),
    );
  const mail = {
    companyId,
    delivery: 'at_once' as const,
    subject: `${name} was removed from do not dispatch`.replaceAll(/\s+/g, ' '),
    status: 'waiting' as const,
    createdAt: now,
    nextTryAt: now,
  };
  for (const { id, isWatchdog } of readers) {
    const written = parts(isWatchdog ? env.watchdogOrigin : env.portalOrigin);
    await tx.insert(notificationMails).values({ ...mail, userId: id, parts: written });
  }
}
