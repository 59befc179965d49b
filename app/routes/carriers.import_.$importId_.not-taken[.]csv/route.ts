import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { listSubscriptionImportLines } from '~/models/subscription-imports.server';
import { csvFile, sendFile } from '~/send-file.server';
import type { Monitor } from '~/services/monitor.server';
import { csvLine } from '~/view/csv';

/** The lines of an uploaded list that were not taken as a file, to be corrected and sent again. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'viewFullCarrierProfile', (monitor) =>
    csvFile('lines-not-taken.csv', linesOf(monitor, args.params.importId!)),
  );
}

async function* linesOf(monitor: Monitor, importId: string) {
  const read = (after_line: number) =>
    listSubscriptionImportLines(monitor, importId, { after_line, per_page: MAX_PER_PAGE });
  let part = await read(0);
  yield csvLine(['Row number', 'Row', 'Reason']);
  while (part.lines.length > 0) {
    yield part.lines.map(({ line, given, why }) => csvLine([String(line), given, why])).join('');
    part = await read(part.lines.at(-1)!.line);
  }
}
