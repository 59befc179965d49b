import { ACCESS_REVIEW_REASONS } from '@contract/identity/access-review.constants';
import { emailDomain } from '@contract/shared/contact-details';
import { formatPhone } from '@contract/shared/format';
import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { lookAlikesOf } from '../areas/carriers/look-alike-domains';
import type { Queryable } from '../db/client';
import { accessReviews, carriers, companies, users } from '../db/schema';

/** Who waits for a review and what to hold against it, and which accounts and companies are not as they begin. */
export async function listAccounts(db: Queryable): Promise<string[]> {
  const parts = [await listWaiting(db), await listClosed(db), await listLimits(db)].flat();
  return parts.length > 0 ? parts : ['No one waits for a review, and nothing is closed or limited.'];
}

async function listWaiting(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ review: accessReviews, user: users, record: carriers })
    .from(accessReviews)
    .innerJoin(users, eq(users.id, accessReviews.userId))
    .leftJoin(carriers, eq(carriers.id, accessReviews.carrierId))
    .where(eq(accessReviews.status, 'pending'))
    .orderBy(asc(accessReviews.createdAt), asc(accessReviews.id));
  return rows.flatMap(({ review, user, record }) => {
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || 'no name';
    const stated = [review.statedName, review.statedNumber]
      .filter((text) => text !== null)
      .map(oneLine)
      .join(', ');
    return [
      `${user.email} waits since ${review.createdAt.toISOString()}: “${oneLine(name)}”${user.disabledAt ? ', disabled' : ''}`,
      record === null
        ? `  says: ${stated}`
        : `  for ${record.legalName ?? 'a company without a name'}, DOT ${record.id}`,
      `  ${ACCESS_REVIEW_REASONS[review.reason]}`,
      ...(record === null
        ? []
        : [`  record: ${record.email ?? 'no email address'}, ${formatPhone(record.phone) ?? 'no telephone'}`]),
      ...(readsLike(user.email, record?.email ?? null)
        ? ['  CAREFUL: their domain reads like that of the record']
        : []),
      ...(review.note === null ? [] : [`  writes: ${oneLine(review.note)}`]),
    ];
  });
}

/** What a stranger wrote stays on its line: it must not read like one of ours. */
const oneLine = (text: string) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();

function readsLike(email: string, address: string | null): boolean {
  const [domain, ofRecord] = [emailDomain(email), emailDomain(address)];
  return domain !== null && ofRecord !== null && lookAlikesOf(domain).has(ofRecord);
}

async function listClosed(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: users.email, page: users.blockedPage, disabledAt: users.disabledAt, review: accessReviews.status })
    .from(users)
    .leftJoin(accessReviews, and(eq(accessReviews.userId, users.id), isNull(accessReviews.closedAt)))
    .where(or(isNotNull(users.disabledAt), isNotNull(users.blockedPage)))
    .orderBy(asc(users.email));
  return rows.flatMap(({ email, page, disabledAt, review }) => {
    if (disabledAt !== null) return [`${email} is disabled since ${disabledAt.toISOString()}`];
    if (review === 'pending') return [];
    return [`${email} sees ${page} and nothing else${review === 'rejected' ? ', since it was refused' : ''}`];
  });
}

async function listLimits(db: Queryable): Promise<string[]> {
  const hidden = await db
    .select({ id: companies.id, name: companies.legalName })
    .from(companies)
    .where(eq(companies.hideVehicleSearch, true))
    .orderBy(asc(companies.id));
  const watchdogs = await db.select().from(users).where(eq(users.isWatchdog, true)).orderBy(asc(users.email));
  const onOff = (is: boolean) => (is ? 'on' : 'off');
  return [
    ...hidden.map(({ id, name }) => `${name} (${id}) cannot search vehicles`),
    ...watchdogs.map(
      (user) =>
        `${user.email}, watchdog: full profile ${onOff(user.watchdogCanViewFullCarrierProfile)}, carrier search ${onOff(user.watchdogCanCarrierSearch)}`,
    ),
  ];
}
