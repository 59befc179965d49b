import type { ActivityLine } from '@contract/activity/activity.calls';
import { activityLabel } from '@contract/activity/activity.constants';
import { MAX_PER_PAGE } from '@contract/shared/paging.constants';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportActivity } from '~/models/activity.server';
import { csvFile, sendFile } from '~/send-file.server';
import type { Monitor } from '~/services/monitor.server';
import { activityFiltersIn } from '~/view/activity-filters';
import { csvLine } from '~/view/csv';

/** The activity as a file, with the filters of the page. */
export function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  return sendFile(args, 'exportOwnCarriers', (monitor) => csvFile('activity.csv', linesOf(monitor, search)));
}

async function* linesOf(monitor: Monitor, search: URLSearchParams) {
  const asked = { ...activityFiltersIn(search), per_page: String(MAX_PER_PAGE) };
  let part = await exportActivity(monitor, asked);
  yield csvLine(['When', 'Who', 'Kind', 'Carrier', 'DOT number', 'User', 'What', 'Note']);
  while (part.length > 0) {
    yield part.map(lineOf).join('');
    part = await exportActivity(monitor, { ...asked, after_id: part.at(-1)!.id });
  }
}

const lineOf = ({ occurred_at, user, kind, carrier_name, carrier_id, subject_user, summary, note }: ActivityLine) =>
  csvLine([
    occurred_at,
    user ?? '',
    activityLabel(kind),
    carrier_name ?? '',
    carrier_id === null ? '' : String(carrier_id),
    subject_user ?? '',
    summary,
    note ?? '',
  ]);
