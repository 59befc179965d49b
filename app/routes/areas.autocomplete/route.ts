import { autocompleteAreas } from '@contract/lanes/areas.calls';
import { PLACE_TEXT_MAX } from '@contract/lanes/lanes.constants';
import { json, type LoaderFunctionArgs } from '@remix-run/node';

import { openPage } from '~/services/page.server';
import { toNamed } from '~/services/place-choice.server';

/** The suggestions of a place field. */
export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'broker');
  const term = new URL(args.request.url).searchParams.get('term')?.slice(0, PLACE_TEXT_MAX) ?? '';
  const areas = term.trim() === '' ? [] : (await monitor.get(autocompleteAreas, { query: { term } })).areas;
  return json({ term, places: areas.map(toNamed) });
}
