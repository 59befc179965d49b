import * as calls from '@contract/loads/pickup-passes.calls';
import type { VettingPaperSize } from '@contract/vetting/vetting-files.constants';
import type { Monitor } from '~/services/monitor.server';

/** The newest pickup pass of a load. Throws the 404 page for another company's load. */
export const getPickupPass = async (monitor: Monitor, id: string) =>
  (await monitor.call(calls.getPickupPass, { params: { id } })).data;

/** The pass as a PDF; the 404 page while there is no good one. */
export const getPickupPassPdf = (monitor: Monitor, id: string, paper?: VettingPaperSize) =>
  monitor.download(calls.getPickupPassPdf, { params: { id }, query: { paper } });

/** Makes a pass and withdraws the one before. 409 when the load is no longer as its page showed it. */
export const createPickupPass = (monitor: Monitor, id: string, expected_version: number) =>
  monitor.call(
    calls.createPickupPass,
    { params: { id }, body: { pickup_pass: { expected_version } } },
    { handles: [409, 422] },
  );

/** Ends a pass. 409 when someone ended it meanwhile. */
export const withdrawPickupPass = (monitor: Monitor, id: string, pass_id: string, reason: string) =>
  monitor.call(calls.withdrawPickupPass, { params: { id, pass_id }, body: { reason } }, { handles: [404, 409, 422] });
