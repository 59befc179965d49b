import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/load-imports.calls';
import type { Monitor } from '~/services/monitor.server';
import type { UploadedFile } from '~/services/uploads.server';

/** Brings in the loads of a list; a job does the work after the response. */
export const uploadLoads = (monitor: Monitor, file: UploadedFile | null, submissionId: string | null) =>
  monitor.call(calls.uploadLoads, {}, { handles: [413, 422], file, submissionId });

/** The company's uploaded lists of loads, newest first. */
export async function listLoadImports(monitor: Monitor, query: CallInput<typeof calls.listLoadImports>['query']) {
  const { data, paging } = await monitor.call(calls.listLoadImports, { query });
  return { imports: data.load_imports, paging };
}

/** @throws the 404 page, also for an upload of another company */
export async function getLoadImport(monitor: Monitor, id: string) {
  const { data } = await monitor.call(calls.getLoadImport, { params: { id } });
  return data;
}

/** The rows of a list that were not imported, with the reason of each. */
export async function listLoadImportLines(
  monitor: Monitor,
  id: string,
  query: CallInput<typeof calls.listLoadImportLines>['query'],
) {
  const { data, paging } = await monitor.call(calls.listLoadImportLines, { params: { id }, query });
  return { lines: data.lines, paging };
}
