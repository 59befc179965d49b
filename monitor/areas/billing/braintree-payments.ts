import braintree, { type BraintreeGateway } from 'braintree';
import type { Payer, Payments, StoredPaymentMethod } from './payments';

export type BraintreeKeys = {
  environment: 'sandbox' | 'production';
  merchantId: string;
  publicKey: string;
  privateKey: string;
};

export function openGateway({ environment, ...keys }: BraintreeKeys): BraintreeGateway {
  const { Production, Sandbox } = braintree.Environment;
  return new braintree.BraintreeGateway({
    environment: environment === 'production' ? Production : Sandbox,
    ...keys,
  });
}

const AWAY = 'The payment service could not be reached. Nothing was kept; try again.';

/** Payment methods are kept in Braintree's vault, verified with the bank; we keep its token and the last four digits. */
export function braintreePayments(gateway: BraintreeGateway): Payments {
  return {
    service: 'braintree',
    isSandbox: gateway.config.environment !== braintree.Environment.Production,
    async store(nonce, payer) {
      try {
        return payer.customerId === null
          ? await storeFirst(gateway, nonce, payer)
          : await storeNext(gateway, nonce, payer.customerId);
      } catch (error) {
        // Its name says whether it was away, slow or would not have our keys; never what was sent.
        const cause = error instanceof Error ? error.name : 'unknown';
        console.error(JSON.stringify({ level: 'error', message: 'payment service failed', cause }));
        return { refusal: AWAY };
      }
    },
    async clientToken() {
      return (await gateway.clientToken.generate({})).clientToken;
    },
  };
}

/** Makes the customer with their first payment method: neither is kept without the other. */
async function storeFirst(gateway: BraintreeGateway, nonce: string, { legalName }: Payer) {
  const made = await gateway.customer.create({
    company: legalName.slice(0, 255),
    paymentMethodNonce: nonce,
    // Its types ask for the customer that this very request makes.
    creditCard: { options: { verifyCard: true } } as never,
  });
  if (!made.success) return { refusal: errorIn(made) };
  const [method] = made.customer.paymentMethods ?? [];
  if (!method) return { refusal: AWAY };
  return stored(method, made.customer.id);
}

async function storeNext(gateway: BraintreeGateway, nonce: string, customerId: string) {
  const made = await gateway.paymentMethod.create({
    customerId,
    paymentMethodNonce: nonce,
    options: { makeDefault: true, verifyCard: true },
  });
  if (!made.success) return { refusal: errorIn(made) };
  return stored(made.paymentMethod, customerId);
}

function stored(method: object, customerId: string): StoredPaymentMethod {
  const text = (name: string) => {
    const value: unknown = Reflect.get(method, name);
    return typeof value === 'string' ? value : null;
  };
  const isCard = text('last4') !== null;
  return {
    token: text('token') ?? '',
    kind: isCard ? 'card' : 'paypal',
    brand: isCard ? (text('cardType') ?? 'Card') : 'PayPal',
    lastFour: text('last4'),
    customerId,
  };
}

/** Codes of Braintree's validations that a person can do something about. */
const VALIDATIONS: Record<string, string> = {
  '93107': 'This card was entered once already. Enter it again.',
  '93108': 'This card was not entered here. Enter it again.',
  '81703': 'This kind of card is not taken. Use another one.',
  '81715': 'The card number is not valid. Check it and try again.',
};

type Refused = {
  verification?: { status?: string; gatewayRejectionReason?: string };
  errors?: { deepErrors?: () => { code: string }[] };
};

function errorIn(answer: unknown): string {
  const { verification, errors } = answer as Refused;
  if (verification?.status === 'gateway_rejected')
    return 'The payment service refused this card as a risk. Use another one.';
  if (verification?.status === 'processor_declined') return 'The bank declined this card. Use another one.';
  if (verification?.status === 'failed') return 'The bank could not be reached. Try again, or use another card.';
  const known = (errors?.deepErrors?.() ?? []).map(({ code }) => VALIDATIONS[code]).find(Boolean);
  return known ?? 'The payment service did not take this. Check what you entered, or use another card.';
}
