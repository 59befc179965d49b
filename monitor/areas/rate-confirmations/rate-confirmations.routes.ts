import {
  createRateConfirmation,
  downloadRateConfirmation,
  downloadTransactionRecord,
  exportRateConfirmations,
  getNewRateConfirmation,
  getRateConfirmation,
  getRateConfirmationTerms,
  listRateConfirmationRevisions,
  listRateConfirmations,
  markRateConfirmationAsCancelled,
  markRateConfirmationAsRejected,
  previewRateConfirmation,
  reviseRateConfirmation,
  reviseRateConfirmationFromLoad,
  sendRateConfirmation,
} from '@contract/rate-confirmations/rate-confirmations.calls';
import { RATE_CONFIRMATION_LIST_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { changeTermsTemplate, getTermsTemplate, listTermsRevisions } from '@contract/rate-confirmations/terms.calls';
import type { FastifyInstance } from 'fastify';
import { recordExport } from '../../db/history/audit-log';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { classifiedLoad } from '../loads/gate/gate-facts.queries';
import { changeTerms } from './change-terms';
import { cancelConfirmation, rejectConfirmation } from './close-confirmation';
import { companyCopy } from './copies';
import { expiryOf, fieldsOfLoad } from './fields-of-load';
import { knownAddresses } from './known-addresses.queries';
import { totalCents } from './money';
import { ownConfirmation, revisionOf } from './own-confirmation';
import { wordsOf } from './paper-words';
import { problemsOf } from './problems';
import { confirmationCounts, confirmationsOf, revisionsOf, wholeConfirmation } from './rate-confirmations.queries';
import { remitToOf } from './remit-to.queries';
import { sendConfirmation } from './send-confirmation';
import { termsRevisionsOf, termsTemplateOf } from './terms.queries';
import { transactionRecord } from './transaction-record';
import {
  coveredLoad,
  openConfirmationOf,
  previewRevision,
  reviseConfirmation,
  reviseFromLoad,
  writeConfirmation,
} from './write-confirmation';

export function rateConfirmationsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listRateConfirmations, async ({ query }, { company }) => {
    const { rate_confirmations, total } = await confirmationsOf(db, company.id, query);
    const counts = query.include === 'counts' ? await confirmationCounts(db, company.id, query.q) : undefined;
    return paged({ rate_confirmations, ...(counts && { counts }) }, query, total);
  });

  mount(app, services, exportRateConfirmations, async ({ query }, { company, user, now }) => {
    const { rate_confirmations, total } = await confirmationsOf(db, company.id, query);
    const summary = `Exported the rate confirmations of “${RATE_CONFIRMATION_LIST_LABELS[query.list]}”`;
    const kind = 'rate_confirmations_exported';
    await recordExport(
      db,
      { companyId: company.id, userId: user.id, occurredAt: now, kind, summary },
      query.page === 1,
    );
    return paged({ rate_confirmations }, query, total);
  });

  mount(app, services, getRateConfirmation, ({ params }, { company, now }) =>
    wholeConfirmation(db, company.id, params.id, now),
  );

  mount(app, services, getRateConfirmationTerms, async ({ params, query }, { company }) => {
    const { revision, fields, terms } = revisionOf(await ownConfirmation(db, company.id, params.id), query.revision);
    return { revision, terms, fields: wordsOf(fields).map(({ key, label, value }) => ({ key, label, value })) };
  });

  mount(app, services, markRateConfirmationAsCancelled, async ({ params, body }, context) => {
    await cancelConfirmation(context, params.id, body ?? {});
    return wholeConfirmation(db, context.company.id, params.id, context.now);
  });

  mount(app, services, markRateConfirmationAsRejected, async ({ params, body }, context) => {
    await rejectConfirmation(context, params.id, body ?? {});
    return wholeConfirmation(db, context.company.id, params.id, context.now);
  });

  mount(app, services, getNewRateConfirmation, async ({ params, query }, { company, user, now }) => {
    const load = await coveredLoad(db, company.id, params.id, query.carrier_id);
    const fields = await fieldsOfLoad(db, { companyId: company.id, load, user, before: null, input: {} });
    return {
      fields,
      total_cents: totalCents(fields),
      known_addresses: await knownAddresses(db, company.id, load.carrierId, now),
      remit_to_left_out:
        fields.payment.remit_to === null ? (await remitToOf(db, company.id, load.carrierId)).leftOut : null,
      problems: problemsOf(fields, { ...classifiedLoad(load), expiresAt: expiryOf(fields) }, now),
      existing_id: await openConfirmationOf(db, load),
    };
  });

  mount(app, services, createRateConfirmation, async ({ body }, context) => {
    const id = await writeConfirmation(context, body.rate_confirmation);
    return wholeConfirmation(db, context.company.id, id, context.now);
  });

  mount(app, services, reviseRateConfirmation, async ({ params, body }, context) => {
    await reviseConfirmation(context, params.id, body.rate_confirmation);
    return wholeConfirmation(db, context.company.id, params.id, context.now);
  });

  mount(app, services, reviseRateConfirmationFromLoad, async ({ params, body }, context) => {
    await reviseFromLoad(context, params.id, body?.expected_version);
    return wholeConfirmation(db, context.company.id, params.id, context.now);
  });

  mount(app, services, previewRateConfirmation, ({ params, body }, { company, user, now }) =>
    previewRevision(db, { companyId: company.id, user, now }, params.id, body.rate_confirmation),
  );

  mount(app, services, sendRateConfirmation, async ({ params, body }, context) => {
    await sendConfirmation(context, params.id, body);
    return wholeConfirmation(db, context.company.id, params.id, context.now);
  });

  mount(app, services, listRateConfirmationRevisions, async ({ params }, { company }) => ({
    revisions: await revisionsOf(db, company.id, params.id),
  }));

  mount(app, services, downloadRateConfirmation, async ({ params, query }, { company }) =>
    companyCopy(services, await ownConfirmation(db, company.id, params.id), query),
  );

  mount(app, services, downloadTransactionRecord, ({ params }, { company, now }) =>
    transactionRecord(db, company.id, params.id, now),
  );

  mount(app, services, getTermsTemplate, (_input, { company }) => termsTemplateOf(db, company.id));

  mount(app, services, changeTermsTemplate, async ({ body }, context) => {
    await changeTerms(context, body.terms);
    return termsTemplateOf(db, context.company.id);
  });

  mount(app, services, listTermsRevisions, async (_input, { company }) => ({
    revisions: await termsRevisionsOf(db, company.id),
  }));
}
