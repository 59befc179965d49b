/** Telematics services that are read for a carrier that connects its account (decision 0199). */
export const PROVIDERS = ['samsara', 'motive', 'geotab'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const PROVIDER_LABELS: Record<ProviderName, string> = {
  samsara: 'Samsara',
  motive: 'Motive',
  geotab: 'Geotab',
};

/** `Samsara`, `Samsara and Motive`. */
export const providersInWords = (providers: readonly ProviderName[]) =>
  providers.map((one) => PROVIDER_LABELS[one]).join(' and ');

/** That a load's truck is in no account of its carrier. */
export const truckNotFoundWords = (providers: readonly ProviderName[]): string =>
  `This truck is not among the carrier’s vehicles at ${providersInWords(providers)}: none of its positions come from there. Ask the carrier which truck has the load and how it is written there, and enter that VIN, plate or unit on the load.`;

/**
 * What went wrong, in the terms in which the carrier reads it and the product acts on it.
 *
 * credentials: rejected; refreshed once, then tried again some times, then the connection waits for the carrier
 * rejected: of a cursor, the provider no longer knows where we were; reading starts anew and the gap is noted
 */
export const PROVIDER_PROBLEMS = ['credentials', 'busy', 'unavailable', 'slow', 'nonsense', 'rejected'] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];
