import { chooseConnectionPaymentTerm, getConnectionPaymentTerm } from '@contract/connections/payment-terms.calls';
import type { PaymentTerm } from '@contract/connections/payment-terms.entities';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { connections, paymentTerms } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import { mount } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { getConnection } from './connections.queries';

export function paymentTermsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, getConnectionPaymentTerm, async ({ params }, { company }) => {
    const { id } = await getConnection(db, company, params.id);
    return chosenAndOffered(db, company.id, id);
  });

  mount(app, services, chooseConnectionPaymentTerm, async ({ params, body }, { company, user, now }) => {
    const { payment_term_id: wanted, seen_payment_term_id: seen } = body.connection;
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const connection = await getConnection(tx, company, params.id);
      const { payment_term: current, payment_terms: offered } = await chosenAndOffered(tx, company.id, connection.id);
      if (seen !== undefined && seen !== (current?.id ?? null)) {
        const about = { companyId: company.id, carrierId: connection.carrier_id };
        const { who, when } = await lastChange(tx, { ...about, kinds: ['payment_terms_chosen'] });
        throw refuse.changedMeanwhile(
          `${who} has chosen ${current ? `“${current.name}”` : 'none'}${when}. Look again and decide.`,
        );
      }
      if (wanted === (current?.id ?? null)) return;
      const term = offered.find(({ id }) => id === wanted);
      if (wanted !== null && !term)
        throw refuse.invalid({ 'connection.payment_term_id': ['Choose one of your company’s payment terms.'] });
      await tx
        .update(connections)
        .set({ paymentTermId: wanted })
        .where(and(eq(connections.companyId, company.id), eq(connections.id, connection.id)));
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: connection.carrier_id,
        kind: 'payment_terms_chosen',
        summary: term ? `Payment terms: ${term.name}` : 'Payment terms: none chosen any more',
        userId: user.id,
        occurredAt: now,
        data: { payment_term_id: wanted },
      });
    });
    return chosenAndOffered(db, company.id, params.id);
  });
}

/** The company is part of the statement: no other's terms can come back. */
async function chosenAndOffered(
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
