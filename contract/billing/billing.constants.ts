import { PLAN_FEATURES, type PlanFeature } from '../shared/permissions';

/** The length of a new company's trial, and how long before its end its managers are notified. */
export const TRIAL_DAYS = 14;
export const TRIAL_WARNING_DAYS = 3;

/**
 * Whether the plan's carrier searches are used up: a limit at or below the count blocks the next search. No limit
 * (null) blocks nothing; a limit of zero blocks the first.
 */
export function isCarrierSearchBlocked(limit: number | null, count: number): boolean {
  return limit !== null && limit <= count;
}

/** A plan's features, in plain words and reading order. */
export const PLAN_FEATURE_LABELS: Record<PlanFeature, string> = {
  can_load_dashboard: 'Dashboard of loads and alerts',
  can_connect: 'Connections with carriers and onboarding packets',
  can_rule: 'Rules that carriers must satisfy',
  can_lane_search: 'Search by lane',
  can_view_insights: 'Insights on carriers',
  can_view_insurance_certificates: 'Insurance certificates',
  can_export: 'Export of lists',
  can_export_with_insights: 'Export with insights',
  can_api: 'The API, its keys and webhooks',
  can_api_with_insights: 'The API with insights',
};

/** Features without an effect in the product yet: on the wire, but not in a plan's description. */
export const PLAN_FEATURES_WITHOUT_EFFECT: readonly PlanFeature[] = ['can_api_with_insights'];

/** The features in a plan's description. */
export const OFFERED_PLAN_FEATURES = PLAN_FEATURES.filter((feature) => !PLAN_FEATURES_WITHOUT_EFFECT.includes(feature));

/** The sandbox's accepted nonces, as Braintree documents them for testing, and what each stands for. */
export const ACCEPTED_TEST_NONCES: Record<string, { kind: PaymentMethodKind; brand: string }> = {
  'fake-valid-nonce': { kind: 'card', brand: 'Visa' },
  'fake-valid-visa-nonce': { kind: 'card', brand: 'Visa' },
  'fake-valid-mastercard-nonce': { kind: 'card', brand: 'Mastercard' },
  'fake-valid-amex-nonce': { kind: 'card', brand: 'American Express' },
  'fake-valid-discover-nonce': { kind: 'card', brand: 'Discover' },
  'fake-valid-dinersclub-nonce': { kind: 'card', brand: 'Diners Club' },
  'fake-valid-jcb-nonce': { kind: 'card', brand: 'JCB' },
  'fake-valid-maestro-nonce': { kind: 'card', brand: 'Maestro' },
  'fake-valid-no-billing-address-nonce': { kind: 'card', brand: 'Visa' },
  'fake-valid-prepaid-nonce': { kind: 'card', brand: 'Visa' },
  'fake-valid-commercial-nonce': { kind: 'card', brand: 'Visa' },
  'fake-valid-debit-nonce': { kind: 'card', brand: 'Visa' },
  'fake-paypal-billing-agreement-nonce': { kind: 'paypal', brand: 'PayPal' },
};

/** The sandbox's rejected nonces, with their messages. */
export const REFUSED_TEST_NONCES: Record<string, string> = {
  'fake-processor-declined-visa-nonce': 'The bank declined this card. Use another one.',
  'fake-processor-declined-mastercard-nonce': 'The bank declined this card. Use another one.',
  'fake-processor-declined-amex-nonce': 'The bank declined this card. Use another one.',
  'fake-processor-declined-discover-nonce': 'The bank declined this card. Use another one.',
  'fake-processor-failure-jcb-nonce': 'The bank could not be reached. Try again, or use another card.',
  'fake-luhn-invalid-nonce': 'The card number is not valid. Check it and try again.',
  'fake-consumed-nonce': 'This card was entered once already. Enter it again.',
  'fake-gateway-rejected-fraud-nonce': 'The payment service refused this card as a risk. Use another one.',
};

export const PAYMENT_METHOD_KINDS = ['card', 'paypal'] as const;
export type PaymentMethodKind = (typeof PAYMENT_METHOD_KINDS)[number];
