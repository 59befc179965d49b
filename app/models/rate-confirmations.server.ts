import type { CallInput } from '@contract/call';
import * as calls from '@contract/rate-confirmations/rate-confirmations.calls';
import * as terms from '@contract/rate-confirmations/terms.calls';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { Monitor } from '~/services/monitor.server';

/** A page of the rate confirmations, newest first, and the count of each list. */
export async function listRateConfirmations(
  monitor: Monitor,
  query: Omit<CallInput<typeof calls.listRateConfirmations>['query'], 'include'>,
) {
  const { data, paging } = await monitor.call(calls.listRateConfirmations, { query: { ...query, include: 'counts' } });
  return { confirmations: data.rate_confirmations, counts: data.counts ?? null, paging };
}

/** The next rate confirmations of a list for a file, in the order of the page. */
export async function exportRateConfirmations(
  monitor: Monitor,
  query: Omit<CallInput<typeof calls.exportRateConfirmations>['query'], 'page' | 'per_page'>,
  page: number,
) {
  const { data } = await monitor.call(calls.exportRateConfirmations, {
    query: { ...query, page, per_page: MAX_PER_PAGE },
  });
  return data.rate_confirmations;
}

/** One in full. Throws the 404 page for another company's. */
export const getRateConfirmation = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getRateConfirmation, { params: { id } })).data;

/** The paper's content, line by line, and its terms. */
export const getRateConfirmationTerms = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getRateConfirmationTerms, { params: { id }, query: {} })).data;

export const listRateConfirmationRevisions = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.listRateConfirmationRevisions, { params: { id } })).data.revisions;

type NewConfirmation = CallInput<typeof calls.createRateConfirmation>['body']['rate_confirmation'];

/** Writes a draft from load, company and carrier, and what is given. 409 when one is open already. */
export const createRateConfirmation = (
  monitor: Monitor,
  rate_confirmation: NewConfirmation,
  submissionId: string | null,
) => monitor.call(calls.createRateConfirmation, { body: { rate_confirmation } }, { handles: [409, 422], submissionId });

/** What a rate confirmation of the load with this carrier would say, to whom it may go, and what is missing. */
export const getNewRateConfirmation = async (monitor: Monitor, id: string | number, carrier_id: string | number) =>
  (await monitor.call(calls.getNewRateConfirmation, { params: { id }, query: { carrier_id } })).data;

/** Writes a revision, as a draft. 409 when it changed meanwhile or has ended. */
export const reviseRateConfirmation = (
  monitor: Monitor,
  id: string,
  rate_confirmation: CallInput<typeof calls.reviseRateConfirmation>['body']['rate_confirmation'],
) =>
  monitor.call(calls.reviseRateConfirmation, { params: { id }, body: { rate_confirmation } }, { handles: [409, 422] });

/** Writes the revision with the load's current values, as a draft. 409 when it changed meanwhile or has ended. */
export const reviseRateConfirmationFromLoad = (
  monitor: Monitor,
  id: string,
  body: { expected_version?: number | undefined },
) => monitor.call(calls.reviseRateConfirmationFromLoad, { params: { id }, body }, { handles: [409, 422] });

type Decided = { reason?: string | undefined; expected_version: number };

export const markRateConfirmationAsCancelled = (monitor: Monitor, id: string, body: Decided) =>
  monitor.call(calls.markRateConfirmationAsCancelled, { params: { id }, body }, { handles: [409, 422] });

export const markRateConfirmationAsRejected = (monitor: Monitor, id: string, body: Decided) =>
  monitor.call(calls.markRateConfirmationAsRejected, { params: { id }, body }, { handles: [409, 422] });

export const sendRateConfirmation = (
  monitor: Monitor,
  id: string,
  body: CallInput<typeof calls.sendRateConfirmation>['body'],
  submissionId: string | null,
) => monitor.call(calls.sendRateConfirmation, { params: { id }, body }, { handles: [409, 422, 429], submissionId });

export const downloadRateConfirmation = (monitor: Monitor, id: string, query: { delivery_id?: string | undefined }) =>
  monitor.download(calls.downloadRateConfirmation, { params: { id }, query });

/** The terms that the company's next rate confirmations print. */
export const getTermsTemplate = async (monitor: Monitor) => (await monitor.call(terms.getTermsTemplate, {})).data;

/** Saves them as a new revision. 409 when someone else did meanwhile. */
export const changeTermsTemplate = (
  monitor: Monitor,
  changed: CallInput<typeof terms.changeTermsTemplate>['body']['terms'],
) => monitor.call(terms.changeTermsTemplate, { body: { terms: changed } }, { handles: [409, 422] });
