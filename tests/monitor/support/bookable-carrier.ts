import { INDEFINITE_OVERRIDE_EXPIRY, RULE_TYPES, type RuleType } from '@contract/rules/rules.constants';
import { classifications, companies, connections, ruleOverrides } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import type { SectionMonitor } from './section-monitor';
import { NOON } from './today';

/**
 * Makes carriers such as the gate lets have a load: onboarded, and every rule of the company accepted by an override, so
 * that a test says only what it is about.
 */
export async function makeBookable(
  { db }: Pick<SectionMonitor, 'db'>,
  carrierIds: readonly number[],
  legalName = 'Demo Brokerage',
): Promise<void> {
  if (carrierIds.length === 0) return;
  const [company] = await db.select().from(companies).where(eq(companies.legalName, legalName));
  const companyId = company!.id;
  await db
    .insert(connections)
    .values(carrierIds.map((carrierId) => ({ companyId, carrierId, status: 'onboarded' as const })))
    .onConflictDoUpdate({
      target: [connections.companyId, connections.carrierId],
      set: { status: 'onboarded', isDismissed: false },
    });
  await overrideRules({ db }, companyId, carrierIds, RULE_TYPES);
}

/** The gate asks these of each carrier; most tests load no federal file for them. */
export const MAY_HAUL_RULES = ['interstate_carrier_authority_is_active', 'no_active_oos_orders'] as const;

/** Accepts rules for carriers, in each active classification of the company. */
export async function overrideRules(
  { db }: Pick<SectionMonitor, 'db'>,
  companyId: number,
  carrierIds: readonly number[],
  types: readonly RuleType[],
): Promise<void> {
  const active = await db
    .select({ id: classifications.id })
    .from(classifications)
    .where(and(eq(classifications.companyId, companyId), eq(classifications.isActive, true)));
  const overrides = carrierIds.flatMap((carrierId) =>
    active.flatMap(({ id: classificationId }) =>
      types.map((isType) => ({
        companyId,
        carrierId,
        classificationId,
        isType,
        reason: 'Accepted by the test.',
        expirationDate: INDEFINITE_OVERRIDE_EXPIRY,
        createdAt: NOON,
      })),
    ),
  );
  if (overrides.length > 0) await db.insert(ruleOverrides).values(overrides);
}
