import { hkdfSync } from 'node:crypto';
import { markOf, sessionOfJwt, signJwt } from '@monitor/server/authentication/tokens';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';

const [OLD, YOUNG] = [
  'the old secret of the tests, long enough',
  'the young secret of the tests, long enough',
] as const;
const SESSION = { id: 'session', tokenHash: 'hash' };
const NOW = new Date('2026-09-15T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('a token of the API', () => {
  test('stays good while the secret it was signed with is among those accepted', async () => {
    const token = await signJwt(SESSION, 1, [OLD], NOW);
    expect(await sessionOfJwt(token, [YOUNG, OLD], NOW)).toEqual({ id: 'session', mark: markOf('hash') });
    expect(await sessionOfJwt(token, [YOUNG], NOW)).toBeNull();
  });

  test('is signed with the newest', async () => {
    const token = await signJwt(SESSION, 1, [YOUNG, OLD], NOW);
    expect(await sessionOfJwt(token, [YOUNG], NOW)).toEqual({ id: 'session', mark: markOf('hash') });
    expect(await sessionOfJwt(token, [OLD], NOW)).toBeNull();
  });

  test('ends after fifteen minutes, and is nothing when a letter of it changed', async () => {
    const token = await signJwt(SESSION, 1, [YOUNG], NOW);
    expect(await sessionOfJwt(token, [YOUNG], later(14))).toEqual({ id: 'session', mark: markOf('hash') });
    expect(await sessionOfJwt(token, [YOUNG], later(16))).toBeNull();
    expect(await sessionOfJwt(`${token.slice(0, -2)}xx`, [YOUNG], NOW)).toBeNull();
  });

  test('is of its type, for the monitor, by the key that signs nothing else, and by one algorithm', async () => {
    const derived = new Uint8Array(hkdfSync('sha256', YOUNG, '', 'session-tokens', 32));
    const made = ({
      typ = 'session+jwt',
      audience = 'monitor',
      alg = 'HS256',
      key = derived,
      claims = { mark: 'mark' },
    }) =>
      new SignJWT({ sid: 'session', ...claims })
        .setProtectedHeader({ alg, typ })
        .setAudience(audience)
        .setSubject('1')
        .setIssuedAt(NOW)
        .setExpirationTime(later(15))
        .sign(key);
    const opens = async (token: string) => (await sessionOfJwt(token, [YOUNG], NOW)) !== null;
    expect(await opens(await made({}))).toBe(true);
    expect(await opens(await made({ claims: {} as never }))).toBe(false);
    expect(await opens(await made({ typ: 'JWT' }))).toBe(false);
    expect(await opens(await made({ audience: 'portal' }))).toBe(false);
    expect(await opens(await made({ alg: 'HS512' }))).toBe(false);
    // The secret itself, as it signs the portal's cookies.
    expect(await opens(await made({ key: new TextEncoder().encode(YOUNG) }))).toBe(false);
    const [, payload] = (await made({})).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'session+jwt' })).toString('base64url');
    expect(await opens(`${none}.${payload}.`)).toBe(false);
  });
});
