import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { users } from './schema';

/** Users who may open a carrier's full profile: what a mail or a note says about a carrier is part of it. */
export const mayOpenProfiles = () =>
  and(
    isNull(users.disabledAt),
    isNull(users.blockedPage),
    gt(users.firstName, ''),
    gt(users.lastName, ''),
    or(eq(users.isWatchdog, false), eq(users.watchdogCanViewFullCarrierProfile, true)),
  );
