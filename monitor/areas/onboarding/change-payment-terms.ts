import type { CallParsed } from '@contract/call';
import type { PaymentTerm, updatePaymentTerm } from '@contract/onboarding/contracts.calls';
import { and, eq, ne, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { paymentTerms } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion, changeRow, firstChange } from '../../decisions/versions';
import { toTerm } from './contracts.queries';

/** Adds a payment term that connections may have. @throws ApiError 422 for a name that another in use has */
export function addPaymentTerm(deciding: Deciding, { name }: { name: string }): Promise<PaymentTerm> {
  return decide(deciding, async (d) => {
    const { companyId } = d;
    await assertNameFree(d.tx, companyId, name, null);
    const summary = `Added the payment term ${name}`;
    const term = { companyId, name, createdAt: d.now, ...firstChange(d, summary) };
    const [row] = await d.tx.insert(paymentTerms).values(term).returning();
    d.audit({ kind: 'payment_terms_changed', summary });
    return toTerm(row!);
  });
}

/**
 * Renames a payment term, retires it or restores it.
 *
 * @throws ApiError 404 for another company's; 409 when it changed since the caller read it; 422 for a name already in
 * use
 */
export function changePaymentTerm(deciding: Deciding, id: number, input: Input): Promise<PaymentTerm> {
  const { name, is_retired } = input;
  return decide(deciding, async (d) => {
    const [term] = await d.tx.select().from(paymentTerms).where(d.own(paymentTerms, id));
    if (!term) throw httpErrors.notFound('That payment term');
    await assertVersion(d, paymentTerms, id, input.expected_version);
    const isRetired = is_retired ?? term.retiredAt !== null;
    if (!isRetired) await assertNameFree(d.tx, d.companyId, name ?? term.name, id);
    const retiredAt = isRetired ? (term.retiredAt ?? d.now) : null;
    const changes = [
      name !== undefined && name !== term.name && `renamed to ${name}`,
      isRetired !== (term.retiredAt !== null) && (isRetired ? 'taken out of use' : 'brought back'),
    ].filter(Boolean);
    if (changes.length === 0) return toTerm(term);
    const summary = `Payment term ${term.name}: ${changes.join(', ')}`;
    const [row] = await changeRow(d, paymentTerms, id, summary, { name: name ?? term.name, retiredAt });
    d.audit({ kind: 'payment_terms_changed', summary });
    return toTerm(row!);
  });
}

type Input = CallParsed<typeof updatePaymentTerm>['body']['payment_term'];

/** Two terms with one name could not be distinguished. */
async function assertNameFree(tx: Queryable, companyId: number, name: string, except: number | null) {
  const [taken] = await tx
    .select({ id: paymentTerms.id })
    .from(paymentTerms)
    .where(
      and(
        eq(paymentTerms.companyId, companyId),
        sql`lower(${paymentTerms.name}) = lower(${name})`,
        sql`${paymentTerms.retiredAt} IS NULL`,
        except === null ? undefined : ne(paymentTerms.id, except),
      ),
    );
  if (taken) throw httpErrors.invalid({ 'payment_term.name': ['There is a payment term of this name.'] });
}
