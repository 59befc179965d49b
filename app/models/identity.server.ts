import * as calls from '@contract/identity/identity.calls';
import type { Monitor } from '~/services/monitor.server';

/** Checks e-mail and password; the monitor mails a code and opens a session that awaits it. */
export const signIn = (monitor: Monitor, credentials: { email: string; password: string }) =>
  monitor.call(calls.signIn, { body: credentials }, { handles: [403, 409, 422, 429] });

/** Finishes signing in. A 401 is a session that ended while its mail was on the way. */
export const signInCode = (monitor: Monitor, code: string) =>
  monitor.call(calls.signInCode, { body: { code } }, { handles: [401, 403, 422, 429] });

/** Ends the session at the monitor. */
export const signOut = (monitor: Monitor) => monitor.call(calls.signOut, {});
