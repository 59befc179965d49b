import { COMMODITY_TYPES } from '@contract/identity-alerts/commodity-types.constants';
import { listFraudLists } from '@contract/identity-alerts/fraud-lists.calls';
import {
  createIdentityAlert,
  createIdentityAlertMessage,
  downloadIdentityAlertFile,
  getIdentityAlert,
  listCommodityTypes,
  listIdentityAlertSubjects,
  listIdentityAlerts,
  publishIdentityAlert,
  removeIdentityAlertFile,
  unpublishIdentityAlert,
  updateIdentityAlert,
  uploadIdentityAlertFile,
} from '@contract/identity-alerts/identity-alerts.calls';
import type { FastifyInstance } from 'fastify';
import { readStoredFile } from '../../documents/files/stored-files';
import { mount, paged } from '../../server/calls';
import { rowSearch } from '../../server/ransack';
import type { Services } from '../../server/services';
import { attachEvidence, evidenceFileId } from './attach-evidence';
import { editDraft } from './edit-draft';
import { listFraudLists as findFraudLists } from './fraud-lists.queries';
import { listAlerts } from './identity-alerts.queries';
import { listSubjects } from './list-subjects';
import { getAlert, getMessage } from './own-alert';
import { publishAlert } from './publish-alert';
import { removeEvidence } from './remove-evidence';
import { reportAlert } from './report-alert';
import { unpublishAlert } from './unpublish-alert';
import { writeAlertMessage } from './write-alert-message';

export function identityAlertsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listIdentityAlerts, async ({ query }, { company, now }) => {
    const { alerts, total } = await listAlerts(db, company.id, now, query);
    return paged({ identity_alerts: alerts }, query, total);
  });

  mount(app, services, createIdentityAlert, async ({ query, body }, context) => {
    const id = await reportAlert(context, body.identity_alert, query.draft === 'true');
    return getAlert(db, context.company.id, context.now, id);
  });

  mount(app, services, getIdentityAlert, ({ params }, { company, now }) => getAlert(db, company.id, now, params.id));

  mount(app, services, updateIdentityAlert, async ({ params, body }, context) => {
    await editDraft(context, params.id, body.identity_alert);
    return getAlert(db, context.company.id, context.now, params.id);
  });

  mount(app, services, publishIdentityAlert, async ({ params, body }, context) => {
    await publishAlert(context, params.id, body?.expected_version);
    return getAlert(db, context.company.id, context.now, params.id);
  });

  mount(app, services, unpublishIdentityAlert, async ({ params, body }, context) => {
    await unpublishAlert(context, params.id, body ?? {});
    return getAlert(db, context.company.id, context.now, params.id);
  });

  mount(app, services, createIdentityAlertMessage, async ({ body }, context) => {
    const id = await writeAlertMessage(context, body.identity_alert_message);
    return getMessage(db, body.identity_alert_message.identity_alert_id, id);
  });

  mount(app, services, uploadIdentityAlertFile, async ({ params }, context) => {
    await attachEvidence(context, params.id, context.file!);
    return getAlert(db, context.company.id, context.now, params.id);
  });

  mount(app, services, removeIdentityAlertFile, async ({ params, query }, context) => {
    await removeEvidence(context, params.id, params.file_id, query.expected_version);
    return getAlert(db, context.company.id, context.now, params.id);
  });

  mount(app, services, downloadIdentityAlertFile, async ({ params }, { company }) =>
    readStoredFile(db, company.id, await evidenceFileId(db, company.id, params.id, params.file_id)),
  );

  mount(app, services, listIdentityAlertSubjects, async ({ query }, context) => ({
    identity_alert_subjects: await listSubjects(db, context, query.carrier_id),
  }));

  mount(app, services, listFraudLists, async (_input, { today }) => ({ fraud_lists: await findFraudLists(db, today) }));

  mount(app, services, listCommodityTypes, async ({ query }) => ({
    commodity_types: await searchCommodityTypes(
      db,
      COMMODITY_TYPES.map(({ id, name, isTheftTarget, censusCargo }) => ({
        id,
        name,
        is_theft_target: isTheftTarget,
        source: isTheftTarget ? THEFT_SOURCE : NOT_NAMED,
        census_cargo: [...censusCargo],
      })),
      query.q,
    ),
  }));
}

const searchCommodityTypes = rowSearch({ id: 'integer', name: 'string', is_theft_target: 'boolean' });

const THEFT_SOURCE = 'CargoNet, annual and quarterly summaries of cargo theft, 2024 to 2026';
const NOT_NAMED = 'Not named in the summaries of cargo theft by CargoNet, 2024 to 2026';
