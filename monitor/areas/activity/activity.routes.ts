import { exportActivity, listActivity } from '@contract/activity/activity.calls';
import type { FastifyInstance } from 'fastify';
import { recordExport } from '../../db/history/audit-log';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { activityLines, activityOf, countActivity, peopleOf } from './activity.queries';

export function activityRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listActivity, async ({ query }, { company, user }) => {
    const { page, per_page, ...filters } = query;
    const asked = activityOf(company.id, user, filters);
    const activity = await activityLines(db, asked, { limit: per_page, offset: (page - 1) * per_page });
    const total = await countActivity(db, asked);
    return paged({ activity, people: await peopleOf(db, company.id) }, query, total);
  });

  // By the line and not by page: the line of the export itself, and of what others do meanwhile, must shift nothing.
  mount(app, services, exportActivity, async ({ query }, { company, user, now }) => {
    const { per_page, after_id, ...filters } = query;
    const asked = activityOf(company.id, user, filters);
    const activity = await activityLines(db, asked, { limit: per_page, offset: 0, afterId: after_id });
    const line = {
      companyId: company.id,
      kind: 'audit_log_exported',
      summary: 'Exported the activity',
      userId: user.id,
      occurredAt: now,
    } as const;
    await recordExport(db, line, after_id === undefined);
    return { activity };
  });
}
