import { type ActionFunctionArgs, json, redirect } from '@remix-run/node';
import { paths } from '~/paths';
import { reportFromBrowser } from '~/services/browser-errors.server';
import { assertSameOrigin } from '~/services/origin.server';

/** Nothing to see here: a page's script sends errors here. */
export function loader() {
  return redirect(paths.home());
}

/** An error that happened in a browser, signed in or not. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return json(await reportFromBrowser(request), { headers: { 'cache-control': 'no-store' } });
}
