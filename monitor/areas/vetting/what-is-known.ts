import {
  BASIC_RULE_TYPES,
  INDEFINITE_OVERRIDE_EXPIRY,
  MORE_RULE_TYPES,
  RULE_SETTING_NAMES,
  RULE_SETTINGS,
} from '@contract/rules/rules.constants';
import type {
  ClassificationWithRuleSet,
  RuleAssessment,
  RuleOverride,
  RulesAssessment,
} from '@contract/rules/rules.entities';
import type {
  VettingContent,
  VettingRule,
  VettingSource,
  VettingVerdict,
} from '@contract/vetting/vetting-files.entities';
import { asc, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carrierIdentifiers, carriers, datasets } from '../../db/schema';
import { liveChecksOf } from '../../federal-data/live-check/live-checks';
import { alertWarnings } from '../carriers/alert-warnings';
import { countCrashes } from '../carriers/crashes.queries';
import { earlierCarrierWarnings, findEarlierCarriers } from '../carriers/earlier-carriers';
import { countInspections } from '../carriers/inspections.queries';
import { liveContradictions } from '../carriers/live-contradictions';
import { brokersAtSameAddress } from '../carriers/record-warnings';
import { listSmsResults, outOfServiceRates } from '../carriers/safety.queries';
import { countedPeriod } from '../carriers/safety-record';
import { sectionSources } from '../carriers/section-sources';
import { findSharedWithStopped, sharedWithStoppedWarnings } from '../carriers/shared-with-do-not-dispatch';
import { findSharedWithFailed } from '../carriers/shared-with-failed';
import { sharedWithFailedWarnings, warningsOf } from '../carriers/warnings';
import { findConnection } from '../connections/connections.queries';
import { publicAlertsOf } from '../identity-alerts/identity-alerts.queries';
import { assessCarriers } from '../rules/assess-carriers';
import { listActiveClassifications } from '../rules/rules.queries';
import { importedFiles } from './imported-files';
import { papersOnFile } from './papers-on-file';
import { authoritySection } from './sections/authority';
import { identitySection } from './sections/identity';
import { identityAlertsSection } from './sections/identity-alerts';
import { insuranceSection } from './sections/insurance';
import { liveCheckSections } from './sections/live-check';
import { crashesSection, inspectionsSection } from './sections/roadside';
import { ordersSection, safetySection } from './sections/safety';

type Known = Pick<
  VettingContent,
  'carrier' | 'connection' | 'verdict' | 'warnings' | 'sections' | 'datasets' | 'papers'
>;

/**
 * All that the product knows of a carrier for a company at this moment, as the transaction has it: what it has written
 * so far counts. One statement after the other, since a transaction has one connection.
 *
 * @throws ApiError 404 when no file ever named the carrier
 */
