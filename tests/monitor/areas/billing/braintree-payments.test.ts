import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { braintreePayments } from '@monitor/areas/billing/braintree-payments';
import { readEnv } from '@monitor/base/env';
import braintree from 'braintree';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** The payment service as its SDK sees it, on this machine. */
let service: Server;
let asked: { path: string; body: Record<string, unknown> }[] = [];
let answer: { status: number; body: object } = { status: 201, body: {} };
let payments: ReturnType<typeof braintreePayments>;

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      asked.push({ path: String(request.url), body: text === '' ? {} : JSON.parse(text) });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => {
    service.listen(0, '127.0.0.1', listening);
  });
  const { port } = service.address() as AddressInfo;
  // Its types do not show how to make a custom environment; its documentation for tests does.
  const Environment = braintree.Environment as unknown as new (...parts: unknown[]) => braintree.Environment;
  const environment = new Environment('127.0.0.1', String(port), 'http://127.0.0.1', false, '127.0.0.1', String(port));
  const keys = { merchantId: 'merchant', publicKey: 'public', privateKey: 'private' };
  payments = braintreePayments(new braintree.BraintreeGateway({ environment, ...keys }));
});
afterAll(() => void service.close());
beforeEach(() => {
  asked = [];
});

const CARD = { token: 'tok_1', last4: '1111', cardType: 'Visa' };
const payer = (customerId: string | null) => ({ legalName: 'Demo Brokerage', customerId });

describe('payments through Braintree', () => {
  test('the first payment method makes its customer, verified, from the nonce alone', async () => {
    answer = { status: 201, body: { customer: { id: 'cus_1', creditCards: [CARD] } } };
    expect(await payments.store('nonce-1', payer(null))).toEqual({
      token: 'tok_1',
      kind: 'card',
      brand: 'Visa',
      lastFour: '1111',
      customerId: 'cus_1',
    });
    expect(asked).toEqual([
      {
        path: '/merchants/merchant/customers',
        body: {
          customer: {
            company: 'Demo Brokerage',
            payment_method_nonce: 'nonce-1',
            credit_card: { options: { verify_card: true } },
          },
        },
      },
    ]);
  });

  test('the next one joins that customer', async () => {
    answer = { status: 201, body: { paypalAccount: { token: 'tok_2', email: 'x@y.test' } } };
    expect(await payments.store('nonce-2', payer('cus_1'))).toEqual({
      token: 'tok_2',
      kind: 'paypal',
      brand: 'PayPal',
      lastFour: null,
      customerId: 'cus_1',
    });
    expect(asked[0]).toMatchObject({
      path: '/merchants/merchant/payment_methods',
      body: { payment_method: { customer_id: 'cus_1', payment_method_nonce: 'nonce-2' } },
    });
  });

  test.each([
    [{ verification: { status: 'processor_declined' } }, 'The bank declined this card. Use another one.'],
    [
      { verification: { status: 'gateway_rejected', gatewayRejectionReason: 'fraud' } },
      'The payment service refused this card as a risk. Use another one.',
    ],
    [{ verification: { status: 'failed' } }, 'The bank could not be reached. Try again, or use another card.'],
    [
      { errors: { creditCard: { errors: [{ code: '93107', attribute: 'nonce', message: 'consumed' }] }, errors: [] } },
      'This card was entered once already. Enter it again.',
    ],
    [{}, 'The payment service did not take this. Check what you entered, or use another card.'],
  ])('refused with %j says so', async (said, words) => {
    const errors = { errors: [] };
    answer = { status: 422, body: { apiErrorResponse: { errors, params: {}, message: 'no', ...said } } };
    expect(await payments.store('nonce', payer('cus_1'))).toEqual({ refusal: words });
  });

  test.each([401, 500, 503])('away with %i keeps nothing and says so', async (status) => {
    answer = { status, body: {} };
    expect(await payments.store('nonce', payer(null))).toEqual({
      refusal: 'The payment service could not be reached. Nothing was kept; try again.',
    });
  });

  test('its own form is opened with a token of its', async () => {
    answer = { status: 201, body: { clientToken: { value: 'client-token' } } };
    expect(await payments.clientToken()).toBe('client-token');
  });
});

describe('the settings', () => {
  const enough = {
    SESSION_SECRETS: 'a secret of the tests that is long enough',
    DATA_KEYS: 'another key of the tests that is long enough',
  };
  const keys = { BRAINTREE_MERCHANT_ID: 'm', BRAINTREE_PUBLIC_KEY: 'p', BRAINTREE_PRIVATE_KEY: 'k' };

  test('are all there or not at all', () => {
    expect(readEnv(enough).braintree).toBeNull();
    expect(readEnv({ ...enough, ...keys }).braintree).toEqual({
      environment: 'sandbox',
      merchantId: 'm',
      publicKey: 'p',
      privateKey: 'k',
    });
    expect(() => readEnv({ ...enough, BRAINTREE_MERCHANT_ID: 'm' })).toThrow('together or not at all');
    expect(() => readEnv({ ...enough, ...keys, BRAINTREE_ENVIRONMENT: 'live' })).toThrow('sandbox or production');
  });
});
