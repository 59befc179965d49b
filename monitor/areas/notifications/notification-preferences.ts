import {
  COMPANY_EVENT_KINDS,
  type CompanyEventKind,
  type NotificationDelivery,
} from '@contract/integrations/company-events.constants';
import { CRITICAL_KINDS } from '@contract/notifications/critical-events';
import type { NoticesWhose } from '@contract/notifications/notices.constants';
import type { NotificationTimes } from '@contract/notifications/notification-preferences.calls';
import { PERMISSIONS, type Scope } from '@contract/shared/permissions';
import { timeZoneOf } from '@contract/shared/time-zones';
import { and, arrayContains, arrayOverlaps, asc, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { mayOpenProfiles } from '../../db/may-open-profiles';
import {
  companies,
  notificationPreferences,
  notificationSettings,
  plans,
  pushSubscriptions,
  users,
} from '../../db/schema';
import { DEFAULT_TIMES, type Times, weekDaysIn } from './when-told';

export type NotificationRecipient = {
  userId: number;
  email: string;
  firstName: string | null;
  isWatchdog: boolean;
  isManager: boolean;
  delivery: NotificationDelivery;
  whose: NoticesWhose;
  /** They said how they hear of this kind; the others hear as the contract says. */
  hasChosen: boolean;
  /** Browsers that get it too; none where the user did not choose so. */
  subscriptionIds: number[];
};

/** A user needs one of these scopes to be notified of a kind at all; an empty list: every user may be. */
const scopesForNotification = (kind: CompanyEventKind): readonly Scope[] => {
  if (kind === 'mentioned') return [];
  if (TICKET_KINDS.includes(kind)) return PERMISSIONS.workTickets.oneOfScopes;
  if (kind.startsWith('rate_confirmation_')) return ['manage_rate_confirmations'];
  return [kind === 'change_order' ? 'manage_users' : 'connection_notifications'];
};

/** Whether a user with these scopes may be notified of a kind at all. */
export const mayHearOf = (kind: CompanyEventKind, scopes: readonly string[]) => {
  const needed = scopesForNotification(kind);
  return needed.length === 0 || needed.some((scope) => scopes.includes(scope));
};

/** Kinds about alerts on loads: they are for who may see loads, which asks for a plan with them. */
export const TICKET_KINDS: readonly CompanyEventKind[] = ['alert_raised', 'alert_changed'];

/** Kinds about a packet: they are for who may open one, which asks for a plan that connects. */
export const PACKET_KINDS: readonly CompanyEventKind[] = [
  'connection_invited',
  'packet_status',
  'packet_paper',
  'bank_change_held',
  'contract_signed',
];

/** What each manager hears of, in the digest at least: whoever switches it off may be the one to be seen. */
export const MANAGERS_HEAR: readonly CompanyEventKind[] = ['bank_change_held'];

/**
 * Who of a company may be notified of a kind of event, and what each of them chose: users with the scope for it. Mails go
 * to users who may open what the mail is about: an account without a name opens nothing, and a watchdog account without
 * the full profile opens neither a verdict nor a packet. Managers always get the kinds in `MANAGERS_HEAR`.
 *
 * @param orManagers adds the managers, whatever their other scopes: for events that otherwise reach no user
 */
export async function readersOf(
  db: Queryable,
  companyId: number,
  kind: CompanyEventKind,
  { orManagers = false } = {},
): Promise<NotificationRecipient[]> {
  const delivery = sql<NotificationDelivery>`coalesce(${notificationPreferences.delivery}, ${COMPANY_EVENT_KINDS[kind].delivery})`;
  const isOfManagers = MANAGERS_HEAR.includes(kind);
  const isManager = arrayContains(users.scopes, ['manage_users']);
  const needed = scopesForNotification(kind);
  return db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      isWatchdog: users.isWatchdog,
      isManager: sql<boolean>`${isManager}`,
      delivery: isOfManagers
        ? sql<NotificationDelivery>`CASE WHEN ${delivery} = 'off' AND ${isManager} THEN 'daily' ELSE ${delivery} END`
        : delivery,
      whose: isOfManagers
        ? sql<NoticesWhose>`CASE WHEN ${isManager} THEN 'all' ELSE coalesce(${notificationPreferences.whose}, 'all') END`
        : sql<NoticesWhose>`coalesce(${notificationPreferences.whose}, 'all')`,
      hasChosen: sql<boolean>`${notificationPreferences.userId} IS NOT NULL`,
      subscriptionIds: sql<number[]>`CASE WHEN ${notificationPreferences.push} THEN ARRAY(
        SELECT s.id FROM ${pushSubscriptions} s WHERE s.user_id = ${users}.id ORDER BY s.id) ELSE '{}'::int[] END`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(plans, eq(plans.id, companies.planId))
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind)),
    )
    .where(
      and(
        eq(users.companyId, companyId),
        mayOpenProfiles(),
        needed.length === 0
          ? undefined
          : or(arrayOverlaps(users.scopes, [...needed]), isOfManagers || orManagers ? isManager : undefined),
        PACKET_KINDS.includes(kind) ? eq(plans.canConnect, true) : undefined,
        TICKET_KINDS.includes(kind) ? eq(plans.canLoadDashboard, true) : undefined,
      ),
    )
    .orderBy(asc(users.id));
}

