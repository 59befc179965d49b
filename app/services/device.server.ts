import { REMEMBERED_DEVICE_SECONDS } from '@contract/identity/identity.constants';
import { hasSecureCookies } from '@contract/shared/own-origin';
import { createCookie } from '@remix-run/node';
import { env } from './env.server';

/** The token of a remembered device: the monitor stores its digest, and decides whether it still counts. */
const NAME = 'portal_device';

function device() {
  const { sessionSecrets, portalOrigin } = env();
  return createCookie(NAME, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: hasSecureCookies(portalOrigin),
    secrets: sessionSecrets,
    maxAge: REMEMBERED_DEVICE_SECONDS,
  });
}

export async function deviceTokenOf(request: Request): Promise<string | null> {
  const token: unknown = await device().parse(request.headers.get('Cookie'));
  return typeof token === 'string' && token !== '' ? token : null;
}

/** The Set-Cookie value that keeps it in this browser. */
export const rememberDevice = (token: string): Promise<string> => device().serialize(token);
