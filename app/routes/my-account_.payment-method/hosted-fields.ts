import { loadScript } from '~/components/tracking/load-script';

const SDK = 'https://js.braintreegateway.com/web/3.144.0/js';
const LOOK_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 15_000;

interface HostedFields {
  tokenize: () => Promise<{ nonce: string }>;
  teardown: () => Promise<void>;
}

interface Braintree {
  client?: { create: (options: { authorization: string }) => Promise<unknown> };
  hostedFields?: { create: (options: object) => Promise<HostedFields> };
}

declare global {
  interface Window {
    braintree?: Braintree;
  }
}

/**
 * Opens Braintree's own fields in the page: what is typed there goes to Braintree and returns a nonce. It never reaches
 * this page or our servers.
 *
 * @throws when its scripts cannot be loaded in time
 */
export async function openHostedFields(clientToken: string, containers: Record<string, string>): Promise<HostedFields> {
  loadScript(`${SDK}/client.min.js`);
  loadScript(`${SDK}/hosted-fields.min.js`);
  const braintree = await loaded();
  const client = await braintree.client.create({ authorization: clientToken });
  const fields = Object.fromEntries(Object.entries(containers).map(([name, container]) => [name, { container }]));
  return braintree.hostedFields.create({ client, fields });
}

async function loaded(): Promise<Required<Braintree>> {
  for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += LOOK_EVERY_MS) {
    const { client, hostedFields } = window.braintree ?? {};
    if (client && hostedFields) return { client, hostedFields };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('the payment service could not be loaded');
}
