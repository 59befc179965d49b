import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { countTickets } from '~/models/alerts.server';
import { openPage } from '~/services/page.server';

/** How many alerts are open, for a page that stays open and polls. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewLoads');
  const { open } = await countTickets(monitor);
  return json({ open }, { headers: { 'cache-control': 'private, no-store' } });
}
