import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client';
import { companies, connections, loads, users } from '../../../db/schema';
import type { ReadMail } from './read-mail';
import { deliveriesMeant, loadsOfDeliveries } from './sent-copies.queries';
import { subjectReferences } from './subject-references';

/**
 * Which broker an email is for (decision 0107): the one whose own email came back to its return address; else the one
 * whose load the subject names and the addressed carrier hauls; else the one whose own email it answers; else the one
 * whose person wrote it; else the only one that works with the carrier; else the only one there is. Never more than
 * one: other brokers may not see an email about one broker's load.
 *
 * @returns null: unknown
 */
export async function companyOfMail(
  db: Queryable,
  mail: Pick<ReadMail, 'subject' | 'from' | 'bounce' | 'answered'>,
  { dots, returnedDeliveryId }: { dots: readonly number[]; returnedDeliveryId: number | null },
): Promise<number | null> {
  const meant = deliveriesMeant({ ...mail, returnedDeliveryId });
  const [returned] = returnedDeliveryId === null ? [] : await loadsOfDeliveries(db, meant);
  if (returned) return returned.companyId;
  const { candidates } = subjectReferences(mail.subject);
  if (dots.length > 0 && candidates.length > 0) {
    const named = await db
      .selectDistinct({ id: loads.companyId })
      .from(loads)
      .where(and(inArray(loads.carrierId, [...dots]), inArray(loads.referenceKey, candidates)));
    if (named.length > 0) return onlyOne(named);
  }
  const answered = new Set((await loadsOfDeliveries(db, meant)).map(({ companyId }) => companyId));
  if (answered.size > 0) return onlyOne([...answered].map((id) => ({ id })));
  const senders = mail.from.map(({ address }) => address);
  if (senders.length > 0) {
    const wrote = await db
      .selectDistinct({ id: companies.id })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(inArray(users.email, senders), isNull(users.disabledAt), isBroker));
    if (wrote.length > 0) return onlyOne(wrote);
  }
  if (dots.length > 0) {
    const connected = await db
      .selectDistinct({ id: connections.companyId })
      .from(connections)
      .where(and(inArray(connections.carrierId, [...dots]), eq(connections.isDismissed, false)));
    if (connected.length > 0) return onlyOne(connected);
  }
  return onlyOne(await db.select({ id: companies.id }).from(companies).where(isBroker).limit(2));
}

const isBroker = eq(companies.companyType, sql`'broker'`);
const onlyOne = (found: { id: number }[]) => (found.length === 1 ? found[0]!.id : null);
