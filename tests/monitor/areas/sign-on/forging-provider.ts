import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/**
 * An identity provider of OpenID Connect that says what a test tells it to: also what none should.
 *
 * @returns `answer` makes the query that it would send a browser back with
 */
export async function startForgingProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  let issuer = '';
  let redirectsTo: string | null = null;
  /** Tokens by code: each code works once, as a provider’s does. */
  const tokens = new Map<string, string>();
  const server: Server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (redirectsTo !== null) return response.writeHead(302, { location: redirectsTo }).end();
    if (request.url === '/.well-known/openid-configuration')
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (request.url === '/keys') return send(200, { keys: [jwk] });
    let body = '';
    for await (const piece of request) body += piece;
    const code = new URLSearchParams(body).get('code') ?? '';
    const idToken = tokens.get(code);
    tokens.delete(code);
    if (idToken === undefined) return send(400, { error: 'invalid_grant' });
    return send(200, { access_token: 'a', token_type: 'Bearer', id_token: idToken });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let codes = 0;

  return {
    issuer,
    /** Every later answer leads elsewhere; null: none does. */
    redirect: (to: string | null) => {
      redirectsTo = to;
    },
    /** @param forged what differs from an honest answer about this person */
    async answer(
      address: string,
      claims: JWTPayload,
      forged: { sign?: 'stranger' | 'none'; state?: string; payload?: JWTPayload } = {},
    ): Promise<string> {
      const asked = new URL(address).searchParams;
      const seconds = Math.floor(Date.now() / 1000);
      const payload = {
        iss: issuer,
        aud: asked.get('client_id')!,
        nonce: asked.get('nonce')!,
        iat: seconds,
        exp: seconds + 300,
        ...claims,
        ...forged.payload,
      };
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const idToken =
        forged.sign === 'none'
          ? `${part({ alg: 'none' })}.${part(payload)}.`
          : await new SignJWT(payload)
              .setProtectedHeader({ alg: 'RS256', kid: 'own' })
              .sign(forged.sign === 'stranger' ? stranger.privateKey : privateKey);
      codes += 1;
      tokens.set(`code-${codes}`, idToken);
      return new URLSearchParams({ code: `code-${codes}`, state: forged.state ?? asked.get('state')! }).toString();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type ForgingProvider = Awaited<ReturnType<typeof startForgingProvider>>;
