import type { Cookie, LoaderFunctionArgs } from '@remix-run/node';
import type { FormErrors, KeptForm } from '~/view/form-errors';
import { findCurrentUser } from './current-user.server';
import { CONFIRMS } from './monitor.server';
import { ownCookie } from './own-cookie.server';

/**
 * What was typed into a form that first takes a code ("Confirm it is you"), until its page shows it again: in a cookie of
 * this browser, signed, for ten minutes, and shown to the same person alone. Passwords, codes and files are not kept.
 */
const COOKIE_NAME = 'kept_form';
const SECONDS = 600;

/** A cookie holds 4 KB with its signature, in base 64. */
const MAX_LENGTH = 2600;

type Kept = KeptForm & { owner: number };

let cookie: Cookie | undefined;

function keptForm(): Cookie {
  cookie ??= ownCookie(COOKIE_NAME, SECONDS);
  return cookie;
}

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * Whether the call was refused because it first takes a code: then the redirect that leads there, with the form kept
 * where it fits.
 *
 * @param thrown what the call threw
 */
export async function keepingForm(args: Args, thrown: unknown, form: FormErrors): Promise<unknown> {
  if (!(thrown instanceof Response) || thrown.headers.get(CONFIRMS) === null) return thrown;
  const user = await findCurrentUser(args);
  const kept: Kept = { page: pageOf(args.request), owner: user?.id ?? 0, form };
  if (JSON.stringify(kept).length <= MAX_LENGTH) thrown.headers.append('Set-Cookie', await keptForm().serialize(kept));
  return thrown;
}

/** The form kept for this page, and the header that ends it. Without the cookie it costs nothing. */
export async function findKeptForm(args: Args): Promise<{ kept: KeptForm | null; headers: Headers }> {
  const cookies = args.request.headers.get('Cookie');
  const none = { kept: null, headers: new Headers() };
  if (!cookies?.includes(`${COOKIE_NAME}=`)) return none;
  const found: Kept | null = await keptForm().parse(cookies);
  if (!found || found.page !== pageOf(args.request) || args.request.method !== 'GET') return none;
  const headers = new Headers({ 'Set-Cookie': await keptForm().serialize('', { maxAge: 0 }) });
  const user = await findCurrentUser(args).catch(() => null);
  const { owner, ...kept } = found;
  return { kept: user?.id === owner ? kept : null, headers };
}

const pageOf = ({ url }: Request) => new URL(url).pathname.replace(/\.data$/, '');
