/** The account page's tabs are numbered in its address; the fourth is the subscription (section 2 of both texts). */
export const SUBSCRIPTION_TAB = 4;

/** The only status the texts name is the expired one; `active` is what a company in good standing has. */
export const COMPANY_STATUSES = ['active', 'subscription_or_trial_expired'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export const COMPANY_TYPES = ['broker', 'carrier'] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

/** Order of the lists of users and invitations (loads text, section 7). */
export const USERS_DEFAULT_SORT = 'first_name asc';
export const USER_INVITATIONS_DEFAULT_SORT = 'delivered_at desc';

/** What an invitation allows when it is sent again (loads text, section 6). */
export const RESENT_INVITATION_SCOPES = ['sourcing', 'manage_users'] as const;

/** What can be done with a request to change a company's details. */
export const COMPANY_CHANGE_ORDER_ACTIONS = ['approve', 'reject'] as const;
export type CompanyChangeOrderAction = (typeof COMPANY_CHANGE_ORDER_ACTIONS)[number];
