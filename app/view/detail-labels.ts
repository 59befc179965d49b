import type { CompanyDetail } from '@contract/account/company-details.constants';
import { formatPhone } from '@contract/shared/format';
import { isTimeZone, TIME_ZONES } from '@contract/shared/time-zones';

/** A company detail as text; a missing one is named as such. */
export function describeDetail(field: CompanyDetail, value: string | null): string {
  if (value === null) return field === 'time_zone' ? 'That of the state' : 'Not given';
  if (field === 'time_zone') return isTimeZone(value) ? TIME_ZONES[value].label : value;
  if (field === 'docket_number') return `MC ${value}`;
  return field === 'phone_e164' ? formatPhone(value) : value;
}
