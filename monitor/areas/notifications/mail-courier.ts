import { repeat } from '../../jobs/repeat';
import type { Services } from '../../server/services';
import { queueMails } from './queue-mails';
import { sendMails } from './send-mails';

/** So much may happen together and still be one mail; so late is "at once" at most. */
const LOOK_EVERY_MS = 20_000;

/**
 * Mails people of what happens for their companies while the product runs. What is on its way stands in the database, so
 * that a restart loses nothing and several nodes share the work.
 *
 * @returns ends it, once the mail under way is handed over
 */
export function startMailCourier(
  services: Pick<Services, 'db' | 'env' | 'mail' | 'clock'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const done = new Map<number, number>();
  const round = async (isStopped: () => boolean) => {
    // However many mails of one company wait, those of the others are written meanwhile and take their turns.
    const until = performance.now() + LOOK_EVERY_MS;
    const isLate = () => performance.now() >= until;
    await queueMails(services, done);
    await sendMails(services, () => isStopped() || isLate());
    return isLate();
  };
  return repeat('mails', round, LOOK_EVERY_MS, onError, { isFirstDelayed: true });
}
