import type { SenderCheck } from '@contract/callers/sender-check.calls';
import { idOfNumber, numberOf } from '@contract/rate-confirmations/confirmation-number';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, loads, rateConfirmations } from '../../db/schema';
import { subjectReferences } from '../rate-confirmations/mail/subject-references';

/** More would be a list of everything, which no subject is about. */
const MOST_NAMED = 5;

const carrierName = sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`;

type Named = {
  confirmations: NonNullable<SenderCheck['confirmations']>;
  loads: NonNullable<SenderCheck['loads']>;
};

/** The company's loads and rate confirmations that a subject names, the newest first, five at most. */
export async function namedInSubject(db: Queryable, companyId: number, subject: string): Promise<Named> {
  const { candidates } = subjectReferences(subject);
  if (candidates.length === 0) return { confirmations: [], loads: [] };
  // A bare number is a date or a count; ours are printed with their letters.
  const ids = candidates.flatMap((one) => (/^RC[\s-]?\d/.test(one) ? (idOfNumber(one) ?? []) : []));
  const byNumber = ids.length === 0 ? undefined : inArray(rateConfirmations.id, ids);
  const [named, confirmed] = await Promise.all([
    db
      .select({ id: loads.id, reference: loads.reference, carrierId: carriers.id, carrierName })
      .from(loads)
      .leftJoin(carriers, eq(carriers.id, loads.carrierId))
      .where(and(eq(loads.companyId, companyId), inArray(loads.referenceKey, candidates)))
      .orderBy(desc(loads.id))
      .limit(MOST_NAMED),
    db
      .select({
        id: rateConfirmations.id,
        status: rateConfirmations.status,
        load: { id: loads.id, reference: loads.reference },
        carrier: { id: carriers.id, legal_name: carrierName },
      })
      .from(rateConfirmations)
      .innerJoin(loads, eq(loads.id, rateConfirmations.loadId))
      .innerJoin(carriers, eq(carriers.id, rateConfirmations.carrierId))
      .where(and(eq(rateConfirmations.companyId, companyId), or(byNumber, inArray(loads.referenceKey, candidates))))
      .orderBy(desc(rateConfirmations.id))
      .limit(MOST_NAMED),
  ]);
  return {
    confirmations: confirmed.map((row) => ({ ...row, number: numberOf(row.id) })),
    loads: named.map(({ id, reference, carrierId, carrierName: legal_name }) => ({
      id,
      reference,
      carrier: carrierId === null ? null : { id: carrierId, legal_name },
    })),
  };
}
