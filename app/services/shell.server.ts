import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ShellData, shellFor } from '~/view/shell';
import { findCurrentUser } from './current-user.server';

/**
 * The frame for who is signed in, or null. It never fails: what keeps the user from being known (the monitor is away,
 * the account is blocked) is for the page's own guard to say, and the error page stands without a frame.
 */
export async function findShell(args: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<ShellData | null> {
  try {
    const user = await findCurrentUser(args);
    return user === null ? null : shellFor(user, null, new Date());
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}
