import { BASE_PATH, paths } from '~/paths';

/**
 * Where a signed-out request goes, remembering the requested page. A posted form is not repeated after signing in: the
 * page with the form is remembered.
 */
export function loginPath(request: Request): string {
  const target = pageOf(request);
  return paths.login(target === BASE_PATH || target === `${BASE_PATH}/` ? {} : { redirectTo: target });
}

/** Where a request goes that first takes a code, as signing in again would: it comes back to the same page. */
export const confirmPath = (request: Request): string => paths.confirm({ redirectTo: pageOf(request) });

/** The address of the requested page, base path included. */
function pageOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  // Remix asks for a page's data under its address with `.data`, and for the index under `_root.data`.
  const page = pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  const query = new URLSearchParams(search);
  query.delete('_routes');
  query.delete('index');
  return query.size > 0 ? `${page}?${query}` : page;
}

/**
 * The address to go on to after signing in, relative to the base path: only one under the base path counts, so that a
 * link cannot send a newly signed-in person to another site.
 */
export function safeRedirectTo(target: string | null | undefined): string {
  if (!target?.startsWith(`${BASE_PATH}/`)) return paths.home();
  // Resolved as a browser would, to detect `/broker/../..//evil.test` and backslashes.
  const base = 'http://portal.invalid';
  if (!URL.canParse(target, base)) return paths.home();
  const { origin, pathname, search } = new URL(target, base);
  if (origin !== base || !pathname.startsWith(`${BASE_PATH}/`) || pathname.includes('//')) return paths.home();
  return `${pathname.slice(BASE_PATH.length)}${search}`;
}
