import { FMCSA_CARGO_FILING_USD } from '@contract/carriers/insurance.constants';
import type { CarrierInsurance } from '@contract/carriers/insurance.entities';
import { formatDate, formatDollars } from '@contract/shared/format';

/** Dockets for which Motus and the frozen legacy list give different amounts. */
export function Contradictions({ contradictions }: Pick<CarrierInsurance['bipd'], 'contradictions'>) {
  return contradictions.map((one) => (
    <p key={one.docket} className="section-note">
      <strong>Two answers.</strong> {one.docket ?? 'It'}: Motus has {formatDollars(one.motus_usd)} of BIPD on file as of{' '}
      {formatDate(one.motus_as_of)}, the frozen legacy list {formatDollars(one.legacy_usd)} as of{' '}
      {formatDate(one.legacy_as_of)}. Only the lower amount counts until a live check.
    </p>
  ));
}

/** Cancellations that may be of a policy on file under another number. */
export function UnmatchedCancellations({
  unmatched_cancellations: unmatched,
}: Pick<CarrierInsurance['bipd'], 'unmatched_cancellations'>) {
  return unmatched.map((one) => (
    <p key={`${one.policy_number} ${one.cancel_effective_on}`} className="section-note">
      <strong>A cancellation fits no policy on file.</strong> {one.source.name} as of {formatDate(one.source.as_of)}{' '}
      lists policy {one.policy_number ?? 'without a number'} of {one.insurer ?? 'an unnamed insurer'}, cancelled from{' '}
      {one.cancel_effective_on === null ? 'an unknown day' : formatDate(one.cancel_effective_on)}; on file is{' '}
      {one.on_file ?? 'a policy without a number'}. They may be the same: check live.
    </p>
  ));
}

export function CargoNote() {
  return (
    <p className="section-note">
      FMCSA’s cargo filing (BMC-34) stands for {formatDollars(FMCSA_CARGO_FILING_USD)} whatever the policy is worth, and
      only carriers of household goods must make one. It is no proof of cargo insurance: ask for a certificate.
    </p>
  );
}
