import { sessionOfJwt, signJwt } from '@monitor/server/authentication/tokens';
import { describe, expect, test } from 'vitest';

const [OLD, YOUNG] = [
  'the old secret of the tests, long enough',
  'the young secret of the tests, long enough',
] as const;
const NOW = new Date('2026-09-15T12:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describe('a token of the API', () => {
  test('stays good while the secret it was signed with is among those accepted', async () => {
    const token = await signJwt('session', 1, [OLD], NOW);
    expect(await sessionOfJwt(token, [YOUNG, OLD], NOW)).toBe('session');
    expect(await sessionOfJwt(token, [YOUNG], NOW)).toBeNull();
  });

  test('is signed with the newest', async () => {
    const token = await signJwt('session', 1, [YOUNG, OLD], NOW);
    expect(await sessionOfJwt(token, [YOUNG], NOW)).toBe('session');
    expect(await sessionOfJwt(token, [OLD], NOW)).toBeNull();
  });

  test('ends after fifteen minutes, and is nothing when a letter of it changed', async () => {
    const token = await signJwt('session', 1, [YOUNG], NOW);
    expect(await sessionOfJwt(token, [YOUNG], later(14))).toBe('session');
    expect(await sessionOfJwt(token, [YOUNG], later(16))).toBeNull();
    expect(await sessionOfJwt(`${token.slice(0, -2)}xx`, [YOUNG], NOW)).toBeNull();
  });
});
