import type { CallInput } from '@contract/call';
import * as calls from '@contract/loads/load-imports.calls';
import type { Monitor } from '~/services/monitor.server';

/** The company's uploaded lists of loads, newest first. */
export async function listLoadImports(monitor: Monitor, query: CallInput<typeof calls.listLoadImports>['query']) {
  const { data, paging } = await monitor.call(calls.listLoadImports, { query });
  return { imports: data.load_imports, paging };
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
