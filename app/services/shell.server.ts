import type { LoaderFunctionArgs } from '@remix-run/node';
import { countTickets } from '~/models/alerts.server';
import { maySeeAlerts, type ShellData, shellFor } from '~/view/shell';
import { findCurrentUser } from './current-user.server';
import { openMonitor } from './monitor.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * The frame for who is signed in, or null. It never fails: what keeps the user from being known (the monitor is away,
 * the account is blocked) is for the page's own guard to say, and the error page stands without a frame.
 */
export async function findShell(args: Args): Promise<ShellData | null> {
  try {
    const user = await findCurrentUser(args);
    if (user === null) return null;
    return shellFor(user, maySeeAlerts(user) ? await findOpenAlertCount(args) : null, new Date());
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

/** Null: not known now. A page is not lost for want of a number in its frame. */
async function findOpenAlertCount(args: Args): Promise<number | null> {
  try {
    return (await countTickets(await openMonitor(args))).open;
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}
