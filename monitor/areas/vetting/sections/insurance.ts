import { mayInsureAnother, nameAgeWords } from '@contract/insurance/certificate-names';
import { COVERAGE_STATE_NAMES } from '@contract/rules/rules.constants';
import { codeLabel, INSURANCE_FORMS } from '@contract/shared/fmcsa-codes';
import { formatCount, formatDate, formatDollars } from '@contract/shared/format';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import {
  bipdOnRecord,
  type Certificate,
  certificatesOnRecord,
  type Filing,
  filingsOnRecord,
  namesOn,
} from '../../rules/coverage';
import type { CarrierFacts } from '../../rules/facts';
import { ageOf } from '../../rules/rule';
import { fact, factSource, section, table } from './section';

const POLICY_TYPES = { bipd: 'BIPD', cargo: 'Cargo', bond: 'Bond', trust: 'Trust fund', other: 'Other' } as const;
const COVERAGES = { bipd: 'BIPD', cargo: 'Cargo', general_liability: 'General liability' } as const;

/** What these tables are called for as long as files are read: who may not see certificates is not shown them. */
export const CERTIFICATES_CAPTION = 'Certificates of insurance that the company held';

export const RECEIVED_CAPTION = 'Certificates of insurance received and not yet verified';

const NONE_ON_RECORD = 'None on record';

/** A policy that has ended on a day that the file does not say is not one that goes on. */
function cancellationWords({ cancelOn, state }: Filing): string | null {
  if (cancelOn !== null) return formatDate(cancelOn);
  return state === 'cancelled' ? null : NONE_ON_RECORD;
}

/** One that came in and that a person has yet to read is held, and proves nothing. */
function noCertificateWords({ receivedCertificates: { length } }: CarrierFacts): string {
  if (length === 0) return 'The company held no certificate of this carrier.';
  return `The company held no verified certificate of this carrier: ${formatCount(length, 'certificate')} had come in and waited to be read.`;
}

const INSURED_NOTES: Partial<Record<ReturnType<typeof namesOn>['insured']['result'], string>> = {
  differs: 'not the carrier’s name on record',
  by_dba: 'the carrier’s DBA on record, not its legal name',
  not_on_record: 'no name on record to compare it with',
};

/** “PRAIRIE FREIGHT LLC”, and where that is another name than the carrier's, so it says. */
function insuredWords(certificate: Certificate): string {
  const { insured } = namesOn(certificate);
  const note =
    mayInsureAnother(insured) && insured.result === 'same'
      ? 'the carrier’s legal name changed to it'
      : INSURED_NOTES[insured.result];
  if (insured.written === null) return 'Not recorded';
  const age = insured.result === 'by_dba' || insured.result === 'same' ? `; ${nameAgeWords(insured.name_age)}` : '';
  return note === undefined ? insured.written : `${insured.written} (${note}${age})`;
}

/** Every policy on file with its state on that day, and the certificates that the company held. */
export function insuranceSection(facts: CarrierFacts, today: string): VettingSection {
  const filings = filingsOnRecord(facts, today);
  const certificates = certificatesOnRecord(facts, today);
  const {
    filed: bipd,
    filedUsd: limit,
    outdated,
    ofEndedDockets,
    contradictions,
    unmatched,
  } = bipdOnRecord(facts, today);
  const endings = bipd.flatMap(({ state, cancelOn }) => (state === 'cancel_pending' && cancelOn ? [cancelOn] : []));
  const endsOn = bipd.length > 0 && endings.length === bipd.length ? endings.sort().at(-1)! : null;
  const isTold = facts.sources.motus_insurance.loaded || facts.sources.legacy_insurance.loaded;
  const none = !isTold
    ? 'Nothing was known of its BIPD insurance.'
    : outdated[0]
      ? `Whether BIPD insurance was in force was not known: ${facts.sources[outdated[0].source].name} was ${ageOf(facts, outdated[0].source)}.`
      : 'No BIPD policy in force that counts was on file with FMCSA.';
  const inForce = `BIPD insurance in force on file with FMCSA: ${limit === null ? 'no limit stated' : formatDollars(limit)}`;
  return section({
    key: 'insurance',
    title: 'Insurance',
    says: bipd.length === 0 ? none : `${inForce}${endsOn ? `, cancelled from ${formatDate(endsOn)}` : ''}.`,
    facts: [
      fact('BIPD in force on file', 'usd', limit, 'the most that the policies in force pay'),
      ...contradictions.map((one) =>
        fact(
          'BIPD on file by Motus',
          'usd',
          one.motusUsd,
          `the frozen legacy list has ${formatDollars(one.legacyUsd)}: to be checked live; only the lower amount counts`,
        ),
      ),
      ...unmatched.map(({ ended, policy }) =>
        fact(
          'Cancellation of no policy on file',
          'text',
          `${ended.policyNumber ?? 'No number'}, ${ended.cancelOn === null ? 'no day' : formatDate(ended.cancelOn)}`,
          `on file is ${policy.policyNumber ?? 'a policy without a number'}: to be checked live`,
        ),
      ),
      ...ofEndedDockets.map(({ docket, limitUsd }) =>
        fact('BIPD of another docket', 'usd', limitUsd, `not counted: the authority of ${docket} was not in force`),
      ),
      fact('All of it cancelled from', 'text', bipd.length === 0 ? null : endsOn ? formatDate(endsOn) : NONE_ON_RECORD),
    ],
    tables: [
      table(
        'Policies on file with FMCSA',
        [
          ['Type', 'text'],
          ['Insurer', 'text'],
          ['Policy', 'text'],
          ['Limit', 'usd'],
          ['From', 'day'],
          ['Cancelled from', 'text'],
          ['State', 'text'],
          ['Source', 'text'],
          ['As of', 'day'],
        ],
        filings.map((filing) => [
          [POLICY_TYPES[filing.type], filing.coverageClass, codeLabel(INSURANCE_FORMS, filing.formCode)]
            .filter(Boolean)
            .join(', '),
          filing.insurer,
          filing.policyNumber,
          filing.limitUsd,
          filing.effectiveOn,
          cancellationWords(filing),
          COVERAGE_STATE_NAMES[filing.state],
          facts.sources[filing.source].name,
          filing.asOf,
        ]),
        'No policy on file in what was loaded.',
      ),
      table(
        CERTIFICATES_CAPTION,
        [
          ['Coverage', 'text'],
          ['Insurer', 'text'],
          ['Policy', 'text'],
          ['Limit', 'usd'],
          ['From', 'day'],
          ['Until', 'day'],
          ['State', 'text'],
          ['Verified', 'day'],
          ['By', 'text'],
          ['Named insured', 'text'],
        ],
        certificates.map((certificate) => [
          COVERAGES[certificate.type],
          certificate.insurer,
          certificate.policyNumber,
          certificate.limitUsd,
          certificate.effectiveOn,
          certificate.expiresOn,
          COVERAGE_STATE_NAMES[certificate.state],
          certificate.verifiedOn,
          certificate.verifiedBy,
          insuredWords(certificate),
        ]),
        noCertificateWords(facts),
      ),
      table(
        RECEIVED_CAPTION,
        [
          ['Received', 'day'],
          ['File', 'text'],
        ],
        facts.receivedCertificates.map(({ receivedOn, fileName }) => [receivedOn, fileName]),
        'None waited to be read.',
      ),
    ],
    sources: (
      ['motus_insurance', 'motus_insurance_history', 'legacy_insurance', 'legacy_insurance_history'] as const
    ).map((source) => factSource(facts, source)),
  });
}
