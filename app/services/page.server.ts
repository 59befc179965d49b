import { expectedVersion } from '@contract/shared/record-id';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { type PageAccess, requireUser } from './guards.server';
import { openMonitor } from './monitor.server';
import { assertSameOrigin } from './origin.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * First statement of the loader of a signed-in page: the guard, then the monitor with this user's session.
 *
 * @throws Response what `requireUser` throws
 */
export async function openPage(args: Args, access: PageAccess) {
  const user = await requireUser(args, access);
  return { user, monitor: await openMonitor(args) };
}

/**
 * First statement of the action of a signed-in page: checks the origin, then as `openPage`.
 *
 * @throws Response 403 to a post of another site, else what `requireUser` throws
 */
export async function openAction(args: Args, access: PageAccess) {
  assertSameOrigin(args.request);
  return openPage(args, access);
}

/** Of a form: the version that its page showed. Without one the page showed no row. */
export const shownVersion = expectedVersion.default(0);
