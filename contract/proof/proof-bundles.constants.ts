/** What a proof bundle is about. */
export const PROOF_BUNDLE_KINDS = ['load', 'day', 'carrier'] as const;
export type ProofBundleKind = (typeof PROOF_BUNDLE_KINDS)[number];

export const PROOF_BUNDLE_LABELS: Record<ProofBundleKind, string> = { load: 'Load', day: 'Day', carrier: 'Carrier' };

/** The archive can be downloaded for so long. */
export const PROOF_BUNDLE_KEPT_DAYS = 30;
