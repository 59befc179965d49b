import type { CallParsed } from '@contract/call';
import type { reviewIdentifier as call } from '@contract/carriers/entered-identifiers.calls';
import { ENTERED_IDENTIFIER_STATUS_LABELS, IDENTIFIER_CHECKS } from '@contract/carriers/entered-identifiers.constants';
import type { EnteredIdentifier } from '@contract/carriers/entered-identifiers.entities';
import { formatMoment } from '@contract/shared/format';
import { labelledIdentifier } from '@contract/shared/printed-identifier';
import { httpErrors } from '../../base/http-errors';
import { enteredIdentifiers } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import { assertNoOtherCarriers } from './enter-identifier';
import { getEntered } from './entered-identifiers.queries';

type Review = CallParsed<typeof call>['body']['entered_identifier'];

/**
 * Verifies, rejects or withdraws an entered number. Earlier decisions stay in the carrier's history.
 *
 * @throws ApiError 404 for another company's; 409 when it was decided meanwhile; 422 when it is another carrier's
 */
export function reviewIdentifier(
  deciding: Deciding,
  id: number,
  { status, checked_by: checkedBy, note, expected_version }: Review,
) {
  return decide(deciding, async (d) => {
    const entered = await getEntered(d.tx, d.companyId, id);
    const isOther = expected_version !== undefined && expected_version !== entered.version;
    if (isOther || entered.status === status) throw decidedMeanwhile(entered);
    if (status === 'verified') assertNoOtherCarriers(entered, 'entered_identifier.status');
    await d.tx
      .update(enteredIdentifiers)
      .set({
        status,
        checkedBy: status === 'verified' ? checkedBy : null,
        note,
        decidedAt: d.now,
        decidedByUserId: d.userId,
        version: entered.version + 1,
      })
      .where(d.own(enteredIdentifiers, id));
    const { carrier_id: carrierId, is_type, value } = entered;
    const how = status === 'verified' && checkedBy ? `. ${IDENTIFIER_CHECKS[checkedBy]}` : '';
    d.carrierEvent({
      carrierId,
      kind: 'identifier_verified',
      summary: `${labelledIdentifier(is_type, value)} ${status}${how}`,
      note,
      data: { entered_identifier_id: id, is_type, value, status },
    });
    d.reassess(carrierId);
  });
}

function decidedMeanwhile({ status, decided_at, decided_by, is_type, value }: EnteredIdentifier) {
  const when = decided_at === null ? '' : ` on ${formatMoment(decided_at)}${decided_by ? ` by ${decided_by}` : ''}`;
  const label = ENTERED_IDENTIFIER_STATUS_LABELS[status].toLowerCase();
  return httpErrors.conflict(`${labelledIdentifier(is_type, value)} is ${label}${when}. Look again and decide.`);
}
