/** A company's details, on papers and for carriers, in reading order. */
export const COMPANY_DETAILS = {
  legal_name: 'Legal name',
  docket_number: 'MC number',
  phone_e164: 'Phone number',
  street: 'Street',
  city: 'City',
  state: 'State or province',
  postal_code: 'Postal code',
  time_zone: 'Time zone',
} as const;
export type CompanyDetail = keyof typeof COMPANY_DETAILS;

export const COMPANY_DETAIL_NAMES = Object.keys(COMPANY_DETAILS) as [CompanyDetail, ...CompanyDetail[]];

/** The state of a request to change the company's details; `superseded`: the federal record has something newer. */
export const CHANGE_ORDER_STATUSES = ['pending', 'approved', 'rejected', 'superseded'] as const;
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number];

export const CHANGE_ORDER_STATUS_LABELS: Record<ChangeOrderStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  superseded: 'Replaced',
};

/** Who requests a change: someone who may not make it, or a federal record that differs. */
export const CHANGE_ORDER_SOURCES = ['user', 'fmcsa'] as const;
