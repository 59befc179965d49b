import * as areas from '@contract/lanes/areas.calls';
import type { Monitor } from '~/services/monitor.server';

/** A place by its id in an address, or null when there is none. */
export async function findArea(monitor: Monitor, id: string) {
  const answer = await monitor.call(areas.getArea, { params: { id } }, { handles: [404, 422] });
  return answer.ok ? answer.data : null;
}
