import type { CallInput } from '@contract/call';
import * as calls from '@contract/proven-calls/proven-calls.calls';
import { listSeenContacts } from '@contract/proven-calls/seen-contacts.calls';
import type { Monitor } from '~/services/monitor.server';

export type CallsToCarrier = Awaited<ReturnType<typeof getCallsToCarrier>>;

/** The numbers on file of a carrier, where the digits of a call go, and its newest call. */
export async function getCallsToCarrier(monitor: Monitor, id: number) {
  const { data } = await monitor.call(calls.getCallsToCarrier, { params: { id } });
  return data;
}

/** Contacts of a carrier that the company has seen, the newest first. */
export async function getSeenContacts(monitor: Monitor, id: number) {
  const { data } = await monitor.call(listSeenContacts, { params: { id } });
  return data.seen_contacts;
}

/** Starts a call: makes three digits to read out and mails three. 409 where none can be mailed. */
export const startProvenCall = (monitor: Monitor, id: number, body: CallInput<typeof calls.startProvenCall>['body']) =>
  monitor.call(calls.startProvenCall, { params: { id }, body }, { handles: [409, 422, 429] });

/** Proves a call by its six digits. 409 when it is over. */
export const proveCall = (monitor: Monitor, id: number, body: CallInput<typeof calls.proveCall>['body']) =>
  monitor.call(calls.proveCall, { params: { id }, body }, { handles: [409, 422] });
