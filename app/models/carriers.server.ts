import type { CallInput } from '@contract/call';
import * as associated from '@contract/carriers/associated-carriers.calls';
import * as events from '@contract/carriers/carrier-events.calls';
import * as calls from '@contract/carriers/carriers.calls';
import * as crashes from '@contract/carriers/crashes.calls';
import * as equipment from '@contract/carriers/equipment.calls';
import * as inspections from '@contract/carriers/inspections.calls';
import * as violations from '@contract/carriers/violations.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of carriers with their verdicts. `page` may be as typed: the monitor reports a bad one. */
export async function searchCarriers(monitor: Monitor, query: CallInput<typeof calls.searchCarriers>['query']) {
  const { data, paging } = await monitor.call(calls.searchCarriers, { query });
  return { carriers: data.carriers, paging };
}

/** A carrier's header, or null when no file names it or the user may not see it. */
export async function findCarrier(monitor: Monitor, id: number) {
  const answer = await monitor.call(calls.getCarrier, { params: { id }, query: {} }, { handles: [403, 404] });
  return answer.ok ? answer.data : null;
}

/** What the company did about carriers, or about one, newest first. */
export async function listCarrierEvents(
  monitor: Monitor,
  query: { page?: number; per_page?: number; carrier_id?: string; only?: 'changes' } = {},
) {
  const { data, paging } = await monitor.call(events.listCarrierEvents, { query });
  return { carrierEvents: data.carrier_events, paging };
}

/** A section's list: which carrier, and the page as in the address. */
type SectionQuery = { page?: string };

/** A page of a carrier's crashes, with counts of 24 months and by quarter. */
export async function listCarrierCrashes(monitor: Monitor, id: string, query: SectionQuery) {
  const { data, paging } = await monitor.call(crashes.listCarrierCrashes, { params: { id }, query });
  return { ...data, paging };
}

/** A page of the filtered violations, with the totals of 24 months regardless of the filters. */
export async function listCarrierViolations(
  monitor: Monitor,
  id: string,
  query: SectionQuery & { group?: string; out_of_service?: string },
) {
  // As typed in the address: the monitor reports a bad filter.
  const asked = query as CallInput<typeof violations.listCarrierViolations>['query'];
  const { data, paging } = await monitor.call(violations.listCarrierViolations, { params: { id }, query: asked });
  return { ...data, paging };
}

/** A page of a carrier's inspections, with counts of 24 months and by quarter. */
export async function listCarrierInspections(monitor: Monitor, id: string, query: SectionQuery) {
  const { data, paging } = await monitor.call(inspections.listCarrierInspections, { params: { id }, query });
  return { ...data, paging };
}

/** One inspection with its units and violations. Throws the 404 page when it is not this carrier's. */
export async function getCarrierInspection(monitor: Monitor, id: string, inspectionId: string) {
  const params = { id, inspection_id: inspectionId };
  const { data } = await monitor.call(inspections.getCarrierInspection, { params });
  return data;
}

/** The units a carrier reports, and a page of the vehicles seen in its inspections. `years` as typed in the address. */
export async function getCarrierEquipment(monitor: Monitor, id: string, query: SectionQuery & { years?: string }) {
  const { data, paging } = await monitor.call(equipment.getCarrierEquipment, { params: { id }, query });
  return { ...data, paging };
}

/** A page of the carriers that share something with this one, those in trouble first. */
export async function listAssociatedCarriers(monitor: Monitor, id: string, query: SectionQuery) {
  const { data, paging } = await monitor.call(associated.listAssociatedCarriers, { params: { id }, query });
  return { ...data, paging };
}
