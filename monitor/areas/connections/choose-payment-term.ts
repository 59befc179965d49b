import type { CallParsed } from '@contract/call';
import type { chooseConnectionPaymentTerm } from '@contract/connections/payment-terms.calls';
import { httpErrors } from '../../base/http-errors';
import { connections } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertVersion } from '../../decisions/versions';
import { changeDetails } from './connection-writes';
import { getConnection } from './connections.queries';
import { chosenAndOfferedTerms } from './payment-terms.queries';

type Input = CallParsed<typeof chooseConnectionPaymentTerm>['body']['connection'];

/**
 * Sets a carrier's payment terms; null: none.
 *
 * @throws ApiError 404 for another company's connection; 409 when the connection changed since the caller read it; 422
 * for a term that the company does not offer
 */
export function choosePaymentTerm(
  deciding: Deciding,
  connectionId: number,
  { payment_term_id: wanted, expected_version }: Input,
) {
  return decide(deciding, async (d) => {
    const { id, carrier_id: carrierId } = await getConnection(d.tx, d.company, connectionId);
    await assertVersion(d, connections, id, expected_version);
    const { payment_term: current, payment_terms: offered } = await chosenAndOfferedTerms(d.tx, d.companyId, id);
    if (wanted === (current?.id ?? null)) return;
    const term = offered.find((one) => one.id === wanted);
    if (wanted !== null && !term)
      throw httpErrors.invalid({ 'connection.payment_term_id': ['Choose one of your company’s payment terms.'] });
    const summary = term ? `Payment terms: ${term.name}` : 'Payment terms: none chosen any more';
    await changeDetails(d, id, summary, { paymentTermId: wanted });
    d.carrierEvent({ carrierId, kind: 'payment_terms_chosen', summary, data: { payment_term_id: wanted } });
  });
}
