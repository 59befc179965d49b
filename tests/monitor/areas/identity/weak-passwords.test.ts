import { assertStrongPassword } from '@monitor/areas/identity/weak-passwords';
import { DEMO_PASSWORD } from '@monitor/demo/accounts';
import { describe, expect, test } from 'vitest';

const check = (password: string, isDemo = false) =>
  assertStrongPassword(password, { email: 'dana.doe@lakestreet-brokers.test', field: 'password', isDemo });
const refusal = (password: string) => {
  try {
    check(password);
    return null;
  } catch (error) {
    return (error as { body: { fields: Record<string, string[]> } }).body.fields.password![0];
  }
};

describe('assertStrongPassword', () => {
  test.each([
    'password1234',
    '123456789012',
    'aaaaaaaaaaaa',
    'P@ssw0rd1234',
    'qwertyuiop12',
    'iloveyou1234',
    'abcdefghijkl',
    'monkeymonkey',
  ])('refuses %s, which is among the first to be guessed', (password) => {
    expect(refusal(password)).toContain('easy to guess');
  });

  test.each([
    'dana.doe@lakestreet-brokers.test',
    'Lakestreet-Brokers!',
    'lakestreet2026',
    'broker-portal-1',
    'BrokerPortal2026',
    'freight-broker!',
    DEMO_PASSWORD,
  ])('refuses %s, which is the address or the product', (password) => {
    expect(refusal(password)).toMatch(/made of your email address|easy to guess/);
  });

  test.each(['a long enough password', 'three words and some', 'correct horse battery staple', 'xK9#mQ2$vL7p'])(
    'takes %s',
    (password) => {
      expect(refusal(password)).toBeNull();
    },
  );

  test('a demo takes its own published password', () => {
    expect(() => check(DEMO_PASSWORD, true)).not.toThrow();
  });

  test('a password of a thousand characters is judged by its beginning', () => {
    expect(refusal('a'.repeat(1024))).toContain('easy to guess');
    expect(refusal('p@$$w0rd'.repeat(128))).toContain('easy to guess');
    expect(refusal(`${'violet harbor lantern '.repeat(40)}`)).toBeNull();
  });
});
