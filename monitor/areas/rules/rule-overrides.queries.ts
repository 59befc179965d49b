import type { CallParsed } from '@contract/call';
import { NUMBERED_RULES, RULE_NUMBERS, type RuleNumbers } from '@contract/rules/rule-numbers';
import type { listRuleOverrides } from '@contract/rules/rule-overrides.calls';
import type { RuleType } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { ruleOverrides, storedFiles, users } from '../../db/schema';
import { columnSearch, toSql } from '../../server/ransack';

type OverrideRow = {
  override: typeof ruleOverrides.$inferSelect;
  file?: { name: string | null } | null;
  user: { id: number; first_name: string | null; last_name: string | null } | null;
};

/** An override on the wire. */
export const toRuleOverride = ({ override, file, user }: OverrideRow): RuleOverride => ({
  id: override.id,
  company_id: override.companyId,
  carrier_id: override.carrierId,
  classification_id: override.classificationId,
  is_type: override.isType as RuleType,
  is_active: override.isActive,
  version: override.version,
  expiration_date: override.expirationDate,
  rule_number: override.ruleNumber,
  reason: override.reason,
  file: file?.name ? { name: file.name, url: `/api/v1/rule_overrides/${override.id}/file` } : null,
  user_id: override.userId,
  user: user?.id ? user : null,
  created_at: override.createdAt.toISOString(),
});

/** Whether a rule asks no more now than when an override of it was made, by `is_type` and `rule_number` of its row. */
export const asksNoMore = (override: SQL, numbers: RuleNumbers): SQL =>
  sql`CASE ${override}.is_type ${sql.join(
    NUMBERED_RULES.map((type) => {
      const isEnough = RULE_NUMBERS[type].isStricterUp ? sql`>=` : sql`<=`;
      return sql`WHEN ${type} THEN coalesce(${override}.rule_number ${isEnough} ${numbers[type]}, true)`;
    }),
    sql` `,
  )} ELSE true END`;

/** `rule_overrides.file` holds the id of its file. */
export const fileOfOverride = sql`${storedFiles.id} = ${ruleOverrides.file}::uuid`;

const rows = (db: Queryable) =>
  db
    .select({
      override: ruleOverrides,
      file: { name: storedFiles.name },
      user: { id: users.id, first_name: users.firstName, last_name: users.lastName },
    })
    .from(ruleOverrides)
    .leftJoin(users, eq(users.id, ruleOverrides.userId))
    .leftJoin(storedFiles, fileOfOverride);

/** What `q[...]` may search in overrides. */
const overridesSearch = columnSearch(ruleOverrides, [
  'id',
  'carrierId',
  'classificationId',
  'isType',
  'isActive',
  'reason',
  'userId',
  'expirationDate',
  'createdAt',
]);

/** All overrides of a company for one carrier, including ended ones: a handful at most. */
export async function overridesOfCarrier(db: Queryable, companyId: number, carrierId: number): Promise<RuleOverride[]> {
  const found = await rows(db)
    .where(and(eq(ruleOverrides.companyId, companyId), eq(ruleOverrides.carrierId, carrierId)))
    .orderBy(desc(ruleOverrides.id));
  return found.map(toRuleOverride);
}

/** A page of a company's overrides, for one carrier if named, newest first, including ended ones. */
export async function ruleOverridesOf(
  db: Queryable,
  companyId: number,
  { carrier_id, page, per_page, q }: CallParsed<typeof listRuleOverrides>['query'],
) {
  const search = toSql(overridesSearch, q);
  const where = and(
    eq(ruleOverrides.companyId, companyId),
    carrier_id === undefined ? undefined : eq(ruleOverrides.carrierId, carrier_id),
    search.where,
  );
  const found = await rows(db)
    .where(where)
    .orderBy(...search.orderBy, desc(ruleOverrides.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return { overrides: found.map(toRuleOverride), total: await db.$count(ruleOverrides, where) };
}

/** @throws ApiError 404, also for an override of another company */
export async function getRuleOverride(db: Queryable, companyId: number, id: number): Promise<RuleOverride> {
  const [found] = await rows(db).where(and(eq(ruleOverrides.companyId, companyId), eq(ruleOverrides.id, id)));
  if (!found) throw httpErrors.notFound('That override');
  return toRuleOverride(found);
}

/** The file of an override. @throws ApiError 404 when there is none, and for an override of another company */
export async function fileIdOfOverride(db: Queryable, companyId: number, id: number): Promise<string> {
  const [row] = await db
    .select({ file: ruleOverrides.file })
    .from(ruleOverrides)
    .where(and(eq(ruleOverrides.companyId, companyId), eq(ruleOverrides.id, id)));
  if (!row?.file) throw httpErrors.notFound('That file');
  return row.file;
}
