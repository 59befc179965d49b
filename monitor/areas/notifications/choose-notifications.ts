import type { CallParsed } from '@contract/call';
import {
  COMPANY_EVENT_KIND_NAMES,
  COMPANY_EVENT_KINDS,
  NOTIFICATION_DELIVERY_LABELS,
} from '@contract/integrations/company-events.constants';
import { NOTICES_WHOSE_LABELS } from '@contract/notifications/notices.constants';
import type {
  NotificationTimes,
  updateNotificationPreferences,
} from '@contract/notifications/notification-preferences.calls';
import { and, eq, gt, sql } from 'drizzle-orm';
import { notificationMails, notificationPreferences, notificationSettings } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';
import type { Decision } from '../../decisions/decision';
import { type NoticeChoice, notificationChoicesOf, TICKET_KINDS, timesOf } from './notification-preferences';
import { nextDigest, quietUntil } from './when-told';

type Input = CallParsed<typeof updateNotificationPreferences>['body'];

/**
 * Chooses how and when the signed-in user is notified of each kind of event; kinds that are left out stay as they are.
 */
export function chooseNotifications(deciding: Deciding, input: Input) {
  return decide(deciding, async (d) => {
    const userId = d.user.id;
    const changes = await changeChoices(d, userId, input);
    if (input.notification_times) changes.push(...(await changeTimes(d, userId, input.notification_times)));
    if (changes.length === 0) return;
    d.audit({ kind: 'notifications_changed', summary: `Own notices: ${changes.join('; ')}`, subjectUserId: userId });
  });
}

async function changeChoices(d: Decision, userId: number, input: Input): Promise<string[]> {
  const before = await notificationChoicesOf(d.tx, userId);
  const { notification_preferences: deliveries = {}, whose = {}, push = {}, only_my_tickets: isOwnOnly } = input;
  const wanted = COMPANY_EVENT_KIND_NAMES.flatMap((kind) => {
    const old = before[kind];
    const byAlerts = TICKET_KINDS.includes(kind) && isOwnOnly !== undefined ? (isOwnOnly ? 'mine' : 'all') : undefined;
    const choice: NoticeChoice = {
      delivery: deliveries[kind] ?? old.delivery,
      // Who had chosen the alerts of their teams did not ask for those of everyone.
      whose: whose[kind] ?? (byAlerts === 'all' && old.whose !== 'mine' ? undefined : byAlerts) ?? old.whose,
      push: push[kind] ?? old.push,
    };
    const isNamed = [deliveries[kind], whose[kind], push[kind], byAlerts].some((one) => one !== undefined);
    return isNamed ? [{ kind, ...choice }] : [];
  });
  if (wanted.length > 0)
    await d.tx
      .insert(notificationPreferences)
      .values(wanted.map((choice) => ({ ...choice, userId, updatedAt: d.now })))
      .onConflictDoUpdate({
        target: [notificationPreferences.userId, notificationPreferences.kind],
        set: {
          delivery: sql`excluded.delivery`,
          whose: sql`excluded.whose`,
          push: sql`excluded.push`,
          updatedAt: d.now,
        },
      });
  return wanted.flatMap(({ kind, ...after }) => {
    const said = differences(before[kind], after);
    return said.length === 0 ? [] : [`${COMPANY_EVENT_KINDS[kind].label}: ${said.join(', ')}`];
  });
}

const differences = (before: NoticeChoice, after: NoticeChoice): string[] => [
  ...(before.delivery === after.delivery ? [] : [NOTIFICATION_DELIVERY_LABELS[after.delivery].toLowerCase()]),
  ...(before.whose === after.whose ? [] : [NOTICES_WHOSE_LABELS[after.whose].toLowerCase()]),
  ...(before.push === after.push ? [] : [after.push ? 'with browser notices' : 'without browser notices']),
];

/** What waits already follows: it is not late by the old times, and it does not ring in the new quiet hours. */
async function changeTimes(d: Decision, userId: number, wanted: NotificationTimes): Promise<string[]> {
  const { zone: _before, ...before } = (await timesOf(d.tx, [userId])).get(userId)!;
  if (JSON.stringify(before) === JSON.stringify(wanted)) return [];
  const {
    time_zone: timeZone,
    quiet_hours: quiet,
    is_critical_heard: isCriticalHeard,
    digest_times: digestTimes,
  } = wanted;
  const row = {
    timeZone,
    quietStartsAt: quiet?.starts_at ?? null,
    quietEndsAt: quiet?.ends_at ?? null,
    ...(quiet && { quietDays: [...quiet.days] }),
    isCriticalHeard,
    digestTimes,
    updatedAt: d.now,
  };
  await d.tx
    .insert(notificationSettings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: row });
  const times = (await timesOf(d.tx, [userId])).get(userId)!;
  const waiting = and(
    eq(notificationMails.userId, userId),
    eq(notificationMails.status, 'waiting'),
    gt(notificationMails.heldUntil, d.now),
  );
  await d.tx
    .update(notificationMails)
    .set({ heldUntil: nextDigest(times, d.now) })
    .where(and(waiting, eq(notificationMails.delivery, 'daily')));
  const quietEnd = quietUntil(times, d.now);
  if (before.time_zone !== timeZone || JSON.stringify(before.quiet_hours) !== JSON.stringify(quiet))
    await d.tx
      .update(notificationMails)
      .set({ heldUntil: quietEnd })
      .where(and(waiting, eq(notificationMails.delivery, 'at_once')));
  return [
    quiet === null
      ? 'no quiet hours'
      : `quiet hours ${quiet.starts_at} to ${quiet.ends_at}, ${isCriticalHeard ? 'critical ones come' : 'critical ones wait'}`,
    `digest at ${digestTimes.join(', ')}`,
  ];
}
