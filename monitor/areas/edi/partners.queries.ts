import type { EdiPartner, EdiSftp } from '@contract/edi/edi.entities';
import { and, asc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers, ediPartners, ediSftp } from '../../db/schema';
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
    .select({ row: ediPartners, legalName: carriers.legalName, sftp: ediSftp })
    .from(ediPartners)
    .leftJoin(carriers, eq(carriers.id, ediPartners.carrierId))
    .leftJoin(ediSftp, eq(ediSftp.partnerId, ediPartners.id))
    .where(and(eq(ediPartners.companyId, companyId), id === undefined ? undefined : eq(ediPartners.id, id)))
    .orderBy(asc(ediPartners.name), asc(ediPartners.id));
  return rows.map(({ row, legalName, sftp }) => toWire(row, legalName, sftp));
}

/** @throws ApiError 404, also for one of another company */
export async function getPartner(db: Queryable, companyId: number, id: number): Promise<EdiPartner> {
  const [partner] = await partnersOf(db, companyId, id);
  if (!partner) throw httpErrors.notFound('That EDI partner');
  return partner;
}

const sftpOnWire = (row: typeof ediSftp.$inferSelect): EdiSftp => ({
  host: row.host,
  port: row.port,
  username: row.username,
  signs_in_with: row.signsInWith,
  host_key: row.hostKey,
  fetch_from: row.fetchFrom,
  put_into: row.putInto,
  last_ok_at: row.lastOkAt?.toISOString() ?? null,
  problem: row.problem,
});

function toWire(row: PartnerRow, legalName: string | null, sftp: typeof ediSftp.$inferSelect | null): EdiPartner {
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
    partner_codes: row.partnerCodes,
    carrier: row.carrierId === null ? null : { id: row.carrierId, legal_name: legalName },
    is_active: row.isActive,
    in_folder: folders.in,
    out_folder: folders.out,
    sftp: sftp && sftpOnWire(sftp),
    version: row.version,
  };
}
