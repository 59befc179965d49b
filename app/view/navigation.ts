import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingFor, missingOfAccount, type Permission } from '@contract/shared/permissions';
import { paths } from '~/paths';
import type { SavedView } from './saved-views';

/** One link of the side navigation. */
export interface NavigationEntry {
  label: string;
  /** Relative to the base path. */
  to: string;
  /** Shown beside the label, as the number of open alerts. */
  count?: number;
  /** Marks only this address as current, not those beneath it. */
  isExact?: boolean;
  /** The key that leads there after `g`. */
  key?: string;
  /** Saved views of its list. */
  views?: readonly SavedView[];
  /** What the palette offers beside it: its lists and what one begins there. */
  within?: readonly { label: string; to: string }[];
}

/** Entries under one caption; a group without a caption stands alone. */
export interface NavigationGroup {
  caption: string | null;
  /** Closed unless the current page is in it. */
  isFolded?: boolean;
  entries: NavigationEntry[];
}

/** An entry with its requirements: a permission, and its brand. */
interface Place extends Omit<NavigationEntry, 'within'> {
  within?: readonly { label: string; to: string; permission?: Permission }[];
  /** What it is for, in one line. */
  about: string;
  permission?: Permission;
  isBrokerOnly?: boolean;
}

const ACCOUNT: Place = {
  label: 'Account',
  to: paths.myAccount(),
  key: 'm',
  about: 'Your password and notifications, your company’s plan, API keys and webhooks.',
  within: [
    { label: 'My notifications', to: paths.accountTab('notifications') },
    { label: 'Proposals of assistants', to: paths.proposals(), permission: 'readEvents' },
  ],
};

