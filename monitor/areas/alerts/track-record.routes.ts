import { listAlertTrackRecord } from '@contract/alerts/alert-settings.calls';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/calls';
import type { Services } from '../../server/services';
import { trackRecordOf } from './track-record.queries';

export function trackRecordRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, listAlertTrackRecord, async (_input, { company, now }) =>
    trackRecordOf(services.db, company.id, now),
  );
}
