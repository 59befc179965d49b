import { dayOf } from '@contract/shared/day';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { csvFile, sendFile } from '~/send-file.server';
import { sampleLoads } from '~/view/loads/sample-loads';

/** A list to fill in: its loads are picked up next week, as a list of other years would not come in. */
export function loader(args: LoaderFunctionArgs) {
  return sendFile(args, 'bringInLoads', () => csvFile('sample-loads.csv', sampleLoads(dayOf(new Date()))));
}
