import type { Services } from '../../services';
import { deliverWebhooks } from './deliver-webhooks';

/** How long after something happened its webhooks are posted at the latest, when none is waited for. */
const LOOK_EVERY_MS = 2_000;

/**
 * Posts what happens to the companies' webhooks while the product runs. What is on its way stands in the database, so
 * that a restart loses nothing and several nodes share the work.
 *
 * @returns ends it, once the posts under way are done
 */
export function startWebhookCourier(
  services: Pick<Services, 'db' | 'env' | 'clock'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const look = () => {
    round = deliverWebhooks(services, () => isStopped)
      .then(() => {}, onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS).unref();
      });
  };
  look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}
