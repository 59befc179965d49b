import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { listFacilities } from '~/models/facilities.server';
import { openPage } from '~/services/page.server';
import { toKnownAddress } from '~/view/loads/known-address';

const MOST = 8;

/** The company's facilities that a stop of a new load may mean. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'viewLoads');
  const term = new URL(args.request.url).searchParams.get('term')?.slice(0, 200).trim() ?? '';
  const found = term === '' ? [] : (await listFacilities(monitor, { search_text: term, per_page: MOST })).facilities;
  return json({ term, addresses: found.map(toKnownAddress) });
}
