import { type CodeSource, SESSION_MAX_AGE_SECONDS } from '@contract/identity/identity.constants';
import { createCookieSessionStorage, type Session, type SessionStorage } from '@remix-run/node';
import { ownCookie } from './own-cookie.server';

/**
 * The portal's own session: a signed cookie that holds the monitor's session and nothing else that matters. The monitor
 * decides whether it is still valid.
 */
type SessionData = {
  /** The monitor's session token, waiting for its code or signed in. */
  monitorSession: string;
  isAwaitingCode: boolean;
  /** Where the code comes from, whether a passkey does too, and whether this device may be remembered. */
  codeFrom: CodeSource;
  takesPasskey: boolean;
  mayBeRemembered: boolean;
  /** Where to go after the code; under the base path. */
  redirectTo: string;
};

let storage: SessionStorage<SessionData> | undefined;

function sessions(): SessionStorage<SessionData> {
  storage ??= createCookieSessionStorage<SessionData>({ cookie: ownCookie('portal_session', SESSION_MAX_AGE_SECONDS) });
  return storage;
}

export function readSession(request: Request): Promise<Session<SessionData>> {
  return sessions().getSession(request.headers.get('Cookie'));
}

/** This browser's token for the monitor, or null. */
export async function monitorSessionOf(request: Request): Promise<string | null> {
  return (await readSession(request)).get('monitorSession') ?? null;
}

/** The Set-Cookie value for a session with exactly these contents: it replaces earlier ones. */
export async function writeSession(data: Partial<SessionData>): Promise<string> {
  const session = await sessions().getSession(null);
  for (const [key, value] of Object.entries(data)) session.set(key as keyof SessionData, value as never);
  return sessions().commitSession(session);
}

/** The Set-Cookie value that deletes the session. */
export async function forgetSession(request: Request): Promise<string> {
  return sessions().destroySession(await readSession(request));
}

/** Headers for a sign-out: the browser deletes the session, and what pages stored in it. */
export const signedOut = async (request: Request): Promise<HeadersInit> => ({
  'Set-Cookie': await forgetSession(request),
  'Clear-Site-Data': '"storage"',
});

/** Headers if the monitor opened a session or gave it another token: for a call that may, and must, do so. */
export async function sessionOf(
  { newSession }: { newSession: string | null },
  isAwaitingCode?: true,
): Promise<HeadersInit> {
  if (!newSession) throw new Error('The monitor opened no session.');
  return { 'Set-Cookie': await writeSession({ monitorSession: newSession, isAwaitingCode }) };
}
