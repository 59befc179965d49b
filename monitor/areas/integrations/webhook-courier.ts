import { repeat } from '../../jobs/repeat';
import { type Deliverer, webhookPosts } from './deliver-webhooks';

/** How long after something happened its webhooks are posted at the latest, when their turn has come. */
const LOOK_EVERY_MS = 2_000;

/**
 * Posts what happens to the companies' webhooks while the product runs. What is on its way stands in the database, so
 * that a restart loses nothing and several nodes share the work.
 *
 * @returns ends it, once the posts under way are done
 */
export function startWebhookCourier(deliverer: Deliverer, onError: (error: unknown) => void): () => Promise<void> {
  const posts = webhookPosts(deliverer, onError);
  const look = async () => {
    await posts.look();
    return false;
  };
  const stop = repeat('webhooks', look, LOOK_EVERY_MS, onError);
  return async () => {
    await Promise.all([stop(), posts.stop()]);
  };
}
