import { randomBytes } from 'node:crypto';
import { ACCEPTED_TEST_NONCES, type PaymentMethodKind, REFUSED_TEST_NONCES } from '@contract/billing/billing.constants';
import type { paymentMethods } from '../../db/schema';

type PaymentService = (typeof paymentMethods.$inferSelect)['service'];

/** A payment method as the service keeps it: its token is worth nothing to anyone but the service and us. */
export type StoredPaymentMethod = {
  token: string;
  kind: PaymentMethodKind;
  brand: string;
  lastFour: string | null;
  /** The id under which the service keeps this payer's payment methods; null: it does not distinguish payers. */
  customerId: string | null;
};

/** Who pays, as the service may know it. `customerId` null: it keeps nothing of them yet. */
export type Payer = { legalName: string; customerId: string | null };

/**
 * The service that takes payments. All that the product asks of one: cards are typed into the service's own form, whose
 * nonce reaches us instead of the card.
 */
export interface Payments {
  service: PaymentService;
  /** No money moves. */
  isSandbox: boolean;
  /** Keeps the payment method behind a nonce for later, or returns a sentence that says why not. */
  store(nonce: string, payer: Payer): Promise<StoredPaymentMethod | { refusal: string }>;
  /** What the service's own form in the browser is opened with; null: it has none. */
  clientToken(): Promise<string | null>;
}

/** Accepts and rejects the nonces that Braintree documents for testing as Braintree would, and charges no card. */
export const sandboxPayments: Payments = {
  service: 'sandbox',
  isSandbox: true,
  async store(nonce) {
    const refusal = REFUSED_TEST_NONCES[nonce];
    if (refusal) return { refusal };
    const accepted = ACCEPTED_TEST_NONCES[nonce];
    if (!accepted) return { refusal: 'The sandbox takes only the nonces that are documented for testing.' };
    const token = `sandbox_${randomBytes(12).toString('base64url')}`;
    return { token, ...accepted, lastFour: accepted.kind === 'card' ? SANDBOX_LAST_FOUR : null, customerId: null };
  },
  clientToken: async () => null,
};

/** The sandbox knows no card behind its nonces: four zeros say so. */
const SANDBOX_LAST_FOUR = '0000';
