import { alertsToWork } from '@contract/alerts/tickets.constants';
import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { countTickets } from '~/models/alerts.server';
import { openPage } from '~/services/page.server';

/** How many open alerts ask for work, for a page that stays open and polls. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewLoads');
  const { by_severity } = await countTickets(monitor);
  return json({ open: alertsToWork(by_severity) }, { headers: { 'cache-control': 'private, no-store' } });
}
