import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingToMay } from '@contract/shared/permissions';
import { type TimeZone, timeZoneOf } from '@contract/shared/time-zones';
import { type NavigationGroup, navigationFor, withViews } from './navigation';
import type { SavedView } from './saved-views';

/** The data of the frame around a signed-in page. */
export interface ShellData {
  user: { fullName: string; email: string; companyName: string };
  /** Identifies user and company to the browser, which stores nothing of theirs for another. */
  owner: string;
  /** The zone in which the company reads times. */
  timeZone: TimeZone;
  navigation: NavigationGroup[];
  /** Open alerts on the company's loads to act on or check; null when unknown, or not the user's to see. */
  openAlertCount: number | null;
  /** When the frame was rendered: printed on a page without script. */
  drawnAt: string;
}

/**
 * The frame's data for a signed-in user.
 *
 * @param openAlertCount null when unknown; then it is not shown
 * @param views the saved views by the place beneath which they stand
 */
export function shellFor(
  user: CurrentUser,
  openAlertCount: number | null,
  now: Date,
  views: ReadonlyMap<string, readonly SavedView[]> = new Map(),
): ShellData {
  return {
    drawnAt: now.toISOString(),
    user: {
      fullName: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email,
      email: user.email,
      companyName: user.company?.legal_name ?? 'No company yet',
    },
    owner: ownerOf(user),
    timeZone: timeZoneFor(user),
    navigation: withViews(navigationFor(user), views),
    openAlertCount: maySeeAlerts(user) ? openAlertCount : null,
  };
}

/** The user in the company, as a page and its browser name them. */
export const ownerOf = (user: CurrentUser): string => `${user.id} of ${user.company?.id ?? 'no company'}`;

/** The zone in which a user reads times; central time for one who is not signed in, or has no company yet. */
export const timeZoneFor = (user: CurrentUser | null): TimeZone => timeZoneOf(user?.company?.time_zone ?? null, null);

/** Whether this user's frame shows the number of open alerts. */
export const maySeeAlerts = (user: CurrentUser): boolean =>
  !user.paywall.is_watchdog && missingToMay('viewLoads', user) === null;
