import { TRIAL_DAYS, TRIAL_WARNING_DAYS } from '@contract/billing/billing.constants';
import { portalPaths, withBase } from '@contract/portal-paths';
import { DAY_MS } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { EXPIRED_STATUS } from '@contract/shared/permissions';
import { and, arrayContains, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Letter } from '../../base/letter';
import type { Database } from '../../db/client';
import { onClocksOf } from '../../db/company-clocks';
import { lockCompany } from '../../db/company-lock';
import { recordAuditEvent } from '../../db/history/audit-log';
import { companies, users } from '../../db/schema';
import type { Mailer } from '../../mail/mailer';

export const trialEnd = (now: Date) => new Date(now.getTime() + TRIAL_DAYS * DAY_MS);

type Sweep = { db: Database; mail: Mailer; portalOrigin: string; now: Date };

/**
 * Notifies managers whose trial ends soon, once, and ends trials that are over: from then on only the account page is
 * open, until a plan is chosen. Safe on many nodes at once; a mail that could not be sent does not keep a trial from
 * ending.
 */
export async function sweepTrials(sweep: Sweep): Promise<void> {
  const { db, now } = sweep;
  const soon = new Date(now.getTime() + TRIAL_WARNING_DAYS * DAY_MS);
  const trying = and(isNotNull(companies.trialEndsAt), eq(companies.status, 'active'));
  const ending = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(trying, lte(companies.trialEndsAt, now)));
  for (const { id } of ending) if (await end(sweep, id)) await tell(sweep, id, endedMail);
  const warned = await db
    .update(companies)
    .set({ trialWarnedAt: now })
    .where(and(trying, lte(companies.trialEndsAt, soon), isNull(companies.trialWarnedAt)))
    .returning({ id: companies.id, endsAt: companies.trialEndsAt });
  for (const { id, endsAt } of warned) await tell(sweep, id, (link) => warningMail(link, endsAt!));
}

/** @returns whether it was this node, and now: a plan may have been chosen meanwhile */
async function end({ db, now }: Sweep, companyId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { status, trialEndsAt } = await lockCompany(tx, companyId);
    if (status !== 'active' || trialEndsAt === null || trialEndsAt > now) return false;
    await tx.update(companies).set({ status: EXPIRED_STATUS }).where(eq(companies.id, companyId));
    await recordAuditEvent(tx, {
      companyId,
      kind: 'trial_ended',
      summary: 'Trial ended: only the account page is open until a plan is chosen',
      userId: null,
      occurredAt: now,
    });
    return true;
  });
}

async function tell({ db, mail, portalOrigin }: Sweep, companyId: number, write: (link: string) => Letter) {
  const managers = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(eq(users.companyId, companyId), isNull(users.disabledAt), arrayContains(users.scopes, ['manage_users'])),
    );
  const link = portalOrigin + withBase(portalPaths.accountTab('subscription'));
  const letter = await onClocksOf(db, companyId, () => write(link));
  const sent = await Promise.allSettled(managers.map(({ email }) => mail.send({ to: email, ...letter })));
  for (const one of sent)
    if (one.status === 'rejected') console.error(JSON.stringify({ level: 'error', message: 'trial mail not sent' }));
}

const warningMail = (link: string, endsAt: Date): Letter => ({
  subject: `Your trial ends on ${formatDate(endsAt.toISOString())}`,
  parts: [
    `Your company's trial of Broker Portal ends on ${formatDate(endsAt.toISOString())}.`,
    'Choose a plan before then, and nothing changes for your team:',
    { button: 'Choose a plan', to: link },
    'Without a plan, only the account page stays open. Your data is kept.',
  ],
});

const endedMail = (link: string): Letter => ({
  subject: 'Your trial has ended',
  parts: [
    "Your company's trial of Broker Portal has ended. Only the account page is open now.",
    'Choose a plan and everything opens again, with your data:',
    { button: 'Choose a plan', to: link },
  ],
});
