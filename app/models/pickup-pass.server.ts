import * as calls from '@contract/loads/pickup-passes.calls';
import type { PaperSize } from '@contract/shared/paper-size';
import type { Monitor } from '~/services/monitor.server';

/** The newest pickup pass of a load. Throws the 404 page for another company's load. */
export const getPickupPass = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getPickupPass, { params: { id } })).data;

/** The pass as a PDF; the 404 page while no pass is valid. */
export const getPickupPassPdf = (monitor: Monitor, id: string, paper?: PaperSize) =>
  monitor.download(calls.getPickupPassPdf, { params: { id }, query: { paper } });

/**
 * Makes a pass. `replaces`: the one that it ends, since a driver may hold it. 409 when the load or its pass changed
 * since the page was loaded.
 */
export const createPickupPass = (
  monitor: Monitor,
  id: string,
  pickup_pass: { expected_version: number; replaces?: number },
) => monitor.call(calls.createPickupPass, { params: { id }, body: { pickup_pass } }, { handles: [409, 422] });

/** Clears a dock's mismatches, up to the check that the page showed. 409 when someone cleared it meanwhile. */
export const clearPickupMismatch = (monitor: Monitor, id: string, check_id: number, reason: string) =>
  monitor.call(calls.clearPickupMismatch, { params: { id }, body: { check_id, reason } }, { handles: [409, 422] });

/** Ends a pass. 409 when someone ended it meanwhile. */
export const withdrawPickupPass = (monitor: Monitor, id: string, pass_id: string, reason: string) =>
  monitor.call(calls.withdrawPickupPass, { params: { id, pass_id }, body: { reason } }, { handles: [404, 409, 422] });
