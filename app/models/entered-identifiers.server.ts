import * as calls from '@contract/carriers/entered-identifiers.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the numbers that the company entered for a carrier or the carrier gave, newest first. */
export async function listEnteredIdentifiers(monitor: Monitor, id: string, query: { page?: string }) {
  const { data, paging } = await monitor.call(calls.listEnteredIdentifiers, { params: { id }, query });
  return { identifiers: data.entered_identifiers, paging };
}
