import {
  createRuleOverride,
  downloadRuleOverrideFile,
  listRuleOverrides,
  updateRuleOverride,
  uploadRuleOverrideFile,
} from '@contract/rules/rule-overrides.calls';
import { INDEFINITE_OVERRIDE_EXPIRY, RULE_SENTENCES, RULE_SETTINGS } from '@contract/rules/rules.constants';
import type { RuleOverride } from '@contract/rules/rules.entities';
import { formatDate } from '@contract/shared/format';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { classifications, ruleOverrides, ruleSets } from '../../db/schema';
import { lockCompany } from '../../decisions/company-lock';
import { keepFile, readStoredFile } from '../../files/stored-files';
import { lastChange, recordCarrierEvent } from '../../history/carrier-history';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import type { Services } from '../../services';
import { assertKnownCarrier } from '../carriers/known-carrier';
import { lockForReassessment, reassessSubscriptions } from '../subscriptions/reassess-subscriptions';
import { writeVettingFile } from '../vetting/write-vetting-file';
import { overrideThatCounts } from './overrides';
import { fileIdOfOverride, getRuleOverride, ruleOverridesOf } from './rule-overrides.queries';

export function ruleOverridesRoutes(app: FastifyInstance, services: Services) {
  const { db, env } = services;

  mount(app, services, listRuleOverrides, async ({ query }, { company }) => {
    const overrides = await ruleOverridesOf(db, company.id, query.carrier_id);
    const from = (query.page - 1) * query.per_page;
    return paged({ rule_overrides: overrides.slice(from, from + query.per_page) }, query, overrides.length);
  });

  mount(app, services, createRuleOverride, async ({ body }, { company, user, now, today, file }) => {
    const { carrier_id, classification_id, is_type, reason, expiration_date, replaces } = body.rule_override;
    refusePastDay(expiration_date, today);
    const id = await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      await assertKnownCarrier(tx, carrier_id);
      const classification = await getAskedRule(tx, company.id, classification_id, is_type);
      if (replaces !== undefined) {
        const scope = { carrier_id, classification_id, is_type };
        const inForce = overrideThatCounts(await ruleOverridesOf(tx, company.id, carrier_id), scope, today);
        if ((inForce?.id ?? null) !== replaces) await refuseChanged(tx, company.id, scope, inForce);
      }
      // The newer decision replaces the older: ended later, it must not bring that one back.
      await tx
        .update(ruleOverrides)
        .set({ isActive: false })
        .where(
          and(
            eq(ruleOverrides.companyId, company.id),
            eq(ruleOverrides.carrierId, carrier_id),
            eq(ruleOverrides.classificationId, classification_id),
            eq(ruleOverrides.isType, is_type),
          ),
        );
      const owner = { companyId: company.id, carrierId: carrier_id, userId: user.id, now };
      const fileId = file && (await keepFile(tx, file, owner, env));
      const [made] = await tx
        .insert(ruleOverrides)
        .values({
          companyId: company.id,
          carrierId: carrier_id,
          classificationId: classification_id,
          isType: is_type,
          reason,
          file: fileId,
          userId: user.id,
          expirationDate: expiration_date,
          createdAt: now,
        })
        .returning({ id: ruleOverrides.id });
      const summary = `Overrode “${RULE_SENTENCES[is_type]}” for ${classification.name}, ${untilInWords(expiration_date)}${file ? `, with ${file.name}` : ''}`;
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: carrier_id,
        kind: 'rule_override',
        summary,
        note: reason,
        userId: user.id,
        occurredAt: now,
        data: dataOf({ ...body.rule_override, id: made!.id }),
      });
      const decision = { kind: 'override_set' as const, summary, note: reason };
      // Before what follows from it: an override may complete a packet, which has a file of its own.
      await lockForReassessment(tx, company.id, [carrier_id]);
      await writeVettingFile(tx, { company, carrierId: carrier_id, decision, user, now });
      await reassessSubscriptions(tx, company.id, [carrier_id], { now });
      return made!.id;
    });
    return getRuleOverride(db, company.id, id);
  });

  mount(app, services, updateRuleOverride, async ({ params, body }, { company, user, now, today }) => {
    const { is_active, reason, expiration_date, note, seen_reason, seen_expiration_date } = body.rule_override;
    if (expiration_date !== undefined) refusePastDay(expiration_date, today);
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const override = await getRuleOverride(tx, company.id, params.id);
      if (!override.is_active) {
        // Ending it twice is ending it once; what has ended is history and stays as it was.
        const isAgain = is_active === false && reason === undefined && expiration_date === undefined;
        if (isAgain && seen_reason === undefined && seen_expiration_date === undefined) return;
        await refuseEnded(tx, company.id, override);
      }
      if (
        (seen_reason !== undefined && seen_reason !== override.reason) ||
        (seen_expiration_date !== undefined && seen_expiration_date !== override.expiration_date)
      ) {
        const { who, when } = await lastChangeOf(tx, company.id, override);
        throw refuse.changedMeanwhile(
          `${who} has changed this override${when}: it counts ${untilInWords(override.expiration_date)}, because “${override.reason}”. Look again and decide.`,
        );
      }
      const newReason = reason !== override.reason ? reason : undefined;
      const newDay = expiration_date !== override.expiration_date ? expiration_date : undefined;
      if (is_active === undefined && newReason === undefined && newDay === undefined) return;
      await tx
        .update(ruleOverrides)
        .set({ isActive: is_active, reason: newReason, expirationDate: newDay })
        .where(and(eq(ruleOverrides.companyId, company.id), eq(ruleOverrides.id, override.id)));
      const [classification] = await tx
        .select({ name: classifications.name })
        .from(classifications)
        .where(eq(classifications.id, override.classification_id));
      const what = `the override of “${RULE_SENTENCES[override.is_type]}” for ${classification!.name}`;
      const summary =
        is_active === false
          ? `Ended ${what}`
          : [`Changed ${what}`, newDay && `now ${untilInWords(newDay)}`].filter(Boolean).join(', ');
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: override.carrier_id,
        kind: 'rule_override',
        summary,
        note: note ?? newReason,
        userId: user.id,
        occurredAt: now,
        data: dataOf(override),
      });
      const kind = is_active === false ? ('override_ended' as const) : ('override_changed' as const);
      const decision = { kind, summary, note: note ?? newReason };
      await lockForReassessment(tx, company.id, [override.carrier_id]);
      await writeVettingFile(tx, { company, carrierId: override.carrier_id, decision, user, now });
      await reassessSubscriptions(tx, company.id, [override.carrier_id], { now });
    });
    return getRuleOverride(db, company.id, params.id);
  });

  mount(app, services, uploadRuleOverrideFile, async ({ params, body }, { company, user, now, file }) => {
    await db.transaction(async (tx) => {
      await lockCompany(tx, company.id);
      const override = await getRuleOverride(tx, company.id, params.id);
      if (!override.is_active) await refuseEnded(tx, company.id, override);
      if (body.seen_file !== undefined && body.seen_file !== (override.file?.name ?? '')) {
        const { who, when } = await lastChangeOf(tx, company.id, override);
        throw refuse.changedMeanwhile(
          `${who} has added ${override.file?.name ?? 'a file'}${when}. Look again: yours would take its place.`,
        );
      }
      const owner = { companyId: company.id, carrierId: override.carrier_id, userId: user.id, now };
      const fileId = await keepFile(tx, file!, owner, env);
      await tx
        .update(ruleOverrides)
        .set({ file: fileId })
        .where(and(eq(ruleOverrides.companyId, company.id), eq(ruleOverrides.id, override.id)));
      const deed = override.file ? `Put ${file!.name} in place of ${override.file.name}` : `Added ${file!.name}`;
      await recordCarrierEvent(tx, {
        companyId: company.id,
        carrierId: override.carrier_id,
        kind: 'rule_override',
        summary: `${deed} to the override of “${RULE_SENTENCES[override.is_type]}”`,
        userId: user.id,
        occurredAt: now,
        data: dataOf(override),
      });
    });
    return getRuleOverride(db, company.id, params.id);
  });

  mount(app, services, downloadRuleOverrideFile, async ({ params }, { company }) =>
    readStoredFile(db, company.id, await fileIdOfOverride(db, company.id, params.id)),
  );
}

