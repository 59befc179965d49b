import type { CallInput } from '@contract/call';
import * as associated from '@contract/carriers/associated-carriers.calls';
import * as authorityHistory from '@contract/carriers/authority-history.calls';
import * as events from '@contract/carriers/carrier-events.calls';
import * as calls from '@contract/carriers/carriers.calls';
import * as near from '@contract/carriers/carriers-near.calls';
import * as contactSearch from '@contract/carriers/contact-search.calls';
import * as crashes from '@contract/carriers/crashes.calls';
import * as eldStatus from '@contract/carriers/eld-status.calls';
import * as equipment from '@contract/carriers/equipment.calls';
import * as federalData from '@contract/carriers/federal-data.calls';
import * as inspections from '@contract/carriers/inspections.calls';
import * as insurance from '@contract/carriers/insurance.calls';
import * as safety from '@contract/carriers/safety.calls';
import * as violations from '@contract/carriers/violations.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of carriers with their verdicts. `page` may be as typed: the monitor reports a bad one. */
export async function searchCarriers(monitor: Monitor, query: CallInput<typeof calls.searchCarriers>['query']) {
  const { data, paging } = await monitor.call(calls.searchCarriers, { query });
  return { carriers: data.carriers, paging };
}

/** The first carriers of a search, for the text so far. Returns a 422 for a text that is too short. */
export const suggestCarriers = (monitor: Monitor, searchText: string) =>
  monitor.call(calls.suggestCarriers, { query: { search_text: searchText } }, { handles: [422] });

/** A page of the carriers around a point, and where all of them are. Returns a 422 for a bad search. */
export const searchCarriersNear = (monitor: Monitor, query: CallInput<typeof near.searchCarriersNear>['query']) =>
  monitor.call(near.searchCarriersNear, { query }, { handles: [422] });

/** Where carriers are on the whole map, and how many there are. */
export async function listCarrierClusters(monitor: Monitor) {
  const { data } = await monitor.call(near.listCarrierClusters, { query: {} });
  return data;
}

/** A part of a search's carriers for a file: those after an id, each once. */
export async function exportCarriers(monitor: Monitor, query: CallInput<typeof calls.exportCarriers>['query']) {
  const { data } = await monitor.call(calls.exportCarriers, { query });
  return data.carriers;
}

/** A carrier's header with the company's verdict. Throws the 404 page when no file ever named it. */
export async function getCarrier(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getCarrier, { params: { id }, query: {} });
  return data;
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

/** Every federal dataset, loaded or not, with its age, and the state of the sync with FMCSA. */
export async function getFederalData(monitor: Monitor) {
  const { data } = await monitor.call(federalData.getFederalData, {});
  return data;
}

/** Until when FMCSA's closed files count, and for how many of the company's carriers there is nothing newer. */
export async function listClosedFiles(monitor: Monitor) {
  const { data } = await monitor.call(federalData.listClosedFiles, {});
  return data.closed_files;
}

/** What the newest file of each federal dataset changed, and what is usual. */
export async function listFileChanges(monitor: Monitor) {
  const { data } = await monitor.call(federalData.listFileChanges, {});
  return data.changes;
}

/** A section's list: which carrier, and the page as in the address. */
type SectionQuery = { page?: string };

/** A page of a carrier's crashes, with counts of 24 months and by quarter. */
export async function listCarrierCrashes(monitor: Monitor, id: string, query: SectionQuery) {
  const { data, paging } = await monitor.call(crashes.listCarrierCrashes, { params: { id }, query });
  return { ...data, paging };
}

/** A carrier's filings with FMCSA, and the company's own certificates where its plan shows them. */
export async function getCarrierInsurance(monitor: Monitor, id: string) {
  const { data } = await monitor.call(insurance.getCarrierInsurance, { params: { id } });
  return data;
}

/** A carrier's rating, out-of-service rates, SMS measures and orders. */
export async function getCarrierSafety(monitor: Monitor, id: string) {
  const { data } = await monitor.call(safety.getCarrierSafety, { params: { id } });
  return data;
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

/** A carrier's connections to telematics providers; empty means unknown, neither a pass nor a fail. */
export async function getCarrierEldStatus(monitor: Monitor, id: string) {
  const { data } = await monitor.call(eldStatus.getCarrierEldStatus, { params: { id } });
  return data;
}

/** A page of the carriers that share something with this one, those in trouble first. */
export async function listAssociatedCarriers(monitor: Monitor, id: string, query: SectionQuery) {
  const { data, paging } = await monitor.call(associated.listAssociatedCarriers, { params: { id }, query });
  return { ...data, paging };
}

/** A carrier's current authorities and their history, newest first. */
export async function getCarrierAuthorityHistory(monitor: Monitor, id: string) {
  const { data } = await monitor.call(authorityHistory.getCarrierAuthorityHistory, { params: { id } });
  return data;
}

/** The contact to look up, and the page, as in the address. */
type ContactQuery = { carrier_id?: string; page?: string };

/** What an email address turns out to be. Returns a 422 at the field for an unreadable one. */
export const searchCarriersByEmail = (monitor: Monitor, body: ContactQuery & { email: string }) =>
  monitor.call(contactSearch.searchCarriersByEmail, { body }, { handles: [422] });

/** What a phone number turns out to be. Returns a 422 at the field for an unreadable one. */
export const searchCarriersByPhone = (monitor: Monitor, body: ContactQuery & { phone: string }) =>
  monitor.call(contactSearch.searchCarriersByPhone, { body }, { handles: [422] });
