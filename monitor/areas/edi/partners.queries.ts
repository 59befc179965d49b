import type { EdiPartner } from '@contract/edi/edi.entities';
import { and, asc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers, ediPartners } from '../../db/schema';
import { folderNames } from './edi-folders';

export type PartnerRow = typeof ediPartners.$inferSelect;

/** @throws ApiError 404, also for one of another company */
export async function partnerRow(db: Queryable, companyId: number, id: number): Promise<PartnerRow> {
  const [row] = await db
    .select()
    .from(ediPartners)
    .where(and(eq(ediPartners.companyId, companyId), eq(ediPartners.id, id)));
  if (!row) throw httpErrors.notFound('That EDI partner');
  return row;
}

/** The company's partners, by name. */
export async function partnersOf(db: Queryable, companyId: number, id?: number): Promise<EdiPartner[]> {
  const rows = await db
    .select({ row: ediPartners, legalName: carriers.legalName })
    .from(ediPartners)
    .leftJoin(carriers, eq(carriers.id, ediPartners.carrierId))
    .where(and(eq(ediPartners.companyId, companyId), id === undefined ? undefined : eq(ediPartners.id, id)))
    .orderBy(asc(ediPartners.name), asc(ediPartners.id));
  return rows.map(({ row, legalName }) => toWire(row, legalName));
}

/** @throws ApiError 404, also for one of another company */
export async function getPartner(db: Queryable, companyId: number, id: number): Promise<EdiPartner> {
  const [partner] = await partnersOf(db, companyId, id);
  if (!partner) throw httpErrors.notFound('That EDI partner');
  return partner;
}

function toWire(row: PartnerRow, legalName: string | null): EdiPartner {
  const folders = folderNames(row.companyId, row.id);
  return {
    id: row.id,
    name: row.name,
    their_qualifier: row.theirQualifier,
    their_id: row.theirId,
    their_group_id: row.theirGroupId,
    our_qualifier: row.ourQualifier,
    our_id: row.ourId,
    our_group_id: row.ourGroupId,
    scac: row.scac,
    x12_version: row.x12Version,
    is_test: row.isTest,
    element_separator: row.elementSeparator,
    segment_end: row.segmentEnd,
    time_zone: row.timeZone,
    times_without_zone: row.timesWithoutZone,
    answer_within_minutes: row.answerWithinMinutes,
    deadline_rule: row.deadlineRule,
    change_rule: row.changeRule,
    is_change_answered: row.isChangeAnswered,
    sends_statuses: row.sendsStatuses,
    carrier: row.carrierId === null ? null : { id: row.carrierId, legal_name: legalName },
    is_active: row.isActive,
    in_folder: folders.in,
    out_folder: folders.out,
    version: row.version,
  };
}
