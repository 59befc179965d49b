import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { openPage } from '~/services/page.server';
import { suggestionsFor } from '~/services/search-box.server';

const LONGEST = 200;

/** The search box's suggestions while someone types. They concern the user's company, and no cache may store them. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const text = new URL(args.request.url).searchParams.get('search_text')?.slice(0, LONGEST) ?? '';
  const suggestions = await suggestionsFor(monitor, user, text);
  return json(suggestions, { headers: { 'Cache-Control': 'private, no-store' } });
}
