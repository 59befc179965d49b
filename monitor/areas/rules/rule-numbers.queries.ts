import { NUMBERED_RULES, type RuleNumbers } from '@contract/rules/rule-numbers';
import type { KeptRuleNumbers, RuleNumbersEffect } from '@contract/rules/rule-numbers.calls';
import { RULE_SETTINGS } from '@contract/rules/rules.constants';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { fullNameOrNull } from '../../db/full-name';
import { carriers, carrierSearchIndex as index, ruleNumbers, subscriptions, users } from '../../db/schema';
import { RULES } from './rules';
import { listActiveClassifications, withDefaults } from './rules.queries';

/** A company's own numbers with the version of the row: 0 where it never changed one. */
export async function ruleNumbersOf(db: Queryable, companyId: number): Promise<KeptRuleNumbers> {
  const [row] = await db
    .select({ own: ruleNumbers, by: fullNameOrNull(users) })
    .from(ruleNumbers)
    .leftJoin(users, eq(users.id, ruleNumbers.changedByUserId))
    .where(eq(ruleNumbers.companyId, companyId));
  return {
    rule_numbers: withDefaults(row?.own.numbers ?? null),
    version: row?.own.version ?? 0,
    updated_at: row?.own.changedAt?.toISOString() ?? null,
    updated_by: row?.by ?? null,
  };
}

/** How many carriers that the company follows meet each rule with its number now and with another, by the search index. */
export async function ruleNumbersEffect(
  db: Queryable,
  companyId: number,
  given: Partial<RuleNumbers>,
  today: string,
): Promise<RuleNumbersEffect> {
  const { rule_numbers: before } = await ruleNumbersOf(db, companyId);
  const after = { ...before, ...given };
  const asking = await listActiveClassifications(db, companyId);
  const meets = (numbers: RuleNumbers) =>
    NUMBERED_RULES.map(
      (type) => sql`(count(*) FILTER (WHERE ${RULES[type].where(index, { companyId, today, numbers })}))::int`,
    );
  const counts = sql.join([...meets(before), ...meets(after)], sql`, `);
  const { rows } = await db.execute<{ followed: number; counts: number[] }>(sql`
    SELECT count(*)::int AS followed, ARRAY[${counts}] AS counts
    FROM ${subscriptions} JOIN ${carriers} ON ${carriers.id} = ${subscriptions.carrierId}
      LEFT JOIN ${index} ON ${index.carrierId} = ${carriers.id}
    WHERE ${subscriptions.companyId} = ${companyId}`);
  const [{ followed, counts: found }] = rows as [{ followed: number; counts: number[] }];
  return {
    followed_count: followed,
    rules: NUMBERED_RULES.map((type, at) => ({
      is_type: type,
      from: before[type],
      to: after[type],
      passing_before: found[at]!,
      passing_after: found[at + NUMBERED_RULES.length]!,
      decides_in: asking.filter(({ rule_set }) => rule_set[type] === RULE_SETTINGS.active).map(({ name }) => name),
    })),
  };
}
