import type { CallInput } from '@contract/call';
import type { PaperSize } from '@contract/shared/paper-size';
import { listSigningCertificates as listCertificates } from '@contract/vetting/signing-certificates.calls';
import * as anchors from '@contract/vetting/vetting-anchors.calls';
import * as calls from '@contract/vetting/vetting-files.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the company's vetting files, newest first. `page` may be as typed: the monitor reports a bad one. */
export async function listVettingFiles(monitor: Monitor, query: CallInput<typeof calls.listVettingFiles>['query']) {
  const { data, paging } = await monitor.call(calls.listVettingFiles, { query });
  return { files: data.vetting_files, paging };
}

/** A stored vetting file. Throws the 404 page for another company's. */
export async function getVettingFile(monitor: Monitor, number: string) {
  const { data } = await monitor.call(calls.getVettingFile, { params: { number } });
  return data;
}

/** The same as a PDF, streamed to the browser. */
export const getVettingFilePdf = (monitor: Monitor, number: string, paper?: PaperSize) =>
  monitor.download(calls.getVettingFilePdf, { params: { number }, query: { paper } });

/** The hashed record. */
export const getVettingFileRecord = (monitor: Monitor, number: string) =>
  monitor.download(calls.getVettingFileRecord, { params: { number } });

/** Who gets the chain's newest hash by email, and the newest stamps and emails. */
export async function getVettingWitnesses(monitor: Monitor) {
  const { data } = await monitor.call(anchors.getVettingWitnesses, {});
  return data;
}

export const updateVettingWitnesses = (
  monitor: Monitor,
  vetting_witnesses: CallInput<typeof anchors.updateVettingWitnesses>['body']['vetting_witnesses'],
) => monitor.call(anchors.updateVettingWitnesses, { body: { vetting_witnesses } }, { handles: [422] });

/** A time stamp of the chain. */
export const downloadVettingStamp = (monitor: Monitor, id: string) =>
  monitor.download(anchors.downloadVettingStamp, { params: { id } });

/** Stores what is known of a carrier now. */
export const createVettingFile = (
  monitor: Monitor,
  vetting_file: CallInput<typeof calls.createVettingFile>['body']['vetting_file'],
  submissionId: string | null,
) => monitor.call(calls.createVettingFile, { body: { vetting_file } }, { handles: [422], submissionId });

/** Has the company's whole chain verified again. */
export async function verifyVettingFiles(monitor: Monitor) {
  const { data } = await monitor.call(calls.verifyVettingFiles, {});
  return data;
}

/** The certificates that sign or signed PDFs of vetting files. Needs no account. */
export async function listSigningCertificates(monitor: Monitor) {
  const { data } = await monitor.call(listCertificates, {});
  return data.signing_certificates;
}
