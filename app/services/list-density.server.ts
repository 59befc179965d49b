import { hasSecureCookies } from '@contract/shared/own-origin';
import { type ActionFunctionArgs, createCookie, redirect } from '@remix-run/node';
import { withoutBase } from '~/paths';
import { env } from './env.server';
import { openAction } from './page.server';
import { readForm } from './read-form.server';

type Access = Parameters<typeof openAction>[1];

/** A choice of the browser, not of the user: a laptop and a wall screen of one person differ. */
const cookie = () =>
  createCookie('comfortable-lists', {
    // As the session's.
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: hasSecureCookies(env().portalOrigin),
    maxAge: 365 * 24 * 3600,
  });

/** Whether lists have one line a row: unless this browser chose the comfortable ones. */
export const isDense = async (request: Request): Promise<boolean> =>
  (await cookie().parse(request.headers.get('Cookie'))) !== true;

/** The action of a list's address: chooses between both, and shows the same list. */
export const chooseDensity = (access: Access) => async (args: ActionFunctionArgs) => {
  await openAction(args, access);
  const { pathname, search } = new URL(args.request.url);
  const isComfortable = (await readForm(args.request)).get('rows') === 'comfortable';
  return redirect(withoutBase(pathname) + search, {
    headers: { 'Set-Cookie': await cookie().serialize(isComfortable) },
  });
};
