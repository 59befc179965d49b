import { NEW_COMPANY_DAYS } from '@contract/identity/identity.constants';
import { DAY_MS } from '@contract/shared/day';
import type { Decision } from './decision';

/** From when a company may do what reaches many others: anyone with a mailbox of its domain signs up as it. */
export const trustedFrom = ({ companyRow }: Pick<Decision, 'companyRow'>): Date =>
  new Date(companyRow.createdAt.getTime() + NEW_COMPANY_DAYS * DAY_MS);
