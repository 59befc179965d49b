import type { Call, CallOutput } from '@contract/call';
import { createCookieSessionStorage, redirect } from 'react-router';

const { MONITOR_API_URL, SESSION_SECRETS = '' } = process.env;

const sessions = createCookieSessionStorage<{ monitorSession: string }>({
  cookie: { name: 'portal_session', path: '/', httpOnly: true, sameSite: 'lax', secrets: SESSION_SECRETS.split(',') },
});

/** A call of the monitor as a loader would make it: the session's token along, the answer parsed by the contract. */
export async function callMonitor<C extends Call>(
  call: C,
  request: Request,
  query = '',
): Promise<[CallOutput<C>, Headers]> {
  const session = await sessions.getSession(request.headers.get('Cookie'));
  const token = session.get('monitorSession');
  if (!token) throw redirect('/login');
  const response = await fetch(`${MONITOR_API_URL}${call.path}${query}`, {
    headers: { accept: 'application/json', cookie: `monitor_session=${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Response('The carrier data could not be reached.', { status: 503 });
  return [call.response?.parse(await response.json()) as CallOutput<C>, response.headers];
}
