/** What a carrier's address of record is notified of. */
export const CARRIER_NOTICE_KINDS = ['accepted', 'new_address', 'new_bank'] as const;
export type CarrierNoticeKind = (typeof CARRIER_NOTICE_KINDS)[number];

export const CARRIER_NOTICE_LABELS: Record<CarrierNoticeKind, string> = {
  accepted: 'Acceptance',
  new_address: 'New address',
  new_bank: 'New bank or remit-to',
};

/** How long the link in a notice works. */
export const CARRIER_NOTICE_DAYS = 90;
