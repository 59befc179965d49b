import {
  AUTHORITY_AGE_MONTHS,
  INSPECTION_WINDOW_MONTHS,
  INSURANCE_MINIMUM_USD,
  PHYSICAL_ACTIVITY_WINDOW_MONTHS,
  RULE_SETTINGS,
  RULE_TYPES,
  type RuleType,
} from '@contract/rules/rules.constants';
import type { ClassificationWithRuleSet } from '@contract/rules/rules.entities';
import { addMonths, lastDayMonthsBefore } from '@contract/shared/day';
import { and, or, type SQL, sql } from 'drizzle-orm';
import {
  carriers,
  connectionClassifications,
  connections,
  eldConnections,
  enteredIdentifiers,
  insuranceCertificates,
  ruleOverrides,
  carrierStandings as standing,
} from '../../db/schema';

/** Whose certificates and overrides count, and on which ISO day. */
export type FilterContext = {
  companyId: number;
  today: string;
  /** The caller has asked for the plan: without it insights are no filter. */
  mayFilterByInsights?: boolean;
};

/**
 * Carriers that pass a classification, an override counting as a pass, as `assess` finds it: a condition over `carriers`
 * joined to their standing. A classification without an active rule asks nothing, and nothing asked is nothing passed.
 */
export function passesClassification(classification: ClassificationWithRuleSet, context: FilterContext): SQL {
  const active = RULE_TYPES.filter((type) => classification.rule_set[type] === RULE_SETTINGS.active);
  if (active.length === 0) return sql`false`;
  return and(
    classification.is_by_broker_election ? isElected(classification.id, context) : undefined,
    ...active.map((type) => or(passesRule(type, context), isOverridden(classification.id, type, context))),
  )!;
}

function passesRule(type: RuleType, context: FilterContext): SQL {
  const { today } = context;
  switch (type) {
    case 'interstate_carrier_authority_is_active':
      return sql`${standing.hasCarrierAuthority} IS TRUE`;
    case 'authority_age_gteq_three_months':
    case 'authority_age_gteq_six_months':
      return hasAuthorityOfMonths(AUTHORITY_AGE_MONTHS[type], today);
    case 'bipd_insurance_gteq_seven_hundred_fifty_thousand':
    case 'bipd_insurance_gteq_one_million':
      return hasBipd(INSURANCE_MINIMUM_USD[type], context);
    case 'cargo_insurance_gteq_one_hundred_thousand':
      return hasCertificate('cargo', INSURANCE_MINIMUM_USD[type], context);
    case 'general_liability_insurance_gteq_one_million':
      return hasCertificate('general_liability', INSURANCE_MINIMUM_USD[type], context);
    case 'safety_rating_satisfactory_or_unrated':
      return sql`${standing.safetyRating} IN ('S', 'N')`;
    case 'safer_operating_status_active':
      return sql`${standing.registrationStatus} = 'A'`;
    case 'has_been_inspected_in_the_last_twenty_four_months':
      return sql`${standing.inspectedOn} >= ${addMonths(today, -INSPECTION_WINDOW_MONTHS)}`;
    case 'no_active_oos_orders':
      return sql`${standing.hasOosOrder} IS FALSE`;
    case 'has_verified_physical_location_activity': {
      const from = addMonths(today, -PHYSICAL_ACTIVITY_WINDOW_MONTHS);
      return sql`(${standing.seenOnRoadOn} >= ${from} OR ${carriers.id} IN (
        SELECT ${eldConnections.carrierId} FROM ${eldConnections}
        WHERE (${eldConnections.lastPositionAt} AT TIME ZONE 'UTC')::date BETWEEN ${from}::date AND ${today}::date))`;
    }
    case 'has_verified_manually_entered_identifier':
      return sql`${carriers.id} IN (
        SELECT ${enteredIdentifiers.carrierId} FROM ${enteredIdentifiers}
        WHERE ${enteredIdentifiers.companyId} = ${context.companyId} AND ${enteredIdentifiers.status} = 'verified')`;
  }
}

/** Calendar months, as the rule counts them: the last day of a short month is as good as the day itself. */
export function hasAuthorityOfMonths(months: number, today: string): SQL {
  return sql`${standing.authoritySince} <= ${lastDayMonthsBefore(today, months)}`;
}

/** On file with FMCSA, or on a verified certificate. */
export function hasBipd(usd: number, context: FilterContext): SQL {
  return sql`(${standing.bipdUsd} >= ${usd} OR ${hasCertificate('bipd', usd, context)})`;
}

/** Verified by the company and in force today. */
export function hasCertificate(
  coverage: 'bipd' | 'cargo' | 'general_liability',
  usd: number,
  { companyId, today }: FilterContext,
): SQL {
  const certificate = insuranceCertificates;
  return sql`${carriers.id} IN (
    SELECT ${certificate.carrierId} FROM ${certificate}
    WHERE ${certificate.companyId} = ${companyId} AND ${certificate.coverage} = ${coverage}
      AND ${certificate.limitUsd} >= ${usd} AND ${certificate.verifiedAt} IS NOT NULL
      AND ${certificate.effectiveOn} <= ${today} AND ${certificate.expiresOn} > ${today})`;
}

/** The latest active override counts, while it has not expired; an older one does not come back. */
function isOverridden(classificationId: number, type: RuleType, { companyId, today }: FilterContext): SQL {
  const { carrierId, expirationDate, createdAt, id } = ruleOverrides;
  return sql`${carriers.id} IN (SELECT latest.carrier_id FROM (
    SELECT DISTINCT ON (${carrierId}) ${carrierId}, ${expirationDate} FROM ${ruleOverrides}
    WHERE ${ruleOverrides.companyId} = ${companyId} AND ${ruleOverrides.classificationId} = ${classificationId}
      AND ${ruleOverrides.isType} = ${type} AND ${ruleOverrides.isActive}
    ORDER BY ${carrierId}, ${createdAt} DESC, ${id} DESC
  ) latest WHERE latest.expiration_date > ${today})`;
}

function isElected(classificationId: number, { companyId }: FilterContext): SQL {
  return sql`${carriers.id} IN (
    SELECT ${connections.carrierId} FROM ${connections}
    JOIN ${connectionClassifications} ON ${connectionClassifications.connectionId} = ${connections.id}
    WHERE ${connections.companyId} = ${companyId}
      AND ${connectionClassifications.classificationId} = ${classificationId})`;
}
