import { refreshJwt } from '@contract/identity/identity.calls';
import type { CurrentUser } from '@contract/identity/identity.entities';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { openMonitor } from './monitor.server';
import { readSession } from './session.server';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

// Remix hands the same context object to every loader and action of one request, and a new one to the next: asked for
// once a request, however many loaders run.
const asked = new WeakMap<object, Promise<CurrentUser | null>>();

/** The signed-in user as the monitor knows it now, or null. A 406 (a blocked account) is thrown as its redirect. */
export function findCurrentUser(args: Args): Promise<CurrentUser | null> {
  const answer = asked.get(args.context) ?? askMonitor(args);
  asked.set(args.context, answer);
  // Each loader throws an answer of its own: the body of one could be read only once.
  return answer.catch((error: unknown) => {
    throw error instanceof Response ? error.clone() : error;
  });
}

async function askMonitor({ request }: Args): Promise<CurrentUser | null> {
  const session = await readSession(request);
  if (!session.get('monitorSession') || session.get('isAwaitingCode')) return null;
  const monitor = await openMonitor({ request });
  const answer = await monitor.call(refreshJwt, {}, { handles: [401] });
  return answer.ok ? answer.data.user : null;
}