/** Who of a company gets a kind of event, of some loads at least. */
export const notificationRecipients = async (db: Queryable, companyId: number, kind: CompanyEventKind) =>
  (await readersOf(db, companyId, kind)).filter(isTold);

export const isTold = ({ delivery, subscriptionIds }: NotificationRecipient) =>
  delivery !== 'off' || subscriptionIds.length > 0;

/** How one user chose to hear of a kind. */
export type NoticeChoice = { delivery: NotificationDelivery; whose: NoticesWhose; push: boolean };

/** How one user hears of each kind: as they chose, else as the contract says. */
export async function notificationChoicesOf(
  db: Queryable,
  userId: number,
): Promise<Record<CompanyEventKind, NoticeChoice>> {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId));
  const chosen = new Map<string, NoticeChoice>(
    rows.map(({ kind, delivery, whose, push }) => [kind, { delivery, whose, push }]),
  );
  return Object.fromEntries(
    Object.entries(COMPANY_EVENT_KINDS).map(([kind, { delivery }]) => [
      kind,
      chosen.get(kind) ?? { delivery, whose: 'all', push: false },
    ]),
  ) as Record<CompanyEventKind, NoticeChoice>;
}

/** Critical kinds of which no user of the company has chosen to get all events: the rest goes to its managers. */
export async function kindsLeftToManagers(db: Queryable, companyId: number): Promise<Set<CompanyEventKind>> {
  const left = new Set<CompanyEventKind>();
  for (const kind of CRITICAL_KINDS) {
    const readers = await readersOf(db, companyId, kind);
    if (!readers.some((reader) => reader.whose === 'all' && isTold(reader))) left.add(kind);
  }
  return left;
}

/** When users are notified, each on their own clock, else on the company's. */
export async function timesOf(db: Queryable, userIds: readonly number[]): Promise<Map<number, Times>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, settings: notificationSettings, timeZone: companies.timeZone, state: companies.state })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(sql`${users.id} = ANY(${sql.param([...userIds])}::int[])`);
  return new Map(
    rows.map(({ id, settings, timeZone, state }) => {
      const times = settings === null ? DEFAULT_TIMES : toTimes(settings);
      return [id, { ...times, zone: timeZoneOf(times.time_zone ?? timeZone, state) }];
    }),
  );
}

function toTimes(row: typeof notificationSettings.$inferSelect): NotificationTimes {
  const { timeZone, quietStartsAt, quietEndsAt, quietDays, isCriticalHeard, digestTimes } = row;
  return {
    time_zone: timeZone as NotificationTimes['time_zone'],
    quiet_hours:
      quietStartsAt === null || quietEndsAt === null
        ? null
        : { starts_at: quietStartsAt, ends_at: quietEndsAt, days: weekDaysIn(quietDays) },
    is_critical_heard: isCriticalHeard,
    digest_times: digestTimes,
  };
}
