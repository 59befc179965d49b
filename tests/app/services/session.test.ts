// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';

const [OLD, YOUNG] = [
  'the old secret which is long enough to be one',
  'the young secret which is long enough to be one',
];

/** The portal as it is started with these secrets, newest first. */
async function portalWith(...secrets: string[]) {
  vi.resetModules();
  vi.stubEnv('SESSION_SECRETS', secrets.join(','));
  return import('~/services/session.server');
}
const requestWith = (setCookie: string) =>
  new Request('http://localhost/broker/', { headers: { Cookie: setCookie.split(';')[0]! } });
afterEach(() => vi.unstubAllEnvs());

describe('the portal’s session', () => {
  test('signs nobody out when a secret is put before the old one, and is signed with the new one from then on', async () => {
    const before = await portalWith(OLD!);
    const cookie = await before.writeSession({ monitorSession: 'token' });
    const rotated = await portalWith(YOUNG!, OLD!);
    expect(await rotated.monitorSessionOf(requestWith(cookie))).toBe('token');
    const renewed = await rotated.writeSession({ monitorSession: 'token' });
    const later = await portalWith(YOUNG!);
    expect(await later.monitorSessionOf(requestWith(renewed))).toBe('token');
    expect(await later.monitorSessionOf(requestWith(cookie))).toBeNull();
  });

  test('is nothing to a script, goes nowhere else, and has no use over plain http outside of this machine', async () => {
    const cookie = await (await portalWith(YOUNG!)).writeSession({ monitorSession: 'token' });
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/; Secure/);
    vi.stubEnv('PORTAL_ORIGIN', 'https://portal.test');
    const secure = await portalWith(YOUNG!);
    const kept = await secure.writeSession({ monitorSession: 'token' });
    expect(kept).toMatch(/^__Host-portal_session=[^;]+; .*Path=\/; .*; Secure/);
    expect(await secure.monitorSessionOf(requestWith(kept))).toBe('token');
    // What a neighbor under the same domain can plant is not read.
    expect(await secure.monitorSessionOf(requestWith(kept.replace('__Host-', '')))).toBeNull();
  });

  test('that somebody changed is nobody’s', async () => {
    const portal = await portalWith(YOUNG!);
    const cookie = await portal.writeSession({ monitorSession: 'token' });
    expect(
      await portal.monitorSessionOf(requestWith(cookie.replace('portal_session=', 'portal_session=x'))),
    ).toBeNull();
  });
});
