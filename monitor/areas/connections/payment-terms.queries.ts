import type { PaymentTerm } from '@contract/connections/payment-terms.entities';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { connections, paymentTerms } from '../../db/schema';

/** A connection's term, and those that the company offers. Never another company's. */
export async function chosenAndOfferedTerms(
  db: Queryable,
  companyId: number,
  connectionId: number,
): Promise<{ payment_term: PaymentTerm | null; payment_terms: PaymentTerm[] }> {
  const rows = await db
    .select({ term: paymentTerms, connectionId: connections.id })
    .from(paymentTerms)
    .leftJoin(connections, and(eq(connections.paymentTermId, paymentTerms.id), eq(connections.id, connectionId)))
    .where(eq(paymentTerms.companyId, companyId))
    .orderBy(asc(paymentTerms.name));
  const terms = rows.map(({ term, connectionId: chosenBy }) => ({
    isChosen: chosenBy !== null,
    wire: { id: term.id, company_id: term.companyId, name: term.name, is_offered: term.retiredAt === null },
  }));
  return {
    payment_term: terms.find(({ isChosen }) => isChosen)?.wire ?? null,
    payment_terms: terms.filter(({ wire }) => wire.is_offered).map(({ wire }) => wire),
  };
}
