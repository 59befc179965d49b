/** Pending until the mailed code comes back, inactive once the company or the carrier says so. */
export const CARRIER_USER_STATUSES = ['pending', 'active', 'inactive'] as const;
type CarrierUserStatus = (typeof CARRIER_USER_STATUSES)[number];

export const CARRIER_USER_STATUS_LABELS: Record<CarrierUserStatus, string> = {
  pending: 'Not confirmed yet',
  active: 'Active',
  inactive: 'Inactive',
};