const HELP: Place = {
  label: 'Help',
  to: paths.help(),
  about: 'What each place is for, the keyboard shortcuts, the words, and whom to write to.',
};

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
        {
          label: 'Loads',
          to: paths.loads(),
          key: 'l',
          about: 'Your company’s loads: those that need attention, those without a carrier, and all others.',
          permission: 'viewLoads',
          isBrokerOnly: true,
          within: [
            { label: 'Uncovered loads', to: paths.loads({ tab: 'uncovered' }) },
            { label: 'Check calls due', to: paths.loads({ tab: 'calls-due' }) },
            { label: 'Open loads', to: paths.loads({ tab: 'open' }) },
            { label: 'New load', to: paths.loadNew(), permission: 'bringInLoads' },
            { label: 'Upload loads', to: paths.loadImports(), permission: 'bringInLoads' },
            { label: 'Map of loads', to: paths.loadsMap() },
            { label: 'Exceptions', to: paths.loadExceptions() },
            { label: 'Theft calendar', to: paths.theftCalendar() },
          ],
        },
        {
          label: 'Alerts',
          to: paths.alerts(),
          key: 'a',
          about: 'What is wrong with a load and needs action, most serious first.',
          permission: 'viewLoads',
          isBrokerOnly: true,
          within: [{ label: 'Alerts by cause', to: paths.alertsByCause() }],
        },
        {
          label: 'Load board',
          to: paths.exchange(),
          key: 'b',
          about: 'Open loads that you offer to carriers, their bids, and trucks that are free.',
          permission: 'useLoadBoard',
          isBrokerOnly: true,
          within: [
            { label: 'Available trucks', to: paths.truckPostings() },
            { label: 'Decline reasons', to: paths.dispositions() },
          ],
        },
        {
          label: 'Rate confirmations',
          to: paths.rateConfirmations(),
          key: 'r',
          about: 'Rate cons that you sent, what the carrier signed, and emails that look like fraud.',
          permission: 'manageRateConfirmations',
          isBrokerOnly: true,
          within: [
            { label: 'Flagged emails', to: paths.rateConfirmationEmails({ list: 'flagged' }) },
            { label: 'Check an email', to: paths.rateConfirmationEmailNew() },
          ],
        },
      ],
    },
    {
      caption: 'Carriers',
      places: [
        {
          label: 'Find carriers',
          to: paths.globalSearch(),
          key: 'f',
          about: 'Every motor carrier on record, by name, number, place and filters.',
        },
        {
          label: 'Lane search',
          to: paths.laneSearch(),
          key: 'n',
          about: 'Carriers seen between two places, with their phone numbers.',
          permission: 'searchByLane',
        },
        {
          label: 'Contact search',
          to: paths.contactSearch(),
          key: 'o',
          about: 'Whose phone number or email address it is, before you trust it.',
          permission: 'searchByContact',
        },
        {
          label: 'My carriers',
          to: ownCarriers,
          key: 'c',
          about: 'Carriers that you work with, are onboarding, or do not use.',
          permission: 'listOwnCarriers',
          within: [
            { label: 'Carriers on hold', to: paths.connections({ list: 'on-hold' }), permission: 'onboardCarriers' },
            { label: 'Upload carriers', to: paths.carrierImports(), permission: 'bringInCarriers' },
          ],
        },
        {
          label: 'Certificates',
          to: paths.certificates(),
          key: 't',
          about: 'Certificates of insurance to review, and those on file.',
          permission: 'viewCertificates',
        },
        {
          label: 'Expiring insurance',
          to: paths.endingInsurance(),
          key: 'e',
          about: 'Policies of your carriers that expire soon, and requests for new certificates.',
          permission: 'listOwnCarriers',
        },
      ],
    },
    {
      caption: 'Company',
      isFolded: true,
      places: [
        {
          label: 'Saved views',
          to: paths.savedSearches(),
          key: 's',
          about: 'Searches and lists that you or your colleagues saved: rename, share or delete them.',
          permission: 'saveSearches',
        },
        {
          label: 'Vehicles',
          to: paths.vehicles(),
          key: 'v',
          about: 'A truck or trailer by VIN or plate, and whose it is.',
          permission: 'searchVehicles',
        },
        {
          label: 'Facilities',
          to: paths.facilities(),
          key: 'k',
          about: 'Your shippers’ and receivers’ docks: appointments and waiting times.',
          permission: 'viewLoads',
          isBrokerOnly: true,
        },
        {
          label: 'Feeds',
          to: paths.feeds(),
          key: 'd',
          about: 'Files of loads from your TMS: what came in, and what did not.',
          permission: 'viewLoads',
          isBrokerOnly: true,
        },
        {
          label: 'EDI',
          to: paths.ediTenders(),
          about: 'Tenders of customers by EDI, the files that came and went, partners and invoices.',
          permission: 'bringInLoads',
          isBrokerOnly: true,
        },
        {
          label: 'TMS',
          to: paths.tmsMappings(),
          about: 'How messages of your TMS become loads, and those that did not.',
          permission: 'bringInLoads',
          isBrokerOnly: true,
        },
        { label: 'Activity', to: paths.companyActivity(), key: 'y', about: 'Who in your company did what, and when.' },
        {
          label: 'Insights',
          to: paths.carrierInsights(),
          key: 'q',
          about: 'Signs in the records that are worth a second look.',
          permission: 'viewInsights',
        },
        {
          label: 'Rules',
          to: paths.companyRules(),
          key: 'u',
          about: 'What you require of a carrier before it may have a load.',
          permission: 'keepRules',
        },
        {
          label: 'Vetting policy',
          to: paths.vettingPolicy(),
          about: 'Your rules and your gate in sentences, with who changed them, to print.',
          permission: 'keepRules',
        },
        {
          label: 'Proof bundles',
          to: paths.proofBundles(),
          about: 'What was known and decided of a load, a day or a carrier, sealed for a claim or a court.',
          permission: 'makeProofBundles',
          isBrokerOnly: true,
        },
        {
          label: 'Alert settings',
          to: paths.companyAlerts(),
          key: 'w',
          about: 'Which alerts loads raise, and who is notified.',
          permission: 'manageTickets',
          isBrokerOnly: true,
        },
        {
          label: 'Text messages',
          to: paths.companyTexts(),
          about: 'Check calls by text, how many texts were sent, and what they cost.',
          permission: 'manageTickets',
          isBrokerOnly: true,
        },
        {
          label: 'Critical notices',
          to: paths.companyNotices(),
          about: 'What was critical, who was notified, and whether it reached anyone.',
          permission: 'manageUsers',
          isBrokerOnly: true,
        },
        {
          label: 'Rate confirmation terms',
          to: paths.companyTerms(),
          key: 'z',
          about: 'The terms on your rate confirmations.',
          permission: 'manageRateConfirmations',
          isBrokerOnly: true,
        },
        {
          label: 'Contracts',
          to: paths.companyContracts(),
          about: 'Agreements that carriers sign when you onboard them.',
          permission: 'connect',
        },
        {
          label: 'People',
          to: paths.companyPeople(),
          key: 'p',
          about: 'Your colleagues and what each may do.',
          permission: 'manageUsers',
        },
        {
          label: 'Roles',
          to: paths.companyRoles(),
          about: 'Permissions under one name, given to people, and followed when they change.',
          permission: 'manageUsers',
        },
        {
          label: 'Sign-in',
          to: paths.companySignIn(),
          about: 'Whether signing in takes an authenticator app or a passkey, and whether devices are remembered.',
          permission: 'manageUsers',
        },
        {
          label: 'Data retention',
          to: paths.companyRetention(),
          about: 'How long each kind of data is kept, legal holds, and erasing a person.',
          permission: 'manageUsers',
          within: [
            { label: 'Erase a person', to: paths.erasePerson(), permission: 'manageUsers' },
            { label: 'Export all data', to: paths.companyExport(), permission: 'exportCompany' },
          ],
        },
        {
          label: 'Single sign-on',
          to: paths.signOnSettings(),
          about: 'Signing in with your own identity provider, and people by your directory.',
          permission: 'manageUsers',
        },
        { label: 'Teams', to: paths.companyTeams(), about: 'Groups of colleagues who share loads.' },
        {
          label: 'Data freshness',
          to: paths.companyData(),
          about: 'How old the federal data behind the verdicts is.',
        },
        ACCOUNT,
      ],
    },
    { caption: null, places: [HELP] },
  ];
}

