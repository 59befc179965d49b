/** Papers of a load: bill of lading, proof of delivery, and others. */
export const LOAD_PAPER_TYPES = ['bill_of_lading', 'proof_of_delivery', 'other'] as const;
export type LoadPaperType = (typeof LOAD_PAPER_TYPES)[number];

export const LOAD_PAPER_LABELS: Record<LoadPaperType, string> = {
  bill_of_lading: 'Bill of lading (BOL)',
  proof_of_delivery: 'Proof of delivery (POD)',
  other: 'Other',
};

export const MAX_LOAD_PAPERS = 20;
