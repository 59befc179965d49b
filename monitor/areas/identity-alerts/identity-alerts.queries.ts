import { commodityName } from '@contract/identity-alerts/commodity-types.constants';
import {
  ALERT_CATEGORY_LABELS,
  type AlertCategory,
  RECENT_IDENTITY_ALERT_DAYS,
} from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert, ReporterRecord } from '@contract/identity-alerts/identity-alerts.entities';
import {
  type AlertStanding,
  type RecordShare,
  recordNote,
  standingNote,
  UPHELD_DAYS,
} from '@contract/identity-alerts/standing.constants';
import { addDays } from '@contract/shared/day';
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { beyondCompany } from '../../db/beyond-company';
import type { Queryable } from '../../db/client';
import { identityAlerts as alerts, areas, carriers, users } from '../../db/schema';
import { defineSearch, InvalidSearchError, toSql } from '../../server/ransack';

// The one place where a company reads other companies' rows (decision 0085). Whatever reads the table for anybody but the
// company that wrote the row stands in this file.

/** Published, not taken back and not expired: what other companies may see, and what warns. */
const isPublic = (now: Date) =>
  and(isNotNull(alerts.publishedAt), isNull(alerts.unpublishedAt), gt(alerts.expiresAt, now))!;

/** Rows that a company may see at all. */
const isSeenBy = (companyId: number, now: Date) => or(eq(alerts.companyId, companyId), isPublic(now))!;

/** A value of the company's own rows; null in every other row, before it leaves the database. */
const own = <T>(companyId: number, value: SQL | { getSQL(): SQL }) =>
  sql<T | null>`CASE WHEN ${alerts.companyId} = ${companyId} THEN ${value} END`;

type Counts = Record<keyof ReporterRecord, number>;

/**
 * How all alerts that the reporter of a row published turned out. An alert is upheld by another company's alert on the
 * same carrier, if both have standing that counts and the companies are not one entry of the federal record.
 */
const recordCounts = (now: Date) => {
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql<Counts>`(
    SELECT json_build_object('published', count(*), 'withdrawn', count(r.unpublished_at),
      'answered', count(*) FILTER (WHERE EXISTS (
        SELECT FROM identity_alert_messages m WHERE m.identity_alert_id = r.id AND m.author = 'carrier')),
      'upheld', count(*) FILTER (WHERE r.unpublished_at IS NULL AND r.standing_from <= ${moment} AND EXISTS (
        SELECT FROM identity_alerts o JOIN companies oc ON oc.id = o.company_id JOIN companies rc ON rc.id = r.company_id
        WHERE o.carrier_id = r.carrier_id AND o.company_id <> r.company_id AND (oc.carrier_id = rc.carrier_id) IS NOT TRUE
          AND o.published_at BETWEEN r.published_at - make_interval(days => ${UPHELD_DAYS})
            AND r.published_at + make_interval(days => ${UPHELD_DAYS})
          AND o.unpublished_at IS NULL AND o.standing_from <= ${moment})))
    FROM identity_alerts r WHERE r.company_id = ${alerts}.company_id AND r.published_at IS NOT NULL)`;
};

const share = (some: number, all: number): RecordShare => {
  if (some === 0) return 'none';
  return some * 2 >= all ? 'half_or_more' : 'some';
};

function recordOf({ published, withdrawn, answered, upheld }: Counts): ReporterRecord {
  return {
    published: published >= 10 ? 'ten_or_more' : published >= 2 ? 'two_to_nine' : 'first',
    withdrawn: share(withdrawn, published),
    answered: share(answered, published),
    upheld: share(upheld, published),
  };
}

const shown = (companyId: number, now: Date) => ({
  id: alerts.id,
  is_own: sql<boolean>`${alerts.companyId} = ${companyId}`,
  state: sql<IdentityAlert['state']>`CASE
    WHEN ${alerts.publishedAt} IS NULL AND ${alerts.heldAt} IS NOT NULL THEN 'held'
    WHEN ${alerts.publishedAt} IS NULL THEN 'draft' WHEN ${alerts.unpublishedAt} IS NOT NULL THEN 'unpublished'
    WHEN ${alerts.expiresAt} <= ${now.toISOString()}::timestamptz THEN 'expired' ELSE 'published' END`,
  carrier_id: alerts.carrierId,
  carrier_name: sql<string | null>`coalesce(${carriers.legalName}, ${carriers.dbaName})`,
  is_type: sql<AlertCategory>`${alerts.isType}`,
  message_for_display: alerts.messageForDisplay,
  file_date: alerts.fileDate,
  origin_area_id: alerts.originAreaId,
  origin_name: areas.name,
  commodity_type_id: alerts.commodityTypeId,
  has_evidence: sql<boolean>`EXISTS (SELECT FROM identity_alert_files f WHERE f.identity_alert_id = ${alerts}.id)`,
  standing: alerts.standingKind,
  standing_from: alerts.standingFrom,
  reporter_record: recordCounts(now),
  is_carrier_email_young: alerts.isCarrierEmailYoung,
  published_at: alerts.publishedAt,
  expires_at: alerts.expiresAt,
  created_at: sql<Date>`CASE WHEN ${alerts.companyId} = ${companyId} THEN ${alerts.createdAt}
    ELSE ${alerts.publishedAt} END`.mapWith(alerts.createdAt),
  answers: sql<IdentityAlert['answers']>`(
    SELECT coalesce(json_agg(json_build_object('author', m.author, 'message_for_display', m.message_for_display,
      'created_at', m.created_at) ORDER BY m.created_at, m.id), '[]')
    FROM identity_alert_messages m WHERE m.identity_alert_id = ${alerts}.id AND m.is_public)`,
  own: own<NonNullable<IdentityAlert['own']>>(
    companyId,
    sql`json_build_object('company_id', ${alerts.companyId}, 'user_id', ${alerts.userId},
      'user', nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), 'phone_e164', ${alerts.phoneE164},
      'email', ${alerts.email}, 'origin_postal_code', ${alerts.originPostalCode}, 'site', ${alerts.site},
      'unpublished_at', ${alerts.unpublishedAt}, 'unpublish_reason', ${alerts.unpublishReason},
      'about', ${alerts.about}, 'held_because', ${alerts.heldBecause}, 'refused_because', ${alerts.refusedBecause},
      'version', ${alerts.version})`,
  ),
});