/** An override no longer counts on its expiration date: one of today would never have counted. */
function refusePastDay(day: string, today: string) {
  if (day <= today)
    throw refuse.invalid({ 'rule_override.expiration_date': ['Give a day after today: on it the override ends.'] });
}

/**
 * The company's classification, whose rule set asks the rule.
 *
 * @throws Refusal 404, also for a classification of another company; 422 when the rule is off there
 */
async function getAskedRule(tx: Queryable, companyId: number, classificationId: number, type: string) {
  const [found] = await tx
    .select({ name: classifications.name, values: ruleSets.values })
    .from(classifications)
    .leftJoin(ruleSets, eq(ruleSets.classificationId, classifications.id))
    .where(and(eq(classifications.companyId, companyId), eq(classifications.id, classificationId)));
  if (!found) throw refuse.notFound('That classification');
  const setting = found.values?.[type] ?? RULE_SETTINGS.off;
  if (setting === RULE_SETTINGS.off)
    throw refuse.invalid({ 'rule_override.is_type': [`${found.name} does not ask this rule.`] });
  return found;
}

const untilInWords = (day: string) =>
  day === INDEFINITE_OVERRIDE_EXPIRY ? 'without an end' : `until ${formatDate(day)}`;

type Scope = Pick<RuleOverride, 'carrier_id' | 'classification_id' | 'is_type'>;

/** What the company's own systems are told of an override beside the words. */
const dataOf = ({ id, classification_id, is_type }: Omit<Scope, 'carrier_id'> & { id: number }) => ({
  rule_override_id: id,
  classification_id,
  is_type,
});

const lastChangeOf = (tx: Queryable, companyId: number, { id, carrier_id }: Pick<RuleOverride, 'id' | 'carrier_id'>) =>
  lastChange(tx, { companyId, carrierId: carrier_id, kinds: ['rule_override'], data: { rule_override_id: id } });

/** @throws Refusal 409 naming who has overridden the rule since its caller looked, or ended what was in force */
async function refuseChanged(
  tx: Queryable,
  companyId: number,
  { carrier_id, classification_id, is_type }: Scope,
  inForce: { id: number } | null,
): Promise<never> {
  const { who, when } = inForce
    ? await lastChangeOf(tx, companyId, { id: inForce.id, carrier_id })
    : await lastChange(tx, {
        companyId,
        carrierId: carrier_id,
        kinds: ['rule_override'],
        data: { classification_id, is_type },
      });
  const deed = inForce ? 'overridden this rule' : 'ended the override that was in force';
  throw refuse.changedMeanwhile(`${who} has ${deed}${when}. Look again and decide.`);
}

/** @throws Refusal 409 naming who has ended the override */
async function refuseEnded(
  tx: Queryable,
  companyId: number,
  override: Pick<RuleOverride, 'id' | 'carrier_id'>,
): Promise<never> {
  const { who, when } = await lastChangeOf(tx, companyId, override);
  throw refuse.changedMeanwhile(`${who} has ended this override${when}. Make a new one if it is still needed.`);
}
