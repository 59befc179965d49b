import * as reviews from '@contract/identity/access-review.calls';
import * as sessions from '@contract/identity/sessions.calls';
import type { Monitor } from '~/services/monitor.server';

/** The review that keeps the signed-in user out; null: none, or the visitor is signed out. */
export async function getAccessReview(monitor: Monitor) {
  const answer = await monitor.call(reviews.getAccessReview, {}, { handles: [401, 403] });
  return answer.ok ? answer.data.access_review : null;
}

/** The signed-in user's own open sessions, last used first. */
export async function listSessions(monitor: Monitor, query: { page?: string } = {}) {
  const { data, paging } = await monitor.call(sessions.listSessions, { query });
  return { ...data, paging };
}
