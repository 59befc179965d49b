import { MAIL_STATUS_LABELS, type MailFindingKind } from '@contract/rate-confirmations/mails.constants';
import type { MailFinding, RateConfirmationMailSummary } from '@contract/rate-confirmations/mails.entities';
import { formatCount } from '@contract/shared/format';

type Judged = Pick<RateConfirmationMailSummary, 'status' | 'findings' | 'carrier' | 'load'>;

const OF_PROOF: readonly MailFindingKind[] = ['spf', 'dkim', 'dmarc', 'sender_not_proven'];

/**
 * The status as lists and pages name it. An email whose sender nothing proves is “Not verified”: neither delivered nor, where nothing
 * else is wrong with it, flagged for what it says.
 */
export function mailLabel({ status, findings }: Pick<Judged, 'status' | 'findings'>): string {
  const isUnproven = findings.some(({ kind }) => kind === 'sender_not_proven');
  const wrong = wrongOf(findings);
  // A dismissed email keeps what was found.
  const isDismissed = status === 'completed' && wrong.length > 0;
  if (!isUnproven || isDismissed || status === 'queued' || status === 'undelivered') return MAIL_STATUS_LABELS[status];
  return wrong.every(isOfProof) ? NOT_VERIFIED : `${MAIL_STATUS_LABELS[status]}, ${NOT_VERIFIED.toLowerCase()}`;
}

const NOT_VERIFIED = 'Not verified';

/** What thieves do and honest carriers hardly ever: each alone is a red flag. The others are also mistakes of a clerk. */
const OF_FRAUD: readonly MailFindingKind[] = [
  'several_senders',
  'look_alike_domain',
  'name_shows_another_address',
  'other_reply_to',
  'other_remit_to',
  'risky_attachment',
  'foreign_link',
  'other_carrier_number',
  'shared_with_others',
];

const isOfFraud = ({ kind }: MailFinding) => OF_FRAUD.includes(kind);
const isOfProof = ({ kind }: MailFinding) => OF_PROOF.includes(kind);

/** The headline of an email's page, in one sentence. */
export function mailAnswer({ status, findings, carrier, load }: Judged, isDismissed: boolean): string {
  const wrong = wrongOf(findings).length;
  const to = carrier ? (carrier.legal_name ?? `DOT ${carrier.id}`) : 'the carrier';
  if (isDismissed) return 'Dismissed: someone decided that nothing more is needed.';
  if (status === 'queued') return 'Not checked yet. It is checked within seconds.';
  if (status === 'flagged' && wrongOf(findings).every(isOfProof))
    return 'Not verified: nothing proves who sent it. Don’t reply or pay before you have checked it.';
  if (isLikelyFraud({ status, findings }))
    return `Likely fraud: ${formatCount(wrong, 'red flag')}. Don’t reply or pay.`;
  if (status === 'flagged') return `${formatCount(wrong, 'thing')} to check. Don’t act on this email yet.`;
  if (status === 'undelivered') return 'Not delivered: it reached no carrier.';
  if (findings.some(({ kind }) => kind === 'sender_not_proven'))
    return 'Not verified: nothing was found against it, and nothing proves who sent it.';
  return load ? `Nothing found against it. For ${to}, load ${load.reference}.` : `Nothing found against it. For ${to}.`;
}

/** What lists show in red: flagged, and by what a thief does. */
export const isLikelyFraud = ({ status, findings }: Pick<Judged, 'status' | 'findings'>): boolean =>
  status === 'flagged' && wrongOf(findings).some(isOfFraud);

/** The color of the headline: red for fraud, orange for what is to be checked, olive where only the proof of the sender is missing. */
export function mailTone({ status, findings }: Pick<Judged, 'status' | 'findings'>, isDismissed: boolean): string {
  if (isDismissed || status === 'queued') return '';
  if (status === 'undelivered') return 'panel-warn';
  if (isLikelyFraud({ status, findings })) return 'panel-stop';
  if (status === 'flagged') return wrongOf(findings).every(isOfProof) ? 'panel-partly' : 'panel-warn';
  return findings.some(({ kind }) => kind === 'sender_not_proven') ? 'panel-partly' : '';
}

export const wrongOf = (findings: readonly MailFinding[]) => findings.filter((one) => one.is_checked);
export const uncheckedOf = (findings: readonly MailFinding[]) => findings.filter((one) => !one.is_checked);

/** Why an email is in its list, in a few words; null: no finding. */
export function mailReason(findings: readonly MailFinding[]): string | null {
  const [first, ...others] = wrongOf(findings);
  if (!first) return null;
  return others.length === 0 ? first.what : `${first.what} And ${others.length} more.`;
}
