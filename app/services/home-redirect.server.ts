import { redirect } from '@remix-run/node';
import { paths, type Query, withBase, withQuery } from '~/paths';
import { env } from './env.server';

/**
 * A redirect to home with a query. Remix writes its address as `/broker?…` and then does not recognize it as its own,
 * since it looks for the base path followed by a slash; it accepts a full URL as is.
 */
export function redirectHome(request: Request, query: Query): Response {
  const { host, origin } = new URL(request.url);
  const { portalOrigin, watchdogOrigin } = env();
  // Behind a proxy the request says http: the settings have the real scheme.
  const seen = [portalOrigin, watchdogOrigin].find((own) => new URL(own).host === host) ?? origin;
  return redirect(`${seen}${withBase(withQuery(paths.home(), query))}`);
}
