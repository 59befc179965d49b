import { refreshJwt } from '@contract/identity/identity.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { timeZoneFor } from '~/view/shell';
import { openMonitor } from './monitor.server';
import { type RequestClock, readTimesBy } from './request-clock.server';
import { readSession } from './session.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

type Asked = { user: Promise<CurrentUser | null>; clock: RequestClock };

// Remix passes the same context object to every loader and action of one request, and a new one to the next: it is
// fetched once per request, however many loaders run.
const asked = new WeakMap<object, Asked>();

/**
 * The signed-in user's current data from the monitor, or null. Throws the redirect of a 406 (a blocked account). Code
 * that awaits it reads times on the user's company's clock.
 */
export function findCurrentUser(args: Args): Promise<CurrentUser | null> {
  const { user, clock } = asked.get(args.context) ?? ask(args);
  readTimesBy(clock);
  // Each loader throws its own response: a body can be read only once.
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
