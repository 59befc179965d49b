import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';

/** The token by which the monitor knows who is signed in, out of the cookie as the portal signs it. */
export async function tokenOfRequest(): Promise<string> {
  const { monitorSession } = readSession((await cookies()).get('portal_session')?.value ?? '');
  return monitorSession ?? redirect('/login');
}

function readSession(cookie: string): { monitorSession?: string } {
  const end = cookie.lastIndexOf('.');
  const [value, signature] = [cookie.slice(0, Math.max(end, 0)), Buffer.from(cookie.slice(end + 1), 'base64')];
  const isSigned = (process.env.SESSION_SECRETS ?? '').split(',').some((secret) => {
    const wanted = createHmac('sha256', secret).update(value).digest();
    return wanted.length === signature.length && timingSafeEqual(wanted, signature);
  });
  return isSigned ? JSON.parse(Buffer.from(value, 'base64').toString()) : {};
}
