import type { Services } from '../../services';
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
  const done = new Map<number, string>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const look = () => {
    // However many mails of one company wait, those of the others are written meanwhile and take their turns.
    const until = performance.now() + LOOK_EVERY_MS;
    const isLate = () => performance.now() >= until;
    round = queueMails(services, done)
      .then(() => sendMails(services, () => isStopped || isLate()))
      .then(() => {}, onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(look, isLate() ? 0 : LOOK_EVERY_MS).unref();
      });
  };
  timer = setTimeout(look, LOOK_EVERY_MS).unref();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
