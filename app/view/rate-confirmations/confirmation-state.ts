import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { RateConfirmationSummary } from '@contract/rate-confirmations/rate-confirmations.entities';

/** Where a rate confirmation stands, as brokers name it. What must be signed again is not signed. */
export function confirmationState({
  status,
  needs_acceptance,
  accepted,
}: Pick<RateConfirmationSummary, 'status' | 'needs_acceptance' | 'accepted'>): string {
  if (isToSignAgain({ status, needs_acceptance, accepted })) return 'Re-sign needed';
  return status === 'accepted' ? 'Signed' : RATE_CONFIRMATION_STATUS_LABELS[status];
}

const ENDED: readonly string[] = ['rejected', 'cancelled', 'superseded', 'expired'];

/** It was signed, and sent again with changes since; one that is over needs no signature. */
const isToSignAgain = ({
  status,
  needs_acceptance,
  accepted,
}: Pick<RateConfirmationSummary, 'status' | 'needs_acceptance' | 'accepted'>): boolean =>
  needs_acceptance && accepted !== null && !ENDED.includes(status);

/** It asks for a person: to be signed again, or declined. */
export const isToAttend = (one: Pick<RateConfirmationSummary, 'status' | 'needs_acceptance' | 'accepted'>): boolean =>
  one.status === 'rejected' || isToSignAgain(one);
