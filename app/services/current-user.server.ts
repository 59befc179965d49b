import { refreshJwt } from '@contract/identity/identity.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { timeZoneFor } from '~/view/shell';
import { openMonitor } from './monitor.server';
import { type RequestClock, readTimesBy } from './request-clock.server';
import { readSession } from './session.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

type Asked = { user: Promise<CurrentUser | null>; clock: RequestClock };

// Remix hands the same context object to every loader and action of one request, and a new one to the next: asked for
// once a request, however many loaders run.
const asked = new WeakMap<object, Asked>();

/**
 * The signed-in user as the monitor knows it now, or null. A 406 (a blocked account) is thrown as its redirect. Code
 * that awaits it reads times on the clocks of the user's company.
 */
export function findCurrentUser(args: Args): Promise<CurrentUser | null> {
  const { user, clock } = asked.get(args.context) ?? ask(args);
  readTimesBy(clock);
  // Each loader throws an answer of its own: the body of one could be read only once.
  return user.catch((error: unknown) => {
    throw error instanceof Response ? error.clone() : error;
  });
}

function ask(args: Args): Asked {
  const clock: RequestClock = { zone: null };
  const user = askMonitor(args).then((found) => {
    clock.zone = timeZoneFor(found);
    return found;
  });
  asked.set(args.context, { user, clock });
  return { user, clock };
}

async function askMonitor({ request }: Args): Promise<CurrentUser | null> {
  const session = await readSession(request);
  if (!session.get('monitorSession') || session.get('isAwaitingCode')) return null;
  const monitor = await openMonitor({ request });
  const answer = await monitor.call(refreshJwt, {}, { handles: [401] });
  return answer.ok ? answer.data.user : null;
}
