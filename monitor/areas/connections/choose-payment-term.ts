import type { CallParsed } from '@contract/call';
import type { chooseConnectionPaymentTerm } from '@contract/connections/payment-terms.calls';
import { type Deciding, decide } from '../../decisions/decide';
import { httpErrors } from '../../plugins/errors';
import { updateDetails } from './connection-writes';
import { getConnection } from './connections.queries';
import { chosenAndOfferedTerms } from './payment-terms.queries';

type Input = CallParsed<typeof chooseConnectionPaymentTerm>['body']['connection'];

/**
 * Says by which terms a carrier is paid; null: by none.
 *
 * @throws ApiError 404 for another company's connection; 409 when another term is chosen than the caller saw; 422 for a
 * term that the company does not offer
 */
export function choosePaymentTerm(
  deciding: Deciding,
  connectionId: number,
  { payment_term_id: wanted, seen_payment_term_id: seen }: Input,
) {
  return decide(deciding, async (d) => {
    const { id, carrier_id: carrierId } = await getConnection(d.tx, d.company, connectionId);
    const { payment_term: current, payment_terms: offered } = await chosenAndOfferedTerms(d.tx, d.companyId, id);
    if (seen !== undefined && seen !== (current?.id ?? null)) {
      const kinds = ['payment_terms_chosen'] as const;
      const { who, when } = await d.lastChange({ carrierId, kinds });
      throw httpErrors.conflict(
        `${who} has chosen ${current ? `“${current.name}”` : 'none'}${when}. Look again and decide.`,
      );
    }
    if (wanted === (current?.id ?? null)) return;
    const term = offered.find((one) => one.id === wanted);
    if (wanted !== null && !term)
      throw httpErrors.invalid({ 'connection.payment_term_id': ['Choose one of your company’s payment terms.'] });
    await updateDetails(d, id, { paymentTermId: wanted });
    const summary = term ? `Payment terms: ${term.name}` : 'Payment terms: none chosen any more';
    d.carrierEvent({ carrierId, kind: 'payment_terms_chosen', summary, data: { payment_term_id: wanted } });
  });
}
