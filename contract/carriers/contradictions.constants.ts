/** Where two federal files contradict each other about a carrier, so that neither clears nor fails it until a live check. */
export const CONTRADICTIONS = [
  'authority_notice',
  'authority_event',
  'authority_unlisted',
  'bipd_amount',
  'unmatched_cancellation',
] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

export const CONTRADICTION_LABELS: Readonly<Record<Contradiction, string>> = {
  authority_notice: 'authority active, but a notice of suspension or revocation has taken effect',
  authority_event: 'authority active, but its last event is a suspension or revocation',
  authority_unlisted: 'authority active in the closed legacy file, but no longer listed by Motus',
  bipd_amount: 'less BIPD in Motus than on the legacy policy in force',
  unmatched_cancellation: 'a BIPD cancellation that matches no policy on file',
};

/**
 * Why it is not known whether a carrier may haul a load within the United States. `contradicted`: active by one file and not by
 * another. `international_only`: its authority is for international cargo alone.
 */
export const AUTHORITY_DOUBTS = ['contradicted', 'international_only'] as const;
export type AuthorityDoubt = (typeof AUTHORITY_DOUBTS)[number];
