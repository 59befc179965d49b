import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { openPage } from '~/services/page.server';
import { suggestionsFor } from '~/services/search-box.server';

const LONGEST = 200;

/** What the search box offers while someone types. It is about the user's company, and kept by no cache. */
export async function loader(args: LoaderFunctionArgs) {
  const { user, monitor } = await openPage(args, 'broker');
  const text = new URL(args.request.url).searchParams.get('search_text')?.slice(0, LONGEST) ?? '';
  const suggestions = await suggestionsFor(monitor, user, text);
  return json(suggestions, { headers: { 'Cache-Control': 'private, no-store' } });
}
