import type { CurrentUser } from '@contract/identity/identity.entities';
import { missingToMay } from '@contract/shared/permissions';
import { type TimeZone, timeZoneOf } from '@contract/shared/time-zones';
import { type NavigationGroup, navigationFor } from './navigation';

/** What the frame around a signed-in page shows. */
export interface ShellData {
  user: { fullName: string; email: string; companyName: string };
  /** Names user and company to the browser, which stores nothing of theirs for another. */
  owner: string;
  /** In which the company reads times. */
  timeZone: TimeZone;
  navigation: NavigationGroup[];
  /** Open alerts on the company's loads; null when unknown, or not the user's to see. */
  openAlertCount: number | null;
  /** When the frame was drawn: what a printed page says where no script can say it better. */
  drawnAt: string;
}

/**
 * What the frame shows of a signed-in user.
 *
 * @param openAlertCount null when it is not known; then nothing is shown of it
 */
export function shellFor(user: CurrentUser, openAlertCount: number | null, now: Date): ShellData {
  return {
    drawnAt: now.toISOString(),
    user: {
      fullName: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email,
      email: user.email,
      companyName: user.company?.legal_name ?? 'No company yet',
    },
    owner: `${user.id} of ${user.company?.id ?? 'no company'}`,
    timeZone: timeZoneFor(user),
    navigation: navigationFor(user),
    openAlertCount: maySeeAlerts(user) ? openAlertCount : null,
  };
}

/** In which zone a user reads times; who is not signed in, or has no company yet: the middle of the country's. */
export const timeZoneFor = (user: CurrentUser | null): TimeZone => timeZoneOf(user?.company?.time_zone ?? null, null);

/** Whether the number of open alerts is in the frame of this user's pages. */
export const maySeeAlerts = (user: CurrentUser): boolean =>
  !user.paywall.is_watchdog && missingToMay('viewLoads', user) === null;
