import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { formOf, sendPage, stopServer, WHO_ARE_YOU } from './provider-page';

export const CLIENT = { id: 'monitor', secret: 'the secret of the client, long enough' };

type Person = {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
};

/**
 * A real identity provider on this machine: oidc-provider, with one client. Its page asks who one is, and lets those in whom the
 * test has named.
 */
export async function startOidcServer(redirectUri: string) {
  /** By address. */
  const people = new Map<string, Person>();
  let newest = '';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...[...people.values()].find(({ sub }) => sub === id), sub: id }),
    }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method === 'GET') return sendPage(response, 'Sign in to the provider', WHO_ARE_YOU);
    const posted = await formOf(request);
    const person = people.get(posted.get('email') ?? '');
    return provider.interactionFinished(
      request,
      response,
      posted.has('cancel') || !person ? { error: 'access_denied' } : { login: { accountId: person.sub } },
    );
  });

  return {
    issuer,
    /** Lets this person in from now on; another at the same address is gone. */
    knows: (person: Person) => {
      people.set(person.email, person);
      newest = person.email;
    },
    /** What the browser of whom it knows last does from our redirect on. @returns the query with which the provider leads back */
    async visit(address: string): Promise<string> {
      const cookies = new Map<string, string>();
      let url = address;
      for (let hop = 0; hop < 10; hop += 1) {
        const isAsked = new URL(url).pathname.startsWith('/interaction/');
        const response = await fetch(url, {
          redirect: 'manual',
          ...(isAsked && { method: 'POST', body: new URLSearchParams({ email: newest }) }),
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [name = '', value = ''] = cookie.split(';', 1)[0]!.split(/=(.*)/s);
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        if (location.startsWith(redirectUri)) return new URL(location).searchParams.toString();
        url = new URL(location, url).href;
      }
      throw new Error('The provider led nowhere.');
    },
    stop: () => stopServer(server),
  };
}
