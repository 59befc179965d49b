import { httpErrors } from '../../base/http-errors';
import { ediInterchanges } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { sendAgain } from './send-set';

/**
 * Puts a file that we made into its partner's out folder again, unchanged.
 *
 * @throws ApiError 404 for another company's; 422 for one that was received
 */
export function resend(deciding: Deciding, id: number): Promise<void> {
  return decide(deciding, async (d) => {
    const [row] = await d.tx.select().from(ediInterchanges).where(d.own(ediInterchanges, id));
    if (!row) throw httpErrors.notFound('That EDI file');
    if (row.direction === 'in') throw httpErrors.invalid({ id: ['Only files that you sent can be sent again.'] });
    await sendAgain(d, id);
  });
}