/** A watchdog account exists to warn others: that comes first. */
function firstPlaces(user: CurrentUser): Place[] {
  const home: Place = {
    label: 'Home',
    to: paths.home(),
    key: 'h',
    about: 'What waits for you now: alerts, bids, rate cons, uncovered loads.',
    isExact: true,
  };
  const report: Place = {
    label: 'Report an alert',
    to: paths.identityAlertNew(),
    about: 'Warns other brokers about an incident with a carrier.',
    permission: 'reportIdentityAlerts',
  };
  const alerts: Place = {
    label: 'Identity alerts',
    to: paths.identityAlerts(),
    key: 'i',
    about: 'Incidents that brokers reported about carriers, and the carriers’ answers.',
    isExact: true,
  };
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
        .map(({ label, to, isExact, key, within = [] }) => ({
          label,
          to,
          isExact,
          key,
          within: within
            .filter(({ permission }) => permission === undefined || missingFor(permission, user) === null)
            .map(({ permission: _, ...one }) => one),
        })),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The same navigation with the saved views beneath their places. */
export const withViews = (
  groups: readonly NavigationGroup[],
  views: ReadonlyMap<string, readonly SavedView[]>,
): NavigationGroup[] =>
  groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => {
      const own = views.get(entry.to);
      return own ? { ...entry, views: own } : entry;
    }),
  }));

/** The places of `navigationFor` with what each is for. */
export const placesAbout = (user: CurrentUser): Required<Pick<Place, 'label' | 'to' | 'about'>>[] =>
  placesFor(user)
    .flatMap(({ places }) => places)
    .filter((place) => mayOpen(place, user))
    .map(({ label, to, about }) => ({ label, to, about }));

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
