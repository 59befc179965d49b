import type { Letter } from '../base/letter';
import { namingBroker } from '../mail/broker-of-record';
import type { Mail } from '../mail/mailer';
import { isActorOfKey } from '../server/authentication/api-key-tokens';
import type { Decision } from './decision';

/**
 * Emails someone outside the company in its name once the decision is committed: from the broker, with who it is by FMCSA's
 * record, and answered to the person who decided, or to whom `more` names.
 */
export async function mailForBroker(
  d: Decision,
  to: string,
  letter: Letter,
  more: Pick<Mail, 'thread' | 'replyTo'> = {},
): Promise<void> {
  const replyTo = d.user && !isActorOfKey(d.user) ? d.user.email : undefined;
  d.mail({ to, replyTo, ...more, ...(await namingBroker(d.tx, d.companyId, letter)) });
}
