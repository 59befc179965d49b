import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor, missingOfAccount, type Permission } from '@contract/shared/permissions';
import { paths } from '~/paths';

/** One link of the side navigation. */
export interface NavigationEntry {
  label: string;
  /** Relative to the base path. */
  to: string;
  /** Shown beside the label, as the number of open alerts. */
  count?: number;
  /** Marks only this address as current, not those beneath it. */
  isExact?: boolean;
}

/** Entries under one caption; a group without a caption stands alone. */
export interface NavigationGroup {
  caption: string | null;
  /** Closed unless the current page is in it. */
  isFolded?: boolean;
  entries: NavigationEntry[];
}

/** An entry with its requirements: a permission, and its brand. */
interface Place extends NavigationEntry {
  permission?: Permission;
  isBrokerOnly?: boolean;
}

const ACCOUNT: Place = { label: 'Account', to: paths.myAccount() };

/** Places whose screens do not exist yet. Remove a line when its screen is built; a test compares. */
export const NOT_BUILT: ReadonlySet<string> = new Set();

/** What a working day takes, a dozen at most; the rest is folded under Company. */
function placesFor(user: CurrentUser): { caption: string | null; isFolded?: boolean; places: Place[] }[] {
  const ownCarriers = missingFor('keepRules', user) ? paths.mine() : paths.connections();
  return [
    { caption: null, places: firstPlaces(user) },
    {
      caption: 'Freight',
      places: [
        { label: 'Loads', to: paths.loads(), permission: 'viewLoads', isBrokerOnly: true },
        { label: 'Alerts', to: paths.alerts(), permission: 'viewLoads', isBrokerOnly: true },
        { label: 'Load board', to: paths.exchange(), permission: 'useLoadBoard', isBrokerOnly: true },
        {
          label: 'Rate confirmations',
          to: paths.rateConfirmations(),
          permission: 'manageRateConfirmations',
          isBrokerOnly: true,
        },
      ],
    },
    {
      caption: 'Carriers',
      places: [
        { label: 'Find carriers', to: paths.globalSearch() },
        { label: 'Lane search', to: paths.laneSearch(), permission: 'searchByLane' },
        { label: 'Contact search', to: paths.contactSearch(), permission: 'searchByContact' },
        { label: 'My carriers', to: ownCarriers, permission: 'listOwnCarriers' },
        { label: 'Certificates', to: paths.certificates(), permission: 'viewCertificates' },
        { label: 'Expiring insurance', to: paths.endingInsurance(), permission: 'listOwnCarriers' },
      ],
    },
    {
      caption: 'Company',
      isFolded: true,
      places: [
        { label: 'Saved searches', to: paths.savedSearches(), permission: 'saveSearches' },
        { label: 'Vehicles', to: paths.vehicles(), permission: 'searchVehicles' },
        { label: 'Facilities', to: paths.facilities(), permission: 'viewLoads', isBrokerOnly: true },
        { label: 'Feeds', to: paths.feeds(), permission: 'viewLoads', isBrokerOnly: true },
        { label: 'Activity', to: paths.companyActivity() },
        { label: 'Insights', to: paths.carrierInsights(), permission: 'viewInsights' },
        { label: 'Rules', to: paths.companyRules(), permission: 'keepRules' },
        { label: 'Alert settings', to: paths.companyAlerts(), permission: 'manageTickets', isBrokerOnly: true },
        {
          label: 'Rate confirmation terms',
          to: paths.companyTerms(),
          permission: 'manageRateConfirmations',
          isBrokerOnly: true,
        },
        { label: 'Contracts', to: paths.companyContracts(), permission: 'connect' },
        { label: 'People', to: paths.companyPeople(), permission: 'manageUsers' },
        { label: 'Teams', to: paths.companyTeams() },
        { label: 'Data freshness', to: paths.companyData() },
        ACCOUNT,
      ],
    },
  ];
}

/** A watchdog account exists to warn others: that comes first. */
function firstPlaces(user: CurrentUser): Place[] {
  const home: Place = { label: 'Home', to: paths.home(), isExact: true };
  const report: Place = { label: 'Report an alert', to: paths.identityAlertNew(), permission: 'reportIdentityAlerts' };
  const alerts: Place = { label: 'Identity alerts', to: paths.identityAlerts(), isExact: true };
  return user.paywall.is_watchdog ? [report, alerts, home] : [home, alerts];
}

/**
 * The side navigation for a user: hides places that the user may not open, and empty groups. While something keeps the
 * user out entirely, it has only the account. A convenience: each page's guard decides.
 *
 * @param notBuilt addresses that lead nowhere yet
 */
export function navigationFor(user: CurrentUser, notBuilt: ReadonlySet<string> = NOT_BUILT): NavigationGroup[] {
  const groups = missingOfAccount(user) === null ? placesFor(user) : [{ caption: null, places: [ACCOUNT] }];
  return groups
    .map(({ places, ...group }) => ({
      ...group,
      entries: places
        .filter((place) => !notBuilt.has(place.to) && mayOpen(place, user))
        .map(({ label, to, isExact }) => ({ label, to, isExact })),
    }))
    .filter((group) => group.entries.length > 0);
}

function mayOpen({ permission, isBrokerOnly }: Place, user: CurrentUser): boolean {
  if (isBrokerOnly && user.paywall.is_watchdog) return false;
  return permission === undefined || missingFor(permission, user) === null;
}

/**
 * The entry that an address belongs to: the longest one that it equals or is beneath.
 *
 * @param pathname without the base path
 */
export function currentEntry(groups: readonly NavigationGroup[], pathname: string): NavigationEntry | null {
  const here = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  let current: NavigationEntry | null = null;
  for (const entry of groups.flatMap((group) => group.entries)) {
    const isHere = here === entry.to || (!entry.isExact && here.startsWith(`${entry.to}/`));
    if (isHere && entry.to.length > (current?.to.length ?? 0)) current = entry;
  }
  return current;
}
