// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest';

async function policy(variables: Record<string, string> = {}, page?: { hasCardFields: boolean }) {
  vi.resetModules();
  vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { contentSecurityPolicy } = await import('~/services/security-headers.server');
  return new Map(
    contentSecurityPolicy('n0nce', page)
      .split('; ')
      .map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1).join(' ')]),
  );
}
afterEach(() => vi.unstubAllEnvs());

describe('the content security policy', () => {
  test('runs scripts with this page’s nonce only, and lets nothing frame the page', async () => {
    const directives = await policy();
    expect(directives.get('script-src')).toBe("'nonce-n0nce' 'strict-dynamic'");
    expect(directives.get('default-src')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('base-uri')).toBe("'none'");
    expect(directives.get('object-src')).toBe("'none'");
  });

  test('knows nobody else’s hosts without an id', async () => {
    const all = [...(await policy()).values()].join(' ');
    expect(all).not.toMatch(/google|intercom|braintree/);
  });

  test('allows the tag manager with its id only', async () => {
    const directives = await policy({ GTM_ID: 'GTM-ABC' });
    expect(directives.get('connect-src')).toContain('https://*.google-analytics.com');
    expect([...directives.values()].join(' ')).not.toContain('intercom');
    expect(directives.get('script-src')).toBe("'nonce-n0nce' 'strict-dynamic'");
  });

  test('allows the payment service’s fields on the page that has them only', async () => {
    expect((await policy({}, { hasCardFields: true })).get('frame-src')).toBe('https://assets.braintreegateway.com');
    expect((await policy({}, { hasCardFields: false })).has('frame-src')).toBe(false);
  });

  test('allows the chat with its id only', async () => {
    const directives = await policy({ INTERCOM_APP_ID: 'abc' });
    expect(directives.get('connect-src')).toContain('wss://*.intercom.io');
    expect(directives.get('frame-src')).toBe('https://intercom-sheets.com');
    expect([...directives.values()].join(' ')).not.toContain('google');
  });
});