const selectShown = (db: Queryable, companyId: number, now: Date) =>
  db
    .select(shown(companyId, now))
    .from(alerts)
    .leftJoin(carriers, eq(carriers.id, alerts.carrierId))
    .leftJoin(areas, eq(areas.id, alerts.originAreaId))
    .leftJoin(users, and(eq(users.id, alerts.userId), eq(alerts.companyId, companyId)));

type Row = Awaited<ReturnType<typeof selectShown>>[number];

const iso = (moment: Date | string) => new Date(moment).toISOString();
function toWire({ own: ofCompany, ...row }: Row): IdentityAlert {
  const published_at = row.published_at && iso(row.published_at);
  const standing_from = row.standing_from && iso(row.standing_from);
  const reporter_record = recordOf(row.reporter_record);
  return {
    ...row,
    commodity_name: commodityName(row.commodity_type_id),
    published_at,
    standing_from,
    standing_note: standingNote(row.standing, standing_from, published_at),
    reporter_record,
    reporter_note: recordNote(reporter_record),
    expires_at: row.expires_at && iso(row.expires_at),
    created_at: iso(row.created_at),
    answers: row.answers.map((answer) => ({ ...answer, created_at: iso(answer.created_at) })),
    own: ofCompany && { ...ofCompany, unpublished_at: ofCompany.unpublished_at && iso(ofCompany.unpublished_at) },
  };
}

/** What `q[...]` may search in every alert that a company sees: what it is shown of them. */
const publicAttributes = (companyId: number) =>
  ({
    id: { column: alerts.id, type: 'integer' },
    carrier_id: { column: alerts.carrierId, type: 'integer' },
    is_type: { column: alerts.isType, type: 'string' },
    message_for_display: { column: alerts.messageForDisplay, type: 'string' },
    file_date: { column: alerts.fileDate, type: 'date' },
    origin_area_id: { column: alerts.originAreaId, type: 'integer' },
    commodity_type_id: { column: alerts.commodityTypeId, type: 'integer' },
    standing: { column: alerts.standingKind, type: 'string' },
    published_at: { column: alerts.publishedAt, type: 'datetime' },
    expires_at: { column: alerts.expiresAt, type: 'datetime' },
    created_at: {
      column: sql`CASE WHEN ${alerts.companyId} = ${companyId} THEN ${alerts.createdAt} ELSE ${alerts.publishedAt} END`,
      type: 'datetime',
    },
  }) as const;

/** Attributes that only a search of the company's own alerts may use. */
const privateAttributes = {
  company_id: { column: alerts.companyId, type: 'integer' },
  user_id: { column: alerts.userId, type: 'integer' },
  site: { column: alerts.site, type: 'string' },
  phone_e164: { column: alerts.phoneE164, type: 'string' },
  email: { column: alerts.email, type: 'string' },
  origin_postal_code: { column: alerts.originPostalCode, type: 'string' },
  unpublished_at: { column: alerts.unpublishedAt, type: 'datetime' },
  unpublish_reason: { column: alerts.unpublishReason, type: 'string' },
} as const;

/**
 * What a search asks for. One that names anything private, as a condition or an order, alone or beside others, is a search
 * among the company's own alerts: what others wrote changes neither its answers nor its totals.
 *
 * @throws InvalidSearchError
 */
function searchFor(companyId: number, now: Date, q: unknown) {
  const attributes = publicAttributes(companyId);
  try {
    return { ...toSql(defineSearch({ table: alerts, attributes }), q), rows: isSeenBy(companyId, now) };
  } catch (error) {
    if (!(error instanceof InvalidSearchError)) throw error;
    const search = defineSearch({ table: alerts, attributes: { ...attributes, ...privateAttributes } });
    return { ...toSql(search, q), rows: eq(alerts.companyId, companyId) };
  }
}

