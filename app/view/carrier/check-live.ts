import type { AuthorityDoubt } from '@contract/carriers/contradictions.constants';

/** Said where two federal files contradict each other about a carrier. */
export const CHECK_LIVE = 'Check live';

/** What a list says of an authority that may not cover a load within the United States. */
export const AUTHORITY_DOUBT_WORDS: Readonly<Record<AuthorityDoubt, string>> = {
  contradicted: CHECK_LIVE,
  international_only: 'International only',
};
