import { portalPaths, withBase } from '@contract/portal-paths';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { accessReviews, carriers, users } from '../../db/schema';
import { defineJob } from '../../jobs/jobs';
import type { Mail } from '../../mail/mailer';
import type { Services } from '../../server/services';
import { accessApprovedMail, accessRejectedMail, accessRequestedMail, companySetUpMail } from './access-mails';

type About =
  | { about: 'requested' | 'approved' | 'rejected'; reviewId: number }
  | { about: 'set_up'; userId: number; carrierId: number | null; how: string };

/**
 * Emails about who may speak for a company, sent after the commit: the operator's commands send none themselves.
 * `requested` goes to the support address, if there is one; `set_up` to the company's address of record, unless that
 * person set it up.
 */
export const accessMailJob = defineJob<About>({
  kind: 'access_mails',
  isQuick: true,
  async run({ params }, services) {
    const mail = params.about === 'set_up' ? await setUp(services, params) : await ofReview(services, params);
    if (mail) await services.mail.send(mail);
    return { mails: mail ? 1 : 0 };
  },
});

async function setUp({ db, env }: Services, { userId, carrierId, how }: Extract<About, { about: 'set_up' }>) {
  const record = await recordOf(db, carrierId);
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!record?.email || !user || record.email === user.email) return null;
  const companyName = record.name ?? 'your company';
  const content = companySetUpMail({ email: user.email, companyName, how, support: env.supportEmail });
  return { to: record.email, ...content } satisfies Mail;
}

async function ofReview(
  { db, env }: Services,
  { about, reviewId }: Exclude<About, { about: 'set_up' }>,
): Promise<Mail | null> {
  const [found] = await db
    .select({ review: accessReviews, user: users })
    .from(accessReviews)
    .innerJoin(users, eq(users.id, accessReviews.userId))
    .where(eq(accessReviews.id, reviewId));
  if (!found) return null;
  const { review, user } = found;
  const record = await recordOf(db, review.carrierId);
  const company = record?.name ?? review.statedName ?? 'a company';
  const signIn = env.portalOrigin + withBase(portalPaths.login());
  if (about === 'approved') return { to: user.email, ...accessApprovedMail(company, signIn, review.decisionNote) };
  if (about === 'rejected') return { to: user.email, ...accessRejectedMail(company, signIn, review.decisionNote) };
  if (env.supportEmail === null) return null;
  const content = accessRequestedMail({
    email: user.email,
    name: [user.firstName, user.lastName].filter(Boolean).join(' '),
    reason: review.reason,
    company: `${company}, ${review.carrierId === null ? `number ${review.statedNumber}` : `DOT ${review.carrierId}`}`,
    addressOfRecord: record?.email ?? null,
    note: review.note,
  });
  return { to: env.supportEmail, ...content };
}

async function recordOf(db: Queryable, carrierId: number | null) {
  if (carrierId === null) return null;
  const [record] = await db
    .select({ name: carriers.legalName, email: carriers.email })
    .from(carriers)
    .where(eq(carriers.id, carrierId));
  return record ?? null;
}
