import { COVERAGE_STATE_NAMES, INSURANCE_MINIMUM_USD, type RuleType } from '@contract/rules/rules.constants';
import type { Evidence, EvidenceRow } from '@contract/rules/rules.entities';
import { formatDate, formatDollars } from '@contract/shared/format';
import {
  type Certificate,
  certificatesOnRecord,
  type Filing,
  filingsOnRecord,
  isInForce,
  largestLimit,
} from './coverage';
import type { CarrierFacts, CertificateFact } from './facts';
import { fails, isIncomplete, notLoaded, passes, type Rule, seen } from './finding';
import { remembered } from './remembered';

const filingsOf = remembered((facts: CarrierFacts, today: string) => filingsOnRecord(facts, today));

const CERTIFICATE_NAMES: Record<CertificateFact['type'], string> = {
  bipd: 'BIPD',
  cargo: 'Cargo',
  general_liability: 'General liability',
};

/**
 * BIPD from FMCSA's filings or a verified certificate, whichever is larger. A cancellation on its way leaves the policy
 * in force until its day; the finding then warns when the pass hangs on it.
 */
export const bipdInsurance =
  (minimumUsd: number): Rule =>
  (type, facts, today) => {
    const filings = filingsOf(facts, today).filter((filing) => filing.type === 'bipd');
    const certificates = certificatesOnRecord(facts, today).filter((certificate) => certificate.type === 'bipd');
    const evidence = () => [
      ...filingEvidence(type, facts, filings),
      certificateEvidence(type, facts, 'bipd', certificates),
    ];

    const filed = filings.filter(isInForce);
    const certified = certificates.filter(isInForce);
    const limit = larger(largestLimit(filed), largestCertified(certified));
    if (limit !== null && limit >= minimumUsd) {
      const lasting = larger(
        largestLimit(filed.filter((filing) => filing.state === 'in_force')),
        largestCertified(certified),
      );
      return passes(evidence, (lasting ?? 0) >= minimumUsd ? null : cancellationWarning(filed));
    }

    const isLoaded = facts.sources.motus_insurance.loaded || facts.sources.legacy_insurance.loaded;
    if (!isLoaded) return isIncomplete(evidence, `FMCSA's insurance filings, or a verified certificate of BIPD`);
    if (couldReach(minimumUsd, [...filings, ...certificates])) {
      return isIncomplete(evidence, 'The limit and the dates of the policy on record');
    }
    if (limit !== null) return fails(evidence);
    if (filings.some((filing) => filing.state === 'cancelled')) return fails(evidence);
    return isIncomplete(
      evidence,
      `BIPD of at least ${formatDollars(minimumUsd)} in force, on file or on a verified certificate`,
    );
  };

/** Cargo and general liability: only a verified certificate tells. FMCSA's cargo filing says $5,000 for everyone. */
export const certifiedInsurance =
  (kind: 'cargo' | 'general_liability', minimumUsd: number): Rule =>
  (type, facts, today) => {
    const certificates = certificatesOnRecord(facts, today).filter((certificate) => certificate.type === kind);
    const evidence = () => [
      certificateEvidence(type, facts, kind, certificates),
      ...(kind === 'cargo' ? cargoFilingEvidence(type, facts, today) : []),
    ];

    const limit = largestCertified(certificates.filter(isInForce));
    if (limit !== null && limit >= minimumUsd) return passes(evidence);
    if (limit !== null && !couldReach(minimumUsd, certificates)) return fails(evidence);
    const name = CERTIFICATE_NAMES[kind].toLowerCase();
    return isIncomplete(
      evidence,
      `A verified certificate of insurance in force that shows ${name} of at least ${formatDollars(minimumUsd)}`,
    );
  };

/** A policy whose limit or dates were not reported may be the one that reaches: then nothing is decided. */
function couldReach(minimumUsd: number, coverage: readonly (Filing | Certificate)[]): boolean {
  return coverage.some(
    (policy) =>
      (policy.state === 'undated' && (policy.limitUsd === null || policy.limitUsd >= minimumUsd)) ||
      (isInForce(policy) && policy.limitUsd === null) ||
      (isInForce(policy) && isExcessOverUnknown(policy) && (policy.limitUsd ?? 0) >= minimumUsd),
  );
}

function isExcessOverUnknown(policy: Filing | Certificate): boolean {
  return 'coverageClass' in policy && policy.coverageClass === 'excess' && policy.underlyingUsd === null;
}

function largestCertified(certificates: readonly Certificate[]): number | null {
  return certificates.reduce<number | null>((limit, certificate) => larger(limit, certificate.limitUsd), null);
}

function larger(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}

function cancellationWarning(filed: readonly Filing[]): string {
  const last = filed
    .filter((filing) => filing.state === 'cancel_pending')
    .map((filing) => filing.cancelOn ?? '')
    .sort()
    .at(-1);
  return `Cancel pending: in force until ${formatDate(last ?? '')}`;
}

/** Motus's filings, then legacy's, each under its label; an unloaded or empty list is said so. */
function filingEvidence(type: RuleType, facts: CarrierFacts, filings: readonly Filing[]): Evidence[] {
  const evidence: Evidence[] = [];
  for (const origin of ['motus', 'legacy'] as const) {
    const onFile = `${origin}_insurance` as const;
    const history = `${origin}_insurance_history` as const;
    const current = filings.filter(
      ({ source }) => source === onFile || (origin === 'legacy' && source === 'legacy_insurance_pending'),
    );
    const ended = filings.filter((filing) => filing.source === history);
    if (current.length > 0) evidence.push(policyEvidence(type, facts, onFile, 'BIPD on file', current));
    else if (facts.sources[onFile].loaded) evidence.push(seen(type, facts, onFile, 'BIPD on file', 'None reported'));
    else evidence.push(notLoaded(type, facts, onFile, 'BIPD on file'));
    if (ended.length > 0) evidence.push(policyEvidence(type, facts, history, 'BIPD ended or ending', ended));
    // Cancellations are told by the history alone: without it a policy on file may be about to end.
    else if (current.length > 0 && !facts.sources[history].loaded)
      evidence.push(notLoaded(type, facts, history, 'BIPD ended or ending'));
  }
  return evidence;
}

