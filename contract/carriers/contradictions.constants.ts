/** Where two federal files contradict each other about a carrier, so that neither clears nor fails it until a live check. */
export const CONTRADICTIONS = ['authority_notice', 'authority_event', 'bipd_amount', 'unmatched_cancellation'] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

export const CONTRADICTION_LABELS: Readonly<Record<Contradiction, string>> = {
  authority_notice: 'Authority active, a notice of suspension or revocation whose day has passed',
  authority_event: 'Authority active, its last event a suspension or revocation',
  bipd_amount: 'BIPD by Motus below the legacy policy in force',
  unmatched_cancellation: 'A BIPD cancellation that fits no policy on file',
};
