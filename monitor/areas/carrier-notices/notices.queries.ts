import { CARRIER_NOTICE_DAYS } from '@contract/rate-confirmations/carrier-notices.constants';
import type { CarrierNotice } from '@contract/rate-confirmations/rate-confirmations.entities';
import { DAY_MS } from '@contract/shared/day';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carrierNotices, companies, loads } from '../../db/schema';
import { digest } from '../../server/authentication/tokens';
import { saysOf } from './notice-mails';

type NoticeRow = typeof carrierNotices.$inferSelect;

/** The notice behind a link, while the link works: not used, not old. Null: it leads nowhere, whatever it once was. */
export async function noticeBehind(db: Queryable, token: string, now: Date) {
  const [found] = await db
    .select({ notice: carrierNotices, company: companies })
    .from(carrierNotices)
    .innerJoin(companies, eq(companies.id, carrierNotices.companyId))
    .where(
      and(
        eq(carrierNotices.tokenHash, digest(token)),
        isNull(carrierNotices.deniedAt),
        gt(carrierNotices.createdAt, new Date(now.getTime() - CARRIER_NOTICE_DAYS * DAY_MS)),
      ),
    );
  return found ?? null;
}

/** What the carrier was notified of about a confirmation, the newest first. */
export async function noticesOfConfirmation(db: Queryable, companyId: number, id: number): Promise<CarrierNotice[]> {
  const rows = await db
    .select()
    .from(carrierNotices)
    .where(and(eq(carrierNotices.companyId, companyId), eq(carrierNotices.rateConfirmationId, id)))
    .orderBy(desc(carrierNotices.id));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    denied_at: row.deniedAt?.toISOString() ?? null,
  }));
}

/** What the address of record said was not the carrier, about a load. */
export interface Denial {
  id: number;
  email: string | null;
  says: string;
  at: string;
}

export const denialOf = (row: NoticeRow): Denial => ({
  id: row.id,
  email: row.email,
  says: String(saysOf(row)),
  at: row.deniedAt!.toISOString(),
});

/** Of each load, what was denied in the name of the carrier that has it, the newest first. */
export async function denialsOfLoads(db: Queryable, loadIds: readonly number[]): Promise<Map<number, Denial[]>> {
  if (loadIds.length === 0) return new Map();
  const rows = await db
    .select({ notice: carrierNotices })
    .from(carrierNotices)
    .innerJoin(loads, and(eq(loads.id, carrierNotices.loadId), eq(loads.carrierId, carrierNotices.carrierId)))
    .where(and(inArray(carrierNotices.loadId, [...loadIds]), isNotNull(carrierNotices.deniedAt)))
    .orderBy(asc(carrierNotices.loadId), desc(carrierNotices.deniedAt), desc(carrierNotices.id));
  const found = new Map<number, Denial[]>();
  for (const { notice } of rows) found.set(notice.loadId!, [...(found.get(notice.loadId!) ?? []), denialOf(notice)]);
  return found;
}