function cargoFilingEvidence(type: RuleType, facts: CarrierFacts, today: string): Evidence[] {
  const filings = filingsOf(facts, today).filter((filing) => filing.type === 'cargo');
  const newest = filings.find((filing) => isInForce(filing));
  if (!newest) return [];
  const evidence = policyEvidence(type, facts, newest.source, 'FMCSA cargo filing, not counted', [newest]);
  return [evidence];
}

/** The policy that counts most first; the rows hold them all. */
function policyEvidence(
  type: RuleType,
  facts: CarrierFacts,
  source: Filing['source'],
  field: string,
  filings: readonly Filing[],
): Evidence {
  const ranked = [...filings].sort(byWeight);
  const first = ranked[0];
  const value = first ? policyInWords(first) : 'None reported';
  return seen(type, facts, source, field, value, ranked.map(filingRow), first?.asOf ?? undefined);
}

function certificateEvidence(
  type: RuleType,
  facts: CarrierFacts,
  kind: CertificateFact['type'],
  certificates: readonly Certificate[],
): Evidence {
  const field = `${CERTIFICATE_NAMES[kind]} on a certificate`;
  if (!facts.sources.certificates.loaded) return notLoaded(type, facts, 'certificates', field);
  const ranked = [...certificates].sort(byWeight);
  const first = ranked[0];
  if (!first) return seen(type, facts, 'certificates', field, 'No certificate');
  const rows = ranked.map(certificateRow);
  return seen(type, facts, 'certificates', field, policyInWords(first), rows, first.asOf ?? undefined);
}

function byWeight(a: Filing | Certificate, b: Filing | Certificate): number {
  return Number(isInForce(b)) - Number(isInForce(a)) || (b.limitUsd ?? -1) - (a.limitUsd ?? -1);
}

/** "$1,000,000, Vanliner Insurance Company, since 1 Jan 2025", and the state when it is not plainly in force. */
function policyInWords(policy: Filing | Certificate): string {
  const parts = [policy.limitUsd === null ? 'Limit not reported' : formatDollars(policy.limitUsd)];
  if (policy.insurer) parts.push(policy.insurer);
  if (policy.effectiveOn && policy.state !== 'not_yet_effective') parts.push(`since ${formatDate(policy.effectiveOn)}`);
  if (policy.state !== 'in_force') parts.push(stateInWords(policy));
  return parts.join(', ');
}

function stateInWords(policy: Filing | Certificate): string {
  const name = COVERAGE_STATE_NAMES[policy.state].replace(/^./, (letter) => letter.toLowerCase());
  const cancelOn = 'cancelOn' in policy ? policy.cancelOn : null;
  if (policy.state === 'cancel_pending' && cancelOn) return `cancel pending, in force until ${formatDate(cancelOn)}`;
  if (policy.state === 'cancelled' && cancelOn) return `cancelled ${formatDate(cancelOn)}`;
  if (policy.state === 'not_yet_effective' && policy.effectiveOn) return `effective ${formatDate(policy.effectiveOn)}`;
  if (policy.state === 'expired' && 'expiresOn' in policy && policy.expiresOn) {
    return `expired ${formatDate(policy.expiresOn)}`;
  }
  return name;
}

function filingRow(filing: Filing): EvidenceRow {
  return {
    docket: filing.docket,
    form: filing.formCode,
    class: filing.coverageClass,
    limit_usd: filing.limitUsd,
    underlying_usd: filing.underlyingUsd,
    insurer: filing.insurer,
    policy_number: filing.policyNumber,
    effective_on: filing.effectiveOn,
    cancels_on: filing.cancelOn,
    end_reason: filing.endReason,
    state: filing.state,
  };
}

function certificateRow(certificate: Certificate): EvidenceRow {
  return {
    limit_usd: certificate.limitUsd,
    insurer: certificate.insurer,
    policy_number: certificate.policyNumber,
    effective_on: certificate.effectiveOn,
    expires_on: certificate.expiresOn,
    verified_on: certificate.verifiedOn,
    verified_by: certificate.verifiedBy,
    state: certificate.state,
  };
}

export const INSURANCE_RULES = {
  bipd_insurance_gteq_seven_hundred_fifty_thousand: bipdInsurance(
    INSURANCE_MINIMUM_USD.bipd_insurance_gteq_seven_hundred_fifty_thousand,
  ),
  bipd_insurance_gteq_one_million: bipdInsurance(INSURANCE_MINIMUM_USD.bipd_insurance_gteq_one_million),
  cargo_insurance_gteq_one_hundred_thousand: certifiedInsurance(
    'cargo',
    INSURANCE_MINIMUM_USD.cargo_insurance_gteq_one_hundred_thousand,
  ),
  general_liability_insurance_gteq_one_million: certifiedInsurance(
    'general_liability',
    INSURANCE_MINIMUM_USD.general_liability_insurance_gteq_one_million,
  ),
} as const satisfies Partial<Record<RuleType, Rule>>;
