import { hasSecureCookies } from '@contract/shared/own-origin';
import { createCookie, redirect } from '@remix-run/node';
import { withoutBase } from '~/paths';
import { DENSITIES, DENSITY_PARAM } from '~/view/lists/density';
import { env } from './env.server';

/** A choice of the browser, not of the user: a laptop and a wall screen of one person differ. */
const cookie = () =>
  createCookie('list-rows', {
    // As the session's.
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: hasSecureCookies(env().portalOrigin),
    maxAge: 365 * 24 * 3600,
  });

/**
 * Whether lists have one line a row: unless this browser chose the comfortable ones.
 *
 * @throws Response the redirect to the same list, when its address makes the choice
 */
export async function isDense({ url, headers }: Request): Promise<boolean> {
  const { pathname, searchParams } = new URL(url);
  const asked = searchParams.get(DENSITY_PARAM);
  if (asked === null) return (await cookie().parse(headers.get('Cookie'))) !== 'comfortable';
  searchParams.delete(DENSITY_PARAM);
  const chosen = DENSITIES.find((one) => one === asked) ?? 'dense';
  const to = withoutBase(pathname) + (searchParams.size > 0 ? `?${searchParams}` : '');
  throw redirect(to, { headers: { 'Set-Cookie': await cookie().serialize(chosen) } });
}
