import { AUTHORITY_AGE_MONTHS, type RuleType } from '@contract/rules/rules.constants';
import type { Evidence, EvidenceRow } from '@contract/rules/rules.entities';
import { daysBetween } from '@contract/shared/day';
import { formatCount, formatDate } from '@contract/shared/format';
import {
  type AuthorityGrant,
  type AuthorityRecord,
  authorityGrants,
  authorityRecords,
  isActiveCarrierAuthority,
  isAtLeastMonthsOld,
} from './authority';
import { type CarrierFacts, fromLoadedSource } from './facts';
import { fails, isIncomplete, notLoaded, passes, type Rule, seen } from './finding';

const AUTHORITY_FIELD = 'Operating authority';
const AGE_FIELD = 'Authority granted or reinstated';
const STATUS_FIELD = 'USDOT registration status';

/** Passes with an active common or contract authority; a broker's or a forwarder's authority alone does not. */
export const interstateCarrierAuthority: Rule = (type, facts) => {
  const records = authorityRecords(facts);
  const evidence = () => authorityEvidence(type, facts, records);
  const active = records.filter(isActiveCarrierAuthority);
  if (active.length > 0) {
    const warning = active.every((record) => record.revocationPending === true) ? 'Revocation is pending' : null;
    return passes(evidence, warning);
  }
  if (records.length > 0) return fails(evidence);
  return isIncomplete(evidence, 'An authority record from FMCSA for one of its dockets');
};

/** Motus's evidence first, then legacy's, each under its own label; absence is said of each. */
function authorityEvidence(type: RuleType, facts: CarrierFacts, records: AuthorityRecord[]): Evidence[] {
  const evidence: Evidence[] = [];
  for (const source of ['motus_authority', 'legacy_authority'] as const) {
    const ofSource = records.filter((record) => record.source === source);
    if (ofSource.length > 0) {
      const value = ofSource.map(authorityInWords).join('; ');
      const asOf = ofSource[0]?.asOf ?? undefined;
      evidence.push(seen(type, facts, source, AUTHORITY_FIELD, value, ofSource.map(authorityRow), asOf));
    } else if (!facts.sources[source].loaded) {
      evidence.push(notLoaded(type, facts, source, AUTHORITY_FIELD));
    } else {
      evidence.push(seen(type, facts, source, AUTHORITY_FIELD, 'No record'));
    }
  }
  return evidence;
}

function authorityInWords(record: AuthorityRecord): string {
  const docket = record.docket === null ? '' : ` (${record.docket})`;
  const superseded = record.superseded ? ', superseded by Motus' : '';
  return `${record.authorityType} ${record.status}${docket}${superseded}`;
}

function authorityRow(record: AuthorityRecord): EvidenceRow {
  return {
    docket: record.docket,
    authority: record.authorityType,
    kind: record.kind,
    status: record.status,
    revocation_pending: record.revocationPending,
    superseded_by_motus: record.superseded,
  };
}

/**
 * Counts calendar months from the latest grant or reinstatement still in force, over all for-hire authorities: a
 * carrier revoked and reinstated last week is a week old, whatever its USDOT number's age. A day not reported, and an
 * authority that has ended, leave nothing to count from.
 */
export const authorityAge =
  (months: (typeof AUTHORITY_AGE_MONTHS)[keyof typeof AUTHORITY_AGE_MONTHS]): Rule =>
  (type, facts, today) => {
    const grants = authorityGrants(facts, today);
    const since = grants.find((grant) => grant.inForce);
    if (!since) {
      return isIncomplete(
        () => missingGrantEvidence(type, facts, grants),
        'The date of a grant or reinstatement of carrier authority that is in force',
      );
    }
    const evidence = () => {
      const days = daysBetween(since.on, today);
      const value = `${since.authorityType} ${since.action.toLowerCase()} ${formatDate(since.on)}, ${formatCount(days, 'day')} ago`;
      return [seen(type, facts, since.source, AGE_FIELD, value, grants.map(grantRow), since.asOf ?? undefined)];
    };
    return isAtLeastMonthsOld(since.on, months, today) ? passes(evidence) : fails(evidence);
  };

function missingGrantEvidence(type: RuleType, facts: CarrierFacts, grants: readonly AuthorityGrant[]): Evidence[] {
  return (['motus_authority_history', 'legacy_authority_history'] as const).map((source) => {
    if (!facts.sources[source].loaded) return notLoaded(type, facts, source, AGE_FIELD);
    const ofSource = grants.filter((grant) => grant.source === source);
    const newest = ofSource[0];
    if (!newest) return seen(type, facts, source, AGE_FIELD, 'No dated grant on record');
    const end = newest.endedOn === null ? 'no longer in force' : `ended ${formatDate(newest.endedOn)}`;
    const value = `${newest.authorityType} ${newest.action.toLowerCase()} ${formatDate(newest.on)}, ${end}`;
    return seen(type, facts, source, AGE_FIELD, value, ofSource.map(grantRow));
  });
}

function grantRow(grant: AuthorityGrant): EvidenceRow {
  return {
    docket: grant.docket,
    authority: grant.authorityType,
    action: grant.action,
    on: grant.on,
    in_force: grant.inForce,
    ended_on: grant.endedOn,
  };
}

/** The census's STATUS_CODE: A passes, I fails. Any other letter is unconfirmed, so it decides nothing. */
export const saferOperatingStatus: Rule = (type, facts) => {
  const needed = 'A census row with its status';
  if (!facts.sources.census.loaded) return isIncomplete(() => [notLoaded(type, facts, 'census', STATUS_FIELD)], needed);
  const census = fromLoadedSource(facts, facts.census);
  if (!census) return isIncomplete(() => [seen(type, facts, 'census', STATUS_FIELD, 'No census row')], needed);

  const code = census.statusCode;
  const evidence = () => {
    const words = code === 'A' ? 'Active (A)' : code === 'I' ? 'Inactive (I)' : code || 'Not reported';
    return [seen(type, facts, 'census', STATUS_FIELD, words, [{ status_code: code }], census.asOf ?? undefined)];
  };
  if (code === 'A') return passes(evidence);
  if (code === 'I') return fails(evidence);
  return isIncomplete(evidence, needed);
};

export const AUTHORITY_RULES = {
  interstate_carrier_authority_is_active: interstateCarrierAuthority,
  authority_age_gteq_three_months: authorityAge(AUTHORITY_AGE_MONTHS.authority_age_gteq_three_months),
  authority_age_gteq_six_months: authorityAge(AUTHORITY_AGE_MONTHS.authority_age_gteq_six_months),
  safer_operating_status_active: saferOperatingStatus,
} as const satisfies Partial<Record<RuleType, Rule>>;
