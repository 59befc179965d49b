import type { RateConfirmationMail } from '@contract/rate-confirmations/mails.entities';
import { paths } from '~/paths';

type Warned = Pick<RateConfirmationMail, 'carrier' | 'from' | 'findings' | 'things' | 'subject'>;

/**
 * The form that warns other brokers, with the contacts of the email filled in. Who is not the carrier is reported by telephone and
 * mailbox: an alert about the carrier would hurt the one whose name was used.
 */
export function warningAddress({ carrier, from, findings, things, subject }: Warned): string {
  const isStranger = findings.some(({ kind, is_checked }) => is_checked && STRANGER.includes(kind));
  const isForeign = (wanted: 'phone' | 'email') =>
    things.find(({ kind, standing }) => kind === wanted && standing === 'not_on_file')?.value;
  const email = isStranger ? (from?.address ?? isForeign('email')) : isForeign('email');
  const phone = isForeign('phone');
  const message = `An email “${subject ?? 'without a subject'}” in the name of a carrier. ${findings
    .filter(({ is_checked }) => is_checked)
    .map(({ what }) => what)
    .join(' ')}`;
  const filled = { ...(email && { email }), ...(phone && { phone }), message: message.slice(0, 1000) };
  return paths.carrierAlertNew(isStranger ? null : (carrier?.id ?? null), filled);
}

const STRANGER: readonly string[] = [
  'look_alike_domain',
  'name_shows_another_address',
  'unknown_sender',
  'free_mail',
  'sender_not_proven',
];
