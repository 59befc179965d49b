import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportActivity } from '~/models/activity.server';
import { linesAfter, sendListFile } from '~/send-file.server';
import { inColumns } from '~/view/csv';
import { ACTIVITY_FILE, activityList } from '~/view/lists/activity.list';

/** The activity as a file, with the filters of the page. */
export function loader(args: LoaderFunctionArgs) {
  return sendListFile(args, 'exportOwnCarriers', activityList, async ({ input }, monitor) => {
    const { head, cells } = inColumns(ACTIVITY_FILE);
    const read = (after_id?: string) => exportActivity(monitor, { ...input, per_page: String(MAX_PER_PAGE), after_id });
    return { name: 'activity.csv', head, parts: linesAfter(read, ({ id }) => id, cells) };
  });
}
