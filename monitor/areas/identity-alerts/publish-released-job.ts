import { decide, decidingWithoutUser } from '../../decisions/decide';
import { defineJob } from '../../jobs/jobs';
import { ownAlert } from './own-alert';
import { publishReleased } from './publish-alert';

/**
 * Publishes a held alert that the operator released, as it was when they read it: one that was changed or taken back since
 * stays as it is.
 */
export const publishReleasedJob = defineJob<{ id: number; version: number }>({
  kind: 'publish_released_alert',
  isQuick: true,
  async run({ companyId, params: { id, version } }, services) {
    if (companyId === null) return null;
    return decide(decidingWithoutUser(services, companyId, services.clock()), async (d) => {
      const alert = await ownAlert(d, id);
      const isAsRead = alert.heldAt !== null && alert.publishedAt === null && alert.version === version;
      if (isAsRead) await publishReleased(d, alert, services.env);
      return { published: isAsRead ? 1 : 0 };
    });
  },
});
