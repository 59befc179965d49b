/** What the address of record of a carrier is notified of. */
export const CARRIER_NOTICE_KINDS = ['accepted', 'new_address', 'new_bank'] as const;
export type CarrierNoticeKind = (typeof CARRIER_NOTICE_KINDS)[number];

export const CARRIER_NOTICE_LABELS: Record<CarrierNoticeKind, string> = {
  accepted: 'Acceptance',
  new_address: 'New address',
  new_bank: 'New bank or remit-to',
};

/** The link in a notice works for so long. */
export const CARRIER_NOTICE_DAYS = 90;
