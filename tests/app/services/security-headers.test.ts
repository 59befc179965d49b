// @vitest-environment node
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    expect((await policy({}, { hasCardFields: true })).get('frame-src')).toBe(
      "'self' https://assets.braintreegateway.com",
    );
    expect((await policy({}, { hasCardFields: false })).get('frame-src')).toBe("'self'");
  });

  test('allows the chat with its id only', async () => {
    const directives = await policy({ INTERCOM_APP_ID: 'abc' });
    expect(directives.get('connect-src')).toContain('wss://*.intercom.io');
    expect(directives.get('frame-src')).toBe("'self' https://intercom-sheets.com");
    expect([...directives.values()].join(' ')).not.toContain('google');
  });
});

describe('the security headers', () => {
  /** The headers of an answer as it is sent. */
  async function sent(variables: Record<string, string>, answer: (response: ServerResponse) => void): Promise<Headers> {
    vi.resetModules();
    vi.stubEnv('SESSION_SECRETS', 'a secret of the tests that is long enough');
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const { addSecurityHeaders } = await import('~/services/security-headers.server');
    const server = createServer((_request, response) => {
      addSecurityHeaders(response);
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).headers;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  const PLAIN = {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };

  test.each<[string, (response: ServerResponse) => void]>([
    ['at its first byte', (response) => response.end('{}')],
    ['by its status', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')],
    ['by an error', (response) => response.writeHead(500, 'Broken').end()],
  ])('stand in an answer that is begun %s', async (_how, answer) => {
    expect(Object.fromEntries(await sent({}, answer))).toMatchObject(PLAIN);
  });

  test('leave what an answer says of itself', async () => {
    const headers = await sent({}, (response) => {
      response.setHeader('Cache-Control', 'public, max-age=86400');
      response.setHeader('Content-Security-Policy', "default-src 'self'");
      response.end();
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      ...PLAIN,
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'self'",
    });
  });

  test('ask for https where the portal is reached by it', async () => {
    const end = (response: ServerResponse) => response.end();
    expect((await sent({ PORTAL_ORIGIN: 'https://portal.test' }, end)).get('strict-transport-security')).toMatch(
      /max-age/,
    );
    expect((await sent({ PORTAL_ORIGIN: 'http://localhost:3000' }, end)).has('strict-transport-security')).toBe(false);
  });
});
