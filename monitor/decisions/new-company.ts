import { NEW_COMPANY_DAYS } from '@contract/identity/identity.constants';
import { DAY_MS } from '@contract/shared/day';
import type { Decision } from './decision';

/** How old a company must be to do what reaches many others: anyone with a mailbox of its domain can sign up as it. */
export const trustedFrom = ({ companyRow }: Pick<Decision, 'companyRow'>): Date =>
  new Date(companyRow.createdAt.getTime() + NEW_COMPANY_DAYS * DAY_MS);
