import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { listSubscriptionImportLines } from '~/models/subscription-imports.server';
import { csvLine } from '~/services/csv';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';

/** The lines of an uploaded list that were not taken as a file, to be corrected and sent again. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'viewFullCarrierProfile');
  const monitor = await openMonitor(args);
  const read = (after_line: number) =>
    listSubscriptionImportLines(monitor, args.params.importId!, { after_line, per_page: MAX_PER_PAGE });
  // Before the answer begins: what is refused is refused with its page, not within a file.
  let part = await read(0);
  let isBegun = false;
  const encoder = new TextEncoder();
  const file = new ReadableStream({
    async pull(controller) {
      try {
        if (!isBegun)
          controller.enqueue(encoder.encode(csvLine(['Line', 'What stands on it', 'Why it was not taken'])));
        else part = await read(part.lines.at(-1)!.line);
        isBegun = true;
        if (part.lines.length === 0) return controller.close();
        const lines = part.lines.map(({ line, given, why }) => csvLine([String(line), given, why]));
        controller.enqueue(encoder.encode(lines.join('')));
      } catch (error) {
        controller.error(error);
      }
    },
  });
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="lines-not-taken.csv"',
    },
  });
}
