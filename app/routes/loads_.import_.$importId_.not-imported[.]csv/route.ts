import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { listLoadImportLines } from '~/models/load-imports.server';
import { csvFile, sendFile } from '~/send-file.server';
import type { Monitor } from '~/services/monitor.server';
import { csvLine } from '~/view/csv';

/** The rows of an uploaded list of loads that were not imported as a file, to be corrected and uploaded again. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'bringInLoads', (monitor) =>
    csvFile('rows-not-imported.csv', linesOf(monitor, args.params.importId!)),
  );
}

async function* linesOf(monitor: Monitor, importId: string) {
  const read = (after_line: number) => listLoadImportLines(monitor, importId, { after_line, per_page: MAX_PER_PAGE });
  let part = await read(0);
  yield csvLine(['Row number', 'Row', 'Reason']);
  while (part.lines.length > 0) {
    yield part.lines.map(({ line, given, why }) => csvLine([String(line), given, why])).join('');
    part = await read(part.lines.at(-1)!.line);
  }
}
