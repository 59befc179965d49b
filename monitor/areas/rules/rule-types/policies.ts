import { holderDoubt, insuredDoubt, mayInsureAnother } from '@contract/insurance/certificate-names';
import { COVERAGE_STATE_NAMES } from '@contract/rules/rules.constants';
import type { EvidenceRow } from '@contract/rules/rules.entities';
import { formatDate, formatDollars } from '@contract/shared/format';
import { type SQL, sql } from 'drizzle-orm';
import { carriers, insuranceCertificates } from '../../../db/schema';
import { type Certificate, type Filing, isInForce, namesOn } from '../coverage';
import type { CarrierFacts, CertificateFact } from '../facts';
import { type CompanyOnDay, fieldRead, notLoaded, type RuleEvidence } from '../rule';

/** Shared by the rules about insurance: limits, evidence and the certificates of a company. */

export const CERTIFICATE_NAMES: Record<CertificateFact['type'], string> = {
  bipd: 'BIPD',
  cargo: 'Cargo',
  general_liability: 'General liability',
};

/** Carriers with a certificate that the company verified and that is in force today. */
export function hasCertificate(
  coverage: CertificateFact['type'],
  usd: number,
  { companyId, today }: CompanyOnDay,
): SQL {
  const certificate = insuranceCertificates;
  return sql`${carriers.id} IN (
    SELECT ${certificate.carrierId} FROM ${certificate}
    WHERE ${certificate.companyId} = ${companyId} AND ${certificate.coverage} = ${coverage}
      AND ${certificate.limitUsd} >= ${usd} AND ${certificate.verifiedAt} IS NOT NULL
      AND ${certificate.effectiveOn} <= ${today} AND ${certificate.expiresOn} > ${today})`;
}

/** A policy with an unreported limit or date may be the one that reaches: then nothing is decided. */
export function couldReach(minimumUsd: number, coverage: readonly (Filing | Certificate)[]): boolean {
  return coverage.some((policy) => {
    if (policy.state === 'undated') return policy.limitUsd === null || policy.limitUsd >= minimumUsd;
    if (!isInForce(policy)) return false;
    return policy.limitUsd === null || (isExcessOverUnknown(policy) && policy.limitUsd >= minimumUsd);
  });
}

function isExcessOverUnknown(policy: Filing | Certificate): boolean {
  return 'coverageClass' in policy && policy.coverageClass === 'excess' && policy.underlyingUsd === null;
}

/** The policy that counts most comes first. */
export function policyEvidence(
  facts: CarrierFacts,
  source: Filing['source'],
  field: string,
  filings: readonly Filing[],
): RuleEvidence {
  const ranked = [...filings].sort(byWeight);
  return fieldRead(facts, source, field, policyLabel(ranked[0]!), ranked.map(filingRow), ranked[0]);
}

export function certificateEvidence(
  facts: CarrierFacts,
  coverage: CertificateFact['type'],
  certificates: readonly Certificate[],
): RuleEvidence {
  const field = `${CERTIFICATE_NAMES[coverage]} on a certificate`;
  if (!facts.sources.certificates.loaded) return notLoaded(facts, 'certificates', field);
  const ranked = [...certificates].sort(byWeight);
  const received = receivedWords(facts);
  const label = ranked[0] && [policyLabel(ranked[0]), ...nameDoubts(ranked[0])].join('. ');
  const value = [label, received].filter(Boolean).join('; ') || 'No certificate';
  return fieldRead(facts, 'certificates', field, value, ranked.map(certificateRow), ranked[0]);
}

/** What speaks against the names on a certificate, without the stop that follows. */
function nameDoubts(certificate: Certificate): string[] {
  const { insured, holder } = namesOn(certificate);
  return [insuredDoubt(insured), holderDoubt(holder)].flatMap((doubt) => doubt?.replace(/\.$/, '') ?? []);
}

/**
 * What a pass warns of where a certificate that it rests on may insure another company, whatever else reaches: an old one
 * without a name does not make up for it. Without the names, which who may not see certificates is not shown. Null: none does.
 */
export function otherInsuredWarning(certificates: readonly Certificate[], minimumUsd: number): string | null {
  const reaching = certificates.filter((one) => isInForce(one) && (one.limitUsd ?? 0) >= minimumUsd);
  const others = reaching.map((one) => namesOn(one).insured).filter(mayInsureAnother);
  if (others.length === 0) return null;
  return others.some(({ result }) => result === 'differs')
    ? 'A certificate names another insured'
    : 'A certificate may insure another company';
}

/** Certificates that wait to be read: not "none", and no proof. Null: none waits. */
export function receivedWords({ receivedCertificates: received }: CarrierFacts): string | null {
  const [newest] = received;
  if (!newest) return null;
  const on = formatDate(newest.receivedOn);
  return received.length === 1
    ? `A certificate received ${on}, not yet verified`
    : `${received.length} certificates received, the newest ${on}, not yet verified`;
}

function byWeight(a: Filing | Certificate, b: Filing | Certificate): number {
  return Number(isInForce(b)) - Number(isInForce(a)) || (b.limitUsd ?? -1) - (a.limitUsd ?? -1);
}

/** "$1,000,000, Vanliner Insurance Company, since Jan 1, 2025", with the state unless it is simply in force. */
function policyLabel(policy: Filing | Certificate): string {
  const parts = [policy.limitUsd === null ? 'Limit not reported' : formatDollars(policy.limitUsd)];
  if (policy.insurer) parts.push(policy.insurer);
  if (policy.effectiveOn && policy.state !== 'not_yet_effective') parts.push(`since ${formatDate(policy.effectiveOn)}`);
  if (policy.state !== 'in_force') parts.push(stateLabel(policy));
  return parts.join(', ');
}

function stateLabel(policy: Filing | Certificate): string {
  const cancelOn = 'cancelOn' in policy ? policy.cancelOn : null;
  const expiresOn = 'expiresOn' in policy ? policy.expiresOn : null;
  if (policy.state === 'cancel_pending' && cancelOn) return `cancel pending, in force until ${formatDate(cancelOn)}`;
  if (policy.state === 'cancelled' && cancelOn) return `cancelled ${formatDate(cancelOn)}`;
  if (policy.state === 'not_yet_effective' && policy.effectiveOn) return `effective ${formatDate(policy.effectiveOn)}`;
  if (policy.state === 'expired' && expiresOn) return `expired ${formatDate(expiresOn)}`;
  return COVERAGE_STATE_NAMES[policy.state].replace(/^./, (letter) => letter.toLowerCase());
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
    named_insured: certificate.insuredName,
    certificate_holder: certificate.holderName,
    state: certificate.state,
  };
}
