/** What a company says of itself, on papers and to carriers, in the order in which it is read. */
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

/** Where a request to change the company's details is; `superseded`: the federal record said something newer. */
export const CHANGE_ORDER_STATUSES = ['pending', 'approved', 'rejected', 'superseded'] as const;
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number];

export const CHANGE_ORDER_STATUS_LABELS: Record<ChangeOrderStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  superseded: 'Replaced',
};

/** Who asks for a change: someone who may not make it, or the federal record that says something else. */
export const CHANGE_ORDER_SOURCES = ['user', 'fmcsa'] as const;
