import { alertsToWork } from '@contract/alerts/tickets.constants';
import { missingToMay } from '@contract/shared/permissions';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { countTickets } from '~/models/alerts.server';
import { maySeeAlerts, type ShellData, shellFor } from '~/view/shell';
import { findCurrentUser } from './current-user.server';
import { openMonitor } from './monitor.server';
import { viewsByPlace } from './saved-search.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/**
 * The frame for the signed-in user, or null. It never fails: the page's own guard reports why the user is unknown (the
 * monitor is down, the account is blocked), and the error page works without a frame.
 */
export async function findShell(args: Args): Promise<ShellData | null> {
  try {
    const user = await findCurrentUser(args);
    if (user === null) return null;
    const [count, views] = await Promise.all([
      maySeeAlerts(user) ? findOpenAlertCount(args) : null,
      missingToMay('saveSearches', user) === null ? findViews(args) : undefined,
    ]);
    return shellFor(user, count, new Date(), views);
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

/** Null: unknown now. A missing number in its frame must not break a page. */
async function findOpenAlertCount(args: Args): Promise<number | null> {
  try {
    return alertsToWork((await countTickets(await openMonitor(args))).by_severity);
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

/** A frame without its saved views is still a frame. */
async function findViews(args: Args) {
  try {
    return await viewsByPlace(await openMonitor(args));
  } catch (thrown) {
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}
