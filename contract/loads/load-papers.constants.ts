/** Papers of a load: bill of lading, proof of delivery, and others. */
export const LOAD_PAPER_TYPES = ['bill_of_lading', 'proof_of_delivery', 'other'] as const;
export type LoadPaperType = (typeof LOAD_PAPER_TYPES)[number];

export const LOAD_PAPER_LABELS: Record<LoadPaperType, string> = {
  bill_of_lading: 'Bill of lading (BOL)',
  proof_of_delivery: 'Proof of delivery (POD)',
  other: 'Other',
};

export const MAX_LOAD_PAPERS = 20;

/** What a closed load may lack before its customer is billed and its carrier paid. */
export const PAPERWORK_GAPS = ['proof_of_delivery', 'rate_confirmation'] as const;
export type PaperworkGap = (typeof PAPERWORK_GAPS)[number];

export const PAPERWORK_GAP_LABELS: Readonly<Record<PaperworkGap, string>> = {
  proof_of_delivery: 'POD',
  rate_confirmation: 'Signed rate con',
};
