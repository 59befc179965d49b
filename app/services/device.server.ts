import { REMEMBERED_DEVICE_SECONDS } from '@contract/identity/identity.constants';
import { ownCookie } from './own-cookie.server';

/** The token of a remembered device: the monitor stores its digest, and decides whether it still counts. */
const device = () => ownCookie('portal_device', REMEMBERED_DEVICE_SECONDS);

export async function deviceTokenOf(request: Request): Promise<string | null> {
  const token: unknown = await device().parse(request.headers.get('Cookie'));
  return typeof token === 'string' && token !== '' ? token : null;
}

/** The Set-Cookie value that keeps it in this browser. */
export const rememberDevice = (token: string): Promise<string> => device().serialize(token);
