import type { CallInput } from '@contract/call';
import * as asKnown from '@contract/loads/as-known.calls';
import * as corrections from '@contract/loads/corrections.calls';
import * as files from '@contract/loads/load-files.calls';
import * as logs from '@contract/loads/load-logs.calls';
import * as papers from '@contract/loads/load-papers.calls';
import type { LoadPaperType } from '@contract/loads/load-papers.constants';
import * as timeline from '@contract/loads/load-timeline.calls';
import type { LoadTimelineGroup } from '@contract/loads/load-timeline.constants';
import * as vehicles from '@contract/loads/load-vehicles.calls';
import * as calls from '@contract/loads/loads.calls';
import * as movements from '@contract/loads/movements.calls';
import * as reads from '@contract/loads/position-reads.calls';
import { MOVEMENT_RESULTS_PAGE_SIZE } from '@contract/shared/paging.constants';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';

/** One load in full. Throws the 404 page for another company's. */
export const getLoad = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getLoad, { params: { id } })).data;

/** The load as known at a time. 422 for one before it came in, in the future, or invalid. */
export const getLoadAsKnown = (monitor: Monitor, id: string, at: string) =>
  monitor.call(asKnown.getLoadAsKnown, { params: { id }, query: { at } }, { handles: [422] });

type LoadChange = CallInput<typeof calls.updateLoad>['body']['load'];

/**
 * Applies a person's decision about a load. 409 when it changed since its page was loaded.
 *
 * @param submissionId of a form that may be sent twice: it is applied once
 */
export const updateLoad = (monitor: Monitor, id: string, load: LoadChange, submissionId: string | null = null) =>
  monitor.call(calls.updateLoad, { params: { id }, body: { load } }, { handles: [409, 422], submissionId });

/** A carrier's open loads, or those that stop at a facility, of any day, newest first: as many as a card shows, and their count. */
export async function listOpenLoads(monitor: Monitor, q: { carrier_id_eq: number } | { stops_facility_id_eq: number }) {
  const query = { tab: 'open', window: 'all', per_page: 10, q } as const;
  const { data, paging } = await monitor.call(calls.listLoads, { query });
  return { loads: data.loads, total: paging.totalRecords };
}

/** A page of what happened with a load, newest first. */
export async function listLoadTimeline(
  monitor: Monitor,
  id: string,
  group: LoadTimelineGroup | undefined,
  page: string | undefined,
) {
  const query = { group, page, per_page: MOVEMENT_RESULTS_PAGE_SIZE };
  const { data, paging } = await monitor.call(timeline.listLoadTimeline, { params: { id }, query });
  return { ...data, paging };
}

/** Writes what a person heard about a load. */
export const createLoadLog = (
  monitor: Monitor,
  load_log: CallInput<typeof logs.createLoadLog>['body']['load_log'],
  submissionId: string | null,
) => monitor.call(logs.createLoadLog, { body: { load_log } }, { handles: [422], submissionId });

type Correction = CallInput<typeof corrections.correctVisit>['body']['correction'];

/** Adds a person's word about a visit. 409 when the load changed since its page was loaded. */
export const correctVisit = (monitor: Monitor, id: string, correction: Correction, submissionId: string | null) =>
  monitor.call(
    corrections.correctVisit,
    { params: { id }, body: { correction } },
    { handles: [409, 422], submissionId },
  );

/** Withdraws a person's word. 409 when someone withdrew it, or the load changed, meanwhile. */
export const withdrawCorrection = (
  monitor: Monitor,
  id: string,
  log_id: string,
  body: CallInput<typeof corrections.withdrawCorrection>['body'],
) => monitor.call(corrections.withdrawCorrection, { params: { id, log_id }, body }, { handles: [409, 422] });

/** A page of the truck's movements, newest first. */
export async function listLoadMovements(monitor: Monitor, id: string, query: { page?: string; per_page?: number }) {
  const { data, paging } = await monitor.call(movements.listLoadMovements, { params: { id }, query });
  return { movements: data.movements, paging };
}

export const getLoadTrace = async (monitor: Monitor, id: string) =>
  (await monitor.call(vehicles.getLoadTrace, { params: { id } })).data;

/** The trucks of the load's carrier, or of one that may get the load, with the evidence for each: the nearest first. */
export const listLoadVehicleChoices = async (monitor: Monitor, id: string, carrier_id?: number) =>
  (await monitor.call(vehicles.listLoadVehicleChoices, { params: { id }, query: { carrier_id } })).data
    .carrier_vehicles;

/** Who viewed positions through a load, newest first, and how many times. */
export async function listPositionReads(monitor: Monitor, id: string) {
  const { data, paging } = await monitor.call(reads.listPositionReads, { params: { id }, query: { per_page: 20 } });
  return { reads: data.position_reads, total: paging.totalRecords };
}

/** The records about a load in the company's chain, newest first. */
export const listLoadFiles = async (monitor: Monitor, id: string) =>
  (await monitor.call(files.listLoadFiles, { params: { id } })).data.load_files;

/** Writes everything known of a load now into the chain. */
export const createLoadFile = (monitor: Monitor, id: string, note: string | undefined, submissionId: string | null) =>
  monitor.call(
    files.createLoadFile,
    { params: { id }, body: { load_file: { note } } },
    { handles: [422], submissionId },
  );

export const listLoadPapers = async (monitor: Monitor, id: string) =>
  (await monitor.call(papers.listLoadPapers, { params: { id } })).data.load_papers;

export const uploadLoadPaper = (
  monitor: Monitor,
  id: string,
  is_type: LoadPaperType,
  file: UploadedFile | null,
  submissionId: string | null,
) =>
  monitor.call(
    papers.uploadLoadPaper,
    { params: { id }, body: { is_type } },
    { handles: [413, 422], file, submissionId },
  );

/** Withdraws a paper, with a reason. 409 when someone withdrew it meanwhile. */
export const withdrawLoadPaper = (monitor: Monitor, id: string, paper_id: string, reason: string) =>
  monitor.call(papers.withdrawLoadPaper, { params: { id, paper_id }, body: { reason } }, { handles: [409, 422] });

export const downloadLoadPaper = (monitor: Monitor, id: string, paper_id: string) =>
  monitor.download(papers.downloadLoadPaper, { params: { id, paper_id } });
