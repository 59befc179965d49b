import { ACCOUNT_TABS, type AccountTab } from '@contract/account/account.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { EXPIRED_STATUS, type Missing, missingToMay, type Permission } from '@contract/shared/permissions';

/** What each tab asks of who opens it. `anybody`: whoever may open the account page, also when the trial has ended. */
const ACCESS: Record<AccountTab, { label: string; access: 'anybody' | 'broker' | Permission }> = {
  profile: { label: 'Profile', access: 'anybody' },
  company: { label: 'Company', access: 'anybody' },
  users: { label: 'Users and invitations', access: 'manageUsers' },
  subscription: { label: 'Subscription', access: 'viewSubscription' },
  rules: { label: 'Rules', access: 'keepRules' },
  teams: { label: 'Teams', access: 'broker' },
  contracts: { label: 'Contracts and payment terms', access: 'connect' },
  notifications: { label: 'Notifications', access: 'broker' },
  api: { label: 'API', access: 'useApi' },
  reports: { label: 'Reports', access: 'runReports' },
};

export const TABS = (Object.keys(ACCOUNT_TABS) as AccountTab[]).map((name) => ({
  name,
  number: ACCOUNT_TABS[name],
  label: ACCESS[name].label,
}));

/** The tabs that a user is shown. What a watchdog account is too small for is no part of its interface. */
export const tabsFor = (user: CurrentUser) => TABS.filter(({ name }) => missingForTab(name, user)?.kind !== 'watchdog');

/**
 * The tab that an address asks for: the profile without a number, the subscription where that has ended. Undefined when
 * there is no such tab.
 */
export function tabIn(search: URLSearchParams, user: CurrentUser): AccountTab | undefined {
  const typed = search.get('tab');
  if (typed === null) return user.company?.status === EXPIRED_STATUS ? 'subscription' : 'profile';
  return TABS.find(({ number }) => String(number) === typed)?.name;
}

/** What `user` lacks to see a tab, or null. */
export function missingForTab(tab: AccountTab, user: CurrentUser): Missing | null {
  const { access } = ACCESS[tab];
  return access === 'anybody' ? null : missingToMay(access, user);
}
