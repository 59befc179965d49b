import type { CallInput } from '@contract/call';
import * as calls from '@contract/carriers/entered-identifiers.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the numbers that the company entered for a carrier or the carrier gave, newest first. */
export async function listEnteredIdentifiers(monitor: Monitor, id: string, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listEnteredIdentifiers, { params: { id }, query });
  return { identifiers: data.entered_identifiers, paging };
}

type NewIdentifier = CallInput<typeof calls.enterIdentifier>['body']['entered_identifier'];

/** Enters a number. 409 when it is in the list already, 422 when it is another carrier's. */
export const enterIdentifier = (
  monitor: Monitor,
  id: string,
  entered_identifier: NewIdentifier,
  submissionId: string | null,
) =>
  monitor.call(
    calls.enterIdentifier,
    { params: { id }, body: { entered_identifier } },
    { handles: [409, 422], submissionId },
  );

/** One of them. Throws the 404 page for another company's. */
export async function getEnteredIdentifier(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getEnteredIdentifier, { params: { id } });
  return data;
}

type Review = CallInput<typeof calls.reviewIdentifier>['body']['entered_identifier'];

/** Verifies, rejects or withdraws one. 409 when it was decided meanwhile, 422 when it is another carrier's. */
export const reviewIdentifier = (monitor: Monitor, id: string, entered_identifier: Review) =>
  monitor.call(calls.reviewIdentifier, { params: { id }, body: { entered_identifier } }, { handles: [409, 422] });
