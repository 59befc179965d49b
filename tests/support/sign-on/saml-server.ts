import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formOf, sendPage, stopServer, WHO_ARE_YOU } from './provider-page';
import { startSamlProvider } from './saml-provider';

type Provider = ReturnType<typeof startSamlProvider>;
type Said = Parameters<Provider['answer']>[1];
type Forged = Parameters<Provider['answer']>[2];

/**
 * The SAML provider as a site on this machine: its page asks who one is, and its answer is a form that the browser posts to the
 * product, by itself where it runs scripts.
 */
export async function startSamlServer(product: Parameters<typeof startSamlProvider>[0]) {
  const provider = startSamlProvider(product);
  /** By address. */
  const people = new Map<string, Said>();
  let forged: Forged = {};
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return sendPage(response, 'Sign in to the provider', WHO_ARE_YOU);
    const address = new URL(request.url!, 'http://127.0.0.1');
    const person = people.get((await formOf(request)).get('email') ?? '');
    if (!person) return sendPage(response, 'The provider does not know you', '');
    const answer = Buffer.from(await provider.answer(address.href, person, forged)).toString('base64');
    return sendPage(
      response,
      'Back to the product',
      `<form method="post" action="${product.acsUrl}">
        <input type="hidden" name="SAMLResponse" value="${answer}" />
        <input type="hidden" name="RelayState" value="${address.searchParams.get('RelayState')}" />
        <button>Continue</button>
      </form><script>document.forms[0].submit()</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    entityId: provider.entityId,
    certificate: provider.certificate,
    signOnUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`,
    knows: (person: Said) => {
      people.set(person.email, person);
    },
    /** What is wrong with every later answer; {}: nothing. */
    forges: (next: Forged) => {
      forged = next;
    },
    stop: () => stopServer(server),
  };
}