export async function whatIsKnown(
  tx: Queryable,
  company: { id: number; legal_name: string },
  carrierId: number,
  today: string,
): Promise<Known> {
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId));
  if (!carrier) throw httpErrors.notFound('That carrier');
  const identifiers = await tx
    .select({ is_type: carrierIdentifiers.type, value: carrierIdentifiers.value })
    .from(carrierIdentifiers)
    .where(eq(carrierIdentifiers.carrierId, carrierId))
    .orderBy(asc(carrierIdentifiers.type), asc(carrierIdentifiers.value));
  const { facts, assessment } = (await assessCarriers(tx, [carrierId], company.id, today)).get(carrierId)!;
  const classifications = await listActiveClassifications(tx, company.id);
  const stopped = (await findSharedWithStopped(tx, [carrierId], company.id, today)).get(carrierId) ?? [];
  const links = await findSharedWithFailed(tx, carrierId, company.id, today, { besides: stopped });
  const earlier = (await findEarlierCarriers(tx, [carrierId], company.id, today)).get(carrierId) ?? [];
  const brokers = await brokersAtSameAddress(tx, facts);
  const alerts = (await publicAlertsOf(tx, [carrierId], today)).get(carrierId) ?? [];
  const live = await liveChecksOf(tx, company.id, carrierId);
  const connection = await findConnection(tx, company, carrierId);
  const sources = await sectionSources(tx, carrierId, today, 'census', 'inspections', 'crashes', 'smsAb', 'smsC');
  const inspected = await countedPeriod(tx, 'inspections', carrierId, sources.inspections.as_of, today);
  const sms = await listSmsResults(tx, carrierId);
  const inspections = sources.inspections.loaded ? await countInspections(tx, carrierId, inspected) : null;
  const rates = sources.inspections.loaded ? await outOfServiceRates(tx, carrierId, inspected) : [];
  const crashes = sources.crashes.loaded
    ? await countCrashes(tx, carrierId, await countedPeriod(tx, 'crashes', carrierId, sources.crashes.as_of, today))
    : null;
  const loaded = await tx.select().from(datasets).orderBy(asc(datasets.name), asc(datasets.key));
  const files = await importedFiles(tx, loaded);
  return {
    carrier: { id: carrier.id, legal_name: carrier.legalName, dba_name: carrier.dbaName, identifiers },
    connection: connection && {
      status: connection.status,
      is_dismissed: connection.is_dismissed,
      since: connection.updated_at,
      by: connection.updated_by,
    },
    verdict: toVettingVerdict(assessment, classifications),
    // The links that a page makes of names are not part of the record.
    warnings: [
      ...earlierCarrierWarnings(earlier),
      ...sharedWithStoppedWarnings(stopped),
      ...alertWarnings(alerts, today),
      ...liveContradictions(facts, carrier, live, today),
      ...warningsOf(facts, today),
      ...sharedWithFailedWarnings(links, facts),
      ...brokers,
    ].map(({ mentions: _, ...warning }) => warning),
    sections: [
      identitySection({ facts, carrier, identifiers, census: sources.census }),
      authoritySection(facts, today),
      insuranceSection(facts, today),
      ordersSection(facts, today),
      safetySection(carrier, sms, { census: sources.census, sms: smsSources(sources.smsAb, sources.smsC) }),
      inspectionsSection(inspections?.summary ?? null, rates, sources.inspections),
      crashesSection(crashes ?? null, sources.crashes),
      identityAlertsSection(alerts),
      ...liveCheckSections(live),
    ],
    datasets: loaded.map(({ key, name, fmcsaId, asOf, completeAsOf, loadedAt }) => ({
      name,
      fmcsa_id: fmcsaId,
      as_of: completeAsOf ?? asOf,
      is_extract: completeAsOf === null,
      loaded_at: loadedAt.toISOString(),
      files: files.get(key) ?? [],
    })),
    papers: await papersOnFile(tx, company.id, carrierId),
  };
}

/** A carrier is in one of the two files: that the other says nothing of it is not missing. */
function smsSources(ab: VettingSource, c: VettingSource): VettingSource[] {
  const telling = [ab, c].filter(({ loaded }) => loaded);
  return telling.length > 0 ? telling : [ab];
}

function toVettingVerdict(
  assessment: RulesAssessment,
  classifications: readonly ClassificationWithRuleSet[],
): VettingVerdict {
  const overrides = new Map(assessment.carrier_rule_overrides.map((override) => [override.id, override]));
  return {
    overall_result: assessment.overall_result,
    classifications: assessment.classifications.map(({ id, name, status, categories }) => {
      const asked = classifications.find((classification) => classification.id === id)!;
      return {
        id,
        name,
        status,
        is_by_broker_election: asked.is_by_broker_election,
        rule_set_id: asked.rule_set.id,
        rule_set: Object.fromEntries(
          [...BASIC_RULE_TYPES, ...MORE_RULE_TYPES.filter((type) => asked.rule_set[type] !== RULE_SETTINGS.off)].map(
            (type) => [type, RULE_SETTING_NAMES[asked.rule_set[type]]],
          ),
        ),
        categories: categories.map((category) => ({
          ...category,
          rules: category.rules.map((rule) => toVettingRule(rule, overrides.get(rule.override_id ?? 0) ?? null)),
        })),
      };
    }),
  };
}

// A file has what was found; the few words and the advice that screens make of it are not part of the record.
function toVettingRule(
  { override_id: _, reason: _reason, to_fix: _toFix, ...rule }: RuleAssessment,
  override: RuleOverride | null,
): VettingRule {
  return {
    ...rule,
    evidence: rule.evidence.map(({ is_type: _type, ...evidence }) => evidence),
    override: override && {
      id: override.id,
      reason: override.reason,
      by: [override.user?.first_name, override.user?.last_name].filter(Boolean).join(' ') || null,
      made_at: override.created_at,
      until: override.expiration_date === INDEFINITE_OVERRIDE_EXPIRY ? null : override.expiration_date,
      file: override.file?.name ?? null,
    },
  };
}
