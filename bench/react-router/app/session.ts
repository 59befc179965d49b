import { createCookieSessionStorage, redirect } from 'react-router';

const { SESSION_SECRETS = '' } = process.env;

const sessions = createCookieSessionStorage<{ monitorSession: string }>({
  cookie: { name: 'portal_session', path: '/', httpOnly: true, sameSite: 'lax', secrets: SESSION_SECRETS.split(',') },
});

/** The token by which the monitor knows who is signed in. */
export async function tokenOf(request: Request): Promise<string> {
  const session = await sessions.getSession(request.headers.get('Cookie'));
  const token = session.get('monitorSession');
  if (!token) throw redirect('/login');
  return token;
}
