import type { CarrierNotice } from '@contract/identity-alerts/identity-alerts.constants';
import { ALERT_CATEGORY_LABELS, type AlertCategory } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlertInFull, IdentityAlertMessage } from '@contract/identity-alerts/identity-alerts.entities';
import { standingNote } from '@contract/identity-alerts/standing.constants';
import { and, asc, eq, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import {
  identityAlerts as alerts,
  identityAlertFiles,
  identityAlertMessages,
  storedFiles,
  users,
} from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { findAlert } from './identity-alerts.queries';
import { findStanding } from './standing-of-alert';

export type AlertRow = typeof alerts.$inferSelect;

/** @throws ApiError 404, also for an alert of another company */
export async function ownAlert(d: Decision, id: number): Promise<AlertRow> {
  const [row] = await d.tx.select().from(alerts).where(d.own(alerts, id));
  if (!row) throw httpErrors.notFound('That alert');
  return row;
}

/** As events and histories name it. */
export const labelOf = ({ isType }: Pick<AlertRow, 'isType'>) => ALERT_CATEGORY_LABELS[isType as AlertCategory];

type Told = Pick<AlertRow, 'id' | 'isType' | 'fileDate' | 'standingKind' | 'standingFrom' | 'publishedAt'>;

/** What an event about an alert contains for programs: nothing that only its own company may see. */
export const eventDataOf = (alert: Told) => ({
  identity_alert_id: alert.id,
  is_type: alert.isType,
  file_date: alert.fileDate,
  standing: alert.standingKind,
  standing_note: noteOf(alert),
});

/** Whether and to what it is tied, in a sentence. */
export const noteOf = ({ standingKind, standingFrom, publishedAt }: Told) =>
  standingNote(standingKind, standingFrom?.toISOString() ?? null, publishedAt?.toISOString() ?? null);

/**
 * One alert that the company sees, in full where it is its own.
 *
 * @throws ApiError 404
 */
export async function getAlert(db: Queryable, companyId: number, now: Date, id: number): Promise<IdentityAlertInFull> {
  const alert = await findAlert(db, companyId, now, id);
  if (!alert) throw httpErrors.notFound('That alert');
  if (!alert.is_own) return { ...alert, reported: null };
  const [row] = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.companyId, companyId), eq(alerts.id, id)));
  const files = await db
    .select({ id: identityAlertFiles.id, name: storedFiles.name, bytes: storedFiles.bytes })
    .from(identityAlertFiles)
    .innerJoin(storedFiles, and(eq(storedFiles.id, identityAlertFiles.fileId), eq(storedFiles.companyId, companyId)))
    .where(eq(identityAlertFiles.identityAlertId, id))
    .orderBy(asc(identityAlertFiles.id));
  const reported = {
    unsanitized_message: row!.unsanitizedMessage,
    files,
    messages: await messagesOf(db, id),
    carrier_notice: noticeOf(row!),
  };
  if (row!.publishedAt !== null) return { ...alert, reported };
  // As it would be if it were published now.
  const standing = await findStanding(db, row!, now);
  const from = standing?.from.toISOString() ?? null;
  return {
    ...alert,
    standing: standing?.kind ?? null,
    standing_from: from,
    standing_note: standingNote(standing?.kind ?? null, from, now.toISOString()),
    reported,
  };
}

function noticeOf({ carrierId, publishedAt, carrierEmail }: AlertRow): CarrierNotice {
  if (carrierId === null) return 'no_carrier';
  if (publishedAt === null) return 'not_yet';
  return carrierEmail === null ? 'no_address' : 'mailed';
}

/** Every message under an alert of the company's own: whose it is was checked before. */
async function messagesOf(db: Queryable, alertId: number): Promise<IdentityAlertMessage[]> {
  const rows = await db
    .select({
      id: identityAlertMessages.id,
      identity_alert_id: identityAlertMessages.identityAlertId,
      author: sql<IdentityAlertMessage['author']>`${identityAlertMessages.author}`,
      is_public: identityAlertMessages.isPublic,
      written: identityAlertMessages.unsanitizedMessage,
      message_for_display: identityAlertMessages.messageForDisplay,
      user: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      created_at: identityAlertMessages.createdAt,
    })
    .from(identityAlertMessages)
    .leftJoin(users, eq(users.id, identityAlertMessages.userId))
    .where(eq(identityAlertMessages.identityAlertId, alertId))
    .orderBy(asc(identityAlertMessages.createdAt), asc(identityAlertMessages.id));
  return rows.map(({ written, ...row }) => ({
    ...row,
    // Its own people read an internal message as it was written.
    message_for_display: row.is_public ? row.message_for_display : (written ?? row.message_for_display),
    created_at: row.created_at.toISOString(),
  }));
}

/** One message of the company's own alert, which is there. */
export async function getMessage(db: Queryable, alertId: number, id: number): Promise<IdentityAlertMessage> {
  return (await messagesOf(db, alertId)).find((message) => message.id === id)!;
}
