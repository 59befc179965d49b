import type { TmsMapping, TmsMappingSummary } from '@contract/tms/tms.entities';
import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { tmsMappings, tmsMappingVersions, tmsMessages, users } from '../../db/schema';
import { tryMapping } from './try-mapping';

export type MappingRow = typeof tmsMappings.$inferSelect;
export type VersionRow = typeof tmsMappingVersions.$inferSelect;

/** @throws ApiError 404, also for one of another company */
export async function mappingRow(db: Queryable, companyId: number, id: number): Promise<MappingRow> {
  const [row] = await db
    .select()
    .from(tmsMappings)
    .where(and(eq(tmsMappings.companyId, companyId), eq(tmsMappings.id, id)));
  if (!row) throw httpErrors.notFound('That TMS mapping');
  return row;
}

/** @throws ApiError 404 for a number that the mapping does not have */
export async function versionRow(
  db: Queryable,
  companyId: number,
  mappingId: number,
  number?: number,
): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(tmsMappingVersions)
    .where(
      and(
        eq(tmsMappingVersions.companyId, companyId),
        eq(tmsMappingVersions.mappingId, mappingId),
        number === undefined ? undefined : eq(tmsMappingVersions.number, number),
      ),
    )
    .orderBy(desc(tmsMappingVersions.number))
    .limit(1);
  if (!row) throw httpErrors.notFound('That version');
  return row;
}

/** The company's mappings, by name. */
export async function mappingsOf(db: Queryable, companyId: number, id?: number): Promise<TmsMappingSummary[]> {
  const rows = await db
    .select()
    .from(tmsMappings)
    .where(and(eq(tmsMappings.companyId, companyId), id === undefined ? undefined : eq(tmsMappings.id, id)))
    .orderBy(asc(tmsMappings.name), asc(tmsMappings.id));
  const ids = rows.map((row) => row.id);
  const counted = ids.length
    ? await db
        .select({
          id: tmsMessages.mappingId,
          last: max(tmsMessages.receivedAt),
          problems: sql<number>`count(*) FILTER (WHERE ${tmsMessages.state} IN ('failed', 'in_part'))`.mapWith(Number),
        })
        .from(tmsMessages)
        .where(and(eq(tmsMessages.companyId, companyId), inArray(tmsMessages.mappingId, ids)))
        .groupBy(tmsMessages.mappingId)
    : [];
  const of = new Map(counted.map((one) => [one.id, one]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    format: row.format,
    version_in_use: row.versionInUse,
    is_active: row.isActive,
    last_message_at: of.get(row.id)?.last?.toISOString() ?? null,
    problems: of.get(row.id)?.problems ?? 0,
    version: row.version,
  }));
}

/**
 * One with its versions, and what one of them makes of its sample.
 *
 * @param number of the version that is shown; omitted, the newest
 * @throws ApiError 404, also for one of another company
 */
export async function getMapping(
  db: Queryable,
  companyId: number,
  id: number,
  now: Date,
  number?: number,
): Promise<TmsMapping> {
  const row = await mappingRow(db, companyId, id);
  const [summary] = await mappingsOf(db, companyId, id);
  const shown = await versionRow(db, companyId, id, number);
  const versions = await db
    .select({ version: tmsMappingVersions, by: fullNameOrNull(users) })
    .from(tmsMappingVersions)
    .leftJoin(users, eq(users.id, tmsMappingVersions.createdByUserId))
    .where(and(eq(tmsMappingVersions.companyId, companyId), eq(tmsMappingVersions.mappingId, id)))
    .orderBy(desc(tmsMappingVersions.number));
  const { rules, sample } = shown;
  return {
    ...summary!,
    has_address: row.addressDigest !== null,
    versions: versions.map(({ version, by }) => ({
      number: version.number,
      created_at: version.createdAt.toISOString(),
      created_by: by,
    })),
    shown: {
      number: shown.number,
      rules,
      sample,
      trial: await tryMapping(db, { format: row.format, sample, rules }, now),
    },
  };
}
