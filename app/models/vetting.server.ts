import type { CallInput } from '@contract/call';
import * as calls from '@contract/vetting/vetting-files.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the company's vetting files, newest first. `page` may be as typed: the monitor reports a bad one. */
export async function listVettingFiles(monitor: Monitor, query: CallInput<typeof calls.listVettingFiles>['query']) {
  const { data, paging } = await monitor.call(calls.listVettingFiles, { query });
  return { files: data.vetting_files, paging };
}
