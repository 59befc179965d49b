import { type ActionFunctionArgs, json, redirect } from '@remix-run/node';
import { paths } from '~/paths';
import { reportFromBrowser } from '~/services/browser-errors.server';
import { assertSameOrigin } from '~/services/origin.server';

/** Nothing is here to see: errors are sent here by the script of a page. */
export function loader() {
  return redirect(paths.home());
}

/** An error that happened in a browser, signed in or not. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  return json(await reportFromBrowser(request), { headers: { 'cache-control': 'no-store' } });
}
