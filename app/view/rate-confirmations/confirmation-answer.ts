import type {
  RateConfirmation,
  RateConfirmationSummary,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatMoment } from '@contract/shared/format';

/** The headline of a confirmation's page. */
export function confirmationAnswer(one: RateConfirmation): string {
  const { status, accepted, carrier, problems } = one;
  const who = carrier.legal_name ?? `DOT ${carrier.id}`;
  if (status === 'cancelled') return 'Void. No longer binding.';
  if (status === 'rejected') return `${who} declined it.`;
  if (status === 'superseded') return 'Replaced: another carrier was sent a rate con for the load.';
  if (status === 'expired') return 'Expired: the pickup window passed before it was accepted.';
  if (one.draft_revision !== null && status !== 'draft')
    return `Revision ${one.draft_revision} is not sent yet. ${who} has revision ${one.revision}.`;
  if (status === 'draft') return problems.length > 0 ? `Not ready to send. ${problems[0]}` : `Ready to send to ${who}.`;
  if (status === 'accepted' && !one.needs_acceptance && accepted)
    return `Accepted by ${accepted.name}, ${accepted.title}, on ${formatMoment(accepted.at)}.`;
  if (accepted) return `Changed since it was accepted: ${who} must re-sign.`;
  if (status === 'viewed') return `${who} opened it and has not answered yet.`;
  return one.delivery_state === 'bounced' ? `The email to ${who} came back.` : `Sent to ${who}, not opened yet.`;
}

/** The color of the headline: green once accepted, orange while the load differs, the carrier has to act or the email came back. */
export function confirmationTone(
  one: Pick<RateConfirmation, 'status' | 'needs_acceptance' | 'accepted' | 'delivery_state' | 'load_difference'>,
): string {
  if (one.load_difference) return 'panel-warn';
  if (one.status === 'accepted' && !one.needs_acceptance) return 'panel-go';
  if (one.status === 'rejected' || one.status === 'expired') return 'panel-warn';
  const isOpen = one.status === 'delivered' || one.status === 'viewed' || one.status === 'accepted';
  const mustSignAgain = one.needs_acceptance && one.accepted !== null;
  return isOpen && (mustSignAgain || one.delivery_state === 'bounced') ? 'panel-warn' : '';
}

/** The possible actions, by status. */
export const mayCancel = ({ status }: Pick<RateConfirmationSummary, 'status'>) =>
  status !== 'cancelled' && status !== 'rejected';
export const mayRevise = ({ status }: Pick<RateConfirmationSummary, 'status'>) =>
  ['draft', 'delivered', 'viewed', 'accepted'].includes(status);
export const mayReject = ({ status }: Pick<RateConfirmationSummary, 'status'>) =>
  status === 'delivered' || status === 'viewed';
export const maySend = (one: RateConfirmation) =>
  one.problems.length === 0 &&
  !['cancelled', 'rejected', 'superseded', 'expired'].includes(one.status) &&
  (one.status === 'draft' || one.draft_revision !== null || returnedEmails(one).length > 0);
/** The carrier has it and has not answered: it may have lost the email. */
export const maySendAgain = (one: RateConfirmation) =>
  one.problems.length === 0 && one.draft_revision === null && (one.status === 'delivered' || one.status === 'viewed');

/** Emails of the carrier's current or intended revision that a server returned and that were never opened. */
export const returnedEmails = ({ deliveries, revision }: Pick<RateConfirmation, 'deliveries' | 'revision'>): string[] =>
  deliveries
    .filter((one) => one.revision === revision && one.state === 'bounced' && one.viewed_at === null)
    .map(
      ({ email, state_note: note }) =>
        `The email to ${email} came back${note ? ` (${note})` : ''}. Call the carrier, or send it to another address.`,
    );
