import type { CompanyDetail } from '@contract/account/company-details.constants';
import { formatPhone } from '@contract/shared/format';

/** A detail of the company as it is read; none is said so. */
export function describeDetail(field: CompanyDetail, value: string | null): string {
  if (value === null) return 'Not given';
  if (field === 'docket_number') return `MC ${value}`;
  return field === 'phone_e164' ? formatPhone(value) : value;
}
