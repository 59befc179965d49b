import type { RuleType } from '@contract/rules/rules.constants';
import { formatDate, formatDollars } from '@contract/shared/format';
import { type Certificate, certificatesOnRecord, filingsOnRecord, isInForce, largestCertified } from '../coverage';
import type { CarrierFacts } from '../facts';
import { defineRule, fails, isIncomplete, passes, type RuleEvidence } from '../rule';
import {
  CERTIFICATE_NAMES,
  certificateEvidence,
  couldReach,
  hasCertificate,
  otherInsuredWarning,
  policyEvidence,
  receivedWords,
} from './policies';

export const cargoInsuranceGteq100Thousand = certifiedInsurance(
  'cargo_insurance_gteq_one_hundred_thousand',
  'cargo',
  100_000,
);
export const generalLiabilityInsuranceGteqOneMillion = certifiedInsurance(
  'general_liability_insurance_gteq_one_million',
  'general_liability',
  1_000_000,
);

/** Only a verified certificate proves it. FMCSA's cargo filing says $5,000 for everyone. */
function certifiedInsurance<Type extends RuleType>(
  type: Type,
  coverage: 'cargo' | 'general_liability',
  minimumUsd: number,
) {
  return defineRule(type, {
    judge(facts, today) {
      const certificates = certificatesOnRecord(facts, today).filter((certificate) => certificate.type === coverage);
      const evidence = () => [
        certificateEvidence(facts, coverage, certificates),
        ...(coverage === 'cargo' ? cargoFilingEvidence(facts, today) : []),
      ];
      const limit = largestCertified(certificates);
      if (limit !== null && limit >= minimumUsd) return passes(evidence, otherInsuredWarning(certificates, minimumUsd));
      const name = CERTIFICATE_NAMES[coverage].toLowerCase();
      if (limit !== null && !couldReach(minimumUsd, certificates))
        return fails(evidence, () => `${name} insurance ${formatDollars(limit)} of ${formatDollars(minimumUsd)}`);
      const needed = `A verified certificate of insurance in force that shows ${name} of at least ${formatDollars(minimumUsd)}`;
      const received = receivedWords(facts);
      return isIncomplete(evidence, received === null ? needed : `${needed}. ${received}: read it`, () =>
        received !== null ? `${name} certificate not read yet` : missingWords(name, certificates),
      );
    },
    where: (_, context) => hasCertificate(coverage, minimumUsd, context),
  });
}

function missingWords(name: string, certificates: readonly Certificate[]): string {
  const ended = certificates
    .flatMap(({ state, expiresOn }) => (state === 'expired' && expiresOn ? expiresOn : []))
    .sort();
  const last = ended.at(-1);
  return last === undefined ? `${name} certificate missing` : `${name} certificate expired ${formatDate(last)}`;
}

function cargoFilingEvidence(facts: CarrierFacts, today: string): RuleEvidence[] {
  const filing = filingsOnRecord(facts, today).find((one) => one.type === 'cargo' && isInForce(one));
  return filing ? [policyEvidence(facts, filing.source, 'FMCSA cargo filing, not counted', [filing])] : [];
}