/** A page of the alerts that a company sees, own drafts first, then the newest. */
export async function listAlerts(
  db: Queryable,
  companyId: number,
  now: Date,
  query: { page: number; per_page: number; q?: unknown },
): Promise<{ alerts: IdentityAlert[]; total: number }> {
  const { where, orderBy, rows } = searchFor(companyId, now, query.q);
  const wanted = and(where, rows);
  const found = await beyondCompany('published_alerts', () =>
    selectShown(db, companyId, now)
      .where(wanted)
      .orderBy(...orderBy, sql`${alerts.publishedAt} DESC NULLS FIRST`, desc(alerts.id))
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page),
  );
  const total = await beyondCompany('published_alerts', () => db.$count(alerts, wanted));
  return { alerts: found.map(toWire), total };
}

/** One alert that the company sees; null: there is none, or it is another company's that is not public. */
export async function findAlert(
  db: Queryable,
  companyId: number,
  now: Date,
  id: number,
): Promise<IdentityAlert | null> {
  const [row] = await beyondCompany('published_alerts', () =>
    selectShown(db, companyId, now).where(and(eq(alerts.id, id), isSeenBy(companyId, now))),
  );
  return row ? toWire(row) : null;
}

/** What an alert says to its carrier behind the mailed link, while it is public. */
export async function findAlertForCarrier(db: Queryable, tokenHash: string, now: Date) {
  const [row] = await selectShown(db, 0, now)
    .where(and(eq(alerts.carrierTokenHash, tokenHash), isPublic(now)))
    .limit(1);
  if (!row) return null;
  const [kept] = await db
    .select({ companyId: alerts.companyId, carrierEmail: alerts.carrierEmail })
    .from(alerts)
    .where(eq(alerts.id, row.id));
  return { alert: toWire(row), ...kept! };
}

/** The part of a carrier's alerts that warns and may be shown elsewhere: no company, no contact. */
export type PublicAlert = {
  id: number;
  carrierId: number;
  isType: AlertCategory;
  message: string;
  publishedOn: string;
  fileDate: string;
  hasEvidence: boolean;
  standing: AlertStanding | null;
  /** From when on that counts. */
  standingFrom: string | null;
  /** What all read of it, and of the reporter's record. */
  standingNote: string;
  reporterNote: string;
  answers: string[];
  /** The carrier answered, from an address that its record has had for 90 days: it lowers the alert. */
  isAnswered: boolean;
};

/**
 * The unexpired public alerts of these carriers, the newest first: one query, however many carriers.
 *
 * @param at a moment; of a day, its beginning
 */
export async function publicAlertsOf(
  db: Queryable,
  carrierIds: readonly number[],
  at: Date | string,
): Promise<Map<number, PublicAlert[]>> {
  const byCarrier = new Map<number, PublicAlert[]>();
  if (carrierIds.length === 0) return byCarrier;
  const now = typeof at === 'string' ? new Date(`${at}T00:00:00Z`) : at;
  const rows = await beyondCompany('published_alerts', () =>
    selectShown(db, 0, now)
      .where(and(inArray(alerts.carrierId, [...carrierIds]), isPublic(now)))
      .orderBy(desc(alerts.publishedAt), desc(alerts.id)),
  );
  for (const row of rows) {
    const carrierId = row.carrier_id!;
    const wire = toWire(row);
    const answers = row.answers
      .filter(({ author }) => author === 'carrier')
      .map(({ message_for_display: text }) => text);
    const alert: PublicAlert = {
      id: row.id,
      carrierId,
      isType: row.is_type,
      message: row.message_for_display,
      publishedOn: iso(row.published_at!).slice(0, 10),
      fileDate: row.file_date,
      hasEvidence: row.has_evidence,
      standing: row.standing,
      standingFrom: row.standing_from && iso(row.standing_from),
      standingNote: wire.standing_note,
      reporterNote: wire.reporter_note,
      answers,
      isAnswered: answers.length > 0 && !row.is_carrier_email_young,
    };
    byCarrier.set(carrierId, [...(byCarrier.get(carrierId) ?? []), alert]);
  }
  return byCarrier;
}

/** Those young enough to warn wherever the carrier is shown. */
export const recentOf = (found: readonly PublicAlert[], today: string): PublicAlert[] =>
  found.filter(({ publishedOn }) => publishedOn >= addDays(today, -RECENT_IDENTITY_ALERT_DAYS));

/** For the contact search: whether a carrier has a public alert. */
export const hasPublicAlert = (carrierId: SQL, now: Date): SQL =>
  sql`EXISTS (SELECT FROM identity_alerts a WHERE a.carrier_id = ${carrierId} AND a.published_at IS NOT NULL
    AND a.unpublished_at IS NULL AND a.expires_at > ${now.toISOString()}::timestamptz)`;

export const categoryOf = ({ isType }: Pick<PublicAlert, 'isType'>) => ALERT_CATEGORY_LABELS[isType];
