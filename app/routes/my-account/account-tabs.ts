import { ACCOUNT_TABS, type AccountTab, MOVED_TABS, type MovedTab } from '@contract/account/account.constants';
import type { CurrentUser } from '@contract/identity/identity.entities';
import { EXPIRED_STATUS, type Missing, missingToMay, type Permission } from '@contract/shared/permissions';
import { paths } from '~/paths';

/** A tab of the account page itself. */
export type OwnTab = Exclude<AccountTab, MovedTab>;

/** What each tab requires of the user. `anybody`: everyone who may open the account page, even after the trial has ended. */
const ACCESS: Record<OwnTab, { label: string; access: 'anybody' | 'broker' | Permission }> = {
  profile: { label: 'Profile', access: 'anybody' },
  company: { label: 'Company', access: 'anybody' },
  subscription: { label: 'Subscription', access: 'viewSubscription' },
  notifications: { label: 'Notifications', access: 'broker' },
  api: { label: 'API', access: 'useApi' },
  reports: { label: 'Reports', access: 'runReports' },
};

export const TABS = (Object.keys(ACCESS) as OwnTab[]).map((name) => ({
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
export function tabIn(search: URLSearchParams, user: CurrentUser): OwnTab | undefined {
  const typed = search.get('tab');
  if (typed === null) return user.company?.status === EXPIRED_STATUS ? 'subscription' : 'profile';
  return TABS.find(({ number }) => String(number) === typed)?.name;
}

/** What `user` lacks to see a tab, or null. */
export function missingForTab(tab: OwnTab, user: CurrentUser): Missing | null {
  const { access } = ACCESS[tab];
  return access === 'anybody' ? null : missingToMay(access, user);
}

/** Where the address of a tab leads that is a page of the company now, or null. What else is in the address goes along. */
export function movedTabIn(search: URLSearchParams): string | null {
  const typed = search.get('tab');
  const moved = MOVED_TABS.find((name) => String(ACCOUNT_TABS[name]) === typed);
  if (moved === undefined) return null;
  const { tab: _tab, ...query } = Object.fromEntries(search);
  return MOVED_TO[moved](query);
}

const MOVED_TO: Readonly<Record<MovedTab, (query: Record<string, string>) => string>> = {
  users: paths.companyPeople,
  rules: paths.companyRules,
  teams: paths.companyTeams,
  contracts: paths.companyContracts,
};
