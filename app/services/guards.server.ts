import { BLOCKED_ACCESS_PAGES } from '@contract/identity/identity.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import {
  EXPIRED_STATUS,
  isOpenToExpired,
  type Missing,
  missingFor,
  type Permission,
} from '@contract/shared/permissions';
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { listUsers } from '~/models/account.server';
import { paths } from '~/paths';
import { loginPath } from '~/view/login-path';
import { problemResponse } from '~/view/problem';
import { findCurrentUser } from './current-user.server';
import { env } from './env.server';
import { openMonitor } from './monitor.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * The access that a page requires. `broker`: a user of a broker company in good standing. `expired-too`: also if the
 * trial or subscription ended. `second-factors`: the same, and who must set up an app first. A permission: a broker who has
 * it.
 */
export type PageAccess = 'broker' | 'expired-too' | 'second-factors' | Permission;

/**
 * The guard of every signed-in page and form, first statement of its loader and action: Remix runs loaders in parallel,
 * so a layout's guard does not protect a page. Checks in the order of the product's rules and throws the redirect or
 * refusal of the first failure.
 */
export async function requireUser(args: Args, access: PageAccess): Promise<CurrentUser> {
  const wall = wallIn(args.request);
  if (wall) throw redirect(wall);
  const user = await findCurrentUser(args);
  if (!user) throw redirect(loginPath(args.request));
  const elsewhere = whereInstead(user, args.request, access);
  if (elsewhere) throw redirect(elsewhere);
  if (access !== 'broker' && access !== 'expired-too' && access !== 'second-factors') {
    const missing = missingFor(access, user);
    if (missing) throw await refusal(args, missing);
  }
  return user;
}

/** The guard of sign-in and sign-up pages: a signed-in user has no use for them. */
export async function requireVisitor(args: Args): Promise<void> {
  if (await findCurrentUser(args)) throw redirect(paths.home());
}

/** For a page open to everyone: the input is the permission, such as a mailed code. */
export const anybody = async (): Promise<void> => {};

/**
 * The guard of the pages where a user completes what keeps them out (sign-up details, required information).
 * @throws redirect home for a user with nothing to complete
 */
export async function requireUnfinishedUser(args: Args, lacks: 'company' | 'name'): Promise<CurrentUser> {
  const user = await findCurrentUser(args);
  if (!user) throw redirect(loginPath(args.request));
  // A new user has no brand yet: an invitation may still bring one.
  const otherHost = lacks === 'name' ? hostOfBrand(user, args.request) : null;
  if (otherHost) throw redirect(otherHost);
  const isUnfinished = lacks === 'company' ? lacksCompany(user) : !lacksCompany(user) && lacksName(user);
  if (!isUnfinished) throw redirect(paths.home());
  return user;
}

/**
 * The page that keeps a user out, if an address ends in its name, whatever comes before: `/loads/user_country_block`.
 */
export function wallIn(request: Request): string | null {
  const path = new URL(request.url).pathname.replace(/\.data$/, '');
  const name = Object.keys(BLOCKED_ACCESS_PAGES).find((page) => path.endsWith(page));
  return name === undefined ? null : paths.blockedAccess(name);
}

/**
 * Where a user belongs instead of this page, or null: by brand, missing second factor, company, name, kind of company, an ended trial. Pure.
 */
export function whereInstead(user: CurrentUser, request: Request, access: PageAccess): string | null {
  const { onboardingOrigin } = env();
  const otherHost = hostOfBrand(user, request);
  if (otherHost) return otherHost;
  if (user.must_set_up_factor) return access === 'second-factors' ? null : paths.secondFactors();
  if (lacksCompany(user)) return paths.signUpDetails();
  if (lacksName(user)) return paths.requiredInformation();
  if (user.company?.company_type !== 'broker') return onboardingOrigin;
  const isOpen =
    access === 'expired-too' || access === 'second-factors' || (access !== 'broker' && isOpenToExpired(access));
  if (user.company.status === EXPIRED_STATUS && !isOpen) return paths.subscription();
  return null;
}

/** The same page on the host of the user's own brand, or null: it is this one. */
function hostOfBrand(user: CurrentUser, request: Request): string | null {
  const { portalOrigin, watchdogOrigin } = env();
  const url = new URL(request.url);
  if (user.paywall.is_watchdog === isWatchdogHost(url.hostname)) return null;
  const page = url.pathname.replace(/\/_root\.data$/, '/').replace(/\.data$/, '');
  return `${user.paywall.is_watchdog ? watchdogOrigin : portalOrigin}${page}${url.search}`;
}

/** The watchdog brand applies only to its host name. */
export const isWatchdogHost = (hostname: string): boolean => hostname.includes('watchdog');

const lacksCompany = (user: CurrentUser) => !user.company?.id || !user.company.status;
const lacksName = (user: CurrentUser) => !user.first_name || !user.last_name;

async function refusal(args: Args, missing: Missing): Promise<Response> {
  if (missing.kind === 'hidden') return problemResponse({ status: 404, message: 'There is no such page.' });
  const admins = await adminsByName(args);
  return problemResponse({ status: 403, message: 'Your account cannot open this page.', missing, admins });
}

/** As many as a user would ask. */
const ADMINS_NAMED = '4';

/** Who gives permissions in the user's company. A page works without the names: this never fails. */
export async function adminsByName(args: Args): Promise<string[]> {
  try {
    const { users } = await listUsers(await openMonitor(args), { scope: 'manage_users', per_page: ADMINS_NAMED });
    return users.map(({ full_name }) => full_name);
  } catch {
    return [];
  }
}
